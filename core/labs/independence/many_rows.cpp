#include "core/labs/independence/many_rows.h"

#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/gram.h"
#include "core/kernels/lengthscale.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostShown = 1'600, fewShown = 320; // ten and two a pixel of the Gram matrix

/// The kernel at the next power of 2 below its lengthscale: features of it hold those of an octave.
Kernel shortestOfOctave(const Kernel& kernel)
{
    const std::optional<double> lengthscale = lengthscaleOf(kernel);
    return lengthscale ? withLengthscale(kernel, std::exp2(std::floor(std::log2(*lengthscale)))) : kernel;
}

} // namespace

ManyRows::Rows::Rows(const MatrixXd& x) : pair(x.leftCols(2))
{
    std::vector<int> all(static_cast<std::size_t>(x.rows()));
    std::iota(all.begin(), all.end(), 0);
    std::ranges::stable_sort(all, {}, [&](int row) { return x(row, 0); });
    for (Index i = 0; i < mostShown; ++i)
        shown.push_back(all[static_cast<std::size_t>((2 * i + 1) * x.rows() / (2 * mostShown))]);
    for (std::size_t i = (mostShown / fewShown) / 2; i < shown.size(); i += mostShown / fewShown)
        previewed.push_back(shown[i]);
}

IndependenceResult ManyRows::answer(const IndependenceRequest& request, Index witnessSide, const std::stop_token& stop)
{
    const ComparedPoints points{request.data};
    const Rows& rows = *rows_.of(points, [](const ComparedPoints& of) { return std::make_unique<Rows>(of.x()); });
    const Kernels& kernels =
        kernels_.of({points, request.settings.lengthscale,
                     request.settings.lengthscale == LengthscaleRule::Given ? request.kernel : Kernel()},
                    [&](const KernelInputs&) { return kernelsOf(request, rows.pair.rows(), stop); });
    const FourierHsic hsic = valueOrEnd(rows.pair.under(kernels, {request.window[0], request.window[1]}, {}, stop));
    IndependenceResult result;
    result.names = {request.data->columnNames[0], request.data->columnNames[1]};
    result.rows = rows.pair.rows().rows();
    result.order = request.preview ? rows.previewed : rows.shown;
    std::vector<int> asShown(result.order.size());
    std::iota(asShown.begin(), asShown.end(), 0);
    for (std::size_t k = 0; k < 2; ++k) {
        const MatrixXd shown = rows.pair.rows()(result.order, static_cast<Index>(k));
        result.grams[k] = {.picture = pictureOf(gram(kernels[k], shown), asShown),
                           .lengthscale = lengthscaleOf(kernels[k])};
    }
    result.estimator = request.settings.estimator;
    result.testLevel = request.settings.testLevel;
    result.statistic = hsic.statistic(result.estimator);
    result.witness = hsic.witness(VectorXd::LinSpaced(witnessSide, request.window[0].lo, request.window[0].hi),
                                  VectorXd::LinSpaced(witnessSide, request.window[1].lo, request.window[1].hi));
    if (result.witness.values.cwiseAbs().maxCoeff() <= hsic.witnessErrorBound())
        result.witness.values.setZero();
    result.route = fourierNote(hsic.modes(), hsic.errorBound(result.estimator));
    if (!request.preview)
        addNulls(request, rows, kernels, hsic.statistic(HsicEstimator::Unbiased), result, stop);
    return result;
}

void ManyRows::addNulls(const IndependenceRequest& request, const Rows& rows, const Kernels& kernels, double unbiased,
                        IndependenceResult& result, const std::stop_token& stop)
{
    const IndependenceSettings& settings = request.settings;
    const HsicBins& bins =
        bins_.of({{request.data},
                  {shortestOfOctave(kernels[0]), shortestOfOctave(kernels[1])},
                  settings.blockLength,
                  request.seed},
                 [&](const BinInputs& of) {
                     return valueOrEnd(HsicBins::of(rows.pair.rows(), {of.shortest[0], of.shortest[1]}, of.blockLength,
                                                    of.seed, {}, stop));
                 });
    const HsicBins::Kernels both{.x = kernels[0], .y = kernels[1]};
    result.nullStatistics = bins.permutations(both, settings.estimator, request.seed, settings.permutations);
    const VectorXd grid = curveGrid(result.nullStatistics);
    const double level = settings.testLevel;
    result.nulls.push_back(
        permutationAnswer(result.nullStatistics, bins.statistic(both, settings.estimator), 0.0, level));
    result.nulls.push_back(
        answerIfAny(NullDistribution::Gamma, bins.gamma(both, settings.estimator), 0.0, result.statistic, level, grid));
    const Outcome<HsicSpectralNull> spectral = bins.spectral(both, settings.estimator);
    const auto* law = std::get_if<HsicSpectralNull>(&spectral);
    result.nulls.push_back(
        answerIfAny(NullDistribution::Spectral, spectral, law ? law->error() : 0.0, result.statistic, level, grid));
    result.effect = valueOrEnd(binsEffect(bins, both, unbiased,
                                          {.nulls = {NullDistribution::Permutation},
                                           .permutations = settings.permutations,
                                           .seed = request.seed,
                                           .level = level,
                                           .delta = {.value = settings.deltaShare}}));
    result.remarks.push_back("the permutations are of " + std::to_string(bins.bins()) +
                             " bins of rows, which keeps the level; the pictures of the Gram matrices show " +
                             std::to_string(result.order.size()) + " of the rows");
}

} // namespace core
