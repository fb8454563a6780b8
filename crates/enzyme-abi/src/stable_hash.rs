//! A hash that is the same in every run and on every machine.

/// The 64-bit FNV-1a hash of some bytes.
pub(crate) fn stable_hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}
