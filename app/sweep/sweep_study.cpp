#include "app/sweep/sweep_study.h"

#include "core/session/play_plans.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace app
{

namespace
{

constexpr double aroundNow = 10.0; // a range is proposed from a tenth to ten times the value

/// Without what no number depends on.
core::Session asComputed(core::Session session)
{
    session.panels = {};
    session.pin = {};
    session.lab = {};
    session.of<core::PlayPlans>() = {};
    return session;
}

} // namespace

SweepStudy sweepStudy(NumberChoice choice, SweepAxis axis, core::Session session, const Eigen::VectorXd& at)
{
    const auto numbers = static_cast<Eigen::Index>(choice.numbers.size());
    return {.choice = std::move(choice),
            .axis = std::move(axis),
            .session = std::move(session),
            .at = at,
            .values = Eigen::MatrixXd::Constant(at.size(), numbers, std::numeric_limits<double>::quiet_NaN())};
}

void SweepStudy::note(int job, const QList<double>& found, const QString& why)
{
    values.row(job) = Eigen::RowVectorXd::Map(found.data(), found.size());
    ++done;
    if (problem.isEmpty())
        problem = why;
}

std::vector<widgets::SweptCurve> curvesOf(const SweepStudy& study)
{
    const NumberChoice& choice = study.choice;
    const bool isOne = choice.numbers.size() == 1;
    std::vector<widgets::SweptCurve> curves;
    for (std::size_t i = 0; i < choice.numbers.size(); ++i) {
        const QString& legend = choice.legends[static_cast<qsizetype>(i)];
        curves.push_back({.at = study.at,
                          .values = study.values.col(static_cast<Eigen::Index>(i)),
                          .name = isOne ? choice.title : choice.title + QStringLiteral(", ") + legend,
                          .legend = isOne ? QString() : legend,
                          .column = isOne ? QStringLiteral("value") : choice.numbers[i].column});
    }
    return curves;
}

widgets::Standing standingOf(const SweepStudy& study, const QString& slider, const core::Session& now)
{
    if (slider != study.axis.name)
        return widgets::Standing::OtherModel;
    const auto moved = study.axis.set(now, study.axis.value);
    const auto* same = std::get_if<core::Session>(&moved);
    return same && asComputed(*same) == asComputed(study.session) ? widgets::Standing::Current
                                                                  : widgets::Standing::Outdated;
}

core::Interval proposedRange(const SweepAxis& axis)
{
    const core::NumberBounds& bounds = axis.bounds;
    if (bounds.spacing == core::Spacing::Linear || !(axis.value > 0.0))
        return {bounds.lower, bounds.upper};
    const double lo = std::max(bounds.lower, axis.value / aroundNow),
                 hi = std::min(bounds.upper, axis.value * aroundNow);
    if (!(lo < hi))
        return {bounds.lower, bounds.upper};
    return bounds.spacing == core::Spacing::Integer ? core::Interval{std::ceil(lo), std::floor(hi)}
                                                    : core::Interval{lo, hi};
}

} // namespace app
