#include "core/labs/novelty/point_stage.h"

#include "core/ending.h"
#include "core/labs/novelty/evaluation.h"
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

constexpr Index lineNodes = 401, fineSide = 81, coarseSide = 33;

bool areMany(const NoveltyRequest& request)
{
    return request.data->size() > mostPairedPoints;
}

} // namespace

PointStage::FitInputs PointStage::fitInputs(const NoveltyRequest& request)
{
    return {request.data, request.kernel, request.settings.model};
}

PointStage::MapInputs PointStage::mapInputs(const NoveltyRequest& request) const
{
    const bool many = areMany(request);
    MapInputs inputs{many ? many_.serial() : fit_.serial(), many, request.window, false};
    if (!map_.has(inputs)) // a fine one serves a preview, too
        inputs.coarse = request.preview;
    return inputs;
}

bool PointStage::isCheap(const NoveltyRequest& request) const
{
    return (areMany(request) ? many_.isCheap(request) : fit_.has(fitInputs(request))) && map_.has(mapInputs(request));
}

PointStage::Map PointStage::map(const LogScale& logScale, const Kernel& kernel, const MapInputs& of,
                                const std::stop_token& stop)
{
    if (of.window.empty() || of.window.size() > 2)
        return {};
    const auto inside = valueOrEnd(windowInDomain(kernel, of.window));
    if (inside.size() == 1) {
        const VectorXd grid = VectorXd::LinSpaced(lineNodes, inside[0].lo, inside[0].hi);
        return {.grid = grid, .line = logScale(grid).array().exp(), .field = {}};
    }
    const Index side = of.coarse ? coarseSide : fineSide;
    Field field{.axis1 = VectorXd::LinSpaced(side, inside[0].lo, inside[0].hi),
                .axis2 = VectorXd::LinSpaced(side, inside[1].lo, inside[1].hi),
                .values = MatrixXd(side, side)};
    const Index columns = of.ofMany && of.coarse ? side : 1; // at once: polynomials are taken anew for each
    for (Index j = 0; j < side; j += columns) {
        endIfStopped(stop);
        MatrixXd places(side * columns, 2);
        places.col(0) = field.axis1.replicate(columns, 1);
        places.col(1) = field.axis2.segment(j, columns).transpose().replicate(side, 1).reshaped();
        field.values.middleCols(j, columns) = logScale(places).array().exp().matrix().reshaped(side, columns);
    }
    return {.grid = {}, .line = {}, .field = std::move(field)};
}

NoveltyResult PointStage::answer(const NoveltyRequest& request, const std::stop_token& stop)
{
    NoveltyResult result;
    LogScale logScale;
    if (areMany(request)) {
        result = many_.answer(request, stop);
        logScale = [this, coarse = request.preview](const MatrixXd& at) {
            return coarse ? many_.predictive().drawnLogScale(at) : many_.predictive().logScale(at);
        };
    } else {
        const PointScores& fit = fit_.of(fitInputs(request), [](const FitInputs& of) {
            return valueOrEnd(pointScores(*of.data, of.kernel, of.model));
        });
        logScale = [&fit](const MatrixXd& at) { return fit.predictive.logScale(at); };
        result.asked = fit.asked;
        result.methods = {evaluated(NoveltyMethod::KernelStudentT, fit.scores, result.asked, request.settings.called)};
        result.order = mostNovelFirst(result.methods.front().scores);
        result.observations =
            result.asked.novel.empty() ? request.data->size() : std::ranges::count(result.asked.novel, false);
    }
    const Map& shown =
        map_.of(mapInputs(request), [&](const MapInputs& of) { return map(logScale, request.kernel, of, stop); });
    result.window = request.window;
    result.grid = shown.grid;
    result.line = shown.line;
    result.field = shown.field;
    return result;
}

} // namespace core
