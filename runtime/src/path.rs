//! `Path`: where in the packet a check stands, as a chain on the stack.
//! Nothing is allocated until a violation asks for the JSON pointer.

use crate::cel::Scope;

/// A place in a packet: the root, or a member or item of another place.
#[derive(Clone, Copy, Debug)]
pub struct Path<'a>(Step<'a>);

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Root(Option<&'a Scope<'a>>),
    Member(&'a Path<'a>, &'a str),
    Item(&'a Path<'a>, usize),
}

impl<'a> Path<'a> {
    /// The whole packet.
    pub const ROOT: Path<'static> = Path(Step::Root(None));

    /// The whole packet, with what its rules see.
    pub fn root(scope: &'a Scope<'a>) -> Path<'a> {
        Path(Step::Root(Some(scope)))
    }

    /// What rules see; `None` where a value is judged outside of a packet.
    pub fn scope(&self) -> Option<&'a Scope<'a>> {
        let mut at = self;
        loop {
            match at.0 {
                Step::Root(scope) => return scope,
                Step::Member(parent, _) | Step::Item(parent, _) => at = parent,
            }
        }
    }

    /// The member `name` of this place.
    pub fn member(&'a self, name: &'a str) -> Path<'a> {
        Path(Step::Member(self, name))
    }

    /// The item `index` of this place.
    pub fn item(&'a self, index: usize) -> Path<'a> {
        Path(Step::Item(self, index))
    }

    /// The last member name or item number; empty at the root.
    pub fn name(&self) -> String {
        match self.0 {
            Step::Root(_) => String::new(),
            Step::Member(_, name) => name.to_owned(),
            Step::Item(_, index) => index.to_string(),
        }
    }

    /// The RFC 6901 JSON pointer.
    pub fn pointer(&self) -> String {
        let mut tokens = Vec::new();
        let mut at = self;
        loop {
            match at.0 {
                Step::Root(_) => break,
                Step::Member(parent, name) => {
                    tokens.push(escape(name));
                    at = parent;
                }
                Step::Item(parent, index) => {
                    tokens.push(index.to_string());
                    at = parent;
                }
            }
        }
        let mut pointer = String::new();
        for token in tokens.iter().rev() {
            pointer.push('/');
            pointer.push_str(token);
        }
        pointer
    }
}

/// A member name as a token of a JSON pointer.
pub fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// The name behind a token of a JSON pointer.
pub fn unescape(token: &str) -> String {
    token.replace("~1", "/").replace("~0", "~")
}

/// The names on the way that a JSON pointer describes; none for the empty pointer.
pub fn names(pointer: &str) -> impl Iterator<Item = String> + '_ {
    pointer.split('/').skip(1).map(unescape)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_escaped_once() {
        let root = Path::ROOT;
        let member = root.member("a/b~c");
        assert_eq!(member.item(3).pointer(), "/a~1b~0c/3");
        assert_eq!(root.pointer(), "");
    }
}
