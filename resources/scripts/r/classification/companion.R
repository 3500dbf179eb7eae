# The companion as a finite sum of kernels at the points: the representer theorem.
#:as pieces/two_classes
#:as pieces/companion
decision <- as.vector(k(at, Z) %*% weight) + b
#:check decision
#:check probability = plogis(decision)
#:if companion == svm
#:check support_vector = learned[a > 0]
#:end
