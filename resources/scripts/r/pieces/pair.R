#:as pieces/two_places
k_first_first <- k(first, first)[1]
k_first_second <- k(first, second)[1]
k_second_second <- k(second, second)[1]
square <- k_first_second^2
product <- k_first_first * k_second_second  # Cauchy and Schwarz: square <= product
#:check k_first_first
#:check k_first_second
#:check k_second_second
#:check correlation = k_first_second / sqrt(product)
#:check feature_distance = sqrt(k_first_first - 2 * k_first_second + k_second_second)
#:check square
#:check product
