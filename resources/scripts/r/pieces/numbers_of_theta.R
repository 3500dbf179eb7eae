offsets <- 0.01 * c(-4, -3, -2, -1, 1, 2, 3, 4)
weights <- c(1 / 280, -4 / 105, 1 / 5, -4 / 5, 4 / 5, -1 / 5, 4 / 105, -1 / 280) / 0.01
names_of_numbers <- grep("degree$", names(theta), value = TRUE, invert = TRUE)
numbers <- do.call(c, lapply(names_of_numbers, function(name)
  lapply(seq_along(theta[[name]]), function(j) list(name = name, j = j))))

moved <- function(number, factor) {  # theta with one of its numbers times a factor
  theta[[number$name]][number$j] <- theta[[number$name]][number$j] * factor
  theta
}

