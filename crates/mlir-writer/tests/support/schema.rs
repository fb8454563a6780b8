//! As much of JSON Schema as the schema of graphs uses. A keyword that is not known here is refused, so that none is
//! overlooked.
use serde_json::{Map, Value};

/// The only pattern of the schema, which is checked without regular expressions.
const FLOATS: &str = "^(nan|inf|-inf|0x[0-9A-Fa-f]{1,16})$";

/// Whether a value is what the schema describes.
pub fn accepts(root: &Value, value: &Value) -> bool {
    Schema { root }.accepts(root, value)
}

struct Schema<'a> {
    root: &'a Value,
}

impl Schema<'_> {
    fn accepts(&self, schema: &Value, value: &Value) -> bool {
        let schema = schema.as_object().expect("a schema is an object");
        schema.iter().all(|(keyword, rule)| self.holds(keyword, rule, schema, value))
    }

    fn holds(&self, keyword: &str, rule: &Value, schema: &Map<String, Value>, value: &Value) -> bool {
        match keyword {
            "$schema" | "$defs" | "title" | "description" | "default" => true,
            "$ref" => self.accepts(self.definition(rule), value),
            "type" => is_of_type(value, rule.as_str().expect("the name of a type")),
            "const" => value == rule,
            "enum" => rule.as_array().expect("an array").contains(value),
            "oneOf" => {
                rule.as_array().expect("an array").iter().filter(|one| self.accepts(one, value)).count() == 1
            }
            "properties" => value.as_object().is_none_or(|members| {
                members
                    .iter()
                    .all(|(name, member)| rule.get(name).is_none_or(|rule| self.accepts(rule, member)))
            }),
            "required" => value.as_object().is_none_or(|members| {
                rule.as_array()
                    .expect("an array")
                    .iter()
                    .all(|name| members.contains_key(name.as_str().expect("a name")))
            }),
            "additionalProperties" => value.as_object().is_none_or(|members| {
                let known =
                    |name: &String| schema.get("properties").is_some_and(|rules| rules.get(name).is_some());
                members
                    .iter()
                    .all(|(name, member)| known(name) || (rule != false && self.accepts(rule, member)))
            }),
            "items" => value.as_array().is_none_or(|items| items.iter().all(|item| self.accepts(rule, item))),
            "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= limit(rule)),
            "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= limit(rule)),
            "maxProperties" => value.as_object().is_none_or(|members| members.len() as u64 <= limit(rule)),
            "minimum" => value.as_i64().is_none_or(|found| found >= rule.as_i64().expect("an integer")),
            "maximum" => value.as_i64().is_none_or(|found| found <= rule.as_i64().expect("an integer")),
            "pattern" => {
                assert_eq!(rule, FLOATS);
                value.as_str().is_none_or(is_float)
            }
            _ => panic!("a keyword that is not known: {keyword}"),
        }
    }

    fn definition(&self, reference: &Value) -> &Value {
        let pointer =
            reference.as_str().and_then(|text| text.strip_prefix('#')).expect("a reference in the schema");
        self.root.pointer(pointer).unwrap_or_else(|| panic!("there is no {pointer}"))
    }
}

fn limit(rule: &Value) -> u64 {
    rule.as_u64().expect("a count")
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        _ => panic!("a type that is not known: {name}"),
    }
}

fn is_float(text: &str) -> bool {
    let bits = text.strip_prefix("0x").is_some_and(|digits| {
        (1..=16).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    });
    bits || ["nan", "inf", "-inf"].contains(&text)
}
