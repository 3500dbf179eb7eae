# Log evidence log q(t) of classification by the Laplace approximation over a hyperparameter, the others as they are:
# psi at the mode - log|I + W^(1/2) C W^(1/2)|/2, C = K + nu I. Rasmussen and Williams (2006), equation 3.32.
#:as pieces/evidence_of_classes
#:as pieces/with_number
evidence_of <- function(at) evidence(at$theta, at$diagonal)
#:if against
log_evidence <- mapply(function(u, v) {
  first <- with_number(over, u, theta, nu)
  evidence_of(with_number(against, v, first$theta, first$diagonal))
}, values, values_against)
#:else
log_evidence <- sapply(values, function(value) evidence_of(with_number(over, value, theta, nu)))
current_log_evidence <- evidence(theta, nu)

# Its gradient in the logarithms of all numbers of the kernel and of nu, where they stand, by central differences of
# eighth order.
#:as pieces/numbers_of_theta
gradient <- c(sapply(numbers, function(number)
  sum(weights * sapply(exp(offsets), function(factor) evidence(moved(number, factor), nu)))),
  sum(weights * sapply(exp(offsets), function(factor) evidence(theta, nu * factor))))
#:end
#:check log_evidence
#:check current_log_evidence
#:check gradient
