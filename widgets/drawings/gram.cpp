#include "widgets/drawings/gram.h"

#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{

namespace
{

struct GramWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::GramDrawings)
};

using Order = core::SpectrumSettings::Order;

/// Whether a picture is that of all pairs of these points, of very many of some that stand for all, and has nothing but
/// numbers.
bool isGramOf(const Eigen::MatrixXd& picture, const std::vector<int>& order, const Eigen::MatrixXd& points)
{
    constexpr Eigen::Index veryMany = 2'000; // labs show all pairs of fewer
    if (picture.size() == 0 || order.empty() || !picture.allFinite() || std::ranges::max(order) >= points.rows())
        return false;
    return std::ssize(order) == points.rows() || points.rows() > veryMany;
}

core::Interval extentOfGram(const Eigen::MatrixXd& picture)
{
    const double lo = picture.minCoeff(), hi = picture.maxCoeff();
    return hi > lo ? core::Interval{lo, hi} : core::Interval{lo - 0.5, lo + 0.5};
}

/// A matrix over the places 0 … n of both axes, its first row on top. NaN-free; empty: nothing is shown yet.
Drawing matrixDrawing(const Eigen::MatrixXd& picture, DrawnPairs pairs)
{
    const auto count = static_cast<double>(pairs.order.size());
    Drawing drawing{.axes = DrawnAxes::Own,
                    .across = {.counts = true, .range = core::Interval{0.0, 1.0}},
                    .up = {.reversed = true, .counts = true, .range = core::Interval{0.0, 1.0}},
                    .gridColumn = {},
                    .map = DrawnMap{.cells = DrawnMap::Cells::Distinct, .column = {}}};
    if (picture.size() == 0)
        return drawing;
    const double half = 0.5 * count / static_cast<double>(picture.rows());
    drawing.across.range = drawing.up.range = core::Interval{0.0, count};
    drawing.map->field.axis1 = drawing.map->field.axis2 =
        Eigen::VectorXd::LinSpaced(picture.rows(), half, count - half);
    drawing.map->field.values = picture.transpose();
    drawing.map->range = extentOfGram(picture);
    Eigen::VectorXd numbers(std::ssize(pairs.order));
    std::ranges::transform(pairs.order, numbers.begin(), [](int row) { return row + 1.0; });
    drawing.beside.family(QStringLiteral("matrix"));
    drawing.beside.add(QStringLiteral("point"), numbers);
    drawing.beside.addEach(QStringLiteral("k"), picture);
    drawing.pairs = std::move(pairs);
    return drawing;
}

QString orderText(Order order)
{
    switch (order) {
    case Order::Input:
        return GramWords::tr("points by their coordinates");
    case Order::Class:
        return GramWords::tr("points by sample");
    case Order::Eigenvector:
        break;
    }
    return GramWords::tr("points along the first component");
}

/// Both sides of K(x,y)² ≤ K(x,x) K(y,y), which a kernel must not break; where they are closest to it, or farthest
/// over.
QString cauchySchwarzSides(const core::CauchySchwarzGap& at)
{
    return QStringLiteral("%1 %2 %3")
        .arg(numberText(at.square), at.gap < 0.0 ? QStringLiteral(">") : QStringLiteral("≤"), numberText(at.product));
}

QString cauchySchwarzText(const core::CauchySchwarzGap& at)
{
    return GramWords::tr("Cauchy–Schwarz at points %1, %2: %3")
        .arg(at.row + 1)
        .arg(at.column + 1)
        .arg(cauchySchwarzSides(at));
}

/// The points that refute the kernel itself, whatever the data are.
QString refutationText(const core::verdicts::Witness& refutation)
{
    QStringList points, weights;
    for (const std::vector<double>& point : refutation.points) {
        QStringList coordinates;
        for (const double coordinate : point)
            coordinates << numberText(coordinate, 8);
        points << (point.size() == 1 ? coordinates.front() : u'(' + coordinates.join(QStringLiteral(", ")) + u')');
    }
    for (const double weight : refutation.weights)
        weights << numberText(weight, 8);
    return GramWords::tr("no kernel: at x = %1 with c = %2 cᵀKc = %3")
        .arg(points.join(QStringLiteral(", ")), weights.join(QStringLiteral(", ")), numberText(refutation.value));
}

bool isPlainGram(const core::SpectrumSettings& settings)
{
    return settings.norm == core::SpectrumSettings::Norm::Kernel;
}

