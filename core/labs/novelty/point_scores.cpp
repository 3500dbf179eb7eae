#include "core/labs/novelty/point_scores.h"

#include "core/ending.h"
#include "core/novelty/leave_one_out.h"
#include "core/novelty/roc.h"

namespace core
{

Outcome<PointScores> pointScores(const Dataset& data, const Kernel& kernel, const StudentTParameters& model)
{
    return untilEnding([&] {
        AskedRows asked = askedPoints(data);
        const auto [known, novel] = valueOrEnd(knownRows(asked));
        const Eigen::MatrixXd x = data.x(known, Eigen::all);
        Eigen::VectorXd scores(data.size());
        scores(known) = valueOrEnd(leaveOneOutScale(x, kernel, model));
        auto predictive = valueOrEnd(StudentTPredictive::fit(x, kernel, model));
        if (!novel.empty())
            scores(novel) = predictive.logScale(data.x(novel, Eigen::all)).array().exp();
        return PointScores{.asked = std::move(asked),
                           .scores = valueOrEnd(orderedScores(std::move(scores))),
                           .predictive = std::move(predictive)};
    });
}

} // namespace core
