declare double @f(double) "enzymejl_mi"="1"
