#[test] fn stub(){}
