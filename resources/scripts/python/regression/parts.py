# A kernel that is a sum makes the function a sum of independent parts: part j has Cov(f_j(x), t) = k_j(x, X), so that
# its mean is k_j(x, X) C^-1 t and its variance k_j(x, x) - k_j(x, X) C^-1 k_j(X, x).
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
z = stats.norm.ppf((1 + level) / 2)
part_mean, part_sd = [], []
for k_part in k_parts:
#:if slopes and dimension == 1
    cross = np.vstack([k_part(Z, at), sum(w * k_part(S + o, at) for o, w in zip(offsets, weights))])
#:else
    cross = k_part(Z, at)
#:end
    E = linalg.solve_triangular(L, cross, lower=True)
    variance = np.array([k_part(x[None], x[None])[0, 0] for x in at]) - np.sum(E**2, 0)
#:if not mean == zero
    variance = variance + np.sum((Q.T @ E) ** 2, 0)  # the coefficients of the mean are not known
#:end
    part_mean.append(cross.T @ alpha)
    part_sd.append(np.sqrt(np.maximum(variance, 0)))
#:if not mean == zero
part_mean.append(h(at) @ b)  # the last part is the mean function
part_sd.append(np.sqrt(np.sum(linalg.solve_triangular(R.T, h(at).T, lower=True) ** 2, 0)))
#:end
#:check part_1 = part_mean[0]
#:check part_1_lower = part_mean[0] - z * part_sd[0]
#:check part_1_upper = part_mean[0] + z * part_sd[0]
#:check part_2 = part_mean[1]
#:check part_2_lower = part_mean[1] - z * part_sd[1]
#:check part_2_upper = part_mean[1] + z * part_sd[1]
#:check part_3 = part_mean[2]
#:check part_3_lower = part_mean[2] - z * part_sd[2]
#:check part_3_upper = part_mean[2] + z * part_sd[2]
#:check part_4 = part_mean[3]
#:check part_4_lower = part_mean[3] - z * part_sd[3]
#:check part_4_upper = part_mean[3] + z * part_sd[3]
#:check part_5 = part_mean[4]
#:check part_5_lower = part_mean[4] - z * part_sd[4]
#:check part_5_upper = part_mean[4] + z * part_sd[4]
#:check part_6 = part_mean[5]
#:check part_6_lower = part_mean[5] - z * part_sd[5]
#:check part_6_upper = part_mean[5] + z * part_sd[5]
