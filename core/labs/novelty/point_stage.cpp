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

} // namespace

bool PointStage::hasFit(const NoveltyRequest& request) const
{
    return fit_ && fit_->data == request.data && fit_->kernel == request.kernel &&
           fit_->model == request.settings.model;
}

bool PointStage::hasMap(const NoveltyRequest& request) const
{
    return map_ && map_->window == request.window && (!map_->coarse || request.preview);
}

bool PointStage::isCheap(const NoveltyRequest& request) const
{
    return hasFit(request) && hasMap(request);
}

void PointStage::fit(const NoveltyRequest& request)
{
    if (hasFit(request))
        return;
    fit_.reset();
    map_.reset();
    const StudentTParameters& model = request.settings.model;
    fit_ = Fit{.data = request.data,
               .kernel = request.kernel,
               .model = model,
               .found = valueOrEnd(pointScores(*request.data, request.kernel, model))};
}

void PointStage::drawMap(const NoveltyRequest& request, const std::stop_token& stop)
{
    if (hasMap(request))
        return;
    map_.reset();
    Map next{.window = request.window, .coarse = request.preview, .grid = {}, .line = {}, .field = {}};
    if (request.window.empty() || request.window.size() > 2) {
        map_ = std::move(next);
        return;
    }
    const auto inside = valueOrEnd(windowInDomain(request.kernel, request.window));
    if (inside.size() == 1) {
        next.grid = VectorXd::LinSpaced(lineNodes, inside[0].lo, inside[0].hi);
        next.line = fit_->found.predictive.logScale(next.grid).array().exp();
    } else {
        const Index side = request.preview ? coarseSide : fineSide;
        Field field{.axis1 = VectorXd::LinSpaced(side, inside[0].lo, inside[0].hi),
                    .axis2 = VectorXd::LinSpaced(side, inside[1].lo, inside[1].hi),
                    .values = MatrixXd(side, side)};
        MatrixXd column(side, 2);
        column.col(0) = field.axis1;
        for (Index j = 0; j < side; ++j) {
            if (stop.stop_requested())
                throw Ending{Cancelled{}};
            column.col(1).setConstant(field.axis2[j]);
            field.values.col(j) = fit_->found.predictive.logScale(column).array().exp();
        }
        next.field = std::move(field);
    }
    map_ = std::move(next);
}

Outcome<NoveltyResult> PointStage::solve(const NoveltyRequest& request, const std::stop_token& stop)
try {
    fit(request);
    drawMap(request, stop);
    NoveltyResult result{.preview = map_->coarse};
    result.asked = fit_->found.asked;
    result.methods = {
        evaluated(NoveltyMethod::KernelStudentT, fit_->found.scores, result.asked, request.settings.called)};
    result.order = mostNovelFirst(result.methods.front().scores);
    result.observations =
        result.asked.novel.empty() ? request.data->size() : std::ranges::count(result.asked.novel, false);
    result.window = map_->window;
    result.grid = map_->grid;
    result.line = map_->line;
    result.field = map_->field;
    return result;
} catch (const Ending& ending) {
    return std::visit([](const auto& how) -> Outcome<NoveltyResult> { return how; }, ending.how);
}

} // namespace core
