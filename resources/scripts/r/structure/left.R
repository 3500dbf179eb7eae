# What is left of two columns once the given ones are known, in standard deviations.
#:if method == residual-hsic
#:refuse null == permutation: which test is looked at follows from permutations that are drawn by chance: take the gamma or the spectral null
#:end
table <- columns
#:as pieces/conditional_tests
#:as pieces/pc
#:as pieces/looked_at
first_remainder <- remainder(a, given)
second_remainder <- remainder(b, given)
#:check first_remainder
#:check second_remainder
