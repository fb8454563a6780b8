# What goes wrong when types are written by hand: each with its place and a next step.
#
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/typo.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/arity.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/parameter-kind.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/brace.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/end.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/twice.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/circular.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/supertype.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/concrete-supertype.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/macro.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/const.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/module.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/bound.jl Named
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/keyword.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/colon.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/bits.jl Tiny
# RUN: not jlopt type layout --target x86_64 --julia-version 1.10 --decls %S/Inputs/mistakes/version.jl
# RUN: not jlopt type layout --julia-version 1.9 Int8
# RUN: not jlopt type layout --julia-version 1.13 Int8{Int8} 'Vector[Int8]' 'Foo{Int8}' 'Base.Foo'
# RUN: not jlopt type lower --julia-version 1.10 'Memory{Int8}' Core.BFloat16
