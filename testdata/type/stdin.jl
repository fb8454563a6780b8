# Types from standard input: empty lines and comments are passed over, errors have their line.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 - < %S/Inputs/listed.txt
# RUN: jlopt type lower --allow-boxed --target x86_64 --julia-version 1.13 - Int8 < %S/Inputs/listed.txt
# RUN: jlopt type abi --target x86_64 --julia-version 1.13 - < %S/Inputs/listed.txt
# RUN: jlopt type lower --allow-boxed --target x86_64 --decls %s --json - < %S/Inputs/commented.txt
# RUN: not jlopt type layout - < %S/Inputs/types.txt
# RUN: not jlopt type lower - < %S/Inputs/types.txt
# RUN: not jlopt type abi --json - < %S/Inputs/types.txt
# RUN: not jlopt type lower - < %S/Inputs/marked.txt
# RUN: not jlopt type abi - - < %S/Inputs/types.txt
# RUN: not jlopt type abi --decls - - < %S/Inputs/types.txt
# RUN: jlopt type layout --json --target x86_64 --julia-version 1.13 - < %S/Inputs/nothing.txt

struct var"#f"
    x::Int8
end
