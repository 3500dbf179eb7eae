#:if norm == kernel
def k_norm(a, b):
    return k(a, b)

#:end
#:if norm == delta
# The norm Q = delta: inner products in L2 of the line. Of k = s se(l) they are s^2 sqrt(pi) l se(sqrt(2) l).
def k_norm(a, b):
    l = theta["lengthscale"]
    wider = {"scale": theta["scale"] ** 2 * np.sqrt(np.pi) * l, "lengthscale": np.sqrt(2) * l}
    return k(a, b, wider)

#:end
#:if norm == smooth
# The norm Q = se(q): of k = s se(l) inner products are s^2 l^2 / (q t) se(t), t^2 = 2 l^2 - q^2.
def k_norm(a, b):
    l, q = theta["lengthscale"], norm_lengthscale
    t = np.sqrt(2 * l**2 - q**2)
    return k(a, b, {"scale": theta["scale"] ** 2 * l**2 / (q * t), "lengthscale": t})

#:end
K = k_norm(X, X)
#:if centred and norm == kernel
inner = K - K.mean(0) - K.mean(1)[:, None] + K.mean()  # HKH, H = I - 11'/n
#:else
inner = K
#:end
D, U = linalg.eigh(inner)
D, U = D[::-1], U[:, ::-1]
U = U * np.sign(U[np.argmax(np.abs(U) >= (1 - 1e-9) * np.abs(U).max(0), axis=0), np.arange(len(D))])  # the largest is > 0
