width = bin_centre[1] - bin_centre[0]
counts = np.histogram(null, np.append(bin_centre - width / 2, bin_centre[-1] + width / 2))[0]
#:within density = counts / (B * width) ± 5 * np.sqrt(2 * counts.max() + 10) / (B * width)
