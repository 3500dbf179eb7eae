# HSIC, biased, of the remainders: Flaxman, Neill and Smola, ACM TIST 7 (2015).
#:if null == gamma
#:need hsic_gamma
#:end
#:if null == spectral
#:need without_negligible
#:need grouped_weights
#:need chi_square_mixture
#:need hsic_spectral
#:end
grams_of <- function(a, b, given) lapply(c(a, b), function(column) centred_gram(remainder(column, given)))
hsic_of <- function(grams) sum(grams[[1]] * grams[[2]]) / n^2
statistic_of <- function(a, b, given) hsic_of(grams_of(a, b, given))
p_of <- function(a, b, given) {
  grams <- grams_of(a, b, given)
  statistic <- hsic_of(grams)
#:if null == gamma
  law <- gamma_of_hsic(grams[[1]], grams[[2]])
  pgamma(n * statistic, law$shape, scale = law$scale, lower.tail = FALSE)
#:end
#:if null == spectral
  law <- spectrum_of_hsic(grams[[1]], grams[[2]])
  mixture_tail(n * statistic - law$rest, law$w, law$m)
#:end
#:if null == permutation
  set.seed(seed)
#:if has columns
  blocks <- as.list(seq_len(n))
#:else
  blocks <- split(seq_len(n), (seq_len(n) - 1) %/% block_length)
#:end
  shuffled <- replicate(permutations, {
    order <- unlist(blocks[sample(length(blocks))], use.names = FALSE)
    hsic_of(list(grams[[1]], grams[[2]][order, order]))
  })
  (1 + sum(shuffled >= statistic * (1 - 1e-12))) / (1 + permutations)
#:end
}
