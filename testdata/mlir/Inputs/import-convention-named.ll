declare preserve_nonecc void @f()
