#:refuse build == centres and not terms: the function has no terms yet
#:refuse not build == centres and has family_periodic: eigenvalues of this kernel are equal by pairs, and any rotation of the two functions serves as well
#:if build == centres
# f = sum c_i k(x_i, .), whose norm in the kernel's space is c'Kc (it reproduces: <f, k(x, .)> = f(x)).
centres <- matrix(sapply(terms, function(term) term[1]))
weight_of <- sapply(terms, function(term) term[2])
share <- weight_of * as.vector(k(centres, centres) %*% weight_of)
degrees_of_freedom <- length(unique(centres[, 1]))
#:else
# f = sum w_j sqrt(lambda_j) psi_j, whose squared norm in the kernel's space is sum w_j^2.
#:as pieces/mercer
#:as pieces/eigenfunctions
used <- seq_len(min(length(weights), length(eigenvalues)))
centres <- nodes_of_rule
weight_of <- as.vector(coefficients[, used, drop = FALSE] %*% (weights[used] * sqrt(eigenvalues[used])))
share <- weights[used]^2
degrees_of_freedom <- length(used)
#:end
