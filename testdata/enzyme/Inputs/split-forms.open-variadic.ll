declare double @f(...)
