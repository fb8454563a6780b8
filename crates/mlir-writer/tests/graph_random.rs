//! Generated graphs are read and say what was generated; damaged ones never do harm.
mod support;

use fastrand::Rng;
use serde_json::Value;
use support::generate::{Config, graph};
use support::{examples, read, reread, written_out};

fn config(seed: u64) -> Config {
    let mut rng = Rng::with_seed(seed);
    Config { functions: rng.usize(1..9), depth: rng.usize(1..6), evaluable: rng.bool() }
}

#[test]
fn generated_graphs_are_read_whole() {
    for seed in 0..120 {
        let given = graph(seed, &config(seed));
        let text = given.to_string();
        let found = reread(text.as_bytes()).unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{text}"));
        assert_eq!(found, bits(written_out(given)), "seed {seed}");
    }
}

#[test]
fn a_seed_gives_one_graph() {
    assert_eq!(graph(7, &Config::default()), graph(7, &Config::default()));
    assert_ne!(graph(7, &Config::default()), graph(8, &Config::default()));
}

/// Every kind of expression, tree, test and type is generated.
#[test]
fn generated_graphs_have_everything() {
    let text: String = (0..200).map(|seed| graph(seed, &config(seed)).to_string()).collect();
    let tags = [
        "int", "float", "bool", "char", "str", "unit", "var", "global", "kernel", "call", "tailcall", "if",
        "let", "letrec", "closure", "destruct", "case", "list", "tuple", "record", "access", "update",
    ];
    let tagged = tags.map(|tag| format!(r#""e":"{tag}""#)).into_iter();
    let trees = ["leaf", "jump", "chain", "fan"].map(|tag| format!(r#""t":"{tag}""#)).into_iter();
    let paths = ["root", "index", "field"].map(|tag| format!(r#""p":"{tag}""#)).into_iter();
    let nodes = ["func", "tail", "value", "ctor", "extern"].map(|tag| format!(r#""k":"{tag}""#)).into_iter();
    let others = [
        r#""sibling""#,
        r#""accessor""#,
        r#""test":"cons""#,
        r#""test":"nil""#,
        r#""test":"tuple""#,
        r#"{"var":"#,
        r#""tail":true"#,
        "generic_apply",
        r#""kind":1"#,
        "tuple3",
        "null",
    ];
    for wanted in tagged.chain(trees).chain(paths).chain(nodes).chain(others.map(str::to_owned)) {
        assert!(text.contains(&wanted), "{wanted}");
    }
}

/// The order of members means nothing: the tag may come last, as may what it decides.
#[test]
fn members_come_in_any_order() {
    for seed in 0..100 {
        let given = graph(seed, &config(seed));
        let mut shuffled = String::new();
        write_shuffled(&given, &mut Rng::with_seed(seed), &mut shuffled);
        let found =
            reread(shuffled.as_bytes()).unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{shuffled}"));
        assert_eq!(found, bits(written_out(given)), "seed {seed}");
    }
}

/// What was read is the same however it is spaced.
#[test]
fn spaces_mean_nothing() {
    for seed in 0..50 {
        let given = graph(seed, &config(seed));
        let pretty = serde_json::to_string_pretty(&given).expect("JSON").replace("\": ", "\"\t:\r\n ");
        let found =
            reread(pretty.as_bytes()).unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{pretty}"));
        assert_eq!(found, bits(written_out(given)), "seed {seed}");
    }
}

/// Damaged graphs are read or refused, and no more.
#[test]
fn damaged_graphs_do_no_harm() {
    let mut texts: Vec<String> = examples().into_iter().map(|(_, text)| text).collect();
    let small = Config { functions: 2, depth: 3, evaluable: false };
    texts.extend((0..20).map(|seed| graph(seed, &small).to_string()));
    let mut rng = Rng::with_seed(1);
    let (mut good, mut bad) = (0, 0);
    for text in &texts {
        for _ in 0..150 {
            let damaged = damage(text.as_bytes(), &mut rng);
            match read(&damaged, |_, _| {}) {
                Ok(_) => good += 1,
                Err(fault) => {
                    bad += 1;
                    let lines = damaged.split(|&byte| byte == b'\n');
                    let line =
                        lines.clone().nth(fault.place.line as usize - 1).unwrap_or_else(|| panic!("{fault}"));
                    assert!(fault.place.column as usize <= line.len() + 1, "{fault}");
                }
            }
        }
    }
    assert!(good > 100 && bad > 1000, "{good} {bad}");
}

/// Some bytes changed, left out, doubled or moved.
fn damage(text: &[u8], rng: &mut Rng) -> Vec<u8> {
    const BYTES: &[u8] = b"{}[]\",:0-e\\utfn \n\x00\xFF\xE9";
    let mut damaged = text.to_vec();
    for _ in 0..rng.usize(1..3) {
        let at = rng.usize(0..damaged.len());
        match rng.u32(0..5) {
            0 => damaged[at] = BYTES[rng.usize(0..BYTES.len())],
            1 => damaged.insert(at, BYTES[rng.usize(0..BYTES.len())]),
            2 => drop(damaged.remove(at)),
            3 => {
                let end = damaged.len().min(at + rng.usize(1..40));
                let piece: Vec<u8> = damaged[at..end].to_vec();
                let to = rng.usize(0..damaged.len());
                drop(damaged.splice(to..to, piece));
            }
            _ => {
                let end = damaged.len().min(at + rng.usize(1..40));
                drop(damaged.drain(at..end));
            }
        }
    }
    damaged
}

fn write_shuffled(value: &Value, rng: &mut Rng, text: &mut String) {
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            rng.shuffle(&mut members);
            text.push('{');
            for (index, (name, member)) in members.into_iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                text.push_str(&format!("{}:", Value::from(name.as_str())));
                write_shuffled(member, rng, text);
            }
            text.push('}');
        }
        Value::Array(elements) => {
            text.push('[');
            for (index, element) in elements.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_shuffled(element, rng, text);
            }
            text.push(']');
        }
        other => text.push_str(&other.to_string()),
    }
}

/// With floats that JSON lacks as their bits, as they are given back.
fn bits(mut value: Value) -> Value {
    match &mut value {
        Value::Array(elements) => elements.iter_mut().for_each(|element| *element = bits(element.take())),
        Value::Object(members) => {
            if members.get("e").is_some_and(|tag| tag == "float") {
                let special = members["v"].as_str().and_then(|text| match text {
                    "nan" => Some(f64::NAN),
                    "inf" => Some(f64::INFINITY),
                    "-inf" => Some(f64::NEG_INFINITY),
                    _ => None,
                });
                if let Some(special) = special {
                    members["v"] = Value::from(format!("0x{:016X}", special.to_bits()));
                }
            }
            members.values_mut().for_each(|member| *member = bits(member.take()));
        }
        _ => {}
    }
    value
}
