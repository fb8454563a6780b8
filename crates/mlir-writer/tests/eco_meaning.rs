//! What is generated means what the graph means, with every switch on and off: `main` of generated programs gives the
//! same string when the graph is evaluated and when the operations are interpreted.
mod support;

use std::io::Cursor;

use mlir_writer::eco;
use mlir_writer::ir::Context;
use serde_json::{Value, json};
use support::evaluate::Evaluator;
use support::generate::{Config, graph};
use support::interpret::Program;

const SWITCHES: [&str; 6] = ["sret", "psplit", "agg_promote", "const_fold", "caf_memo", "clo_wrappers"];

/// How many graphs there are; `JLOPT_GRAPHS` says otherwise.
fn count() -> u64 {
    std::env::var("JLOPT_GRAPHS").ok().and_then(|count| count.parse().ok()).unwrap_or(300)
}

fn interpreted(graph: &Value) -> String {
    let (mut context, mut program) = (Context::new(), Program::default());
    let text = graph.to_string();
    if let Err(error) = eco::generate(&mut Cursor::new(&text), &mut context, &mut program) {
        panic!("{error}\n{text}");
    }
    program.main()
}

/// Evaluation and interpretation are recursive.
fn with_stack(check: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 30);
        let thread = thread.spawn_scoped(scope, check).expect("a thread");
        if let Err(problem) = thread.join() {
            std::panic::resume_unwind(problem);
        }
    });
}

#[test]
fn generated_programs_mean_the_same() {
    with_stack(|| {
        for seed in 0..count() {
            let config = Config {
                functions: 3 + (seed % 8) as usize,
                depth: 2 + (seed % 5) as usize,
                evaluable: true,
            };
            let mut graph = graph(seed, &config);
            let expected = Evaluator::new(&graph).main();
            // All on, all off, each alone on and alone off, as the seed has it.
            let bits: u64 = match seed % 4 {
                0 => u64::MAX,
                1 => 0,
                2 => 1 << (seed / 4 % 6),
                _ => !(1 << (seed / 4 % 6)),
            };
            for bits in [u64::MAX, bits] {
                let switch = |(i, name): (usize, &&str)| ((*name).to_owned(), json!(bits >> i & 1 == 1));
                graph["options"] = SWITCHES.iter().enumerate().map(switch).collect();
                assert_eq!(interpreted(&graph), expected, "seed {seed}, switches {:06b}", bits & 63);
            }
        }
    });
}
