# The posterior mean as a finite sum of kernels, sum c_n k(x_n, x): the representer theorem.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
mean <- predict_at(at)$mean
#:check mean
#:check sum = as.vector(k(at, Z) %*% alpha)
