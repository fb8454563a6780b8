//! Target data, as images hold them.

use crate::feature_set::FeatureSet;
use crate::target::Target;

/// How an image records targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataForm {
    /// Julia 1.10 to 1.13 (`serialize_target_data` in `src/processor.cpp`): words of 32 bits.
    Words32,
    /// Julia 1.14 (`serialize_targets` of the cpufeatures library): bases, and words of 64 bits.
    Words64,
}

/// The order of the bytes of numbers: that of the machine that an image is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The least significant byte first.
    Little,
    /// The most significant byte first.
    Big,
}

impl ByteOrder {
    /// A number in this order, of one in little-endian order; or the other way round.
    fn of_little<const N: usize>(self, mut bytes: [u8; N]) -> [u8; N] {
        if self == Self::Big {
            bytes.reverse();
        }
        bytes
    }
}

/// A target as an image records it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetRecord {
    /// The flags: `VEC_CALL` (1) and `UNKNOWN_NAME` (32); on 1.14 `CLONE_ALL` (2), `UNKNOWN_NAME` (32), `OPT_SIZE` (64)
    /// and `MIN_SIZE` (128).
    pub flags: u32,
    /// The base. Julia 1.14; -1 for the first target.
    pub base: Option<i32>,
    /// The number of words of each set of features.
    pub words: usize,
    /// The features enabled.
    pub enabled: FeatureSet,
    /// The features disabled.
    pub disabled: FeatureSet,
    /// The CPU's name.
    pub name: String,
    /// The features that no table knows.
    pub ext_features: String,
}

/// What stands in the way of reading target data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataError {
    /// They end too early.
    #[error(
        "the target data end inside {part} of target {target}: {needed} bytes at offset {offset}, of {available}"
    )]
    Truncated {
        /// The target, from 0.
        target: usize,
        /// Which part of it.
        part: DataPart,
        /// Where the part starts, in bytes.
        offset: usize,
        /// How many bytes it has.
        needed: usize,
        /// How many bytes the data have in all.
        available: usize,
    },
    /// There is not even the number of targets.
    #[error("the target data have {0} bytes, too few for the number of targets")]
    NoCount(usize),
    /// A feature that no table of a Julia could have.
    #[error("target {target} has a feature beyond bit {}", FeatureSet::CAPACITY)]
    FeatureBeyond {
        /// The target, from 0.
        target: usize,
    },
    /// The sets of features are of another size than this version's.
    #[error("target {target} has {found} words of features, where this version of Julia has {expected}")]
    OtherWords {
        /// The target, from 0.
        target: usize,
        /// Its number of words.
        found: usize,
        /// That of the version.
        expected: usize,
    },
}

/// A part of a target's record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataPart {
    /// The flags.
    Flags,
    /// The base.
    Base,
    /// The number of words.
    Words,
    /// The enabled features.
    Enabled,
    /// The disabled features.
    Disabled,
    /// The name, or its length.
    Name,
    /// The other features, or their length.
    ExtFeatures,
}

impl std::fmt::Display for DataPart {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Flags => "the flags",
            Self::Base => "the base",
            Self::Words => "the number of words",
            Self::Enabled => "the enabled features",
            Self::Disabled => "the disabled features",
            Self::Name => "the name",
            Self::ExtFeatures => "the other features",
        })
    }
}

/// What a record says of a target beside its flags and base.
pub(crate) struct Identification<'a> {
    pub(crate) words: usize,
    pub(crate) enabled: FeatureSet,
    pub(crate) disabled: FeatureSet,
    pub(crate) name: &'a str,
    pub(crate) ext_features: &'a str,
}

impl<'a> From<&'a TargetRecord> for Identification<'a> {
    fn from(record: &'a TargetRecord) -> Self {
        let TargetRecord { words, enabled, disabled, name, ext_features, .. } = record;
        Self { words: *words, enabled: *enabled, disabled: *disabled, name, ext_features }
    }
}

/// The record of Julia 1.10 to 1.13, without the flags; little-endian.
pub(crate) fn identification32(target: &Identification<'_>) -> Vec<u8> {
    let mut writer = Writer::new(ByteOrder::Little);
    writer.identification(target, DataForm::Words32);
    writer.data
}

/// The record of Julia 1.14; little-endian.
pub(crate) fn identification64(target: &Identification<'_>, flags: u32, base: i32) -> Vec<u8> {
    let mut writer = Writer::new(ByteOrder::Little);
    writer.u32(flags);
    writer.u32(base.cast_unsigned());
    writer.identification(target, DataForm::Words64);
    writer.data
}

/// The target data of an image: the number of targets and their records. `vec_call` is whether the image's module has
/// the flag `julia.mv.veccall`, which up to Julia 1.13 all its targets record.
pub fn target_data(targets: &[Target], form: DataForm, vec_call: bool, order: ByteOrder) -> Vec<u8> {
    let mut writer = Writer::new(ByteOrder::Little);
    writer.length(targets.len());
    for target in targets {
        if form == DataForm::Words32 {
            let vec_call = if vec_call { crate::processor::flags::VEC_CALL } else { 0 };
            writer.u32(target.image_flags | vec_call);
        }
        writer.data.extend(&target.data);
    }
    match order {
        ByteOrder::Little => writer.data,
        ByteOrder::Big => big_endian(&writer.data, form),
    }
}

