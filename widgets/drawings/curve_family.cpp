#include "widgets/drawings/curve_family.h"

#include "widgets/drawings/places.h"
#include "widgets/plots/component_style.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <vector>

namespace widgets
{

namespace
{

struct CurveFamilyWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::CurveFamilyDrawings)
};

constexpr double densityShare = 0.2; // of the height, for the measure's density

struct CurveFamily {
    Eigen::VectorXd grid;           // G
    Eigen::MatrixXd curves;         // G×K
    Eigen::MatrixXd reference = {}; // G×K, the same in closed form; none when empty
    Eigen::VectorXd density = {};   // of the measure; none when empty
    QString symbol;                 // of the curves in the legend: "ψ"
    QString quantity;               // on the axis: "ψ(x)"
    QString column;                 // in the table: "eigenfunction"
    int emphasised = 0;             // from 1; 0: none

    bool isKnown() const { return curves.size() > 0 && curves.rows() == grid.size(); }
    bool hasDensity() const { return density.size() == grid.size() && density.size() > 0 && density.maxCoeff() > 0.0; }
};

/// The rows where the measure has weight: far out eigenfunctions may grow without bound, and that does not matter.
Eigen::MatrixXd weightyRows(const Eigen::MatrixXd& curves, const Eigen::VectorXd& density)
{
    if (density.size() != curves.rows() || density.size() == 0)
        return curves;
    const double least = 0.02 * density.maxCoeff();
    std::vector<Eigen::Index> rows;
    for (Eigen::Index i = 0; i < density.size(); ++i)
        if (density[i] >= least)
            rows.push_back(i);
    return curves(rows, Eigen::all);
}

CurveRow rowOfCurve(const CurveFamily& family, int index)
{
    return {.column = QStringLiteral("curve_%1").arg(index + 1),
            .legend = subscripted(family.symbol, index + 1),
            .values = family.curves.col(index),
            .width = index + 1 == family.emphasised ? 3.0 : 1.6,
            .ink = [index, count = static_cast<int>(family.curves.cols())](
                       const Theme& theme) { return componentColour(theme, index, count); },
            .spans = false,
            .exports = false};
}

/// Told apart from the curve that it lies on by dashes, and darker.
CurveRow rowOfReference(const CurveFamily& family, int index)
{
    const auto inkOf = [index, count = static_cast<int>(family.curves.cols())](const Theme& theme) {
        const QColor ink = componentColour(theme, index, count);
        return theme.dark ? ink.lighter(135) : ink.darker(150);
    };
    return {.column = QStringLiteral("closed_form_%1").arg(index + 1),
            .key = QStringLiteral("closed_form"),
            .legend = index == 0 ? CurveFamilyWords::tr("closed form") : QString(),
            .legendRole = Role::Text, // it stands for all of them
            .values = family.reference.col(index),
            .width = 1.6,
            .dashes = Qt::DashLine,
            .ink = inkOf,
            .spans = false,
            .reads = false,
            .exports = false};
}

CurveRow rowOfMeasure(const Eigen::VectorXd& density)
{
    return {.column = QStringLiteral("density"),
            .legend = CurveFamilyWords::tr("density of the measure"),
            .kind = CurveRow::Kind::Band,
            .role = Role::Prior,
            .values = bandOf(Eigen::VectorXd::Zero(density.size()), density),
            .onRight = true,
            .reads = false,
            .exports = false};
}

std::vector<CurveRow> rowsOfFamily(const CurveFamily& family)
{
    std::vector<CurveRow> rows; // the first lies on top
    for (int i = 0; i < family.reference.cols(); ++i)
        rows.push_back(rowOfReference(family, i));
    if (family.hasDensity())
        rows.push_back(rowOfMeasure(family.density));
    for (int i = 0; i < family.curves.cols(); ++i)
        rows.push_back(rowOfCurve(family, i));
    return rows;
}

