# A picture of layouts: rows of eight bytes, a box for each field, fields of fields inside, padding hatched, selectors and
# references told apart; below it what the boxes have no room for. Types without a layout say why.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --svg Outer Int8 Real
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --svg Escaped | FileCheck-22 --check-prefix=ESCAPED %s
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --svg Long | FileCheck-22 --check-prefix=LONG %s
# RUN: jlopt type layout --target i686 --julia-version 1.13 --decls %s --svg --all -o %t.svg
# RUN: jlopt type layout --target i686 --julia-version 1.13 --decls %s --svg --expand --all -o %t.expanded.svg
# RUN: cmp %t.svg %t.expanded.svg
#
# It is one form among several.
#
# RUN: not jlopt type layout --svg --json Int8
# RUN: not jlopt type layout --svg --format text Int8
# RUN: not jlopt type layout --svg --diff 1.11 1.12 Int8

struct Inner
    a::Int8
    b::Any
end

mutable struct Outer
    const inner::Inner
    choice::Union{Nothing,Int16}
    nothing::Nothing
    a_name_that_has_no_room::Bool
end

# ESCAPED: <title>Layout of Escaped</title>
# ESCAPED: <title>a&lt;b&amp;&quot;c&quot;::Ptr{Val{:var&quot;&lt;/svg&gt;&quot;}}, offset 0, 8 bytes</title>
# ESCAPED-NOT: </svg>"
struct Escaped
    var"a<b&\"c\""::Ptr{Val{Symbol("</svg>")}}
end

# LONG: class="data"
# LONG: >first</text>
# LONG: >padding</text>
# LONG: >many::NTuple{1000, Float64} · offset 8, 8000 bytes</text>
# LONG: >… 997 more fields</text>
# LONG: >⋮ 7960 bytes more</text>
# LONG: >⋯ … 997 more fields</text>
# LONG: >1000</text>
# LONG-NOT: more</text>
# LONG: class="padding"
# LONG: </svg>
struct Long
    first::Int8
    many::NTuple{1000,Float64}
    tail::NTuple{3,UInt128}
    last::Int8
end
