#include "app/lesson/answer.h"

#include "widgets/controls/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

struct AnswerWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

using Column = widgets::PlotTable::Column;

QStringList namesIn(const widgets::PlotTable& numbers)
{
    QStringList names;
    for (const Column& column : numbers.columns)
        names << column.name;
    return names;
}

/// The column of that name; a failure lists those that there are.
core::Outcome<Column> columnNamed(const QString& name, const widgets::PlotTable& numbers)
{
    const auto found = std::ranges::find(numbers.columns, name, &Column::name);
    if (found != numbers.columns.end())
        return *found;
    return core::invalidInput(AnswerWords::tr("expected one of %1 on this panel, found \"%2\"")
                                  .arg(namesIn(numbers).join(", "), name)
                                  .toStdString());
}

core::Outcome<Truth> curvesOf(const QString& name, const widgets::PlotTable& numbers)
{
    const auto found = columnNamed(name, numbers);
    const auto* column = std::get_if<Column>(&found);
    if (!column)
        return std::get<core::Failure>(found);
    const auto places = std::ranges::find(numbers.columns, column->family, &Column::family);
    if (places->name == name)
        return core::invalidInput(
            AnswerWords::tr("\"%1\" is what curves are over: expected the name of a curve").arg(name).toStdString());
    Truth truth;
    truth.curve = core::curveThrough(places->values, column->values);
    for (const Column& other : numbers.columns)
        if (other.family == column->family && other.name != places->name)
            truth.beside[other.name.toStdString()] = core::curveThrough(places->values, other.values);
    if (truth.curve.at.size() < 2)
        return core::invalidInput(AnswerWords::tr("\"%1\" has no curve").arg(name).toStdString());
    return truth;
}

core::Outcome<Truth> numberOf(const NumberQuestion& question, const widgets::PlotTable& numbers)
{
    Truth truth;
    if (question.value) {
        truth.number = *question.value;
        return truth;
    }
    const auto found = columnNamed(question.column, numbers);
    const auto* column = std::get_if<Column>(&found);
    if (!column)
        return std::get<core::Failure>(found);
    if (column->values.size() != 1 || !std::isfinite(column->values(0)))
        return core::invalidInput(AnswerWords::tr("\"%1\" is no single number").arg(question.column).toStdString());
    truth.number = column->values(0);
    return truth;
}

} // namespace

core::Outcome<Truth> truthOf(const Question& question, const widgets::PlotTable& numbers)
{
    if (const auto* curve = std::get_if<CurveQuestion>(&question.of))
        return curvesOf(curve->column, numbers);
    if (const auto* number = std::get_if<NumberQuestion>(&question.of))
        return numberOf(*number, numbers);
    Truth truth;
    if (const auto* dots = std::get_if<DotsQuestion>(&question.of)) {
        const auto found = columnNamed(dots->column, numbers);
        if (const auto* failure = std::get_if<core::Failure>(&found))
            return *failure;
        truth.values = std::get<Column>(found).values;
        if (!truth.values.array().isFinite().any())
            return core::invalidInput(AnswerWords::tr("\"%1\" has no values").arg(dots->column).toStdString());
    }
    return truth;
}

QString viewOf(const Question& question)
{
    return std::visit(
        [](const auto& of) -> QString {
            if constexpr (requires { of.view; })
                return of.view;
            return {};
        },
        question.of);
}

Answer revealedAnswer(const Question& question, const Truth& truth)
{
    Answer answer;
    if (std::holds_alternative<CurveQuestion>(question.of)) {
        answer.at = truth.curve.at;
        answer.value = truth.curve.value;
    } else if (const auto* dots = std::get_if<DotsQuestion>(&question.of)) {
        answer.value = core::dotsOf(truth.values, dots->count);
    } else if (std::holds_alternative<NumberQuestion>(question.of)) {
        answer.value = Eigen::VectorXd::Constant(1, truth.number);
    } else if (const auto* point = std::get_if<PointQuestion>(&question.of)) {
        answer.at = point->at;
    } else {
        const auto& options = std::get<ChoiceQuestion>(question.of).options;
        answer.choice =
            static_cast<int>(std::ranges::find_if(options, &ChoiceQuestion::Option::isRight) - options.begin());
    }
    return answer;
}

