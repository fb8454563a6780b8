//! Making inputs of others.

use fastrand::Rng;
use std::ops::Range;

/// The largest input that is made.
pub const MAX_SIZE: usize = 1 << 16;

/// An input made of one of the seeds, with pieces of others and of the words, in one to eight steps.
pub fn mutated(seeds: &[Vec<u8>], words: &[&str], random: &mut Rng) -> Vec<u8> {
    let any = |random: &mut Rng| &seeds[random.usize(..seeds.len())];
    let mut input = any(random).clone();
    for _ in 0..1 << random.u32(0..4) {
        let other = any(random);
        step(&mut input, other, words, random);
        input.truncate(MAX_SIZE);
    }
    input
}

fn step(input: &mut Vec<u8>, other: &[u8], words: &[&str], random: &mut Rng) {
    let at = random.usize(..=input.len());
    match random.u8(0..12) {
        0 => input.truncate(at),
        1 => flip(input, random),
        2 => number(input, random),
        3 => replace(input, at..at, word(words, random).as_bytes()),
        4 => replace(input, near(input, at, random), word(words, random).as_bytes()),
        5 => replace(input, near(input, at, random), b""),
        6 => repeat(input, near(input, at, random), random),
        7 => replace(input, at..at, &other[near(other, random.usize(..=other.len()), random)]),
        8 => swap_groups(input, other, random),
        9 => nest(input, random),
        10 => decimal(input, random),
        _ => {
            let from = random.usize(..=other.len());
            replace(input, at..input.len(), &other[from..]);
        }
    }
}

fn word<'w>(words: &[&'w str], random: &mut Rng) -> &'w str {
    words[random.usize(..words.len())]
}

fn replace(input: &mut Vec<u8>, range: Range<usize>, with: &[u8]) {
    drop(input.splice(range, with.iter().copied()));
}

/// Some bytes from a place on: mostly few.
fn near(input: &[u8], at: usize, random: &mut Rng) -> Range<usize> {
    let longest = 1 << random.u32(1..8);
    let length = random.usize(0..longest);
    at..(at + length).min(input.len())
}

fn flip(input: &mut [u8], random: &mut Rng) {
    if let Some(byte) = random.choice(input) {
        *byte ^= 1 << random.u8(..8);
    }
}

/// A binary number that is extreme, or small, over another one.
fn number(input: &mut [u8], random: &mut Rng) {
    let size = [1, 2, 4, 8][random.usize(..4)];
    let at = random.usize(..=input.len()) / size * size;
    let value: u64 = match random.u8(..4) {
        0 => u64::MAX,
        1 => random.u64(..16),
        2 => 1 << random.u32(..64),
        _ => (1 << 31) - random.u64(..3),
    };
    let end = (at + size).min(input.len());
    input[at..end].copy_from_slice(&value.to_le_bytes()[..end - at]);
}

/// A decimal number that is extreme in place of another one.
fn decimal(input: &mut Vec<u8>, random: &mut Rng) {
    const NUMBERS: [&str; 9] = [
        "0",
        "-1",
        "255",
        "65536",
        "2147483648",
        "9223372036854775807",
        "18446744073709551616",
        "1e308",
        "0.1",
    ];
    let from = random.usize(..=input.len());
    let Some(start) = input[from..].iter().position(u8::is_ascii_digit).map(|at| from + at) else { return };
    let length = input[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    replace(input, start..start + length, word(&NUMBERS, random).as_bytes());
}

/// A piece many times over.
fn repeat(input: &mut Vec<u8>, piece: Range<usize>, random: &mut Rng) {
    let times = 1 << random.u32(1..12);
    let copies = input[piece.clone()].repeat(times);
    replace(input, piece.start..piece.start, &copies[..copies.len().min(MAX_SIZE)]);
}

/// What stands between an opening bracket or quote and the closing one, with them.
fn group(input: &[u8], random: &mut Rng) -> Option<Range<usize>> {
    let from = random.usize(..=input.len());
    let start = from + input[from..].iter().position(|byte| b"([{<\"".contains(byte))?;
    let open = input[start];
    let close = match open {
        b'(' => b')',
        b'<' => b'>',
        b'"' => b'"',
        bracket => bracket + 2,
    };
    let mut depth = 1;
    for (at, &byte) in input.iter().enumerate().skip(start + 1) {
        if byte == close {
            depth -= 1;
        } else if byte == open {
            depth += 1;
        }
        if depth == 0 {
            return Some(start..at + 1);
        }
    }
    None
}

/// A group of another input, or of this one, in place of a group.
fn swap_groups(input: &mut Vec<u8>, other: &[u8], random: &mut Rng) {
    let source: Vec<u8> = if random.bool() { other.to_owned() } else { input.clone() };
    if let (Some(old), Some(new)) = (group(input, random), group(&source, random)) {
        replace(input, old, &source[new]);
    }
}

/// A group within itself, many times over.
fn nest(input: &mut Vec<u8>, random: &mut Rng) {
    let Some(outer) = group(input, random) else { return };
    let text = input[outer.clone()].to_owned();
    let Some(inner) = group(&text[1..], random).map(|inner| inner.start + 1..inner.end + 1) else { return };
    let (before, after) = (&text[..inner.start], &text[inner.end..]);
    let times = (1 << random.u32(1..12)).min(MAX_SIZE / text.len());
    let deep = [before.repeat(times), text[inner].to_owned(), after.repeat(times)].concat();
    replace(input, outer, &deep);
}
