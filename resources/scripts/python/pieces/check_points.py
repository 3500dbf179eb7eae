def check_points(name, points, mean):  # one that moved by a millionth is seen
    global checked
    error = 1e-14 * (np.ptp(points, axis=0) + np.abs(points).max(axis=0))
    if not np.all(np.abs(points.mean(axis=0) - mean) <= error):
        sys.exit(f"{name}: they are not those of Kernelscope")
    checked += len(mean)
