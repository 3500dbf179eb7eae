#:refuse not has y: no point has a target, and what is shown is the prior
learned <- which(is.finite(y))
#:if has held_out
learned <- setdiff(learned, held_out)  # what is held out the model does not see
#:end
Z <- X[learned, , drop = FALSE]
t <- y[learned]
