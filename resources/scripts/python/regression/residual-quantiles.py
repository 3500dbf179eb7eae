#:as pieces/residuals
#:points quantile, residual
