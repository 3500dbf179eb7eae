#include "app/lesson/class_drawing.h"

#include "app/lesson/answer_drawing.h"
#include "core/lesson/conditions.h"
#include "widgets/controls/number_text.h"
#include "widgets/drawings/stacked_dots.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace app
{

namespace
{

struct ClassDrawingWords {
    Q_DECLARE_TR_FUNCTIONS(ClassAnswers)
};

const QString classKey = QStringLiteral("answers");

QString classLegend(const StepAnswers& answers)
{
    return ClassDrawingWords::tr("answers: %1").arg(answers.given.size());
}

widgets::DrawnMarks classMarks(Eigen::MatrixXd places, const StepAnswers& answers, double size)
{
    return {.places = std::move(places),
            .key = classKey,
            .legend = classLegend(answers),
            .role = widgets::Role::Brush,
            .size = size};
}

/// `owners`: whose each place is, by row of the answers.
void tellNames(widgets::Drawing& drawing, const Eigen::MatrixXd& places, const StepAnswers& answers,
               std::vector<std::size_t> owners)
{
    QStringList names;
    for (const ClassAnswer& one : answers.given)
        names << one.name;
    drawing.told.push_back({.places = places, .tell = [names, owners = std::move(owners)](Eigen::Index place) {
                                return names.value(static_cast<qsizetype>(owners.at(static_cast<std::size_t>(place))));
                            }});
}

std::vector<std::size_t> eachItsOwn(std::size_t count)
{
    std::vector<std::size_t> owners(count);
    for (std::size_t i = 0; i < count; ++i)
        owners[i] = i;
    return owners;
}

/// On common places, NaN where a student drew nothing: P×students.
Eigen::MatrixXd fanOver(const Eigen::VectorXd& places, const StepAnswers& answers)
{
    Eigen::MatrixXd values(places.size(), std::ssize(answers.given));
    for (Eigen::Index j = 0; j < values.cols(); ++j) {
        const Answer& answer = answers.given[static_cast<std::size_t>(j)].answer;
        const core::SampledCurve drawn = core::curveThrough(answer.at, answer.value);
        for (Eigen::Index i = 0; i < places.size(); ++i)
            values(i, j) = core::valueAt(drawn, places(i)).value_or(std::numeric_limits<double>::quiet_NaN());
    }
    return values;
}

void drawFan(widgets::Drawing& drawing, const StepAnswers& answers, bool named)
{
    constexpr Eigen::Index places = 401, everyTold = 8;
    const core::Interval across = drawing.across.range.value_or(core::Interval{});
    const Eigen::VectorXd at = Eigen::VectorXd::LinSpaced(places, across.lo, across.hi);
    const Eigen::MatrixXd fan = fanOver(at, answers);
    drawing.curves.insert(drawing.curves.begin(), {.column = classKey,
                                                   .legend = classLegend(answers),
                                                   .kind = widgets::CurveRow::Kind::Draws,
                                                   .role = widgets::Role::Brush,
                                                   .values = fan,
                                                   .width = 1.0,
                                                   .at = at,
                                                   .spans = false,
                                                   .reads = false});
    if (!named)
        return;
    std::vector<Eigen::Vector2d> told;
    std::vector<std::size_t> owners;
    for (Eigen::Index j = 0; j < fan.cols(); ++j)
        for (Eigen::Index i = 0; i < places; i += everyTold)
            if (std::isfinite(fan(i, j))) {
                told.emplace_back(at(i), fan(i, j));
                owners.push_back(static_cast<std::size_t>(j));
            }
    Eigen::MatrixXd where(std::ssize(told), 2);
    for (Eigen::Index i = 0; i < where.rows(); ++i)
        where.row(i) = told[static_cast<std::size_t>(i)].transpose();
    tellNames(drawing, where, answers, std::move(owners));
}

/// In a row at the bottom, its middle half shaded.
void drawWhatIsSo(widgets::Drawing& drawing, const Truth& truth)
{
    const Eigen::VectorXd quarters = core::dotsOf(truth.values, 2);
    if (quarters.size() == 0)
        return;
    drawing.marks.front().places.col(1).setZero();
    drawing.spans.push_back({.across = {quarters(0), quarters(1)},
                             .key = QStringLiteral("half"),
                             .legend = ClassDrawingWords::tr("the middle half of what is so"),
                             .role = widgets::Role::Truth});
}

/// A row a student above what is so.
void drawRowsOfDots(widgets::Drawing& drawing, const Truth& truth, const StepAnswers& answers, int count, bool named)
{
    Eigen::MatrixXd places(std::ssize(answers.given) * count, 2);
    std::vector<std::size_t> owners;
    Eigen::Index row = 0;
    for (std::size_t i = 0; i < answers.given.size(); ++i)
        for (const double dot : answers.given[i].answer.value) {
            places.row(row++) << dot, static_cast<double>(i) + 1.0;
            owners.push_back(i);
        }
    drawWhatIsSo(drawing, truth);
    drawing.up = {.label = ClassDrawingWords::tr("a row a student"),
                  .hasNumbers = false,
                  .range = core::Interval{-1.0, static_cast<double>(answers.given.size()) + 1.0}};
    drawing.marks.push_back(classMarks(places, answers, 6.0));
    if (named)
        tellNames(drawing, places, answers, std::move(owners));
}

void drawPlaces(widgets::Drawing& drawing, const StepAnswers& answers, bool named)
{
    Eigen::MatrixXd places(std::ssize(answers.given), 2);
    for (Eigen::Index i = 0; i < places.rows(); ++i)
        places.row(i) = answers.given[static_cast<std::size_t>(i)].answer.at.head<2>().transpose();
    drawing.marks.push_back(classMarks(places, answers, 8.0));
    if (named)
        tellNames(drawing, places, answers, eachItsOwn(answers.given.size()));
}

/// As far from the truth as four in five answers are, and half as far again: a slip of the keyboard hides no class.
core::Interval rangeOfNumbers(double truth, const StepAnswers& answers)
{
    std::vector<double> off{0.0};
    for (const ClassAnswer& one : answers.given)
        off.push_back(std::abs(one.answer.value(0) - truth));
    std::ranges::sort(off);
    const double most = off[(4 * off.size()) / 5], least = 0.2 * std::abs(truth);
    const double reach = most > 0.0 || least > 0.0 ? 1.5 * std::max(most, least) : 1.5;
    return {truth - reach, truth + reach};
}

void drawNumbers(widgets::Drawing& drawing, const NumberQuestion& question, const Truth& truth,
                 const StepAnswers& answers, bool named)
{
    const core::Interval across = rangeOfNumbers(truth.number, answers);
    Eigen::VectorXd numbers(std::ssize(answers.given));
    for (Eigen::Index i = 0; i < numbers.size(); ++i)
        numbers(i) = answers.given[static_cast<std::size_t>(i)].answer.value(0);
    const Eigen::VectorXd held = numbers.cwiseMax(across.lo).cwiseMin(across.hi);
    const Eigen::MatrixXd places = widgets::stackedDots(held, across);
    if (const auto outside = (held.array() != numbers.array()).count(); outside > 0)
        drawing.remarks << ClassDrawingWords::tr("farther off than this shows: %1, at its ends").arg(outside);
    drawing = {.axes = widgets::DrawnAxes::Own,
               .across = {.label = question.column.isEmpty() ? ClassDrawingWords::tr("number") : question.column,
                          .range = across},
               .up = {.label = ClassDrawingWords::tr("answers"),
                      .hasNumbers = false,
                      .range = core::Interval{0.0, std::max(8.0, 1.3 * places.col(1).maxCoeff())}},
               .lines = {{.across = truth.number,
                          .key = QStringLiteral("truth"),
                          .legend = ClassDrawingWords::tr("what is so: %1").arg(widgets::numberText(truth.number)),
                          .role = widgets::Role::Truth,
                          .width = 2.5}},
               .marks = {classMarks(places, answers, 9.0)},
               .remarks = drawing.remarks,
               .beside = std::move(drawing.beside)};
    drawing.beside.add(QStringLiteral("answer"), numbers);
    if (named)
        tellNames(drawing, places, answers, eachItsOwn(answers.given.size()));
}

/// Who chose an option.
QStringList namesFor(int option, const StepAnswers& answers)
{
    QStringList names;
    for (const ClassAnswer& one : answers.given)
        if (one.answer.choice == option)
            names << one.name;
    return names;
}

void drawChoices(widgets::Drawing& drawing, const ChoiceQuestion& question, const StepAnswers& answers, bool named)
{
    constexpr qsizetype longest = 48;
    const auto count = static_cast<Eigen::Index>(question.options.size());
    Eigen::VectorXd numbers = Eigen::VectorXd::LinSpaced(count, 1.0, static_cast<double>(count)), counts(count);
    drawing = {.axes = widgets::DrawnAxes::Own, .gridColumn = {}};
    for (int i = 0; i < static_cast<int>(count); ++i) {
        const auto& option = question.options[static_cast<std::size_t>(i)];
        const QStringList names = namesFor(i, answers);
        const QString text = option.text.size() > longest ? option.text.left(longest - 1) + u'…' : option.text;
        counts(i) = static_cast<double>(names.size());
        drawing.up.headings << QStringLiteral("%1: %2").arg(text).arg(names.size());
        if (!names.isEmpty())
            drawing.bars.push_back({.row = i,
                                    .across = {0.0, counts(i)},
                                    .text = QString::number(names.size()),
                                    .key = option.isRight ? QStringLiteral("right") : QStringLiteral("other"),
                                    .legend = option.isRight ? ClassDrawingWords::tr("what is so")
                                                             : ClassDrawingWords::tr("what is not so"),
                                    .role = option.isRight ? widgets::Role::Truth : widgets::Role::Brush,
                                    .tip = named ? names.join(QStringLiteral(", ")) : QString()});
    }
    drawing.up.hasGrid = false;
    drawing.up.range = core::Interval{-static_cast<double>(std::max<Eigen::Index>(count, 3)) + 0.4, 0.6};
    drawing.across = {.label = ClassDrawingWords::tr("students"),
                      .isTold = false,
                      .counts = true,
                      .range = core::Interval{0.0, std::max(1.0, 1.1 * counts.maxCoeff())}};
    drawing.beside.add(QStringLiteral("option"), numbers);
    drawing.beside.add(QStringLiteral("students"), counts);
}

} // namespace

widgets::Drawing classDrawing(const Question& question, const AskedStep& asked, const StepAnswers& answers, bool named)
{
    widgets::Drawing drawing = truthDrawing(question, asked);
    if (answers.given.empty() || !asked.truth)
        return drawing;
    if (std::holds_alternative<CurveQuestion>(question.of))
        drawFan(drawing, answers, named);
    else if (const auto* dots = std::get_if<DotsQuestion>(&question.of))
        drawRowsOfDots(drawing, *asked.truth, answers, dots->count, named);
    else if (const auto* number = std::get_if<NumberQuestion>(&question.of))
        drawNumbers(drawing, *number, *asked.truth, answers, named);
    else if (const auto* choice = std::get_if<ChoiceQuestion>(&question.of))
        drawChoices(drawing, *choice, answers, named);
    else
        drawPlaces(drawing, answers, named);
    drawing.title = ClassDrawingWords::tr("All answers");
    drawing.summary = classLegend(answers);
    return drawing;
}

} // namespace app
