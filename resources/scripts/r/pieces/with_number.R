with_number <- function(name, value, theta, diagonal) {  # theta and diagonal with the number of this name at a value
  if (name %in% c("noise", "nu")) {
    diagonal <- value
  } else if (name %in% names(theta)) {
    theta[[name]] <- value
  } else {  # "lengthscale[1]", one of a list, counted from 0
    of <- sub("\\[.*", "", name)
    theta[[of]][as.integer(gsub(".*\\[|\\]", "", name)) + 1] <- value
  }
  list(theta = theta, diagonal = diagonal)
}

