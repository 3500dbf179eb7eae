#:refuse not has quadrature: the draws are random; there is a script of the quadrature beside them, with one or two numbers free
# The posterior of a hyperparameter, the other free one integrated out by quadrature: evidence times priors.
#:as pieces/evidence_of_regression
held_diagonal <- noise
log_evidence <- function(theta, noise) evidence(theta, noise)[3]
#:as pieces/posterior_by_quadrature
