#include "widgets/drawings/bags.h"

#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace widgets
{

namespace
{

struct BagWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::BagDrawings)
};

QString bagCountText(Eigen::Index count)
{
    return countedText(count, BagWords::tr("1 bag"), BagWords::tr("%1 bags"));
}

/// Those with a target, and those that are asked for.
struct BagsByTarget {
    std::vector<core::BagFit> given, asked;
};

BagsByTarget bagsByTarget(const core::BagsResult& result)
{
    BagsByTarget found;
    for (const core::BagFit& bag : result.bags)
        (bag.target ? found.given : found.asked).push_back(bag);
    return found;
}

template <class ValueOf>
Eigen::VectorXd valuesOfBags(const std::vector<core::BagFit>& bags, const ValueOf& valueOf)
{
    Eigen::VectorXd values(std::ssize(bags));
    for (Eigen::Index i = 0; i < values.size(); ++i)
        values[i] = valueOf(bags[static_cast<std::size_t>(i)]);
    return values;
}

double targetOfBag(const core::BagFit& bag)
{
    return bag.target.value_or(NAN);
}

double predictionOfBag(const core::BagFit& bag)
{
    return bag.prediction;
}

double leftOutOfBag(const core::BagFit& bag)
{
    return bag.leftOut.value_or(NAN);
}

/// Of targets and predictions, the same on both axes.
core::Interval rangeOfBags(const std::vector<core::BagFit>& bags)
{
    constexpr double air = 0.08; // of their range
    std::vector<double> values;
    for (const core::BagFit& bag : bags)
        for (const double value : {bag.prediction, targetOfBag(bag), leftOutOfBag(bag)})
            if (std::isfinite(value))
                values.push_back(value);
    if (values.empty())
        return {0.0, 1.0};
    const auto [lo, hi] = std::ranges::minmax(values);
    const double room = hi > lo ? air * (hi - lo) : 0.5;
    return {lo - room, hi + room};
}

QString leaveOneOutText(const std::vector<core::BagFit>& given)
{
    double squared = 0.0;
    int counted = 0;
    for (const core::BagFit& bag : given)
        if (bag.leftOut) {
            squared += (*bag.target - *bag.leftOut) * (*bag.target - *bag.leftOut);
            ++counted;
        }
    return counted > 0 ? BagWords::tr("leave-one-out RMSE %1").arg(numberText(std::sqrt(squared / counted)))
                       : QString();
}

QString tipOfBag(const core::BagFit& bag)
{
    const QString name = QString::fromStdString(bag.name), points = QString::number(bag.points);
    if (!bag.target)
        return BagWords::tr("bag %1 of %2 points is asked for: it has no target, and is predicted %3")
            .arg(name, points, numberText(bag.prediction));
    const QString text = BagWords::tr("bag %1 of %2 points: target %3, prediction %4")
                             .arg(name, points, numberText(*bag.target), numberText(bag.prediction));
    return bag.leftOut ? text + BagWords::tr(", from the others %1").arg(numberText(*bag.leftOut)) : text;
}

/// The prediction of each over its target.
Eigen::MatrixXd placesOfBags(const std::vector<core::BagFit>& bags, double (*predicted)(const core::BagFit&))
{
    Eigen::MatrixXd places(std::ssize(bags), 2);
    places << valuesOfBags(bags, targetOfBag), valuesOfBags(bags, predicted);
    return places;
}

ToldPlaces toldOfBags(const std::vector<core::BagFit>& bags)
{
    return {.places = placesOfBags(bags, predictionOfBag),
            .tell = [bags](Eigen::Index i) { return tipOfBag(bags[static_cast<std::size_t>(i)]); }};
}

std::vector<DrawnMarks> marksOfBags(const std::vector<core::BagFit>& given)
{
    std::vector<core::BagFit> leftOut = given;
    std::erase_if(leftOut, [](const core::BagFit& bag) { return !bag.leftOut; });
    std::vector<DrawnMarks> marks;
    if (!given.empty())
        marks.push_back({.places = placesOfBags(given, predictionOfBag),
                         .key = QStringLiteral("fitted"),
                         .legend = BagWords::tr("fitted"),
                         .role = Role::Posterior,
                         .size = 8.0});
    for (const core::BagFit& bag : given)
        marks.back().samples.push_back(bag.label);
    if (!leftOut.empty())
        marks.push_back({.places = placesOfBags(leftOut, leftOutOfBag),
                         .key = QStringLiteral("left_out"),
                         .legend = BagWords::tr("from the other bags"),
                         .shape = DrawnMarks::Shape::Circle,
                         .role = Role::Empirical,
                         .size = 9.6,
                         .rim = 1.8});
    return marks;
}

PlotTable tableOfBags(const std::vector<core::BagFit>& bags)
{
    PlotTable table;
    table.add(QStringLiteral("bag"),
              valuesOfBags(bags, [](const core::BagFit& bag) { return static_cast<double>(bag.label); }));
    table.add(QStringLiteral("target"), valuesOfBags(bags, targetOfBag));
    table.add(QStringLiteral("prediction"), valuesOfBags(bags, predictionOfBag));
    table.add(QStringLiteral("left_out"), valuesOfBags(bags, leftOutOfBag));
    table.add(QStringLiteral("coefficient"),
              valuesOfBags(bags, [](const core::BagFit& bag) { return bag.coefficient.value_or(NAN); }));
    return table;
}

