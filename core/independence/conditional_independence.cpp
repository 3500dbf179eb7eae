#include "core/independence/conditional_independence.h"

#include "core/ending.h"
#include "core/independence/fisher_z.h"
#include "core/independence/kci.h"
#include "core/independence/residuals.h"
#include "core/independence/variables.h"

#include <algorithm>
#include <cassert>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

// Keys of KCI's kernels: what is tested with half of what is given beside it, and what is given alone.
constexpr Index givenAlone = -1;

} // namespace

ConditionalTests::ConditionalTests(const MatrixXd& columns, ConditionalSettings settings)
    : columns_(standardisedColumns(columns)), settings_(std::move(settings)), residuals_(std::make_shared<Residuals>())
{
    assert(columns_.rows() >= leastIndependenceRows);
}

ConditionalTests::ConditionalTests(const ConditionalTests& other, ConditionalSettings settings)
    : columns_(other.columns_), settings_(std::move(settings)), residuals_(other.residuals_)
{
}

Outcome<VectorXd> ConditionalTests::residual(const Key& key, std::stop_token stop) const
{
    {
        const std::lock_guard lock(residuals_->mutex);
        if (const auto found = residuals_->known.find(key); found != residuals_->known.end())
            return found->second;
    }
    Outcome<VectorXd> fresh = regressionResiduals(columns_(Eigen::all, key.second), columns_.col(key.first), stop);
    if (const auto* values = std::get_if<VectorXd>(&fresh)) { // two threads may both have found the same
        const std::lock_guard lock(residuals_->mutex);
        residuals_->known.emplace(key, *values);
    }
    return fresh;
}

Outcome<Kernel> ConditionalTests::kernelFor(const MatrixXd& rows, std::stop_token stop) const
{
    const Kernel unit = kernelOf(SquaredExponential{.lengthscale = {settings_.given}});
    Outcome<Kernel> chosen = withLengthscaleBy(settings_.lengthscale, unit, rows, settings_.inducing, stop);
    if (settings_.lengthscale != LengthscaleRule::Evidence || !std::holds_alternative<Failure>(chosen))
        return chosen;
    ++withoutMaximum_;
    return withLengthscaleBy(LengthscaleRule::Median, unit, rows, settings_.inducing, stop);
}

Outcome<ConditionalTests::Part> ConditionalTests::freshPart(const Key& key, std::stop_token stop) const
{
    const Index column = key.first;
    const MatrixXd z = columns_(Eigen::all, key.second);
    return untilEnding([&] {
        Part part;
        if (settings_.method == ConditionalMethod::ResidualHsic) {
            part.rows = valueOrEnd(residual(key, stop));
        } else if (column == givenAlone) {
            part.rows = z;
        } else {
            part.rows.resize(columns_.rows(), z.cols() + 1);
            part.rows << columns_.col(column), 0.5 * z;
        }
        part.kernel = valueOrEnd(kernelFor(part.rows, stop));
        if (settings_.method == ConditionalMethod::ResidualHsic && settings_.null == NullDistribution::Spectral)
            part.spectrum = valueOrEnd(leadingSpectrum(centredGram(part.kernel, part.rows), stop));
        return part;
    });
}

Outcome<std::shared_ptr<const ConditionalTests::Part>> ConditionalTests::part(const Key& key,
                                                                              std::stop_token stop) const
{
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = parts_.find(key); found != parts_.end())
            return found->second;
    }
    return untilEnding([&] {
        Part fresh = valueOrEnd(freshPart(key, stop)); // outside the lock: two threads may both find the same
        const std::lock_guard lock(mutex_);
        return parts_.try_emplace(key, std::make_shared<const Part>(std::move(fresh))).first->second;
    });
}

