def poly(a, b, degree, offset):  # (x'y + offset)^degree
    return (a @ b.T + offset) ** degree
