//! The Common Expression Language at run time: what compiled rules call. No expression is parsed here.
//! The interpreter of the generator calls the same functions, so both mean the same by every operator.

mod closure;
mod fault;
mod function;
mod graph;
mod list;
mod logic;
mod number;
mod positions;
mod rule;
mod scope;
mod value;
mod within;

pub use fault::Fault;
pub use function::{evaluated, function, pure, rewritten};
pub use graph::{acyclic, reaches};
pub use list::{by_key, concat, contains, equal, unique};
pub use logic::{all, and, exists, exists_one, filter, map, map_where, or};
pub use number::{
    add, compare, divide, double_of_text, int_of_double, int_of_text, multiply, negate, remainder,
    subtract, text_of_double,
};
pub(crate) use rule::FOLLOWS;
pub use rule::{derived, requires, rule, rule_each};
pub use scope::Scope;
pub use value::{ByKey, Items, Value};
pub use within::{are_apart, is_within};
