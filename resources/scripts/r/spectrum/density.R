# The kernel's Fourier transform (Bochner): how much of each frequency a draw has.
#:as pieces/spectral_density
#:check spectral_density = spectral_density_at(frequency)
