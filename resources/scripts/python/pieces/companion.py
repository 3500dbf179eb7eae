K = k(Z, Z)
#:if companion == logistic
# Kernel logistic regression: f = sum c_n k(x_n, .) + b minimises -sum log p(t_n|f(x_n)) + lambda c'Kc/2, by Newton's
# method: a weighted ridge regression at each step, with sum c = 0 where there is an offset b.
c, b = np.zeros(len(Z)), 0.0

def objective(c, b):
    f = K @ c + b
    return np.sum(np.logaddexp(0, np.where(t == 1, -f, f))) + 0.5 * lambda_ * c @ K @ c

for _ in range(200):
    f = K @ c + b
    s = np.sqrt(special.expit(f) * special.expit(-f))
    M = lambda_ * np.eye(len(Z)) + s[:, None] * K * s
    pulled = s * (K @ c) + np.where(t == 1, special.expit(-f), -special.expit(f)) / s  # W^(1/2) (f - b + gradient/W)
#:if offset
    solved = linalg.solve(M, np.column_stack([pulled, s]), assume_a="pos")
    change = (s @ solved[:, 0]) / (s @ solved[:, 1])
    step_c, step_b = s * (solved[:, 0] - change * solved[:, 1]) - c, change
#:else
    step_c, step_b = s * linalg.solve(M, pulled, assume_a="pos") - c, 0.0
#:end
    while objective(c + step_c, b + step_b) > objective(c, b) * (1 + 1e-12):
        step_c, step_b = step_c / 2, step_b / 2
    c, b = c + step_c, b + step_b
    if np.max(np.abs(K @ step_c + step_b)) <= 1e-10 * (1 + np.max(np.abs(f))):
        break
#:else
# Support vector machine: the dual, min a'Qa/2 - sum a over 0 <= a <= C with Q = yKy (and y'a = 0 where there is an
# offset b), by a primal-dual interior point method; then the free multipliers exactly, from y f = 1 at their points.
y_sign = 2 * t - 1
Q = y_sign[:, None] * K * y_sign
a, b = np.full(len(Z), penalty / 2), 0.0
lower, upper = np.ones(len(Z)), np.ones(len(Z))  # multipliers of 0 <= a and of a <= C
for _ in range(200):
    gap = (a @ lower + (penalty - a) @ upper) / (2 * len(Z))
    if gap < 1e-15 * penalty:
        break
    target = 0.1 * gap
    D = lower / a + upper / (penalty - a)
    M = linalg.cho_factor(Q + np.diag(D))
    r = 1 - Q @ a - b * y_sign + target / a - target / (penalty - a)
#:if offset
    da, dy = linalg.cho_solve(M, r), linalg.cho_solve(M, y_sign)
    db = (y_sign @ da + y_sign @ a) / (y_sign @ dy)
    da = da - db * dy
#:else
    da, db = linalg.cho_solve(M, r), 0.0
#:end
    d_lower = target / a - lower - lower / a * da
    d_upper = target / (penalty - a) - upper + upper / (penalty - a) * da
    pairs = [(a, da), (penalty - a, -da), (lower, d_lower), (upper, d_upper)]
    step = min(1, 0.99 * min(np.min(v[d < 0] / -d[d < 0], initial=np.inf) for v, d in pairs))
    a, b, lower, upper = a + step * da, b + step * db, lower + step * d_lower, upper + step * d_upper
bound = upper > penalty - a
free = (lower < a) & ~bound
a = np.where(bound, penalty, 0.0)
right = 1 - Q[free] @ a
#:if offset
if np.any(free):
    F = np.block([[Q[np.ix_(free, free)], y_sign[free][:, None]], [y_sign[free], np.zeros((1, 1))]])
    solution = linalg.solve(F, np.concatenate([right, [-y_sign @ a]]))
    a[free], b = solution[:-1], solution[-1]
else:  # any b in an interval serves: its middle
    ends, from_below = y_sign * (1 - Q @ a), (y_sign > 0) != bound
    b = (np.max(ends[from_below]) + np.min(ends[~from_below])) / 2
#:else
a[free] = linalg.solve(Q[np.ix_(free, free)], right)
#:end
c = y_sign * a
#:end
