declare fastcc double @f(double)
