def check_told(total):  # that Kernelscope's own numbers stand here as it wrote them
    if not abs(told - total) <= 1e-13 * size_of_told:
        sys.exit("a number of Kernelscope's is not the one that it wrote")
