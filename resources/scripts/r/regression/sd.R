# The standard deviation of the function, or of a new target, given the targets.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
#:if band == observed
standard_deviation <- sqrt(predict_at(at)$variance + noise)  # of a new target
#:else
standard_deviation <- sqrt(predict_at(at)$variance)  # of the function itself
#:end
#:check standard_deviation