/// Little-endian target data in the other order.
fn big_endian(data: &[u8], form: DataForm) -> Vec<u8> {
    let (records, _) = read_target_data(data, form, ByteOrder::Little).expect("what was just written");
    let mut writer = Writer::new(ByteOrder::Big);
    writer.length(records.len());
    for record in &records {
        writer.u32(record.flags);
        record.base.into_iter().for_each(|base| writer.u32(base.cast_unsigned()));
        writer.identification(&record.into(), form);
    }
    writer.data
}

struct Writer {
    data: Vec<u8>,
    order: ByteOrder,
}

impl Writer {
    fn new(order: ByteOrder) -> Self {
        Self { data: Vec::new(), order }
    }

    fn identification(&mut self, target: &Identification<'_>, form: DataForm) {
        self.length(target.words);
        for set in [target.enabled, target.disabled] {
            match form {
                DataForm::Words32 => set.words32(target.words).for_each(|word| self.u32(word)),
                DataForm::Words64 => {
                    set.words64(target.words).for_each(|word| self.number(word.to_le_bytes()));
                }
            }
        }
        for text in [target.name, target.ext_features] {
            self.length(text.len());
            self.data.extend(text.as_bytes());
        }
    }

    fn length(&mut self, value: usize) {
        self.u32(u32::try_from(value).unwrap_or(u32::MAX));
    }

    fn u32(&mut self, value: u32) {
        self.number(value.to_le_bytes());
    }

    fn number<const N: usize>(&mut self, little_endian: [u8; N]) {
        self.data.extend(self.order.of_little(little_endian));
    }
}

/// Reads target data; what follows them is left alone. Also says how many bytes they take.
///
/// # Errors
///
/// Where they end too early, or have a feature beyond [`FeatureSet::CAPACITY`].
pub fn read_target_data(
    bytes: &[u8],
    form: DataForm,
    order: ByteOrder,
) -> Result<(Vec<TargetRecord>, usize), DataError> {
    let count = bytes.first_chunk().map(|count| u32::from_le_bytes(order.of_little(*count)));
    let count = count.ok_or(DataError::NoCount(bytes.len()))?;
    let mut reader = Reader { bytes, order, offset: 4, target: 0 };
    let mut records = Vec::new();
    for target in 0..count {
        reader.target = usize::try_from(target).unwrap_or(usize::MAX);
        records.push(reader.record(form)?);
    }
    Ok((records, reader.offset))
}

struct Reader<'a> {
    bytes: &'a [u8],
    order: ByteOrder,
    offset: usize,
    target: usize,
}

impl<'a> Reader<'a> {
    fn record(&mut self, form: DataForm) -> Result<TargetRecord, DataError> {
        let flags = self.u32(DataPart::Flags)?;
        let base = match form {
            DataForm::Words32 => None,
            DataForm::Words64 => Some(self.u32(DataPart::Base)?.cast_signed()),
        };
        let words = self.length(DataPart::Words)?;
        let word_size = if form == DataForm::Words32 { 4 } else { 8 };
        Ok(TargetRecord {
            flags,
            base,
            words,
            enabled: self.features(words, word_size, DataPart::Enabled)?,
            disabled: self.features(words, word_size, DataPart::Disabled)?,
            name: self.text(DataPart::Name)?,
            ext_features: self.text(DataPart::ExtFeatures)?,
        })
    }

    fn take(&mut self, count: usize, part: DataPart) -> Result<&'a [u8], DataError> {
        let end = self.offset.checked_add(count);
        let taken = end.and_then(|end| self.bytes.get(self.offset..end));
        let taken = taken.ok_or(DataError::Truncated {
            target: self.target,
            part,
            offset: self.offset,
            needed: count,
            available: self.bytes.len(),
        })?;
        self.offset += count;
        Ok(taken)
    }

    fn u32(&mut self, part: DataPart) -> Result<u32, DataError> {
        let bytes = self.take(4, part)?;
        Ok(u32::from_le_bytes(self.order.of_little([bytes[0], bytes[1], bytes[2], bytes[3]])))
    }

    fn length(&mut self, part: DataPart) -> Result<usize, DataError> {
        Ok(usize::try_from(self.u32(part)?).unwrap_or(usize::MAX))
    }

    fn features(&mut self, words: usize, word_size: usize, part: DataPart) -> Result<FeatureSet, DataError> {
        let mut bytes = self.take(words.saturating_mul(word_size), part)?.to_vec();
        if self.order == ByteOrder::Big {
            bytes.chunks_mut(word_size).for_each(<[u8]>::reverse);
        }
        FeatureSet::from_le_bytes(&bytes).ok_or(DataError::FeatureBeyond { target: self.target })
    }

    fn text(&mut self, part: DataPart) -> Result<String, DataError> {
        let length = self.length(part)?;
        Ok(String::from_utf8_lossy(self.take(length, part)?).into_owned())
    }
}
