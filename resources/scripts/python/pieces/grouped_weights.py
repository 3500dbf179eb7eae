# More than 200 weights in descending order: those within 5 % of one another become one, with a multiplicity, so that
# mean and variance stay what they are.
def grouped(weights):
    if len(weights) <= 200:
        return weights, np.ones(len(weights))
    ratios, begin = [], 0
    while begin < len(weights):
        end = begin + np.sum(weights[begin] <= 1.05 * weights[begin:])
        ratios.append((np.sum(weights[begin:end]), np.sum(weights[begin:end]**2)))
        begin = end
    sums, squares = np.array(ratios).T
    return squares / sums, sums**2 / squares
