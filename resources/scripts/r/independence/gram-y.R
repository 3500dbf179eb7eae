# The Gram matrix of the second variable, its rows in ascending order of the first; of more than 160
# rows the means over blocks.
variable <- 2
#:as pieces/gram_of_variable
