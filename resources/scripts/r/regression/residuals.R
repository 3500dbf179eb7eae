#:as pieces/residuals
#:points foretold, residual
