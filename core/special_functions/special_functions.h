#pragma once

namespace core
{

/// The special functions that laws of probability need, of Boost.Math: its headers are large, so that one file
/// instantiates them for all. Errors of a few units in the last place; arguments outside the domain throw
/// std::domain_error. Rounded from long double unless said otherwise.

/// log Γ(x), and in double throughout: the digits that long double would add differ between platforms.
double logGamma(double x);
double logGammaInDouble(double x);
/// ψ(x) = d log Γ(x)/dx.
double digamma(double x);

/// P(a, x), the part of the law Gamma(a, 1) below x >= 0, Q(a, x) above it, and its density there; a > 0.
double gammaBelow(double a, double x);
double gammaAbove(double a, double x);
double gammaDensity(double a, double x);
/// Where P, or Q, is this probability.
double gammaQuantile(double a, double below);
double gammaUpperQuantile(double a, double above);

/// Φ(z) and Φ⁻¹(probability) of the standard normal law.
double normalBelow(double z);
double normalQuantile(double probability);

/// erf⁻¹ and erfc⁻¹, in double throughout.
double erfInverse(double value);
double erfcInverse(double value);

/// K_n(x), x > 0, in double throughout.
double besselK(int order, double x);
/// K_ν(x), x > 0, within 1e-14 of itself; infinite where it is greater than a double can be.
double besselK(double order, double x);

} // namespace core
