#include "app/lesson/step_blocks.h"

#include "app/labs/lab_plots.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <functional>

namespace app
{

namespace
{

struct BlockWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

using Numbers = widgets::PlotTable;

/// The panel that the person is at, or the first that has numbers of this kind.
template <class Has>
QString viewWith(const LabPlots& plots, const Has& has)
{
    QStringList views{plots.currentView()};
    views += plots.viewNames();
    for (const QString& view : views)
        if (plots.panel(view) && has(plots.numbers(view)))
            return view;
    return QStringLiteral("VIEW");
}

/// Does a curve stand over these places? They rise, and are many; those of data do not, mostly.
bool isOfCurves(const Numbers::Column& places)
{
    constexpr Eigen::Index fewest = 20;
    const auto& at = places.values;
    return at.size() >= fewest && std::ranges::adjacent_find(at, std::greater_equal<>()) == at.end();
}

/// A mean where there is one, else the first curve; nullptr: none.
const Numbers::Column* curveIn(const Numbers& numbers)
{
    const Numbers::Column* first = nullptr;
    for (const Numbers::Column& curve : numbers.columns) {
        const auto places = std::ranges::find(numbers.columns, curve.family, &Numbers::Column::family);
        if (places->name == curve.name || !isOfCurves(*places))
            continue;
        if (curve.name.contains(QLatin1String("mean")))
            return &curve;
        first = first ? first : &curve;
    }
    return first;
}

const Numbers::Column* numberIn(const Numbers& numbers)
{
    const auto found =
        std::ranges::find_if(numbers.columns, [](const Numbers::Column& c) { return c.values.size() == 1; });
    return found == numbers.columns.end() ? nullptr : &*found;
}

QString curveBlock(const LabPlots& plots)
{
    const QString view = viewWith(plots, [](const Numbers& numbers) { return curveIn(numbers) != nullptr; });
    const Numbers numbers = plots.panel(view) ? plots.numbers(view) : Numbers{};
    const Numbers::Column* curve = curveIn(numbers);
    double middle = 0.0;
    if (curve) {
        const auto& places = std::ranges::find(numbers.columns, curve->family, &Numbers::Column::family)->values;
        middle = places(places.size() / 2);
    }
    return BlockWords::tr("draw: %1 %2\nask: Draw the curve that you expect.\nwithin 10% at %3: It passes near here.\n")
        .arg(view, curve ? curve->name : QStringLiteral("COLUMN"))
        .arg(middle, 0, 'g', 3);
}

QString numberBlock(const LabPlots& plots)
{
    const QString view = viewWith(plots, [](const Numbers& numbers) { return numberIn(numbers) != nullptr; });
    const Numbers numbers = plots.panel(view) ? plots.numbers(view) : Numbers{};
    const Numbers::Column* number = numberIn(numbers);
    return BlockWords::tr("number: %1 %2 within 10%\nask: What do you expect it to be?\n")
        .arg(view, number ? number->name : QStringLiteral("NUMBER"));
}

QString linesOf(const QString& kind, const LabPlots& plots)
{
    if (kind == "draw")
        return curveBlock(plots);
    if (kind == "number")
        return numberBlock(plots);
    if (kind == "dots")
        return BlockWords::tr(
            "dots: null null_statistic 20\nask: Place twenty dots where the statistic falls if nothing "
            "differs.\ncentre within 30%: They lie where it falls.\n");
    if (kind == "point")
        return BlockWords::tr("point: %1 0 0 within 0.5\nask: Where is it?\n").arg(plots.currentView());
    return BlockWords::tr(
        "choice:\n- [x] The right answer | What is said of it.\n- [ ] Another one\nask: Which one?\n");
}

/// Ends with an empty line.
QString withRoomAfter(const QString& text)
{
    return text + (text.endsWith(QStringLiteral("\n\n")) ? "" : text.endsWith(u'\n') ? "\n" : "\n\n");
}

} // namespace

QString withQuestion(const QString& step, const QString& block)
{
    return withRoomAfter(step) + block + u'\n';
}

QString withSettings(const QString& step, const QString& block)
{
    static const QRegularExpression settings(QStringLiteral("^```(settings|session)\\n.*?^```[ ]*\\n?"),
                                             QRegularExpression::MultilineOption |
                                                 QRegularExpression::DotMatchesEverythingOption);
    QString text = step;
    const auto first = settings.match(text);
    qsizetype place = first.hasMatch() ? first.capturedStart() : text.indexOf(QStringLiteral("```question"));
    text.remove(settings);
    if (place < 0) {
        text = withRoomAfter(text);
        place = text.size();
    }
    return block.isEmpty() ? text : text.insert(place, block + (first.hasMatch() ? QString() : QStringLiteral("\n")));
}

QString questionBlock(const QString& kind, const LabPlots& plots)
{
    return QStringLiteral("```question\n%1```\n").arg(linesOf(kind, plots));
}

} // namespace app
