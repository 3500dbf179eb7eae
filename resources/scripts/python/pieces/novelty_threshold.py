# The threshold lies between the last score that is called novel and the next: a share `called` of all.
descending = np.sort(scores)[::-1]
last = int(np.floor(called * len(scores) + 0.5))
while 0 < last < len(scores) and descending[last] == descending[last - 1]:
    last += 1
margin = 0.01 * np.ptp(scores)
if last == 0:
    threshold = descending[0] + margin
elif last == len(scores):
    threshold = descending[-1] - margin
else:
    threshold = (descending[last] + descending[last - 1]) / 2

# Bins of Freedman and Diaconis over all scores, 10 to 60 of them, the quartiles taken as entries n/4 and 3n/4.
#:if has excess
binned = np.log10(scores - 1)  # given very many points s is hardly above 1
#:else
binned = scores
#:end
ascending = np.sort(binned)
n = len(scores)
width = 2 * (ascending[3 * n // 4] - ascending[n // 4]) / np.cbrt(n)
bins = int(np.clip(np.ceil(np.ptp(binned) / width) if width > 0 else 60, 10, 60))
edges = np.linspace(ascending[0], ascending[-1], bins + 1)
