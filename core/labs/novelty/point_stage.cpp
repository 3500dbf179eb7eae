#include "core/labs/novelty/point_stage.h"

#include "core/ending.h"
#include "core/labs/embedding/window_domain.h"
#include "core/labs/novelty/asked_rows.h"
#include "core/labs/novelty/evaluation.h"
#include "core/novelty/leave_one_out.h"

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

std::pair<std::vector<Index>, std::vector<Index>> knownAndNovel(const AskedRows& asked)
{
    std::vector<Index> known, novel;
    for (std::size_t i = 0; i < asked.rows.size(); ++i)
        (!asked.novel.empty() && asked.novel[i] ? novel : known).push_back(asked.rows[i]);
    return {known, novel};
}

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
    const Dataset& data = *request.data;
    const StudentTParameters& model = request.settings.model;
    Fit next{.data = request.data,
             .kernel = request.kernel,
             .model = model,
             .asked = askedPoints(data),
             .scores = VectorXd(data.size()),
             .predictive = {}};
    const auto [known, novel] = knownAndNovel(next.asked);
    const MatrixXd x = data.x(known, Eigen::all);
    if (known.size() < 2)
        throw Ending{Failure{Failure::Kind::InvalidInput, "sample A is what is known: it needs two points at least"}};
    next.scores(known) = valueOrEnd(leaveOneOutScale(x, request.kernel, model));
    next.predictive = valueOrEnd(StudentTPredictive::fit(x, request.kernel, model));
    if (!novel.empty())
        next.scores(novel) = next.predictive->logScale(data.x(novel, Eigen::all)).array().exp();
    fit_ = std::move(next);
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
        next.line = fit_->predictive->logScale(next.grid).array().exp();
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
            field.values.col(j) = fit_->predictive->logScale(column).array().exp();
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
    result.asked = fit_->asked;
    result.methods = {evaluated(NoveltyMethod::KernelStudentT, fit_->scores, result.asked, request.settings.called)};
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
