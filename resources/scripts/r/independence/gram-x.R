# The Gram matrix of the first variable, its rows in ascending order of the first; of more than 160
# rows the means over blocks.
variable <- 1
#:as pieces/gram_of_variable