Outcome<ConditionalAnswer> ConditionalTests::residualHsic(const Key& x, const Key& y, std::stop_token stop) const
{
    return untilEnding([&] {
        const auto first = valueOrEnd(part(x, stop)), second = valueOrEnd(part(y, stop));
        const MatrixXd k = centredGram(first->kernel, first->rows), l = centredGram(second->kernel, second->rows);
        ConditionalAnswer answer{.statistic = hsic(k, l, HsicEstimator::Biased), .p = {}};
        if (settings_.null == NullDistribution::Gamma) {
            answer.p.value = valueOrEnd(HsicGammaNull::fit(k, l, HsicEstimator::Biased)).survival(answer.statistic);
        } else if (settings_.null == NullDistribution::Spectral) {
            const HsicSpectralNull null =
                valueOrEnd(HsicSpectralNull::fit(*first->spectrum, *second->spectrum, {.x = k.trace(), .y = l.trace()},
                                                 k.rows(), HsicEstimator::Biased));
            answer.p = {.value = null.survival(answer.statistic), .error = null.error()};
        } else {
            HsicTest test(k, l, settings_.blockLength);
            answer.p =
                valueOrEnd(hsicPValue(test, {.permutations = settings_.permutations, .seed = settings_.seed}, stop));
        }
        return answer;
    });
}

Outcome<ConditionalAnswer> ConditionalTests::kci(Index x, Index y, const std::vector<Index>& given,
                                                 std::stop_token stop) const
{
    return untilEnding([&] {
        const Grams of = valueOrEnd(grams(x, y, given, stop));
        if (given.empty()) {
            const UnconditionalKci found = valueOrEnd(unconditionalKci(of.x, of.y, settings_.null, stop));
            return ConditionalAnswer{.statistic = found.value, .p = found.p};
        }
        const KciStatistic statistic = valueOrEnd(kciStatistic(of.x, of.y, of.given));
        return ConditionalAnswer{.statistic = statistic.value, .p = valueOrEnd(kciPValue(statistic, settings_.null))};
    });
}

Outcome<VectorXd> ConditionalTests::remainder(Index column, std::vector<Index> given, std::stop_token stop) const
{
    std::sort(given.begin(), given.end());
    if (settings_.method == ConditionalMethod::FisherZ)
        return VectorXd(linearRemainders(columns_.col(column), columns_(Eigen::all, given)));
    return residual({column, std::move(given)}, std::move(stop));
}

Outcome<ConditionalTests::Grams> ConditionalTests::grams(Index x, Index y, std::vector<Index> given,
                                                         std::stop_token stop) const
{
    assert(settings_.method != ConditionalMethod::FisherZ);
    std::sort(given.begin(), given.end());
    if (x > y)
        std::swap(x, y);
    const bool ofResiduals = settings_.method == ConditionalMethod::ResidualHsic;
    return untilEnding([&] {
        const auto gramOf = [&](const Key& key) {
            const auto found = valueOrEnd(part(key, stop));
            return centredGram(found->kernel, found->rows);
        };
        return Grams{.x = gramOf({x, given}),
                     .y = gramOf({y, ofResiduals ? given : std::vector<Index>()}),
                     .given = ofResiduals || given.empty() ? MatrixXd() : gramOf({givenAlone, given})};
    });
}

Outcome<ConditionalAnswer> ConditionalTests::test(Index x, Index y, std::vector<Index> given,
                                                  std::stop_token stop) const
{
    std::sort(given.begin(), given.end());
    assert(x != y && !std::ranges::count(given, x) && !std::ranges::count(given, y));
    if (columns_.rows() < std::ssize(given) + 4)
        return Failure{Failure::Kind::InvalidInput,
                       std::to_string(columns_.rows()) + " rows say nothing on two variables given " +
                           std::to_string(given.size()) + " others: condition on fewer, or bring more rows."};
    if (x > y)
        std::swap(x, y);
    if (settings_.method == ConditionalMethod::FisherZ) {
        const Outcome<FisherZ> found = fisherZ(columns_.col(x), columns_.col(y), columns_(Eigen::all, given));
        if (const auto* failure = std::get_if<Failure>(&found))
            return *failure;
        const auto& z = std::get<FisherZ>(found);
        return ConditionalAnswer{.statistic = z.statistic, .p = {.value = z.pValue, .error = 0.0}};
    }
    if (settings_.method == ConditionalMethod::Kci)
        return kci(x, y, given, stop);
    return residualHsic({x, given}, {y, given}, stop);
}

} // namespace core
