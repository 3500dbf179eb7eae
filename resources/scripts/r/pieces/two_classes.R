#:if has label
taking_part <- which(label == negative | label == positive)
#:else
label <- rep(0, nrow(X))
taking_part <- seq_len(nrow(X))
#:end
#:if has held_out
learned <- setdiff(taking_part, held_out)  # what is held out the model does not see
#:else
learned <- taking_part
#:end
Z <- X[learned, , drop = FALSE]
t <- as.numeric(label[learned] == positive)
