# Log evidence log q(t) of classification by the Laplace approximation over a hyperparameter, the others as they are:
# psi at the mode - log|I + W^(1/2) C W^(1/2)|/2, C = K + nu I. Rasmussen and Williams (2006), equation 3.32.
#:as pieces/evidence_of_classes
#:as pieces/with_number
#:if against
log_evidence = np.array([evidence(*with_number(against, v, *with_number(over, u, theta, nu)))
                         for u, v in zip(values, values_against)])
#:else
log_evidence = np.array([evidence(*with_number(over, value, theta, nu)) for value in values])
current_log_evidence = evidence(theta, nu)

# Its gradient in the logarithms of all numbers of the kernel and of nu, where they stand, by central differences of
# eighth order.
#:as pieces/numbers_of_theta
gradient = [sum(w * evidence(moved(*number, np.exp(o)), nu) for o, w in zip(offsets, weights)) for number in numbers]
gradient.append(sum(w * evidence(theta, nu * np.exp(o)) for o, w in zip(offsets, weights)))
#:end
#:check log_evidence
#:check current_log_evidence
#:check gradient
