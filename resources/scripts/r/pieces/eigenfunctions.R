# psi_j at any x: sum_i k(x, z_i) sqrt(w_i) u_ij / lambda_j.
coefficients <- sqrt(weights_of_nodes) * sweep(found$vectors, 2, eigenvalues, "/")
#:if measure == data
signs <- apply(coefficients, 2, function(u) sign(u[abs(u) >= (1 - 1e-9) * max(abs(u))][1]))
#:else
# Signs as in textbooks: a positive mean where there is one, else positive at the right.
at_nodes <- k(nodes_of_rule, nodes_of_rule) %*% coefficients
signs <- apply(at_nodes, 2, function(psi) {
  average <- sum(weights_of_nodes * psi)
  clear <- weights_of_nodes > 0 & abs(psi) >= 0.5 * max(abs(psi[weights_of_nodes > 0]))
  if (abs(average) > 1e-3) sign(average) else sign(psi[max(which(clear))])
})
#:end
coefficients <- sweep(coefficients, 2, signs, "*")
