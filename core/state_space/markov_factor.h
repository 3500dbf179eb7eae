#pragma once

#include "core/state_space/small_matrices.h"

namespace core
{

/// A stationary process on the line that is the first coordinate of a Markov state with values at two places related by
/// z(y) = F z(x) + noise of covariance GGᵀ. Its variance is 1. In terms of s = rate·(y - x):
///   Ornstein   exp(-s)                       rate 1/ℓ     the process itself
///   Matern32   (1+s)exp(-s)                  rate √3/ℓ    f and its slope in s
///   Matern52   (1+s+s²/3)exp(-s)             rate √5/ℓ    f, slope and curvature in s
///   Wave       cos(s)                        rate 2πf     cosine and sine part; no noise
///   Brownian   √(x/y), min(x,y) over √(x·y)  no rate      the process over the square root of its place
/// Source: Hartikainen & Särkkä, Kalman filtering and smoothing solutions to temporal Gaussian process regression
/// models, MLSP 2010.
struct MarkovFactor {
    enum class Kind { Ornstein, Matern32, Matern52, Wave, Brownian };
    Kind kind = Kind::Ornstein;
    double rate = 1.0;
    Eigen::Index number = -1;      // of the hyperparameter that moves the rate, -1 for none
    bool shrinksWithNumber = true; // rate ∝ 1/ℓ, otherwise ∝ f

    Eigen::Index dimension() const;

    /// Writes F and the lower triangular G, accurate however small the step, into matrices whose columns are `stride`
    /// apart.
    void step(double from, double to, double* f, double* g, Eigen::Index stride) const;
    SmallMatrix marginal() const;     // Π, what z has everywhere
    SmallMatrix marginalRoot() const; // its lower Cholesky factor

    /// F = exp(sA): A, and V = -(AΠ + ΠAᵀ), which is PSD. Not of Brownian, which has no rate.
    SmallMatrix generator() const;
    SmallMatrix diffusion() const;
};

} // namespace core
