# The kernel as a function of one place, the other fixed: what a point at x says of all others.
#:as pieces/two_places
#:check k_first = k(at, first)[, 1]
#:if has k_second
#:check k_second = k(at, second)[, 1]
#:end
#:if has partial_sum and not has family_periodic and not has family_cosine
# Mercer's series of it: sum over j of lambda_j psi_j(x) psi_j(y).
#:as pieces/mercer
coefficients <- sqrt(weights_of_nodes) * sweep(found$vectors, 2, eigenvalues, "/")
used <- min(series_terms, length(eigenvalues))
at_first <- as.vector(k(first, nodes_of_rule) %*% coefficients)
partial_sum <- as.vector((k(at, nodes_of_rule) %*% coefficients)[, 1:used, drop = FALSE] %*%
                           (eigenvalues * at_first)[1:used])
#:digits 7
#:check partial_sum
#:check terms = used
#:check partial_share = sum(eigenvalues[1:used]) / sum(weights_of_nodes * k_diag(nodes_of_rule))
#:end
