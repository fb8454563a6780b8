; No entry of a summary: ^0 = module
@text = constant [4 x i8] c"^0 ="
