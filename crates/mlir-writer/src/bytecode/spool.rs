//! Bytes that wait for their place in the file: in memory while they are few, then in a file that the caller gives.
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// Where bytes wait: a temporary file, or a `Cursor` over a `Vec` where memory does not matter.
pub trait Spool: Read + Write + Seek {}

impl<T: Read + Write + Seek> Spool for T {}

/// Makes spools: `|| Ok(Box::new(tempfile::tempfile()?))`.
pub type SpoolSource<'a> = Box<dyn FnMut() -> io::Result<Box<dyn Spool>> + 'a>;

/// Fewer bytes than this stay in memory.
const IN_MEMORY: usize = 1 << 18;

/// How many bytes are copied at a time.
const COPIED: usize = 1 << 16;

/// A growing sequence of bytes that is read once, at the end.
#[derive(Default)]
pub(super) struct Spooled {
    memory: Vec<u8>,
    spool: Option<Box<dyn Spool>>,
    /// How many bytes are in the spool.
    in_spool: u64,
}

impl Spooled {
    pub(super) fn length(&self) -> u64 {
        self.in_spool + self.memory.len() as u64
    }

    pub(super) fn append(&mut self, bytes: &[u8], spools: &mut SpoolSource<'_>) -> io::Result<()> {
        if self.memory.len() + bytes.len() > IN_MEMORY {
            self.write_out(spools)?;
        }
        if bytes.len() < IN_MEMORY || self.spool.is_none() {
            self.memory.extend_from_slice(bytes);
            return Ok(());
        }
        if let Some(spool) = &mut self.spool {
            spool.write_all(bytes)?;
            self.in_spool += bytes.len() as u64;
        }
        Ok(())
    }

    /// Where some bytes can be appended, but not many.
    pub(super) fn end(&mut self, spools: &mut SpoolSource<'_>) -> io::Result<&mut Vec<u8>> {
        if self.memory.len() >= IN_MEMORY {
            self.write_out(spools)?;
        }
        Ok(&mut self.memory)
    }

    #[cold]
    fn write_out(&mut self, spools: &mut SpoolSource<'_>) -> io::Result<()> {
        let spool = match &mut self.spool {
            Some(spool) => spool,
            none => none.insert(spools()?),
        };
        spool.write_all(&self.memory)?;
        self.in_spool += self.memory.len() as u64;
        self.memory.clear();
        Ok(())
    }

    /// Goes back to the first byte, for reading.
    pub(super) fn rewind(self) -> io::Result<SpoolReader> {
        let Spooled { memory, mut spool, in_spool } = self;
        if let Some(spool) = &mut spool {
            spool.flush()?;
            let _ = spool.seek(SeekFrom::Start(0))?;
        }
        Ok(SpoolReader { spool, in_spool, memory: io::Cursor::new(memory) })
    }
}

impl fmt::Debug for Spooled {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Spooled").field("length", &self.length()).finish_non_exhaustive()
    }
}

/// The bytes of a [`Spooled`], from the first on.
pub(super) struct SpoolReader {
    spool: Option<Box<dyn Spool>>,
    in_spool: u64,
    memory: io::Cursor<Vec<u8>>,
}

impl SpoolReader {
    /// Copies the next `length` bytes.
    pub(super) fn copy(&mut self, length: u64, output: &mut dyn Write) -> io::Result<()> {
        let from_spool = length.min(self.in_spool);
        if let Some(spool) = &mut self.spool {
            copy_exactly(spool, from_spool, output)?;
        }
        self.in_spool -= from_spool;
        copy_exactly(&mut self.memory, length - from_spool, output)
    }
}

fn copy_exactly(input: &mut dyn Read, length: u64, output: &mut dyn Write) -> io::Result<()> {
    let mut buffer = vec![0; usize::try_from(length).unwrap_or(usize::MAX).min(COPIED)];
    let mut left = length;
    while left > 0 {
        let portion = &mut buffer[..usize::try_from(left).unwrap_or(usize::MAX).min(COPIED)];
        input.read_exact(portion).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                io::Error::new(error.kind(), "a spool has lost bytes that were written to it")
            }
            _ => error,
        })?;
        output.write_all(portion)?;
        left -= portion.len() as u64;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spooled_comes_back_in_order() {
        for total in [10, IN_MEMORY, IN_MEMORY + 1, 3 * IN_MEMORY + 5] {
            let mut made = 0;
            let mut read = Vec::new();
            {
                let mut spools: SpoolSource<'_> = Box::new(|| {
                    made += 1;
                    Ok(Box::new(io::Cursor::new(Vec::new())))
                });
                let bytes: Vec<u8> = (0..=250).cycle().take(total).collect();
                let mut spooled = Spooled::default();
                for portion in bytes.chunks(IN_MEMORY / 3 + 7) {
                    spooled.append(portion, &mut spools).expect("memory");
                }
                spooled.append(&bytes, &mut spools).expect("memory");
                assert_eq!(spooled.length(), 2 * total as u64);
                let mut reader = spooled.rewind().expect("memory");
                reader.copy(3, &mut read).expect("memory");
                reader.copy(2 * total as u64 - 3, &mut read).expect("memory");
                assert_eq!(read, [&bytes[..], &bytes[..]].concat());
            }
            assert_eq!(made, u32::from(2 * total > IN_MEMORY));
        }
    }

    #[test]
    fn no_room_for_a_spool_is_an_error() {
        let mut spools: SpoolSource<'_> = Box::new(|| Err(io::ErrorKind::StorageFull.into()));
        let mut spooled = Spooled::default();
        spooled.append(&[0; IN_MEMORY], &mut spools).expect("memory");
        let error = spooled.append(&[0], &mut spools).expect_err("no spool");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
