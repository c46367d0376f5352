//! Mutations of JSON values: a place in the packet and something to do there.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// One mutation; `place` is taken modulo the number of places.
#[derive(Clone, Debug)]
pub struct Mutation {
    place: usize,
    action: Action,
}

#[derive(Clone, Debug)]
enum Action {
    Remove,
    Replace(Value),
    AddMember(String, Value),
    RepeatItem,
    ChangeText(String),
    ChangeNumber(f64),
    ReverseMembers,
}

impl Arbitrary for Mutation {
    type Parameters = ();
    type Strategy = BoxedStrategy<Mutation>;

    fn arbitrary_with((): ()) -> BoxedStrategy<Mutation> {
        (any::<usize>(), action())
            .prop_map(|(place, action)| Mutation { place, action })
            .boxed()
    }
}

fn scalar() -> BoxedStrategy<Value> {
    let odd = vec![
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(-1),
        json!(1.0),
        json!(0.5),
        json!(42.5),
        json!(1e30),
        json!(-0.0),
        json!(u64::MAX),
        json!(u32::MAX),
        json!(4_294_967_296_u64),
        json!(i64::MIN),
        json!(9_007_199_254_740_993_u64),
        json!(""),
        json!(" "),
        json!("x"),
        json!("low"),
        json!("Added"),
        json!("file_read"),
        json!("\u{1F600}"),
        json!("\u{feff}"),
        json!("0123456789abcdef"),
        json!("da67782759238dbf"),
        json!([]),
        json!({}),
        json!([1, 1.0]),
        json!({"type": "file_read"}),
    ];
    prop_oneof![3 => proptest::sample::select(odd), 1 => any::<f64>().prop_filter_map("finite", |value| serde_json::Number::from_f64(value).map(Value::Number)), 1 => any::<u64>().prop_map(Value::from), 1 => ".{0,8}".prop_map(Value::from)].boxed()
}

fn action() -> BoxedStrategy<Action> {
    prop_oneof![
        2 => Just(Action::Remove),
        4 => scalar().prop_map(Action::Replace),
        2 => ("[a-z_]{0,6}|__proto__|kind|note|source", scalar()).prop_map(|(name, value)| Action::AddMember(name, value)),
        1 => Just(Action::RepeatItem),
        3 => ".{0,3}".prop_map(Action::ChangeText),
        3 => proptest::sample::select(vec![1.0, -1.0, 0.5, 1e9, -0.25]).prop_map(Action::ChangeNumber),
        2 => Just(Action::ReverseMembers),
    ]
    .boxed()
}

/// The value with the mutation applied.
pub fn mutated(mut value: Value, mutation: &Mutation) -> Value {
    let mut places = Vec::new();
    collect(&value, String::new(), &mut places);
    let place = places[mutation.place % places.len()].clone();
    match &mutation.action {
        Action::Remove => remove(&mut value, &place),
        action => {
            if let Some(at) = value.pointer_mut(&place) {
                apply(at, action);
            }
        }
    }
    value
}

fn apply(at: &mut Value, action: &Action) {
    match (action, &mut *at) {
        (Action::AddMember(name, value), Value::Object(map)) => {
            map.insert(name.clone(), value.clone());
        }
        (Action::RepeatItem, Value::Array(items)) => {
            if let Some(last) = items.last().cloned() {
                items.push(last);
            }
        }
        (Action::ChangeText(more), Value::String(text)) => text.push_str(more),
        (Action::ChangeNumber(delta), Value::Number(number)) => {
            let whole = number.as_u64().filter(|_| delta.fract() == 0.0);
            *at = match whole {
                Some(value) => json!(
                    i128::from(value)
                        .wrapping_add(*delta as i128)
                        .clamp(0, i128::from(u64::MAX)) as u64
                ),
                None => json!(number.as_f64().unwrap_or(0.0) + delta),
            };
        }
        (Action::ReverseMembers, Value::Object(map)) => {
            let reversed: Map<String, Value> = std::mem::take(map).into_iter().rev().collect();
            *map = reversed;
        }
        (Action::Replace(new), _) => *at = new.clone(),
        _ => {}
    }
}

fn remove(value: &mut Value, place: &str) {
    let Some((parent, name)) = place.rsplit_once('/') else {
        return;
    };
    let name = name.replace("~1", "/").replace("~0", "~");
    match value.pointer_mut(parent) {
        Some(Value::Object(map)) => {
            map.remove(&name);
        }
        Some(Value::Array(items)) => {
            if let Ok(index) = name.parse::<usize>() {
                items.remove(index);
            }
        }
        _ => {}
    }
}

fn collect(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, value)| {
            collect(
                value,
                format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")),
                places,
            )
        }),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(index, item)| collect(item, format!("{at}/{index}"), places)),
        _ => {}
    }
    places.push(at);
}
