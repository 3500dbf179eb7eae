#:refuse has family_periodic or has family_cosine: eigenvalues of this kernel are equal by pairs, and any rotation of the two functions serves as well
# Mercer's eigenfunctions under a measure.
#:as pieces/mercer
#:as pieces/eigenfunctions
psi <- k(at, nodes_of_rule) %*% coefficients
# Those of small eigenvalues have lost digits on both sides.
#:digits 7
#:checks eigenfunction = psi
#:if has eigenfunction_analytic_1 and measure == gaussian
#:as pieces/analytic_mercer
analytic <- analytic_eigenfunctions(at[, 1], eigenfunctions)
#:checks eigenfunction_analytic = analytic
#:end
#:if measure == uniform
#:check density = (at[, 1] >= window[1, 1] & at[, 1] <= window[1, 2]) / diff(window[1, ])
#:end
#:if measure == gaussian
#:check density = dnorm(at[, 1], 0, measure_sd)
#:end