bool isAnswerTo(const Answer& answer, const Question& question)
{
    const auto canBeDrawn = [](const Eigen::VectorXd& numbers) {
        return (numbers.array().abs() <= largestAnswerNumber).all();
    };
    const Eigen::Index places = answer.at.size(), values = answer.value.size();
    if (answer.isEmpty())
        return true;
    if (!canBeDrawn(answer.at) || !canBeDrawn(answer.value))
        return false;
    if (const auto* choice = std::get_if<ChoiceQuestion>(&question.of))
        return places == 0 && values == 0 && answer.choice < std::ssize(choice->options);
    if (answer.choice >= 0)
        return false;
    if (const auto* dots = std::get_if<DotsQuestion>(&question.of))
        return places == 0 && values == dots->count;
    if (std::holds_alternative<NumberQuestion>(question.of))
        return places == 0 && values == 1;
    if (std::holds_alternative<PointQuestion>(question.of))
        return places == 2 && values == 0;
    return places >= 2 && places == values && core::curveThrough(answer.at, answer.value).at.size() == places;
}

int Grade::earned() const
{
    return static_cast<int>(std::ranges::count_if(marks, &Mark::isEarned));
}

namespace
{

template <class Condition, class Holds>
std::vector<Mark> marksOf(const std::vector<Sought<Condition>>& sought, const Holds& holds)
{
    std::vector<Mark> marks;
    for (const Sought<Condition>& one : sought)
        marks.push_back({holds(one.condition), one.sentence.isEmpty() ? one.written : one.sentence});
    return marks;
}

Grade graded(const CurveQuestion& question, const Answer& answer, const Truth& truth)
{
    const core::SampledCurve drawn = core::curveThrough(answer.at, answer.value);
    return {.marks = marksOf(question.sought,
                             [&](const core::CurveCondition& condition) {
                                 return core::holds(condition, drawn, truth.curve, truth.beside);
                             }),
            .gap = core::gapBetween(drawn, truth.curve)};
}

Grade graded(const DotsQuestion& question, const Answer& answer, const Truth& truth)
{
    return {.marks = marksOf(question.sought, [&](const core::DotsCondition& condition) {
                return core::holds(condition, answer.value, truth.values);
            })};
}

Grade graded(const NumberQuestion& question, const Answer& answer, const Truth& truth)
{
    const double height = truth.number != 0.0 ? std::abs(truth.number) : 1.0;
    const bool isNear = answer.value.size() == 1 &&
                        std::abs(answer.value(0) - truth.number) <= question.tolerance.in(height) + 1e-12 * height;
    return {.marks = {{isNear, AnswerWords::tr("It is %1.").arg(widgets::numberText(truth.number))}}};
}

Grade graded(const ChoiceQuestion& question, const Answer& answer, const Truth&)
{
    if (answer.choice < 0 || answer.choice >= std::ssize(question.options))
        return {.marks = {{false, AnswerWords::tr("Nothing was chosen.")}}};
    const auto& chosen = question.options[static_cast<std::size_t>(answer.choice)];
    const auto right = std::ranges::find_if(question.options, &ChoiceQuestion::Option::isRight);
    const QString otherwise =
        chosen.isRight ? AnswerWords::tr("So it is.") : AnswerWords::tr("It is: %1").arg(right->text);
    return {.marks = {{chosen.isRight, chosen.sentence.isEmpty() ? otherwise : chosen.sentence}}};
}

Grade graded(const PointQuestion& question, const Answer& answer, const Truth&)
{
    const bool isNear = answer.at.size() == question.at.size() && (answer.at - question.at).norm() <= question.within;
    return {.marks = {{isNear, isNear ? AnswerWords::tr("There it is.") : AnswerWords::tr("It is elsewhere.")}}};
}

} // namespace

Grade gradeOf(const Question& question, const Answer& answer, const Truth& truth)
{
    return std::visit([&](const auto& of) { return graded(of, answer, truth); }, question.of);
}

} // namespace app
