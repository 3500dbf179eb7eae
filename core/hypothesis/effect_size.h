#pragma once

#include "core/interval.h"
#include "core/linalg/products.h"

#include <Eigen/Core>

#include <optional>

namespace core
{

// How large a difference is, whatever the size of the samples: beside a p-value, which at a million rows is small for
// differences that nobody minds.
//
// MMD² and HSIC are both a squared norm θ = ‖a‖² of a mean element a in a feature space: of the mean embeddings'
// difference, and of the cross-covariance. Their unbiased estimate T varies for two reasons,
//   Var T = V₁ + V₂,   V₁ = Σ_samples Var h(x)/n,   V₂ = the variance where θ = 0,
// with the influence of a row, h(x) = 2 (⟨a, φ(x)⟩ − mean): for MMD² twice the witness at the row, for HSIC twice the
// dependence witness. As a is estimated from the same rows, the variance of the observed influence is V₁ + 2 V₂ in the
// mean (which is also what a jackknife finds), so that V₁ follows by subtraction. V₁ grows as θ does, V₁ = cθ, since a
// longer a of the same direction has a longer witness: near 0 the estimate is surer than farther off, and an interval
// that takes its variance from where T happens to lie holds 95 % in name and 80 % in truth. So each θ is asked whether
// T may come from it, with the variance cθ + V₂ of its own, as Wilson's interval does for a share.
//
// What follows needs these few numbers alone. They come from Gram matrices (mmdMoments, hsicMoments), or from Fourier
// sums or bins: with the covariance operators C of the features,
//   MMD²:  V₂ = 2‖C_P‖²/(m(m−1)) + 2‖C_Q‖²/(n(n−1)) + 4⟨C_P, C_Q⟩/(mn)
//   HSIC:  V₂ = 2‖C‖²/(n(n−1)), C that of the products of the centred features,
// and h at the rows, or its variance as a quadratic form in C.
// Sources: Serfling, Approximation Theorems of Mathematical Statistics (1980), chapter 5; Efron and Stein, "The
// jackknife estimate of variance", Annals of Statistics 9 (1981), for the 2 V₂; Gretton et al., "A Kernel Two-Sample
// Test", JMLR 13 (2012), theorem 12 and corollary 16; Wilson, "Probable inference", JASA 22 (1927), for the interval.

/// All that is asked of the data. The variances are those of the estimate, not of a row.
struct DistanceMoments {
    double estimate = 0.0;    // T, of θ; unbiased, may be negative
    double ofInfluence = 0.0; // Σ_samples Var h(x)/n, h as observed: V₁ + 2 V₂ in the mean
    double ofNull = 0.0;      // V₂
    double size = 0.0;        // of samples equally large that know as much: 2mn/(m+n), or the rows of HSIC
    /// The scale of θ: the variance of all points in the feature space; for HSIC √(HSIC(x,x) HSIC(y,y)), so that
    /// θ/spread is a squared correlation. It takes the kernel's amplitude out.
    double spread = 0.0;
    /// T is a mean of independent terms: its variance, `ofNull`, is that everywhere, and a test's threshold falls with
    /// the root of the size, not with the size.
    bool ofIndependentTerms = false;

    /// c of V₁ = cθ. Where T is small against √V₂, of which direction a is cannot be told: c tends to the most that it
    /// can be, √8 √V₂ (c <= 4λ/n summed over the samples, λ <= ‖C‖ the largest eigenvalue).
    double slope() const;
    double varianceAt(double theta) const { return slope() * theta + ofNull; }
};

/// Var h/n of n rows, the mean's variance; of consecutive blocks of `block` rows that depend on each other (Künsch,
/// 1989; what is left over makes a shorter one). n >= 2 (asserted).
double varianceOfMean(const Eigen::VectorXd& influence, Eigen::Index block = 1);

/// All θ >= 0 with |T − θ| <= z √(cθ + V₂), z of the normal law. The normal law is a limit: of samples of 30 to 90
/// points the interval holds θ in 93 to 97 % of all pairs, and where it does not, it lies above.
Interval distanceInterval(const DistanceMoments& moments, double coverage = 0.95);

/// The test of "θ is smaller than δ": p = Φ((T − δ)/√(cδ + V₂)), small where the distance would hardly come out as
/// small if it were δ. The law of T has a longer tail above than below, which makes the test cautious.
/// Source: Wellek, Testing Statistical Hypotheses of Equivalence and Noninferiority (2010), for such tests.
struct Equivalence {
    double delta = 0.0, pValue = 1.0;
    bool smaller = false; // p <= level
};
Equivalence equivalence(const DistanceMoments& moments, double delta, double level);

/// δ where nobody names one: this share of the spread. For the linear kernel 1 % is a shift by a tenth of a standard
/// deviation, or a correlation of 0.1.
inline constexpr double standardShare = 0.01;

/// δ as a share of the spread, or in the unit of θ.
struct Delta {
    double value = standardShare;
    bool isShare = true;
    double of(double spread) const { return isShare ? value * spread : value; }
};

/// At which size half of all tests would have seen this difference: where the median of the estimate, a little below
/// θ, meets the threshold, which falls with the size. `threshold`: that of the unbiased estimate at the size that there
/// is, at the test's level. Points in each of two samples, or rows; at least 2. Nothing where the estimate is not above
/// 0, or no threshold is known.
std::optional<double> halfPowerSize(const DistanceMoments& moments, double threshold);

/// What is told beside a p-value.
struct EffectSize {
    double estimate = 0.0, spread = 0.0;
    Interval interval;
    Equivalence equivalence;
    std::optional<double> halfPowerSize;
};
struct EffectQuestion {
    Delta delta = {};
    double level = 0.05;    // of the tests
    double threshold = 0.0; // as of halfPowerSize
};
EffectSize effectSize(const DistanceMoments& moments, const EffectQuestion& question);

/// ‖C‖² of a sample's covariance operator: the mean of the squared entries off the diagonal of its centred Gram.
/// Rows and columns are centred here. n >= 2 (asserted). Cost O(n²).
double squaredCovariance(const MatrixIn& gram);

} // namespace core
