#include "core/novelty/point_novelty.h"

#include "core/ending.h"

#include <cassert>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

Outcome<PointNovelty> PointNovelty::byFeatures(const Points& known, const Kernel& kernel,
                                               const StudentTParameters& model)
{
    assert(hasSmallFeatureMap(kernel, known.cols()));
    return untilEnding(
        [&] { return PointNovelty(valueOrEnd(StudentTPredictive::fit(known, kernel, model)), model, known.rows()); });
}

Outcome<PointNovelty> PointNovelty::byWaves(std::shared_ptr<const FourierRows> known, const Kernel& kernel,
                                            const StudentTParameters& model, std::vector<Interval> places,
                                            double accuracy, const std::function<void(double)>& progress,
                                            std::stop_token stop)
{
    return untilEnding([&] {
        const Index count = known->size();
        auto predictive = valueOrEnd(
            FourierStudentT::fit(std::move(known), kernel, model, std::move(places), accuracy, progress, stop));
        endIfStopped(stop);
        auto waves = valueOrEnd(predictive.waves());
        return PointNovelty(Waves{.predictive = std::move(predictive), .waves = std::move(waves)}, model, count);
    });
}

PointNovelty::Scales PointNovelty::given(const Points& all) const
{
    if (const auto* waves = std::get_if<Waves>(&of_))
        return waves->predictive.scales(waves->waves, all);
    return {.values = std::get<StudentTPredictive>(of_).logScale(all).array().exp()};
}

PointNovelty::Scales PointNovelty::leftOut(const Points& known) const
{
    assert(known_ >= 2);
    if (const auto* waves = std::get_if<Waves>(&of_))
        return waves->predictive.leaveOneOut(waves->waves, known);
    const StudentTPredictive::KrigingTerms terms = std::get<StudentTPredictive>(of_).krigingTerms(known);
    return {.values = 1.0 + leftOutExcess(terms.unexplained, terms.h, terms.onesForm, known_, model_)};
}

VectorXd PointNovelty::logScale(const Points& at) const
{
    if (const auto* waves = std::get_if<Waves>(&of_))
        return waves->predictive.logScale(at, FourierStudentT::Errors::LeftOut).values;
    return std::get<StudentTPredictive>(of_).logScale(at);
}

VectorXd PointNovelty::drawnLogScale(const Points& at) const
{
    if (const auto* waves = std::get_if<Waves>(&of_))
        return waves->predictive.drawnLogScale(waves->waves, at);
    return logScale(at);
}

std::optional<Index> PointNovelty::modes() const
{
    const auto* waves = std::get_if<Waves>(&of_);
    return waves ? std::optional(waves->predictive.modes()) : std::nullopt;
}

} // namespace core
