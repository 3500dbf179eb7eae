def excess(unexplained, h, ones, n):  # s - 1, from k(x,x) - k'(K + sigma0^2 I)^-1 k over sigma0^2, and h = 1 - 1'(...)^-1 k
    s = unexplained + h**2 / (beta + ones)
#:if posterior == as-printed
    # As the paper prints it, with a centred scatter that lacks a term of rank one.
    s = s + beta * ones / (ones + beta) * (1 / (n + beta) - (h - beta / (n + beta)) / ones) ** 2
#:end
    return np.maximum(s, 1 / (n + beta))

