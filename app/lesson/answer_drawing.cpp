#include "app/lesson/answer_drawing.h"

#include "core/lesson/conditions.h"
#include "widgets/drawings/stacked_dots.h"

#include <QCoreApplication>

namespace app
{

namespace
{

struct AnswerDrawingWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

const QString truthKey = QStringLiteral("truth"), answerKey = QStringLiteral("prediction");

widgets::CurveRow truthCurve(const core::SampledCurve& truth)
{
    return {.column = truthKey,
            .legend = AnswerDrawingWords::tr("what is so"),
            .role = widgets::Role::Truth,
            .values = truth.value,
            .width = 2.5,
            .at = truth.at,
            .spans = false};
}

widgets::DrawnMarks truthMarks(const Eigen::MatrixXd& places, double size)
{
    return {.places = places,
            .key = truthKey,
            .legend = AnswerDrawingWords::tr("what is so"),
            .role = widgets::Role::Truth,
            .size = size,
            .rim = 2.0,
            .hollow = true};
}

} // namespace

widgets::Drawing truthDrawing(const Question& question, const AskedStep& asked)
{
    widgets::Drawing drawing = asked.ground;
    drawing.axes = widgets::DrawnAxes::Own;
    if (!asked.truth)
        return drawing;
    if (std::holds_alternative<CurveQuestion>(question.of))
        drawing.curves.push_back(truthCurve(asked.truth->curve));
    else if (const auto* dots = std::get_if<DotsQuestion>(&question.of))
        drawing.marks.push_back(truthMarks(widgets::stackedDots(core::dotsOf(asked.truth->values, dots->count),
                                                                drawing.across.range.value_or(core::Interval{})),
                                           14.0));
    else if (const auto* point = std::get_if<PointQuestion>(&question.of); point && point->at.size() == 2)
        drawing.marks.push_back(truthMarks(point->at.transpose(), 16.0));
    return drawing;
}

std::optional<widgets::Drawing> answerDrawing(const Question& question, const AskedStep& asked, const Answer& answer)
{
    const bool isDrawn = answer.at.size() > 0 || std::holds_alternative<DotsQuestion>(question.of);
    if (answer.isEmpty() || !isDrawn || !asked.truth)
        return std::nullopt;
    widgets::Drawing drawing = truthDrawing(question, asked);
    const QString legend = AnswerDrawingWords::tr("what was expected");
    if (std::holds_alternative<CurveQuestion>(question.of))
        drawing.curves.push_back({.column = answerKey,
                                  .legend = legend,
                                  .role = widgets::Role::Brush,
                                  .values = answer.value,
                                  .width = 2.5,
                                  .dashes = Qt::DashLine,
                                  .at = answer.at,
                                  .spans = false});
    else if (std::holds_alternative<DotsQuestion>(question.of))
        drawing.marks.push_back(
            {.places = widgets::stackedDots(answer.value, drawing.across.range.value_or(core::Interval{})),
             .key = answerKey,
             .legend = legend,
             .role = widgets::Role::Brush,
             .size = 9.0});
    else if (answer.at.size() == 2)
        drawing.marks.push_back({.places = answer.at.transpose(),
                                 .key = answerKey,
                                 .legend = legend,
                                 .shape = widgets::MarkShape::Cross,
                                 .role = widgets::Role::Brush,
                                 .size = 14.0,
                                 .rim = 3.0});
    return drawing;
}

} // namespace app