/// Each position of each curve, one curve after another.
ToldPlaces valuesOfFamily(const CurveFamily& family)
{
    const Eigen::VectorXd across = family.grid.replicate(family.curves.cols(), 1), values = family.curves.reshaped();
    constexpr double nowhere = std::numeric_limits<double>::infinity();
    return {.places = bandOf(across, values.array().isFinite().select(values, nowhere)),
            .tell = [across, values, symbol = family.symbol, count = family.grid.size()](Eigen::Index i) {
                return CurveFamilyWords::tr("%1(%2) = %3")
                    .arg(subscripted(symbol, static_cast<int>(i / count) + 1), numberText(across[i]),
                         numberText(values[i]));
            }};
}

Drawing familyDrawing(const CurveFamily& family, const core::Dataset& dataset)
{
    const double strip = family.density.size() > 0 ? densityShare : 0.1;
    Drawing drawing{.subtitle = CurveFamilyWords::tr("not known yet"),
                    .summary = CurveFamilyWords::tr("No curves are shown."),
                    .across = {.label = coordinateName(dataset, 0)},
                    .up = {.label = family.quantity,
                           .zeroLine = true,
                           .range = rangeAboutZero({weightyRows(family.curves, family.density)}, strip)}};
    if (dataset.shape() == core::Shape::Line)
        drawing.points = DrawnPoints{.places = sharedPlaces(dataset.x), .labels = dataset.labels};
    if (!family.isKnown())
        return drawing;
    drawing.subtitle.clear();
    drawing.summary =
        CurveFamilyWords::tr("%1 %2 at %3 positions.")
            .arg(countedText(family.curves.cols(), CurveFamilyWords::tr("1 curve"), CurveFamilyWords::tr("%1 curves")),
                 family.quantity)
            .arg(family.grid.size());
    drawing.grid = family.grid;
    drawing.curves = rowsOfFamily(family);
    if (family.hasDensity())
        drawing.right = RightAxis{.range = {0.0, family.density.maxCoeff() / densityShare}};
    drawing.told = {valuesOfFamily(family)};
    drawing.beside.family(QStringLiteral("curves"));
    drawing.beside.addEach(family.column, family.curves);
    drawing.beside.addEach(family.column + QStringLiteral("_analytic"), family.reference);
    drawing.beside.add(QStringLiteral("density"), family.density);
    return drawing;
}

} // namespace

Drawing eigenfunctionDrawing(const core::MercerResult& mercer, const core::Dataset& dataset)
{
    const CurveFamily family{.grid = mercer.grid,
                             .curves = mercer.eigenfunctions,
                             .reference = mercer.analyticFunctions,
                             .density = mercer.density,
                             .symbol = QStringLiteral("ψ"),
                             .quantity = QStringLiteral("ψ(x)"),
                             .column = QStringLiteral("eigenfunction")};
    Drawing drawing = familyDrawing(family, dataset);
    drawing.title = CurveFamilyWords::tr("Eigenfunctions");
    drawing.meaning = CurveFamilyWords::tr("The functions that the kernel only scales, under the measure; the more "
                                           "they wiggle, the smaller the eigenvalue.");
    if (mercer.analyticFunctions.cols() > 0)
        drawing.meaning +=
            CurveFamilyWords::tr(" Dashed: closed form, %1.").arg(QString::fromStdString(mercer.analyticName));
    if (family.isKnown())
        drawing.subtitle = withNumbersAsRead(QString::fromStdString(mercer.measure));
    return drawing;
}

Drawing componentDrawing(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                         const core::Dataset& dataset)
{
    Drawing drawing = familyDrawing({.grid = pca.grid,
                                     .curves = pca.components,
                                     .symbol = QStringLiteral("a"),
                                     .quantity = CurveFamilyWords::tr("projection a(x)"),
                                     .column = QStringLiteral("component"),
                                     .emphasised = settings.component},
                                    dataset);
    drawing.title = CurveFamilyWords::tr("Components");
    drawing.meaning = CurveFamilyWords::tr("The projection of each place of the window on each component. The thick "
                                           "one is the component on show.");
    return drawing;
}

} // namespace widgets
