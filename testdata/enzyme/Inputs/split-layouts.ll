target datalayout = "e-p:64:64-i64:64"
target triple = "x86_64-linux-gnu"