QString nameOfBag(const core::BagFit& bag)
{
    return QString::fromStdString(bag.name);
}

/// Beside an axis with a place for each bag: so many that there is room for them. One without text before there are
/// bags.
QStringList headingsOfBags(const std::vector<core::BagFit>& bags)
{
    constexpr int most = 16;
    const auto count = static_cast<int>(bags.size()), step = std::max(1, (count + most - 1) / most);
    QStringList headings(std::max(count, 1));
    for (int i = 0; i < count; i += step)
        headings[i] = nameOfBag(bags[static_cast<std::size_t>(i)]);
    return headings;
}

DrawnMap mapOfBags(const core::BagsResult& result)
{
    const Eigen::Index count = result.b.rows();
    DrawnMap map{.cells = DrawnMap::Cells::Distinct, .column = {}};
    if (count == 0 || !result.b.allFinite() || std::ssize(result.bags) != count)
        return map;
    const double lo = std::min(0.0, result.b.minCoeff()), hi = result.b.maxCoeff();
    map.field.axis1 = map.field.axis2 = Eigen::VectorXd::LinSpaced(count, 0.0, static_cast<double>(count - 1));
    map.field.values = result.b.transpose();
    map.range = {lo, hi > lo ? hi : lo + 1.0};
    return map;
}

DrawnPairs pairsOfBags(const std::vector<core::BagFit>& bags)
{
    DrawnPairs pairs{.of = DrawnPairs::Of::Samples, .order = {}, .tell = {}};
    std::map<int, QString> names;
    for (const core::BagFit& bag : bags) {
        pairs.order.push_back(bag.label);
        names[bag.label] = nameOfBag(bag);
    }
    pairs.tell = [names](int row, int column, double value) {
        return BagWords::tr("bags %1 and %2: %3").arg(names.at(row), names.at(column), numberText(value));
    };
    return pairs;
}

PlotTable tableOfMatrix(const core::BagsResult& result)
{
    PlotTable table;
    for (Eigen::Index i = 0; i < result.b.cols(); ++i)
        table.add(nameOfBag(result.bags[static_cast<std::size_t>(i)]), result.b.col(i));
    return table;
}

} // namespace

Drawing bagFitDrawing(const core::BagsResult& result)
{
    const auto [given, asked] = bagsByTarget(result);
    const core::Interval range = rangeOfBags(result.bags);
    const QString error = leaveOneOutText(given);
    Drawing drawing{
        .title = BagWords::tr("Fit"),
        .subtitle = error,
        .meaning = BagWords::tr(
            "How well each bag's target is predicted: on the line without error. Open marks are predictions from all "
            "other bags alone, the honest ones. A bag without a target is asked for: its prediction is a line across."),
        .summary = result.bags.empty() ? BagWords::tr("No bags yet.")
                                       : BagWords::tr("Predictions against targets of %1. %2")
                                             .arg(bagCountText(std::ssize(result.bags)), error),
        .axes = DrawnAxes::Own,
        .across = {.label = BagWords::tr("target"), .range = range},
        .up = {.label = BagWords::tr("prediction"), .range = range},
        .lines = {{.between = {QPointF(range.lo, range.lo), QPointF(range.hi, range.hi)}, // without error
                   .role = Role::Axis,
                   .width = 1.0,
                   .dashes = Qt::DashLine}},
        .marks = marksOfBags(given),
        .told = {toldOfBags(given), toldOfBags(asked)}, // lines go across the marks
        .beside = tableOfBags(result.bags)};
    for (const core::BagFit& bag : asked)
        drawing.lines.push_back(
            {.up = bag.prediction,
             .key = QStringLiteral("asked"),
             .legend = BagWords::tr("no target, predicted"),
             .name = BagWords::tr("%1: %2").arg(QString::fromStdString(bag.name), numberText(bag.prediction)),
             .sample = bag.label});
    return drawing;
}

Drawing bagMatrixDrawing(const core::BagsResult& result)
{
    const auto count = static_cast<int>(result.bags.size());
    const core::Interval places{-0.5, std::max(count, 1) - 0.5};
    Drawing drawing{
        .title = BagWords::tr("Matrix B"),
        .subtitle = count == 0 ? BagWords::tr("no bags yet") : bagCountText(count),
        .meaning = BagWords::tr("How alike two bags are: the mean of the kernel over all pairs of their points. The "
                                "regression sees nothing else of them. Point at a cell to see its two bags on the "
                                "sheet."),
        .summary = count > 0 ? BagWords::tr("Similarity of %1 as a colour map.").arg(bagCountText(count))
                             : BagWords::tr("No bags yet."),
        .axes = DrawnAxes::Own,
        .across = {.label = BagWords::tr("bag"), .headings = headingsOfBags(result.bags), .range = places},
        .up = {.label = BagWords::tr("bag"), .reversed = true, .range = places},
        .gridColumn = {},
        .map = mapOfBags(result),
        .beside = tableOfMatrix(result)};
    drawing.up.headings = drawing.across.headings;
    if (drawing.map->field.values.size() > 0)
        drawing.pairs = pairsOfBags(result.bags);
    return drawing;
}

} // namespace widgets
