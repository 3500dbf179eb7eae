def roc(scores, novel):  # shares of the known and of the novel with a score of at least each threshold
    thresholds = np.concatenate([[np.inf], np.unique(scores)[::-1]])
    return np.array([[np.mean(scores[~novel] >= s), np.mean(scores[novel] >= s)] for s in thresholds]).T

def auc(scores, novel):  # the area below it, by ranks; ties count a half
    m = np.sum(novel)
    return (np.sum(stats.rankdata(scores)[novel]) - m * (m + 1) / 2) / (m * (len(novel) - m))

