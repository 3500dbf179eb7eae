def check_within(name, here, there, error):  # what chance has a part in; given in six digits
    error = error + 1e-5 * np.abs(np.ravel(there))
    if not np.all(np.abs(np.ravel(here) - np.ravel(there)) <= error):
        sys.exit(f"{name}: {here} here, {there} in Kernelscope, beyond {error}")
    print(f"{name}: {here} here, {there} in Kernelscope, by other draws")
