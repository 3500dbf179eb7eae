#:refuse build == centres and not terms: the function has no terms yet
#:refuse not build == centres and has family_periodic: eigenvalues of this kernel are equal by pairs, and any rotation of the two functions serves as well
#:if build == centres
# f = sum c_i k(x_i, .), whose norm in the kernel's space is c'Kc (it reproduces: <f, k(x, .)> = f(x)).
centres = np.array([[at_x] for at_x, c in terms])
c = np.array([c for at_x, c in terms])
share = c * (k(centres, centres) @ c)
degrees_of_freedom = len(np.unique(centres))
#:else
# f = sum w_j sqrt(lambda_j) psi_j, whose squared norm in the kernel's space is sum w_j^2.
#:as pieces/mercer
#:as pieces/eigenfunctions
used = min(len(weights), len(eigenvalues))
centres = nodes_of_rule
c = coefficients[:, :used] @ (weights[:used] * np.sqrt(eigenvalues[:used]))
share = weights[:used] ** 2
degrees_of_freedom = used
#:end
