# The companion as a finite sum of kernels at the points: the representer theorem.
#:as pieces/two_classes
#:as pieces/companion
decision = k(at, Z) @ c + b
#:check decision
#:check probability = special.expit(decision)
#:if companion == svm
#:check support_vector = learned[a > 0] + 1
#:end