QString gramName(const core::SpectrumSettings& settings)
{
    return isPlainGram(settings) ? QStringLiteral("K") : QStringLiteral("C");
}

/// Of the matrix in the picture; the one that is decomposed is named where it is another.
QString verdictOnGram(const core::GramResult& gram, const core::SpectrumSettings& settings)
{
    if (gram.picture.size() == 0)
        return GramWords::tr("not known yet");
    if (!std::isfinite(gram.minEigenvalue)) // a preview, without the whole spectrum
        return GramWords::tr("definiteness not known yet");
    if (gram.offender.size() > 0)
        return GramWords::tr("%1 is not positive semidefinite").arg(gramName(settings));
    const QString plain = GramWords::tr("%1 is positive semidefinite, numerical rank %2")
                              .arg(gramName(settings), numberText(gram.pictureRank));
    return settings.centred && isPlainGram(settings)
               ? GramWords::tr("%1; HKH has %2").arg(plain, numberText(gram.effectiveRank))
               : plain;
}

QString summaryOfGram(const core::GramResult& gram, const QString& verdict)
{
    if (gram.picture.size() == 0)
        return GramWords::tr("No matrix is shown.");
    const QString summary =
        GramWords::tr("Gram matrix of %1: %2.")
            .arg(countedText(std::ssize(gram.order), GramWords::tr("1 point"), GramWords::tr("%1 points")), verdict);
    QString whole =
        gram.cauchySchwarz ? QStringLiteral("%1 %2.").arg(summary, cauchySchwarzText(*gram.cauchySchwarz)) : summary;
    if (gram.refutation)
        whole += QStringLiteral(" %1.").arg(refutationText(*gram.refutation));
    return whole;
}

DrawnEdgeStrips::Strip stripOfSamples(const core::Dataset& dataset)
{
    DrawnEdgeStrips::Strip strip{.ink = [labels = dataset.labels](const Theme& theme, int row) {
        return theme.sampleColour(labels[static_cast<std::size_t>(row)], true);
    }};
    constexpr int most = 4;
    const int samples = std::ranges::max(dataset.labels) + 1;
    for (int label = 0; label < std::min(samples, most); ++label)
        strip.entries.push_back({.legend = sampleName(dataset.names, label),
                                 .inks = {[label](const Theme& theme) { return theme.sampleColour(label, true); }}});
    return strip;
}

DrawnEdgeStrips::Strip stripOfOffender(const core::GramResult& gram)
{
    const Eigen::VectorXd shares = 0.5 + 0.5 * gram.offender.array() / gram.offender.cwiseAbs().maxCoeff();
    return {.ink = [shares](const Theme& theme, int row) { return colourAt(theme.diverging(), shares[row]); },
            .entries = {{.legend = GramWords::tr("c, cᵀKc = %1").arg(numberText(gram.minEigenvalue)),
                         .inks = {[](const Theme& theme) { return theme.diverging().positive; },
                                  [](const Theme& theme) { return theme.diverging().negative; }}}}};
}

DrawnEdgeStrips stripsOf(const core::GramResult& gram, const core::Dataset& dataset)
{
    DrawnEdgeStrips edge;
    if (!dataset.labels.empty())
        edge.strips.push_back(stripOfSamples(dataset));
    if (gram.offender.size() == std::ssize(gram.order))
        edge.strips.push_back(stripOfOffender(gram));
    return edge;
}

DrawnPairs pairsOf(const core::GramResult& gram, const core::SpectrumSettings& settings, const core::Dataset& dataset)
{
    const bool blocks = gram.picture.rows() < std::ssize(gram.order);
    const QString what = blocks ? GramWords::tr("about points %1 and %2: mean of %4 there %3")
                                : GramWords::tr("points %1 and %2: %4 = %3");
    const QString name = isPlainGram(settings) ? QStringLiteral("k") : gramName(settings);
    return {
        .order = gram.order,
        .positions = dataset.x,
        .tell = [what, name](int row, int column,
                             double value) { return what.arg(row + 1).arg(column + 1).arg(numberText(value), name); },
        .edge = stripsOf(gram, dataset)};
}

void addRefutation(PlotTable& table, const core::verdicts::Witness& refutation)
{
    table.family(QStringLiteral("refutation"));
    const Eigen::MatrixXd points = pointsOf(refutation);
    for (Eigen::Index d = 0; d < points.cols(); ++d)
        table.add(QStringLiteral("refuting_x%1").arg(d + 1), points.col(d));
    table.add(QStringLiteral("refuting_weight"), weightsOf(refutation));
}

