#include "core/labs/novelty/many_points.h"

#include "core/data/standing_rows.h"
#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/labs/shared_rows.h"
#include "core/window/box.h"
#include "core/window/window_domain.h"

#include <algorithm>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostPreviewed = 10'000; // rows that stand for all while one drags

/// Those that stand for all.
AskedRows someOf(const AskedRows& all)
{
    if (all.size() <= mostPreviewed)
        return all;
    AskedRows some;
    for (const Index row : standingRows(all.size(), mostPreviewed)) {
        const auto at = static_cast<std::size_t>(row);
        some.rows.push_back(all.rows[at]);
        if (!all.own.empty()) {
            some.own.push_back(all.own[at]);
            some.asked.push_back(all.asked[at]);
            some.novel.push_back(all.novel[at]);
        }
    }
    return some;
}

/// Rows of x, without a copy of a whole that stands in order.
MatrixXd rowsAt(const MatrixXd& x, const std::vector<Index>& rows)
{
    return std::ssize(rows) == x.rows() ? x : MatrixXd(x(rows, Eigen::all));
}

std::shared_ptr<const FourierRows> sumsOfKnown(const std::shared_ptr<const Dataset>& data,
                                               const std::vector<Index>& known,
                                               const std::shared_ptr<const FourierRows>& before)
{
    if (std::ssize(known) == data->size())
        return sharedPointSums(data, before);
    const VectorXd ones = VectorXd::Ones(std::ssize(known));
    MatrixXd x = data->x(known, Eigen::all);
    return before ? std::make_shared<const FourierRows>(std::move(x), ones, *before)
                  : std::make_shared<const FourierRows>(std::move(x), ones);
}

} // namespace

std::optional<std::string> whyNoScores(const NoveltyRequest& request)
{
    const Dataset& data = *request.data;
    if (data.size() <= mostPairedPoints || hasSmallFeatureMap(request.kernel, data.dimensions()))
        return std::nullopt;
    FourierWindow window = fourierWindow(data.x, MatrixXd(0, data.dimensions()));
    window.places = request.window;
    return whyNoFourier({request.kernel, window, data.x});
}

ManyPoints::Rows ManyPoints::rowsOf(const std::shared_ptr<const Dataset>& data,
                                    const std::shared_ptr<const FourierRows>& before)
{
    Rows rows{.asked = askedPoints(*data)};
    rows.some = someOf(rows.asked);
    rows.parted = valueOrEnd(knownRows(rows.asked));
    rows.count = std::ssize(rows.parted.known);
    rows.reach = boxOf(data->x);
    if (data->dimensions() <= 2)
        rows.known = sumsOfKnown(data, rows.parted.known, before);
    return rows;
}

ManyPoints::FitInputs ManyPoints::fitInputs(const NoveltyRequest& request) const
{
    FitInputs inputs{.rows = rows_.serial(),
                     .kernel = request.kernel,
                     .model = request.settings.model,
                     .window = request.window.empty() ? request.window
                                                      : valueOrEnd(windowInDomain(request.kernel, request.window)),
                     .coarse = false};
    if (!fit_.has(inputs)) // a fine one serves a preview, too
        inputs.coarse = request.preview;
    return inputs;
}

ManyPoints::ScoreInputs ManyPoints::scoreInputs(const NoveltyRequest& request) const
{
    ScoreInputs inputs{.fit = fit_.serial(), .some = false};
    if (!scores_.has(inputs))
        inputs.some = request.preview;
    return inputs;
}

bool ManyPoints::isCheap(const NoveltyRequest& request) const
{
    return rows_.has(request.data) && fit_.has(fitInputs(request)) && scores_.has(scoreInputs(request));
}

ManyPoints::Scored ManyPoints::scored(const Dataset& data, AskedRows asked, const PointNovelty& predictive)
{
    std::vector<Index> known, novel; // places among the asked
    for (Index i = 0; i < asked.size(); ++i)
        (!asked.novel.empty() && asked.novel[static_cast<std::size_t>(i)] ? novel : known).push_back(i);
    const MatrixXd x = rowsAt(data.x, asked.rows);
    const PointNovelty::Scales leftOut = predictive.leftOut(rowsAt(x, known)),
                               given = predictive.given(x(novel, Eigen::all));
    VectorXd scores(asked.size());
    scores(known) = leftOut.values;
    if (!novel.empty())
        scores(novel) = given.values;
    Scored result{
        .asked = std::move(asked), .scores = {}, .histograms = {}, .error = std::max(leftOut.error, given.error)};
    result.scores = ranked(NoveltyMethod::KernelStudentT, valueOrEnd(orderedScores(std::move(scores))), result.asked);
    result.histograms = scoreHistograms(decadesOfExcess(result.scores.ofAll.scores), result.asked.novel);
    return result;
}

NoveltyResult ManyPoints::answer(const NoveltyRequest& request, const std::stop_token& stop)
{
    const auto before = rows_.get() ? rows_.get()->known : nullptr; // where a few were edited its sums go over
    const Rows& rows =
        rows_.of(request.data, [&before](const std::shared_ptr<const Dataset>& data) { return rowsOf(data, before); });
    const PointNovelty& predictive = fit_.of(fitInputs(request), [&](const FitInputs& of) {
        if (hasSmallFeatureMap(of.kernel, request.data->dimensions()))
            return valueOrEnd(
                PointNovelty::byFeatures(rowsAt(request.data->x, rows.parted.known), of.kernel, of.model));
        const double noise = of.model.sigma0 * of.model.sigma0;
        return valueOrEnd(PointNovelty::byWaves(
            rows.known, of.kernel, of.model, hullOf(rows.reach, of.window),
            of.coarse ? accuracyOfDrawnDensity(*rows.known, of.kernel, noise) : exactGrid, {}, stop));
    });
    const Scored& scored = scores_.of(scoreInputs(request), [&](const ScoreInputs& of) {
        endIfStopped(stop);
        return ManyPoints::scored(*request.data, of.some ? rows.some : rows.asked, predictive);
    });
    NoveltyResult result;
    result.asked = scored.asked;
    result.methods = {withThreshold(scored.scores, scored.asked, request.settings.called)};
    result.known = scored.histograms.known;
    result.novel = scored.histograms.novel;
    result.inExcess = true;
    result.observations = rows.count;
    result.route = predictive.modes() ? fourierNote(*predictive.modes(), scored.error) : "by the kernel's features";
    return result;
}

} // namespace core
