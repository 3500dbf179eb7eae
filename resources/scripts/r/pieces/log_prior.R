log_prior <- function(x, family, first, second) {  # of a positive number, on its natural scale
  if (family == "gamma") return(dgamma(x, first, rate = second, log = TRUE))
  if (family == "lognormal") return(dlnorm(x, first, second, log = TRUE))  # of the logarithm
  dnorm(x, first, second, log = TRUE) - pnorm(first / second, log.p = TRUE)  # normal, cut at 0
}
