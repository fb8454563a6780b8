//! What is too deep for the writers; everything else may be as big as memory, disk and indexes of 32 bits allow.

/// How deep regions may be nested in each other. MLIR itself follows nested operations by recursion when it verifies
/// and prints them.
pub const REGION_DEPTH: usize = 4096;

/// How deep attributes, types and locations may be nested in each other: more than any program needs, and less than
/// MLIR's parsers follow, which are recursive as the writers here.
pub const ATTRIBUTE_DEPTH: usize = 256;
