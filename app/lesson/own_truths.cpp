#include "app/lesson/own_truths.h"

#include "app/lesson/class_drawing.h"
#include "core/lesson/conditions.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

struct OwnTruthsWords {
    Q_DECLARE_TR_FUNCTIONS(ClassAnswers)
};

core::Interval joined(const core::Interval& a, const core::Interval& b)
{
    return {.lo = std::min(a.lo, b.lo), .hi = std::max(a.hi, b.hi)};
}

/// A class measured as if all had the same data.
struct Measured {
    StepAnswers answers;
    AskedStep asked;
};

/// The axes of the first, as wide as those of all; nobody's data.
void takeAxes(Measured& measured, const std::vector<const AskedStep*>& asked)
{
    widgets::Drawing& ground = measured.asked.ground;
    ground = {.axes = widgets::DrawnAxes::Own, .across = asked.front()->ground.across, .up = asked.front()->ground.up};
    for (const AskedStep* one : asked) {
        const auto &across = one->ground.across.range, &up = one->ground.up.range;
        if (ground.across.range && across)
            ground.across.range = joined(*ground.across.range, *across);
        if (ground.up.range && up)
            ground.up.range = joined(*ground.up.range, *up);
    }
}

/// At the places of both, where both are known.
core::SampledCurve lessTruth(const Answer& answer, const core::SampledCurve& truth)
{
    const core::SampledCurve drawn = core::curveThrough(answer.at, answer.value);
    std::vector<double> at, value;
    const auto take = [&](double place) {
        const auto here = core::valueAt(drawn, place), so = core::valueAt(truth, place);
        if (here && so) {
            at.push_back(place);
            value.push_back(*here - *so);
        }
    };
    std::ranges::for_each(drawn.at, take);
    std::ranges::for_each(truth.at, take);
    return core::curveThrough(Eigen::VectorXd::Map(at.data(), std::ssize(at)),
                              Eigen::VectorXd::Map(value.data(), std::ssize(value)));
}

void lessOwnCurve(Measured& measured, const std::vector<const AskedStep*>& asked)
{
    core::Interval range{.lo = 0.0, .hi = 0.0};
    for (std::size_t i = 0; i < asked.size(); ++i) {
        Answer& answer = measured.answers.given[i].answer;
        const core::SampledCurve less = lessTruth(answer, asked[i]->truth->curve);
        if (!less.isEmpty())
            range = joined(range, {.lo = less.value.minCoeff(), .hi = less.value.maxCoeff()});
        answer = {.at = less.at, .value = less.value};
    }
    const core::Interval across = measured.asked.ground.across.range.value_or(core::Interval{});
    measured.asked.truth->curve = {.at = Eigen::Vector2d(across.lo, across.hi), .value = Eigen::Vector2d::Zero()};
    const double room = range.width() > 0.0 ? 0.1 * range.width() : 1.0;
    measured.asked.ground.up = {.label = OwnTruthsWords::tr("drawn, less what is so"),
                                .fromZero = false,
                                .range = core::Interval{.lo = range.lo - room, .hi = range.hi + room}};
}

void lessOwnMedian(Measured& measured, const std::vector<const AskedStep*>& asked, int count)
{
    Eigen::VectorXd average = Eigen::VectorXd::Zero(count);
    core::Interval range{.lo = 0.0, .hi = 0.0};
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Eigen::VectorXd& truth = asked[i]->truth->values;
        const double median = core::dotsOf(truth, 1)(0);
        Eigen::VectorXd& dots = measured.answers.given[i].answer.value;
        dots.array() -= median;
        average += (core::dotsOf(truth, count).array() - median).matrix() / static_cast<double>(asked.size());
        range = joined(range, {.lo = dots.minCoeff(), .hi = dots.maxCoeff()});
    }
    range = joined(range, {.lo = average.minCoeff(), .hi = average.maxCoeff()});
    const double room = range.width() > 0.0 ? 0.1 * range.width() : 1.0;
    measured.asked.truth->values = average;
    measured.asked.ground.across.label = OwnTruthsWords::tr("dots, less the median of what is so");
    measured.asked.ground.across.range = core::Interval{.lo = range.lo - room, .hi = range.hi + room};
}

void lessOwnNumber(Measured& measured, const std::vector<const AskedStep*>& asked)
{
    for (std::size_t i = 0; i < asked.size(); ++i)
        measured.answers.given[i].answer.value.array() -= asked[i]->truth->number;
    measured.asked.truth->number = 0.0;
}

/// The answers whose truth is known, and those truths.
Measured known(const StepAnswers& answers, std::vector<const AskedStep*>& asked)
{
    Measured measured{.answers = answers, .asked = {}};
    measured.answers.given.clear();
    std::vector<const AskedStep*> found;
    for (std::size_t i = 0; i < answers.given.size(); ++i)
        if (asked[i] && asked[i]->truth) {
            measured.answers.given.push_back(answers.given[i]);
            found.push_back(asked[i]);
        }
    asked = std::move(found);
    return measured;
}

} // namespace

QString ownTruthsSentence(const Question& question)
{
    if (std::holds_alternative<DotsQuestion>(question.of))
        return OwnTruthsWords::tr("Each student has other data: the dots are shown less the median of what is so in "
                                  "them, over what is so on average.");
    if (std::holds_alternative<PointQuestion>(question.of))
        return OwnTruthsWords::tr("Each student has other data: none are shown.");
    return OwnTruthsWords::tr("Each student has other data: each answer is shown less what is so in them, at zero.");
}

widgets::Drawing ownTruthsDrawing(const Question& question, const StepAnswers& answers,
                                  const std::vector<const AskedStep*>& asked, bool named)
{
    std::vector<const AskedStep*> its = asked;
    Measured measured = known(answers, its);
    if (its.empty())
        return {.axes = widgets::DrawnAxes::Own};
    measured.asked.truth = Truth{};
    takeAxes(measured, its);
    Question less = question;
    if (std::holds_alternative<CurveQuestion>(question.of)) {
        lessOwnCurve(measured, its);
    } else if (const auto* dots = std::get_if<DotsQuestion>(&question.of)) {
        lessOwnMedian(measured, its, dots->count);
    } else if (auto* number = std::get_if<NumberQuestion>(&less.of)) {
        lessOwnNumber(measured, its);
        number->column = OwnTruthsWords::tr("%1, less what is so").arg(number->column);
    }
    widgets::Drawing drawing = classDrawing(less, measured.asked, measured.answers, named);
    drawing.title = OwnTruthsWords::tr("All answers, each by its own data");
    drawing.summary += QStringLiteral(". ") + ownTruthsSentence(question);
    return drawing;
}

} // namespace app
