def check(name, here, there, size=0.0):
    """Ends the script where numbers differ from Kernelscope's by more than the tolerance times the
    largest of them, or times a size that is said."""
    global checked, told, size_of_told
    here, there = np.ravel(here).astype(float), np.ravel(there).astype(float)
    scale = max(np.abs(there).max(initial=0.0), 1e-6, size)
    if here.shape != there.shape or not np.abs(here - there).max(initial=0.0) <= tolerance * scale:
        sys.exit(f"{name}: {here} here, {there} in Kernelscope")
    checked += there.size
    told += there.sum()
    size_of_told += np.abs(there).sum()
