def error_rate(decision, t):
    return np.mean(np.where(t == 1, ~(decision > 0), ~(decision < 0)))

def auc(decision, t):  # the area under the ROC curve, by ranks; ties count a half
    m = np.sum(t == 1)
    return (np.sum(stats.rankdata(decision)[t == 1]) - m * (m + 1) / 2) / (m * (len(t) - m))

def log_score(probability, t):
    return np.mean(np.log(np.where(t == 1, probability, 1 - probability)))

