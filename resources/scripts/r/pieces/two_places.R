#:if places
first <- matrix(places[seq_len(ncol(X))], 1)
second <- matrix(places[-seq_len(ncol(X))], 1)
#:else
width <- window[, 2] - window[, 1]
first <- matrix(window[, 1] + ifelse(seq_along(width) == 1, 0.4, 0.6) * width, 1)
second <- matrix(window[, 1] + 0.6 * width, 1)
#:end
