; The function that is linked in has other types than the declaration.
; RUN: not %jlopt --passes=enzyme-materialize-native-invokes --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-10.ci.json -S %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare swiftcc float @ejlnative_r(ptr nonnull swiftself "gcstack", i8 signext, double) #0

attributes #0 = { "enzymejl_mi"="9001" "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480" "enzymejl_rt"="1002" }
