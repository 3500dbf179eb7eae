#:as pieces/two_places
k_first_first, k_first_second, k_second_second = k(first, first), k(first, second), k(second, second)
square, product = k_first_second**2, k_first_first * k_second_second  # Cauchy and Schwarz: square <= product
#:check k_first_first
#:check k_first_second
#:check k_second_second
#:check correlation = k_first_second / np.sqrt(product)
#:check feature_distance = np.sqrt(k_first_first - 2 * k_first_second + k_second_second)
#:check square
#:check product
