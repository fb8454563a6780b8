define double @there(double %x) {
  %a = call double @ejlnative_r(double %x)
  %b = call double @same(double %a)
  %c = call double @plain(double %b)
  %d = call double @variable(double %c)
  %m = call ptr @malloc(i64 8)
  ret double %d
}

declare double @ejlnative_r(double) "enzymejl_native_invoke" "enzymejl_needs_restoration"="24576"
declare double @same(double) "enzymejl_needs_restoration"="4096"
declare double @plain(double) "enzymejl_needs_restoration"="8192"
declare double @variable(double) "enzymejl_needs_restoration"="12288"
declare ptr @malloc(i64) "enzymejl_needs_restoration"="128"
