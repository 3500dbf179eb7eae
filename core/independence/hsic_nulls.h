#pragma once

#include "core/hypothesis/chi_square_mixture.h"
#include "core/hypothesis/gamma_law.h"
#include "core/hypothesis/leading_spectrum.h"
#include "core/independence/hsic.h"
#include "core/outcome.h"

#include <optional>

namespace core
{

// The law of HSIC when the variables are independent, as limits for many rows. Grams are centred.

/// n·HSIC (biased) taken for a gamma distribution of mean tr K tr L/(n−1)²  and variance
///   2(n−4)(n−5)/((n−1)²(n−2)(n−3)) Σ_{i≠j} (K_ij L_ij)²,
/// which are unbiased but for terms of higher order; of the unbiased estimator the same less its mean.
/// Source: Gretton et al., "A kernel statistical test of independence", NIPS 2008, section 3.
class HsicGammaNull : public GammaLaw
{
public:
    /// Failure in a sentence for fewer than six rows (the variance needs them), and where a variable does not vary.
    static Outcome<HsicGammaNull> fit(const MatrixIn& centredX, const MatrixIn& centredY, HsicEstimator estimator);
    /// From the traces and Σ_{i≠j} (K_ij L_ij)² of n rows.
    static Outcome<HsicGammaNull> ofMoments(const HsicTraces& traces, double squares, Eigen::Index n,
                                            HsicEstimator estimator);

private:
    using GammaLaw::GammaLaw;
};

/// Σ_l w_l z_l² for more weights than can be inverted one by one: weights within 5 % of one another become one with a
/// multiplicity, of the same mean and variance. `error` bounds about what that and the inversion do to a p-value: the
/// first term of the Edgeworth series, the difference of third cumulants.
struct MixtureLaw {
    ChiSquareMixture law;
    double shift = 0.0; // the variable is law + shift: the mean of weights that were left out
    double error = 1e-12;
    double survival(double value) const { return law.survival(value - shift); }
};
/// `mean`: Σ_l w_l where that is known better than by the weights given; those <= 0 are left out. Nothing where no
/// weight is left.
std::optional<MixtureLaw> mixtureLaw(Eigen::VectorXd weights, double mean);

/// n·HSIC (biased) ~ Σ_kl λ_k μ_l z_kl²/n², λ and μ the eigenvalues of the centred Grams; the unbiased one is less the
/// mean. Inverted numerically: no Monte Carlo error.
/// Source: Gretton et al. (2008), theorem 2; Zhang et al., UAI 2011, theorem 4.
class HsicSpectralNull
{
public:
    /// Failure where a variable does not vary.
    static Outcome<HsicSpectralNull> fit(const LeadingSpectrum& ofX, const LeadingSpectrum& ofY,
                                         const HsicTraces& traces, Eigen::Index n, HsicEstimator estimator);

    double survival(double statistic) const;
    double density(double statistic) const;
    double threshold(double level) const;
    double error() const { return law_.error; } // of survival()

private:
    HsicSpectralNull(MixtureLaw law, double rows, double shift) : law_(std::move(law)), rows_(rows), shift_(shift) {}
    MixtureLaw law_;
    double rows_, shift_;
};

} // namespace core
