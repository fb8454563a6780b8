# What was skipped, and which patch's rules count, is said on standard error where the report is text; JSON has it in
# the report. -q hides it, -v shows each item.
#
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Kept
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Kept -q
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Kept --json
# RUN: jlopt type layout --target x86_64 --diff 1.11 1.12.99 --decls %s Kept
# RUN: jlopt type abi --target x86_64 --julia-version 1.12.99 Int8
# RUN: jlopt type abi --target x86_64 --julia-version 1.12.99 Int8 --json
# RUN: JLOPT_JULIA_VERSION=1.13.7 jlopt type lower --target x86_64 Int8
# RUN: not jlopt type check-layout --target x86_64 --julia-version v1.13.7 --gpu amdgcn Int128
# RUN: jlopt type layout --target x86_64 --diff 1.12.98 1.12.99 Int8
# RUN: jlopt type lower --target x86_64 --julia-version 1.12.1-rc1 Int8

struct Kept
    x::Int8
end

println("this declares nothing")
