#include "core/labs/spectrum/many_rows_pca.h"

#include "core/data/standing_rows.h"
#include "core/density/predictive.h"
#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/gram.h"
#include "core/labs/spectrum/norm_kernel.h"
#include "core/linalg/symmetric_eigen.h"
#include "core/spectrum/gram_spectrum.h"
#include "core/spectrum/pre_image.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostDrawnComponents = 12; // that the lab draws
constexpr Index mostPreviewedScores = 10'000;
constexpr Index mostShownRows = 1'600, fewShownRows = 320; // ten and two a pixel of the Gram matrix

/// Rows that stand for all; none where they are no more than that.
std::vector<int> standingFor(Index rows, Index most)
{
    if (rows <= most)
        return {};
    const std::vector<Index> standing = standingRows(rows, most);
    return {standing.begin(), standing.end()};
}

std::vector<int> orderOfShown(const SpectrumRequest& request, const MatrixXd& x, const std::vector<int>& rows,
                              const LowRankPca& pca)
{
    using Order = SpectrumSettings::Order;
    if (request.settings.order == Order::Eigenvector && pca.size() > 0)
        return orderByVector(valueOrEnd(pca.project(x, {}, 1)).scores.col(0));
    if (request.settings.order != Order::Class)
        return orderByInput(x);
    std::vector<int> labels;
    labels.reserve(rows.size());
    for (const int row : rows)
        labels.push_back(request.data->label(row));
    return orderByClass(x, labels);
}

} // namespace

ManyRowsPca::Rows ManyRowsPca::rowsOf(const std::shared_ptr<const Dataset>& data)
{
    Rows rows{.some = standingFor(data->size(), mostPreviewedScores),
              .shown = standingFor(data->size(), mostShownRows),
              .previewed = standingFor(data->size(), fewShownRows)};
    if (data->dimensions() <= 2)
        rows.sums = sums_.of({data});
    return rows;
}

ManyRowsPca::FitInputs ManyRowsPca::fitInputs(const SpectrumRequest& request) const
{
    const SpectrumSettings& settings = request.settings;
    FitInputs inputs{.rows = rows_.serial(),
                     .kernel = valueOrEnd(normKernel(request.kernel, settings, request.data->dimensions())),
                     .centred = settings.centred && settings.norm == SpectrumSettings::Norm::Kernel,
                     .window = {},
                     .coarse = false};
    if (!request.window.empty() && request.window.size() <= 2)
        inputs.window = valueOrEnd(windowInDomain(inputs.kernel, request.window));
    if (!fit_.has(inputs)) // a fine one serves a preview, too
        inputs.coarse = request.preview;
    return inputs;
}

ManyRowsPca::ScoreInputs ManyRowsPca::scoreInputs(const SpectrumRequest& request) const
{
    ScoreInputs inputs{.fit = fit_.serial(), .components = request.settings.components, .some = false};
    if (!scores_.has(inputs))
        inputs.some = request.preview && !rows_.get()->some.empty();
    return inputs;
}

bool ManyRowsPca::isCheap(const SpectrumRequest& request) const
{
    return rows_.has(request.data) && fit_.has(fitInputs(request)) && scores_.has(scoreInputs(request));
}

void ManyRowsPca::letGo()
{
    map_.forget();
    scores_.forget();
    spectra_.forget();
    fit_.forget();
}

