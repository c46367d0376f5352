//! `Json`: any JSON value, members in order, numbers exact.
//! Our own tree, because no verdict and no hash may depend on the features of a user's JSON crate.

use crate::number::Number;

/// A JSON value. Equality is JSON Schema's: numbers by value, objects without regard to member order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Json {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, exactly.
    Number(Number),
    /// A string of Unicode scalar values.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object whose member names are distinct.
    Object(Object),
}

impl Json {
    /// The name of the JSON type: `null`, `boolean`, `integer`, `number`, `string`, `array` or `object`.
    pub fn type_name(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "boolean",
            Json::Number(number) if number.is_integer() => "integer",
            Json::Number(_) => "number",
            Json::String(_) => "string",
            Json::Array(_) => "array",
            Json::Object(_) => "object",
        }
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    /// The object, if it is one.
    pub fn as_object(&self) -> Option<&Object> {
        match self {
            Json::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The member with this name, if it is an object that has it.
    pub fn member(&self, name: &str) -> Option<&Json> {
        self.as_object().and_then(|object| object.get(name))
    }

    /// The member of an object, to change it.
    pub fn member_mut(&mut self, name: &str) -> Option<&mut Json> {
        match self {
            Json::Object(object) => object.get_mut(name),
            _ => None,
        }
    }

    /// Sets a member at the end of a path of names; the objects on the way must be there.
    pub fn set(&mut self, path: &[impl AsRef<str>], value: Json) {
        let Some((last, above)) = path.split_last() else {
            return;
        };
        let parent = above
            .iter()
            .try_fold(self, |at, name| at.member_mut(name.as_ref()));
        if let Some(Json::Object(object)) = parent {
            object.insert(last.as_ref(), value);
        }
    }

    /// The items of an array, to change them; none for other values.
    pub fn items_mut(&mut self) -> &mut [Json] {
        match self {
            Json::Array(items) => items,
            _ => &mut [],
        }
    }

    /// The members of an object that have other names than these, to change their values.
    pub fn others_mut(&mut self, names: &[&str]) -> impl Iterator<Item = &mut Json> {
        let members = match self {
            Json::Object(object) => object.members.as_mut_slice(),
            _ => &mut [],
        };
        let others = members
            .iter_mut()
            .filter(|(name, _)| !names.contains(&name.as_str()));
        others.map(|(_, value)| value)
    }

    /// The items, none for other values.
    pub fn items(&self) -> &[Json] {
        self.as_array().unwrap_or_default()
    }

    /// The items, if it is an array.
    pub fn as_array(&self) -> Option<&[Json]> {
        match self {
            Json::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Json::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Whether arrays and objects nest deeper than this; a scalar has depth 0.
    pub fn is_deeper_than(&self, depth: usize) -> bool {
        match self {
            Json::Array(items) => {
                depth == 0 || items.iter().any(|item| item.is_deeper_than(depth - 1))
            }
            Json::Object(object) => {
                depth == 0
                    || object
                        .iter()
                        .any(|(_, value)| value.is_deeper_than(depth - 1))
            }
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => false,
        }
    }

    /// The value at an RFC 6901 JSON pointer.
    pub fn pointer(&self, pointer: &str) -> Option<&Json> {
        if pointer.is_empty() {
            return Some(self);
        }
        pointer
            .strip_prefix('/')?
            .split('/')
            .try_fold(self, |value, token| {
                let token = crate::unescape(token);
                match value {
                    Json::Object(object) => object.get(&token),
                    Json::Array(items) if token == "0" || !token.starts_with(['0', '+']) => {
                        items.get(token.parse::<usize>().ok()?)
                    }
                    _ => None,
                }
            })
    }
}

/// The members of an object, in order, with distinct names.
#[derive(Clone, Debug, Default)]
pub struct Object {
    members: Vec<(String, Json)>,
    /// Positions sorted by name; kept only for objects large enough that a scan would cost.
    index: Vec<u32>,
}

/// Objects up to this size are scanned instead of indexed.
const SCANNED: usize = 12;

impl Object {
    /// An empty object.
    pub fn new() -> Object {
        Object::default()
    }

    /// Builds an object, or gives position and name of the first member whose name came before.
    pub fn from_members(members: Vec<(String, Json)>) -> Result<Object, (usize, String)> {
        if members.len() <= SCANNED {
            for (position, (name, _)) in members.iter().enumerate() {
                if members[..position].iter().any(|(before, _)| before == name) {
                    return Err((position, name.clone()));
                }
            }
            return Ok(Object {
                members,
                index: Vec::new(),
            });
        }
        let mut index: Vec<u32> = (0..members.len() as u32).collect();
        index.sort_by(|a, b| members[*a as usize].0.cmp(&members[*b as usize].0));
        let repeated = index
            .windows(2)
            .filter(|pair| members[pair[0] as usize].0 == members[pair[1] as usize].0);
        // The sort is stable, so the later of two equal names is the second of the pair.
        match repeated.map(|pair| pair[1] as usize).min() {
            Some(position) => Err((position, members[position].0.clone())),
            None => Ok(Object { members, index }),
        }
    }

    /// The member with this name.
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.position(name).map(|at| &self.members[at].1)
    }

    /// Whether a member has this name.
    pub fn contains(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    /// Sets a member: in its place where the name exists, else at the end.
    pub fn insert(&mut self, name: impl Into<String>, value: Json) {
        let name = name.into();
        match self.position(&name) {
            Some(at) => self.members[at].1 = value,
            None => {
                self.members.push((name, value));
                self.reindex();
            }
        }
    }

    /// Takes a member out.
    pub fn remove(&mut self, name: &str) -> Option<Json> {
        let at = self.position(name)?;
        let (_, value) = self.members.remove(at);
        self.reindex();
        Some(value)
    }

    /// A member, to change.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Json> {
        let at = self.position(name)?;
        Some(&mut self.members[at].1)
    }

    /// Members in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Json)> {
        self.members
            .iter()
            .map(|(name, value)| (name.as_str(), value))
    }

    /// Members sorted by name, by Unicode code point.
    pub fn sorted(&self) -> Vec<(&str, &Json)> {
        let mut members: Vec<(&str, &Json)> = self.iter().collect();
        members.sort_by(|a, b| a.0.cmp(b.0));
        members
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The members, in their order.
    pub fn into_members(self) -> Vec<(String, Json)> {
        self.members
    }

    fn position(&self, name: &str) -> Option<usize> {
        if self.index.is_empty() {
            return self.members.iter().position(|(member, _)| member == name);
        }
        let found = self
            .index
            .binary_search_by(|at| self.members[*at as usize].0.as_str().cmp(name))
            .ok()?;
        Some(self.index[found] as usize)
    }

    fn reindex(&mut self) {
        self.index.clear();
        // Programs that build large objects member by member are not on any hot path.
        if self.members.len() > SCANNED {
            self.index.extend(0..self.members.len() as u32);
            let members = &self.members;
            self.index
                .sort_by(|a, b| members[*a as usize].0.cmp(&members[*b as usize].0));
        }
    }
}

impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self
                .iter()
                .all(|(name, value)| other.get(name) == Some(value))
    }
}

impl Eq for Object {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_of_two_equal_names_is_named() {
        let member = |name: &str| (name.to_owned(), Json::Null);
        assert_eq!(
            Object::from_members(vec![member("a"), member("b"), member("a")]).err(),
            Some((2, "a".to_owned()))
        );
        let mut many: Vec<_> = (0..40).map(|n| member(&format!("m{n}"))).collect();
        many.push(member("m7"));
        many.push(member("m3"));
        assert_eq!(
            Object::from_members(many).err(),
            Some((40, "m7".to_owned()))
        );
    }

    #[test]
    fn large_objects_find_their_members() {
        let many: Vec<_> = (0..100)
            .map(|n| (format!("m{n}"), Json::Number(n.into())))
            .collect();
        let mut object = Object::from_members(many).expect("distinct");
        assert_eq!(object.get("m42"), Some(&Json::Number(42.into())));
        assert_eq!(object.remove("m42"), Some(Json::Number(42.into())));
        assert_eq!(object.get("m43"), Some(&Json::Number(43.into())));
    }
}
