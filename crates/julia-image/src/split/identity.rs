//! What tells the shards of one image from those of another.

use super::Cut;
use llvm_ext::module::Module;
use mv_pass::{MultiVersioningError, target_specs};
use std::hash::{Hash, Hasher};

/// The image of a shard: the same where module, targets, version and distribution are, and else most likely another.
pub(super) fn image_id(
    module: &Module<'_>,
    cut: &Cut<'_>,
    shard_of: &[Option<usize>],
) -> Result<String, MultiVersioningError> {
    let mut hasher = Fnv1a::default();
    cut.source.hash(&mut hasher);
    target_specs(module)?.hash(&mut hasher);
    cut.version.hash(&mut hasher);
    cut.shards.hash(&mut hasher);
    shard_of.hash(&mut hasher);
    Ok(format!("{:016x}", hasher.finish()))
}

/// FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo): the hashes of the standard library may change with its version.
struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv1a {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_that_are_published() {
        let hash = |text: &str| {
            let mut hasher = Fnv1a::default();
            hasher.write(text.as_bytes());
            hasher.finish()
        };
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }
}
