#pragma once

#include "core/independence/hsic_p_value.h"
#include "core/independence/variable_kernel.h"

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace core
{

/// How conditional independence is tested. ResidualHsic: HSIC of the residuals of Gaussian process regressions on what
/// is given (Flaxman, Neill and Smola, "Gaussian processes for independence tests with non-iid data in causal
/// inference", ACM TIST 7 (2015)). Kci: kci.h. FisherZ: fisher_z.h.
enum class ConditionalMethod { ResidualHsic, Kci, FisherZ };
template <>
inline constexpr auto choicesOf<ConditionalMethod> =
    std::array<Choice<ConditionalMethod>, 3>{{{ConditionalMethod::ResidualHsic, "residual-hsic", "HSIC of residuals"},
                                              {ConditionalMethod::Kci, "kci", "KCI"},
                                              {ConditionalMethod::FisherZ, "fisher-z", "Partial correlation"}}};

struct ConditionalSettings {
    ConditionalMethod method = ConditionalMethod::ResidualHsic;
    LengthscaleRule lengthscale = LengthscaleRule::Median;
    double given = 1.0; // with LengthscaleRule::Given: in standard deviations of what is tested
    InducingRule inducing;
    NullDistribution null = NullDistribution::Gamma;
    int permutations = 1000;
    int blockLength = 1; // rows that permutations keep together
    std::uint64_t seed = 1;
    bool operator==(const ConditionalSettings&) const = default;
};

struct ConditionalAnswer {
    double statistic = 0.0; // HSIC (biased) of the residuals, KCI's T, or Fisher's z
    PValue p;
};

/// Every test of two columns of a table given others. The columns are standardised; what is expensive (regressions,
/// lengthscales, spectra) is done once for each column and what it is conditioned on, and kept. May be asked by several
/// threads; the answers do not depend on what was asked before.
class ConditionalTests
{
public:
    /// n×d columns, none of them constant (asserted); n >= leastIndependenceRows.
    ConditionalTests(const Eigen::MatrixXd& columns, ConditionalSettings settings);
    /// The same columns under other settings; the regressions on what is given are shared.
    ConditionalTests(const ConditionalTests& other, ConditionalSettings settings);

    Eigen::Index variables() const { return columns_.cols(); }
    const ConditionalSettings& settings() const { return settings_; }

    /// x ≠ y, neither in `given` (asserted). Failure in a sentence for too few rows, for variables that are determined
    /// by the others, and where the null is undefined.
    Outcome<ConditionalAnswer> test(Eigen::Index x, Eigen::Index y, std::vector<Eigen::Index> given,
                                    std::stop_token stop = {}) const;

    /// What is left of a column once the given ones are known, in standard deviations: of a Gaussian process
    /// regression, or of a linear one for FisherZ. KCI compares kernels instead; for it this is a picture beside the
    /// test.
    Outcome<Eigen::VectorXd> remainder(Eigen::Index column, std::vector<Eigen::Index> given,
                                       std::stop_token stop = {}) const;
    /// The centred Grams that the tests of kernels compare: of both remainders for ResidualHsic; for Kci of (x,
    /// given/2), of y and of what is given, the last of them empty where nothing is.
    struct Grams {
        Eigen::MatrixXd x, y, given;
    };
    Outcome<Grams> grams(Eigen::Index x, Eigen::Index y, std::vector<Eigen::Index> given,
                         std::stop_token stop = {}) const;

    /// For how many variables the evidence had no maximum, so that their median distance was taken.
    int withoutMaximum() const { return withoutMaximum_; }

private:
    /// A column less what the given ones explain, with its kernel.
    struct Part {
        Eigen::MatrixXd rows; // n×1, or for KCI what stands in one of its kernels
        Kernel kernel;
        std::optional<LeadingSpectrum> spectrum; // for the spectral null
    };
    using Key = std::pair<Eigen::Index, std::vector<Eigen::Index>>;
    /// What regressions leave; they ask neither for kernels nor for nulls.
    struct Residuals {
        std::mutex mutex;
        std::map<Key, Eigen::VectorXd> known;
    };
    Outcome<Eigen::VectorXd> residual(const Key& key, std::stop_token stop) const;
    Outcome<std::shared_ptr<const Part>> part(const Key& key, std::stop_token stop) const;
    Outcome<Part> freshPart(const Key& key, std::stop_token stop) const;
    Outcome<Kernel> kernelFor(const Eigen::MatrixXd& rows, std::stop_token stop) const;
    Outcome<ConditionalAnswer> residualHsic(const Key& x, const Key& y, std::stop_token stop) const;
    Outcome<ConditionalAnswer> kci(Eigen::Index x, Eigen::Index y, const std::vector<Eigen::Index>& given,
                                   std::stop_token stop) const;

    Eigen::MatrixXd columns_; // standardised
    ConditionalSettings settings_;
    std::shared_ptr<Residuals> residuals_;
    mutable std::mutex mutex_;
    mutable std::map<Key, std::shared_ptr<const Part>> parts_;
    mutable std::atomic<int> withoutMaximum_{0};
};

} // namespace core
