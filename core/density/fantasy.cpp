#include "core/density/fantasy.h"

#include "core/data/chance.h"
#include "core/density/fantasy_sampler.h"
#include "core/density/predictive.h"
#include "core/density/student_t.h"
#include "core/ending.h"
#include "core/kernels/gram.h"

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

/// log q of the first point of all, given none: s = 1 + 1/β + k(0)/σ₀², infinite for β = 0.
double logDensityOfFirst(const FantasyModel& model, Index dimensions)
{
    const StudentTParameters& p = model.parameters;
    const double variance = diagonal(model.kernel, fantasyOrigin(dimensions))(0);
    return scaleExponent(p, 0) * std::log1p(1.0 / p.beta + variance / (p.sigma0 * p.sigma0));
}

} // namespace

std::vector<Problem> problems(const FantasyModel& model)
{
    std::vector<Problem> found;
    if (model.window.size() != 1 && model.window.size() != 2)
        found.push_back({"window", "fantasy data are drawn on the line or in the plane: one or two intervals"});
    for (const Interval& side : model.window)
        if (!(side.lo < side.hi) || !std::isfinite(side.lo) || !std::isfinite(side.hi))
            found.push_back({"window", "each interval must be LO:HI with LO < HI"});
    return found;
}

MatrixXd fantasyOrigin(Index dimensions)
{
    return MatrixXd::Zero(1, dimensions);
}

struct FantasyDraw::Sampler {
    FantasyModel model;
    GrowingPredictive predictive;
    ExactSampler exact = {};
    HmcSampler hmc = {};
};

FantasyDraw::FantasyDraw(std::unique_ptr<Sampler> sampler) : sampler_(std::move(sampler)) {}
FantasyDraw::FantasyDraw(FantasyDraw&&) noexcept = default;
FantasyDraw& FantasyDraw::operator=(FantasyDraw&&) noexcept = default;
FantasyDraw::~FantasyDraw() = default;

Outcome<FantasyDraw> FantasyDraw::start(const FantasyModel& model, const Points& first)
{
    if (const auto found = problems(model); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().message};
    if (first.cols() != std::ssize(model.window))
        return Failure{Failure::Kind::InvalidInput, "the given points have " + std::to_string(first.cols()) +
                                                        " columns, but the window has " +
                                                        std::to_string(model.window.size()) +
                                                        (model.window.size() == 1 ? " interval" : " intervals")};
    Outcome<GrowingPredictive> predictive = GrowingPredictive::start(first, model.kernel, model.parameters);
    if (const auto* failure = std::get_if<Failure>(&predictive))
        return *failure;
    return FantasyDraw(std::make_unique<Sampler>(
        Sampler{.model = model, .predictive = std::get<GrowingPredictive>(std::move(predictive))}));
}

Outcome<FantasyPoint> FantasyDraw::next(std::stop_token stop)
{
    return untilEnding([&] {
        Sampler& s = *sampler_;
        const bool exact = s.model.sampler == FantasySampler::Exact;
        Chance chance(streamOf(s.model.seed, s.predictive.observations()));
        FantasyPoint point{.x = valueOrEnd(exact ? s.exact.draw(s.predictive, s.model.window, chance, stop)
                                                 : s.hmc.draw(s.predictive, s.model.window, chance, stop))};
        point.logDensity = s.predictive.logDensity(point.x);
        if (const auto failure = s.predictive.append(point.x))
            throw Ending{*failure};
        if (exact)
            s.exact.follow(s.predictive);
        return point;
    });
}

const GrowingPredictive& FantasyDraw::predictive() const
{
    return sampler_->predictive;
}

double FantasyDraw::acceptance() const
{
    return (sampler_->model.sampler == FantasySampler::Exact ? sampler_->exact.acceptance()
                                                             : sampler_->hmc.acceptance())
        .rate();
}

Outcome<Fantasy> drawFantasy(const FantasyModel& model, const Points& first, Index count, std::stop_token stop)
{
    assert(first.rows() >= 1 && count >= first.rows());
    return untilEnding([&] {
        FantasyDraw draw = valueOrEnd(FantasyDraw::start(model, first));
        Fantasy fantasy{.points = MatrixXd(count, first.cols()), .logDensity = Eigen::VectorXd(count)};
        fantasy.points.topRows(first.rows()) = first;
        fantasy.logDensity(0) = logDensityOfFirst(model, first.cols());
        if (first.rows() > 1) {
            GrowingPredictive before =
                std::get<GrowingPredictive>(GrowingPredictive::start(first.topRows(1), model.kernel, model.parameters));
            for (Index i = 1; i < first.rows(); ++i) {
                fantasy.logDensity(i) = before.logDensity(first.row(i));
                before.append(first.row(i)); // as it was appended to start with
            }
        }
        for (Index i = first.rows(); i < count; ++i) {
            const FantasyPoint point = valueOrEnd(draw.next(stop));
            fantasy.points.row(i) = point.x;
            fantasy.logDensity(i) = point.logDensity;
        }
        fantasy.acceptance = draw.acceptance();
        return fantasy;
    });
}

} // namespace core
