@nothing_known = external constant ptr, !julia.constgv !0
@looks_alike = external constant ptr, !julia.constgv !0
@changes = external constant ptr, !julia.constgv !0
@only_one = external constant ptr, !julia.constgv !0
@at = external constant ptr, !julia.constgv !0

define void @diffe(ptr %p) {
  %nothing_known = load ptr, ptr @nothing_known
  store volatile ptr %nothing_known, ptr %p
  %looks_alike = load ptr, ptr @looks_alike
  store volatile ptr %looks_alike, ptr %p
  %changes = load ptr, ptr @changes
  store volatile ptr %changes, ptr %p
  %only_one = load ptr, ptr @only_one
  store volatile ptr %only_one, ptr %p
  %at = load ptr, ptr @at
  store volatile ptr %at, ptr %p
  ret void
}

!0 = !{}
