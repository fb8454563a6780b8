//! Names of bits, as the dialect has them.

/// `DIFlags`, the visibilities with two bits first.
pub(super) const FLAGS: &[(u64, &str)] = &[
    (3, "Public"),
    (1, "Private"),
    (2, "Protected"),
    (1 << 2, "FwdDecl"),
    (1 << 3, "AppleBlock"),
    (1 << 4, "ReservedBit4"),
    (1 << 5, "Virtual"),
    (1 << 6, "Artificial"),
    (1 << 7, "Explicit"),
    (1 << 8, "Prototyped"),
    (1 << 9, "ObjcClassComplete"),
    (1 << 10, "ObjectPointer"),
    (1 << 11, "Vector"),
    (1 << 12, "StaticMember"),
    (1 << 13, "LValueReference"),
    (1 << 14, "RValueReference"),
    (1 << 15, "ExportSymbols"),
    (1 << 18, "IntroducedVirtual"),
    (1 << 19, "BitField"),
    (1 << 20, "NoReturn"),
    (1 << 22, "TypePassByValue"),
    (1 << 23, "TypePassByReference"),
    (1 << 24, "EnumClass"),
    (1 << 25, "Thunk"),
    (1 << 26, "NonTrivial"),
    (1 << 27, "BigEndian"),
    (1 << 28, "LittleEndian"),
    (1 << 29, "AllCallsDescribed"),
];

/// `DISubprogramFlags`
pub(super) const SUBPROGRAM_FLAGS: &[(u64, &str)] = &[
    (1, "Virtual"),
    (1 << 1, "PureVirtual"),
    (1 << 2, "LocalToUnit"),
    (1 << 3, "Definition"),
    (1 << 4, "Optimized"),
    (1 << 5, "Pure"),
    (1 << 6, "Elemental"),
    (1 << 7, "Recursive"),
    (1 << 8, "MainSubprogram"),
    (1 << 9, "Deleted"),
    (1 << 11, "ObjCDirect"),
];
