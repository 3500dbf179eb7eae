# Log evidence log p(t) over a hyperparameter, the others as they are: with C = K + noise I and no jitter the sum of
# the fit -t'C^-1 t/2, the complexity -log|C|/2 and a constant. Rasmussen and Williams (2006), equation 5.8.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/evidence_of_regression
#:as pieces/with_number
#:if against
profile = [evidence(*with_number(against, v, *with_number(over, u, theta, noise))) for u, v in zip(values, values_against)]
#:else
profile = [evidence(*with_number(over, value, theta, noise)) for value in values]
#:end
fit, complexity, log_evidence = np.array(profile).T
#:if has current_log_evidence
current_log_evidence = evidence(theta, noise)[2]
#:end

#:if has gradient
# Its gradient in the logarithms of all numbers of the kernel and of the noise, where they stand: tr((aa' - P) dC)/2,
# a = Pt (equation 5.9), dC by central differences of eighth order in the logarithm.
C = covariance(theta, noise)
root = linalg.solve_triangular(linalg.cholesky(C, lower=True), np.eye(len(C)), lower=True)
#:if not mean == zero
Q = linalg.qr(root @ H, mode="economic")[0]
root = root - Q @ (Q.T @ root)
#:end
P = root.T @ root
a = P @ observed
#:as pieces/numbers_of_theta
slopes_of_C = [sum(w * k(Z, Z, moved(*number, np.exp(o))) for o, w in zip(offsets, weights)) for number in numbers]
slopes_of_C.append(noise * np.eye(len(Z)))
gradient = [0.5 * (a @ dC @ a - np.sum(P * dC)) for dC in slopes_of_C]
#:check gradient
#:end
#:if over == noise or over == scale
# The curve runs to where C is nearly singular, and two orders of the same arithmetic part.
#:digits 7
#:end
#:check log_evidence
#:check fit
#:check complexity
#:check current_log_evidence
