# A kernel that is a sum makes the function a sum of independent parts: part j has Cov(f_j(x), t) = k_j(x, X), so that
# its mean is k_j(x, X) C^-1 t and its variance k_j(x, x) - k_j(x, X) C^-1 k_j(X, x).
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
z <- qnorm((1 + level) / 2)
part_mean <- list()
part_sd <- list()
for (k_part in k_parts) {
#:if slopes and dimension == 1
  cross <- rbind(k_part(Z, at), total(function(j) weights[j] * k_part(S + offsets[j], at)))
#:else
  cross <- k_part(Z, at)
#:end
  E <- forwardsolve(L, cross)
  own <- sapply(seq_len(nrow(at)), function(i) k_part(at[i, , drop = FALSE], at[i, , drop = FALSE]))
  variance <- own - colSums(E^2)
#:if not mean == zero
  variance <- variance + colSums(crossprod(Q, E)^2)  # the coefficients of the mean are not known
#:end
  part_mean <- c(part_mean, list(as.vector(crossprod(cross, alpha))))
  part_sd <- c(part_sd, list(sqrt(pmax(variance, 0))))
}
#:if not mean == zero
part_mean <- c(part_mean, list(as.vector(h(at) %*% b)))  # the last part is the mean function
part_sd <- c(part_sd, list(sqrt(colSums(forwardsolve(base::t(R), base::t(h(at)))^2))))
#:end
#:check part_1 = part_mean[[1]]
#:check part_1_lower = part_mean[[1]] - z * part_sd[[1]]
#:check part_1_upper = part_mean[[1]] + z * part_sd[[1]]
#:check part_2 = part_mean[[2]]
#:check part_2_lower = part_mean[[2]] - z * part_sd[[2]]
#:check part_2_upper = part_mean[[2]] + z * part_sd[[2]]
#:check part_3 = part_mean[[3]]
#:check part_3_lower = part_mean[[3]] - z * part_sd[[3]]
#:check part_3_upper = part_mean[[3]] + z * part_sd[[3]]
#:check part_4 = part_mean[[4]]
#:check part_4_lower = part_mean[[4]] - z * part_sd[[4]]
#:check part_4_upper = part_mean[[4]] + z * part_sd[[4]]
#:check part_5 = part_mean[[5]]
#:check part_5_lower = part_mean[[5]] - z * part_sd[[5]]
#:check part_5_upper = part_mean[[5]] + z * part_sd[[5]]
#:check part_6 = part_mean[[6]]
#:check part_6_lower = part_mean[[6]] - z * part_sd[[6]]
#:check part_6_upper = part_mean[[6]] + z * part_sd[[6]]
