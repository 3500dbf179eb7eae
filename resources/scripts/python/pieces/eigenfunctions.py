# psi_j at any x: sum_i k(x, z_i) sqrt(w_i) u_ij / lambda_j.
coefficients = np.sqrt(weights_of_nodes)[:, None] * vectors / eigenvalues
#:if measure == data
largest = np.argmax(np.abs(coefficients) >= (1 - 1e-9) * np.abs(coefficients).max(0), axis=0)
coefficients = coefficients * np.sign(coefficients[largest, np.arange(len(eigenvalues))])
#:else
# Signs as in textbooks: a positive mean where there is one, else positive at the right.
at_nodes = k(nodes_of_rule, nodes_of_rule) @ coefficients
means = weights_of_nodes @ at_nodes
clear = (np.abs(at_nodes) >= 0.5 * np.abs(at_nodes[weights_of_nodes > 0]).max(0)) & (weights_of_nodes > 0)[:, None]
rightmost = np.argmax(np.where(clear, nodes_of_rule, -np.inf), axis=0)
signs = np.where(np.abs(means) > 1e-3, np.sign(means), np.sign(at_nodes[rightmost, np.arange(len(eigenvalues))]))
coefficients = coefficients * signs
#:end
