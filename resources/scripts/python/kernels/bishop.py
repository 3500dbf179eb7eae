def bishop(a, b, theta0, theta1, theta2, theta3):  # theta0 exp(-theta1 r^2 / 2) + theta2 + theta3 x'y
    r2 = spatial.distance.cdist(a, b, "sqeuclidean")
    return theta0 * np.exp(-0.5 * theta1 * r2) + theta2 + theta3 * a @ b.T
