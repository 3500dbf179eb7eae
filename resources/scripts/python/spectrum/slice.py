# The kernel as a function of one place, the other fixed: what a point at x says of all others.
#:as pieces/two_places
#:check k_first = k(at, first)[:, 0]
#:if has k_second
#:check k_second = k(at, second)[:, 0]
#:end
#:if has partial_sum and not has family_periodic and not has family_cosine
# Mercer's series of it: sum over j of lambda_j psi_j(x) psi_j(y).
#:as pieces/mercer
coefficients = np.sqrt(weights_of_nodes)[:, None] * vectors / eigenvalues
used = min(series_terms, len(eigenvalues))
at_first = (k(first, nodes_of_rule) @ coefficients)[0]
partial_sum = (k(at, nodes_of_rule) @ coefficients)[:, :used] @ (eigenvalues * at_first)[:used]
#:digits 7
#:check partial_sum
#:check terms = used
#:check partial_share = np.sum(eigenvalues[:used]) / (weights_of_nodes @ k_diag(nodes_of_rule))
#:end
