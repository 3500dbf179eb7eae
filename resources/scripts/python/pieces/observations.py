#:refuse not has y: no point has a target, and what is shown is the prior
#:if has held_out
learned = np.setdiff1d(np.flatnonzero(np.isfinite(y)), held_out)  # what is held out the model does not see
#:else
learned = np.flatnonzero(np.isfinite(y))
#:end
Z, t = X[learned], y[learned]
