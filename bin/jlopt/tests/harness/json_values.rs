use serde_json::{Value, json};

use crate::support::json::{Mode, differences, listing};

fn paths(expected: &Value, got: &Value, mode: Mode) -> Vec<String> {
    differences("", expected, got, mode).into_iter().map(|difference| difference.path).collect()
}

#[test]
fn equal_values_have_no_differences() {
    let value = json!({"a": [1, {"b": null}], "c": 2_147_483_650_u32});
    assert_eq!(differences("", &value, &value, Mode::Exact), []);
    assert_eq!(differences("", &value, &value, Mode::Subset), []);
}

#[test]
fn all_differences_are_found_with_their_paths() {
    let expected = json!({"a": [1, 2], "f.1": {"x": 1}, "gone": 0});
    let got = json!({"a": [1, 3, 4], "f.1": {"x": "1"}, "new": 0});
    let expected_paths = ["a[1]", "a[2]", "[\"f.1\"].x", "gone", "new"];
    assert_eq!(paths(&expected, &got, Mode::Exact), expected_paths);
}

#[test]
fn a_subset_may_leave_out_members_but_no_elements() {
    let got = json!({"a": {"b": 1, "c": 2}, "d": [1, 2]});
    assert!(paths(&json!({"a": {"b": 1}}), &got, Mode::Subset).is_empty());
    assert_eq!(paths(&json!({"d": [1]}), &got, Mode::Subset), ["d[1]"]);
    assert_eq!(paths(&json!({"e": null}), &got, Mode::Subset), ["e"]);
}

#[test]
fn a_listing_shows_both_sides() {
    let found = differences("top", &json!({"a": 1}), &json!({}), Mode::Exact);
    assert_eq!(listing(&found), "top.a\n  expected 1\n  got      nothing");
}
