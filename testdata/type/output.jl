# -o never takes the place of what is read, whatever path leads there; the file is as it was.
#
# RUN: jlopt type lower --target x86_64 --decls %s Kept -o %t
# RUN: not jlopt type lower --decls %t -o %t Int8
# RUN: not jlopt type layout --json --decls %s --decls %t -o %t Int8
# RUN: not jlopt type layout --diff 1.11 1.12 --decls %t -o %t Int8
# RUN: not jlopt type abi - -o %t < %t
# RUN: not jlopt type check-layout --decls - -o %t Int8 < %t
# RUN: not jlopt enzyme type-table --decls %t -o %t Int8
# RUN: FileCheck-22 --input-file %t %s

# CHECK: Kept  [1 x i8]
struct Kept
    x::Int8
end
