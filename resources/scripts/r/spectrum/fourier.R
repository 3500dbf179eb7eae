# The function's norm by frequencies: |f|^2 = int |F(w)|^2 / S(w) dw / (2 pi), F its Fourier transform and S that of
# the kernel. Each term k(x_i, .) has S(w) exp(-i w x_i).
#:as pieces/spectral_density
#:as pieces/bench
S <- spectral_density_at(frequency)
phases <- outer(frequency, centres[, 1])
coefficient_power <- as.vector((cos(phases) %*% weight_of)^2 + (sin(phases) %*% weight_of)^2)
#:check spectral_density = S
#:check power = coefficient_power * S^2
#:check integrand = coefficient_power * S / pi
