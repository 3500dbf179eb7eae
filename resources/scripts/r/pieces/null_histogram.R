width <- bin_centre[2] - bin_centre[1]
edges <- c(bin_centre - width / 2, bin_centre[length(bin_centre)] + width / 2)
counts <- tabulate(findInterval(null, edges, rightmost.closed = TRUE), length(bin_centre))
#:within density = counts / (B * width) ± 5 * sqrt(2 * max(counts) + 10) / (B * width)