/// A Gram matrix of so many waves has no negative eigenvalue, and those that are not waves' are 0.
GramResult ManyRowsPca::gramResult(const SpectrumRequest& request, const LowRankPca& pca)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const std::vector<int>& rows = request.preview ? rows_.get()->previewed : rows_.get()->shown;
    const MatrixXd shown = request.data->x(rows, Eigen::all);
    const std::vector<int> order = orderOfShown(request, shown, rows, pca);
    GramResult result{.picture = orderedPicture(gram(pca.kernel(), shown), order),
                      .order = {},
                      .eigenvalues = pca.eigenvalues(),
                      .effectiveRank = unknown,
                      .pictureRank = unknown,
                      .minEigenvalue = unknown,
                      .tolerance = unknown,
                      .refutation = {},
                      .offender = {},
                      .cauchySchwarz = {}};
    for (const int place : order)
        result.order.push_back(rows[static_cast<std::size_t>(place)]);
    if (request.preview && !spectra_.has(fit_.serial()))
        return result;
    const Spectra& spectra = spectra_.of(fit_.serial(), [&](std::uint64_t) {
        const std::optional<VectorXd> plain = pca.spectrum(false);
        return Spectra{.used = pca.centred() ? pca.spectrum(true) : plain, .plain = plain};
    });
    if (!spectra.used || !spectra.plain)
        return result;
    result.eigenvalues = *spectra.used;
    result.effectiveRank = static_cast<double>(numericalRank(*spectra.used, pca.rows()));
    result.pictureRank = static_cast<double>(numericalRank(*spectra.plain, pca.rows()));
    result.minEigenvalue = 0.0;
    result.tolerance = pca.errorBound();
    return result;
}

KernelPcaResult ManyRowsPca::pcaResult(const SpectrumRequest& request, const LowRankPca& pca,
                                       const std::stop_token& stop)
{
    const MatrixXd& x = request.data->x;
    const std::vector<int>& some = rows_.get()->some;
    const ScoreInputs inputs = scoreInputs(request);
    const Scores& scores = scores_.of(inputs, [&](const ScoreInputs& of) {
        KernelPcaProjection found = valueOrEnd(of.some ? pca.project(x(some, Eigen::all), stop, of.components)
                                                       : pca.project(x, stop, of.components));
        VectorXd errors = found.lastErrors();
        return Scores{.scores = std::move(found.scores), .errors = std::move(errors)};
    });
    MapInputs mapInputs{.fit = fit_.serial(), .window = request.window};
    mapInputs.coarse = request.preview && !map_.has(mapInputs);
    const PcaMap& map =
        map_.of(mapInputs, [&](const MapInputs& of) { return pcaMap(pca, of.window, of.coarse, stop); });
    const Index kept = scores.scores->cols();
    KernelPcaResult result;
    result.eigenvalues = pca.eigenvalues().head(kept);
    result.total = pca.trace();
    result.scores = scores.scores;
    result.reconstructionError = scores.errors;
    if (inputs.some)
        result.rows = some;
    result.grid = map.grid;
    result.components = map.line.leftCols(std::min(kept, map.line.cols()));
    result.fields.assign(map.fields.begin(),
                         map.fields.begin() + std::min<std::ptrdiff_t>(kept, std::ssize(map.fields)));
    return result;
}

SpectrumResult ManyRowsPca::answer(const SpectrumRequest& request, const std::stop_token& stop)
{
    const Rows& rows =
        rows_.of(request.data, [this](const std::shared_ptr<const Dataset>& data) { return rowsOf(data); });
    const LowRankPca& pca = fit_.of(fitInputs(request), [&](const FitInputs& of) {
        const KernelPcaOptions options{.components = mostDrawnComponents, .centred = of.centred};
        return valueOrEnd(hasSmallFeatureMap(of.kernel, request.data->dimensions())
                              ? LowRankPca::byFeatures(of.kernel, request.data->x, options, stop)
                              : LowRankPca::byWaves(*rows.sums, of.kernel, options, of.window,
                                                    of.coarse ? drawnGrid : exactGrid, {}, stop));
    });
    endIfStopped(stop);
    const bool byWaves = !hasSmallFeatureMap(pca.kernel(), request.data->dimensions());
    SpectrumResult result;
    result.gram = gramResult(request, pca);
    result.pca = pcaResult(request, pca, stop);
    result.route =
        byWaves ? fourierNote(pca.features(), pca.errorBound()) + " of an eigenvalue" : "by the kernel's features";
    result.remarks.push_back("the picture of the Gram matrix shows " + std::to_string(result.gram->order.size()) +
                             " of the rows; pre-images and the density of one component are of fewer rows");
    if (request.settings.centred && request.settings.norm != SpectrumSettings::Norm::Kernel)
        result.remarks.emplace_back("with a norm other than the kernel's own, kernel PCA is around 0");
    if (pca.size() < request.settings.components)
        result.remarks.push_back("only " + std::to_string(pca.size()) + " components stand clear of rounding");
    return result;
}

} // namespace core
