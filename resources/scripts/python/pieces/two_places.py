#:if places
first, second = np.reshape(places, (2, -1))[:, None]
#:else
first = window[:, 0] + np.where(np.arange(len(window)) == 0, 0.4, 0.6) * np.ptp(window, axis=1)
second = window[:, 0] + 0.6 * np.ptp(window, axis=1)
first, second = first[None], second[None]
#:end
