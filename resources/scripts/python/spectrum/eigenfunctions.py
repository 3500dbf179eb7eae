#:refuse has family_periodic or has family_cosine: eigenvalues of this kernel are equal by pairs, and any rotation of the two functions serves as well
# Mercer's eigenfunctions under a measure.
#:as pieces/mercer
#:as pieces/eigenfunctions
psi = k(at, nodes_of_rule) @ coefficients
# Those of small eigenvalues have lost digits on both sides.
#:digits 7
#:checks eigenfunction = psi
#:if has eigenfunction_analytic_1 and measure == gaussian
#:as pieces/analytic_mercer
analytic = analytic_eigenfunctions(at[:, 0], eigenfunctions)
#:checks eigenfunction_analytic = analytic
#:end
#:if measure == uniform
#:check density = ((at >= window[0, 0]) & (at <= window[0, 1])) / np.ptp(window[0])
#:end
#:if measure == gaussian
#:check density = stats.norm.pdf(at, 0, measure_sd)
#:end
