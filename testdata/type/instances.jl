# What Julia checks and lays out as soon as a type is made: the bounds of its supertype, bounds that variables give each
# other, elements of a type that is still being declared.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/instances/bounds.jl 'Reading{Int8}' 'Ordered{Pair{Real,Int8}}'
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/instances/bounds.jl 'Reading{String}' 'Tuple{Reading{1}}' 'Ordered{Pair{Int8,Real}}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/instances/itself.jl Ring 'Memory{Ring}' 'Memory{Node}' 'Memory{MemoryRef{Ring}}'
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %S/Inputs/instances/exports.jl Point
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/instances/keyword.jl Particle
# RUN: not jlopt type layout --target x86_64 --julia-version 1.13 --decls %S/Inputs/instances/atomic.jl Particle