void addToTable(PlotTable& table, const core::GramResult& gram)
{
    table.addValue(QStringLiteral("least_eigenvalue"), gram.minEigenvalue);
    table.addValue(QStringLiteral("numerical_rank"), gram.pictureRank);
    if (gram.cauchySchwarz)
        table.addValue(QStringLiteral("cauchy_schwarz_gap"), gram.cauchySchwarz->gap);
    table.family(QStringLiteral("offender"));
    table.add(QStringLiteral("offending_vector"), gram.offender);
    if (gram.refutation)
        addRefutation(table, *gram.refutation);
}

DrawnPairs pairsOf(const VariableGram& gram, const Eigen::MatrixXd& points)
{
    const bool blocks = gram.picture.rows() < std::ssize(gram.order);
    const QString what = blocks ? GramWords::tr("about points %1 and %2: mean of the kernel of %4 there %3")
                                : GramWords::tr("points %1 and %2: the kernel of %4 is %3");
    return {.order = gram.order,
            .positions = points,
            .tell = [what, variable = gram.variable](int row, int column, double value) {
                return what.arg(row + 1).arg(column + 1).arg(numberText(value), variable);
            }};
}

} // namespace

Drawing gramDrawing(const core::GramResult& given, const core::SpectrumSettings& settings, const core::Dataset& dataset)
{
    const bool known = isGramOf(given.picture, given.order, dataset.x);
    const core::GramResult gram = known ? given : core::GramResult();
    Drawing drawing = matrixDrawing(gram.picture, known ? pairsOf(gram, settings, dataset) : DrawnPairs());
    drawing.title = GramWords::tr("Gram matrix");
    drawing.subtitle = verdictOnGram(gram, settings);
    drawing.meaning = GramWords::tr("How alike the kernel holds each pair of points. Point at a cell to see its two "
                                    "points on the sheet; click to select them.");
    drawing.summary = summaryOfGram(gram, drawing.subtitle);
    drawing.across.label = orderText(settings.order);
    drawing.across.hasNumbers = drawing.up.hasNumbers = known && settings.order == Order::Input;
    if (!known)
        return drawing;
    if (const double lo = gram.picture.minCoeff(); lo < 0.0) { // 0 has the colour in the middle
        const double largest = std::max(std::abs(lo), std::abs(gram.picture.maxCoeff()));
        drawing.map->range = {-largest, largest};
        drawing.map->colours = DrawnMap::Colours::Diverging;
    }
    if (gram.cauchySchwarz)
        drawing.remarks = {GramWords::tr("Cauchy–Schwarz %1").arg(cauchySchwarzSides(*gram.cauchySchwarz))};
    if (gram.refutation)
        drawing.remarks << refutationText(*gram.refutation);
    addToTable(drawing.beside, gram);
    return drawing;
}

Drawing variableGramDrawing(const VariableGram& gram, const Eigen::MatrixXd& points)
{
    const bool known = isGramOf(gram.picture, gram.order, points);
    Drawing drawing =
        matrixDrawing(known ? gram.picture : Eigen::MatrixXd(), known ? pairsOf(gram, points) : DrawnPairs());
    drawing.title = gram.title;
    drawing.subtitle = GramWords::tr("not known yet");
    drawing.meaning = GramWords::tr(
        "How alike the kernel of this variable holds each pair of points; both matrices have their rows in one order. "
        "Point at a cell to see a point of it on the sheet; click to select both.");
    drawing.summary = GramWords::tr("No matrix is shown.");
    if (!known)
        return drawing;
    const QString scale =
        gram.lengthscale ? GramWords::tr("lengthscale %1").arg(numberText(*gram.lengthscale)) : QString();
    drawing.subtitle = scale.isEmpty() ? gram.variable : GramWords::tr("%1, %2").arg(gram.variable, scale);
    drawing.summary = GramWords::tr("Gram matrix of %1 over %2 points in the order of %3. %4")
                          .arg(gram.variable)
                          .arg(gram.order.size())
                          .arg(gram.orderedBy, scale);
    drawing.across.label = GramWords::tr("points by %1").arg(gram.orderedBy);
    if (gram.lengthscale)
        drawing.beside.addValue(QStringLiteral("lengthscale"), *gram.lengthscale);
    return drawing;
}

} // namespace widgets
