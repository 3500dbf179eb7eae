#:if has label
taking_part = np.flatnonzero((label == negative) | (label == positive))
#:else
label, taking_part = np.zeros(len(X), int), np.arange(len(X))
#:end
#:if has held_out
learned = np.setdiff1d(taking_part, held_out)  # what is held out the model does not see
#:else
learned = taking_part
#:end
Z, t = X[learned], (label[learned] == positive).astype(float)
