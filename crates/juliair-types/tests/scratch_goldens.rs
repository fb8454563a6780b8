#![allow(missing_docs, unused_results, clippy::all)]
use juliair_types::syntax::{parse_items, parse_type};
use juliair_types::universe::Universe;
use serde_json::Value;
use std::collections::BTreeMap;

#[test]
fn goldens() {
    let builtins = std::fs::read_to_string("/tmp/builtins-1.13.jl").unwrap();
    let parsed = parse_items(&builtins);
    for e in parsed.errors.iter().take(5) {
        println!("syntax {e} {:?} {}", e.span, &builtins[e.span.clone()]);
    }
    let mut base = Universe::new("1.13".parse().unwrap(), Default::default());
    let errors = base.declare_builtins(&parsed.items);
    let text = std::fs::read_to_string("/work/shared/goldens/layout/julia-1.13-x86_64.jsonl").unwrap();
    let mut ok = 0;
    let mut bad: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut n = 0;
    for line in text.lines() {
        n += 1;
        let case: Value = serde_json::from_str(line).unwrap();
        let mut u = base.clone();
        if n == 1 {
            for e in errors.iter().take(10) {
                println!("builtin {e} {:?} {}", e.span, &builtins[e.span.clone()]);
            }
        }
        let id = case["id"].as_str().unwrap();
        let main = u.main();
        let mut err = None;
        for d in case["decls"].as_array().unwrap() {
            let p = parse_items(d.as_str().unwrap());
            if let Some(e) = p.errors.first() {
                err = Some(format!("SYNTAX {e}"));
                break;
            }
            let e = u.declare(main, &p.items);
            if let Some(e) = e.first() {
                err = Some(e.to_string());
                break;
            }
        }
        let mut got = None;
        if err.is_none()
            && let Some(t) = case["type"].as_str()
        {
            match parse_type(t) {
                Err(e) => err = Some(format!("SYNTAX {e}")),
                Ok(x) => match u.evaluate(main, &x) {
                    Err(e) => err = Some(e.to_string()),
                    Ok(ty) => match u.layout_report(ty) {
                        Err(e) => err = Some(e.to_string()),
                        Ok(r) => got = Some((u.display(ty), serde_json::to_value(r).unwrap())),
                    },
                },
            }
        }
        let norm = |v: &Value| {
            let s = v.to_string();
            let mut out = String::new();
            let mut it = s.chars().peekable();
            while let Some(c) = it.next() {
                out.push(c);
                if out.ends_with("#s") {
                    while it.peek().is_some_and(|c| c.is_ascii_digit()) {
                        it.next();
                    }
                }
            }
            serde_json::from_str::<Value>(&out).unwrap()
        };
        if let Some(want) = case.get("error").filter(|e| !e.is_null()) {
            match err {
                None => bad.entry("no error".into()).or_default().push(format!("{id} want {want}")),
                Some(e) => {
                    let m = want["message"].as_str();
                    if m.is_some_and(|m| e.contains(m)) {
                        ok += 1
                    } else {
                        bad.entry("err text".into()).or_default().push(format!("{id} want {want} got {e}"))
                    }
                }
            }
            continue;
        }
        let Some((display, got)) = got else {
            bad.entry("failed".into()).or_default().push(format!("{id} {} {:?}", case["type"], err));
            continue;
        };
        let mut diff = Vec::new();
        if display != case["display"].as_str().unwrap() {
            diff.push(format!("display {} / {display}", case["display"]));
        }
        cmp("", &norm(&case["layout"]), &norm(&got), &mut diff);
        if diff.is_empty() {
            ok += 1
        } else {
            for d in diff {
                let k = d.split_whitespace().next().unwrap().to_string();
                bad.entry(k).or_default().push(format!("{id} {} {d}", case["type"]));
            }
        }
    }
    for (k, v) in &bad {
        println!("== {k}: {}", v.len());
        for l in v.iter().take(6) {
            println!("   {}", &l[..l.len().min(400)]);
        }
    }
    println!("ok {ok} of {n}");
}
fn cmp(at: &str, want: &Value, got: &Value, out: &mut Vec<String>) {
    match (want, got) {
        (Value::Object(a), Value::Object(b)) => {
            for k in a.keys().chain(b.keys().filter(|k| !a.contains_key(*k))) {
                match (a.get(k), b.get(k)) {
                    (Some(x), Some(y)) => cmp(&format!("{at}.{k}"), x, y, out),
                    (x, y) => out.push(format!("{at}.{k}? {x:?} / {y:?}")),
                }
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (x, y) in a.iter().zip(b) {
                cmp(&format!("{at}[]"), x, y, out)
            }
        }
        _ if want == got => {}
        _ => out.push(format!("{at} {want} / {got}")),
    }
}
