#include "widgets/drawings/kernel_features.h"

#include "widgets/drawings/places.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace widgets
{

namespace
{

struct KernelFeatureWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::KernelFeatureDrawings)
};

CurveRow rowOfLines(const std::vector<core::SpectralLine>& lines)
{
    Eigen::VectorXd at(std::ssize(lines)), masses(std::ssize(lines));
    for (Eigen::Index i = 0; i < at.size(); ++i) {
        at(i) = lines[static_cast<std::size_t>(i)].frequency;
        masses(i) = lines[static_cast<std::size_t>(i)].mass;
    }
    return {.column = QStringLiteral("mass"),
            .key = QStringLiteral("lines"),
            .legend = KernelFeatureWords::tr("lines, their mass"),
            .kind = CurveRow::Kind::Stems,
            .role = Role::Evidence,
            .values = masses,
            .width = 2.4,
            .mark = CurveMark{.size = 6.0},
            .onRight = true,
            .at = at,
            .widens = true};
}

double largestMass(const std::vector<core::SpectralLine>& lines)
{
    double largest = 0.0;
    for (const core::SpectralLine& line : lines)
        largest = std::max(largest, line.mass);
    return largest;
}

/// As far as a ten-thousandth of the top is seen.
double lastSeen(const core::KernelResult& result)
{
    constexpr double visible = 1e-4;
    const double top = largestKnown(result.density);
    double last = 0.0;
    for (Eigen::Index i = 0; i < result.frequency.size(); ++i)
        if (result.density(i) > visible * top)
            last = result.frequency(i);
    return last > 0.0 ? last : result.frequency(result.frequency.size() - 1);
}

QString wordsOnDensity(const core::KernelResult& result)
{
    if (result.frequency.size() == 0)
        return result.whyNoDensity.empty() ? KernelFeatureWords::tr("not known yet")
                                           : QString::fromStdString(result.whyNoDensity);
    constexpr double rounding = 1e-7; // of the greatest: by quadrature it is right to so much
    if ((result.density.array() < -rounding * largestKnown(result.density.cwiseAbs())).any())
        return KernelFeatureWords::tr("negative somewhere: by Bochner's theorem no kernel");
    return {};
}

/// The axes of the space, of which each begins at one place and ends at a mark of its own.
void addAxes(Drawing& drawing, const core::FeatureLift& lift, const QStringList& names)
{
    constexpr std::array shapes{MarkShape::Triangle, MarkShape::Square, MarkShape::Diamond};
    for (Eigen::Index i = 0; i < lift.ends.rows(); ++i) {
        Eigen::MatrixXd axis(2, 2);
        axis << lift.origin, lift.ends.row(i);
        const QString key = QStringLiteral("axis_%1").arg(i + 1);
        drawing.paths.push_back({.places = axis, .key = key, .role = Role::Text, .width = 1.6});
        drawing.marks.push_back({.places = axis.bottomRows(1),
                                 .key = key,
                                 .legend = names[i],
                                 .shape = shapes[static_cast<std::size_t>(i)],
                                 .role = Role::Text,
                                 .size = 9.0,
                                 .passes = true});
    }
}

core::Interval rangeOfPaper(const core::FeatureLift& lift, Eigen::Index column)
{
    double lo = lift.origin(column), hi = lo;
    const auto widen = [&](const Eigen::MatrixXd& places) {
        if (places.rows() == 0)
            return;
        lo = std::min(lo, places.col(column).minCoeff());
        hi = std::max(hi, places.col(column).maxCoeff());
    };
    widen(lift.points);
    widen(lift.ends);
    for (const Eigen::MatrixXd& line : lift.net)
        widen(line);
    const double air = hi > lo ? 0.08 * (hi - lo) : 0.5;
    return {lo - air, hi + air};
}

void addNet(Drawing& drawing, const core::FeatureLift& lift)
{
    const bool isCurve = lift.net.size() == 1;
    for (std::size_t i = 0; i < lift.net.size(); ++i)
        drawing.paths.push_back({.places = lift.net[i],
                                 .key = QStringLiteral("net"),
                                 .legend = i > 0     ? QString()
                                           : isCurve ? KernelFeatureWords::tr("φ(x) over the window")
                                                     : KernelFeatureWords::tr("φ of a net over the window"),
                                 .role = isCurve ? Role::Manifold : Role::Ghost,
                                 .width = isCurve ? 2.2 : 1.0});
}

QStringList namesOfFeatures(const core::FeatureLift& lift, const core::Dataset& dataset)
{
    QStringList names;
    for (const core::FeatureTerm& term : lift.terms)
        names << QString::fromStdString(term.text(dataset.columnNames));
    return names;
}

} // namespace

Drawing spectralDensityDrawing(const core::KernelResult& result)
{
    Drawing drawing{
        .title = KernelFeatureWords::tr("Frequencies"),
        .subtitle = wordsOnDensity(result),
        .meaning = KernelFeatureWords::tr(
            "K̃(ω) = ∫ K(x) e^{iωx} dx of a kernel K(x − y). By Bochner's theorem it is nowhere negative just where the "
            "function is a kernel. It says how much of each frequency a draw has: the faster it falls, the smoother."),
        .summary = KernelFeatureWords::tr("No spectral density is shown."),
        .axes = DrawnAxes::Own,
        .across = {.label = KernelFeatureWords::tr("angular frequency ω"), .symbol = QStringLiteral("ω")},
        .up = {.label = QStringLiteral("K̃(ω)"), .mayBeLogarithmic = true},
        .gridColumn = QStringLiteral("frequency")};
    if (result.frequency.size() == 0) {
        drawing.across.range = drawing.up.range = core::Interval{0.0, 1.0};
        drawing.up.logarithmicRange = core::Interval{1e-3, 1.0};
        return drawing;
    }
    drawing.summary = KernelFeatureWords::tr("Spectral density at %1 frequencies and %2.")
                          .arg(result.frequency.size())
                          .arg(countedText(std::ssize(result.lines), KernelFeatureWords::tr("1 line"),
                                           KernelFeatureWords::tr("%1 lines")));
    drawing.grid = result.frequency;
    drawing.across.range = core::Interval{0.0, lastSeen(result)};
    const double top = std::max(largestKnown(result.density), 0.0), least = std::min(result.density.minCoeff(), 0.0);
    drawing.up.range = core::Interval{1.08 * least, top > 0.0 ? 1.08 * top : 1.0};
    drawing.up.logarithmicRange = core::Interval{1e-6 * (top > 0.0 ? top : 1.0), 3.0 * (top > 0.0 ? top : 1.0)};
    if (top > 0.0 || least < 0.0)
        drawing.curves = {{.column = QStringLiteral("spectral_density"),
                           .legend = QStringLiteral("K̃(ω)"),
                           .kind = CurveRow::Kind::Area,
                           .role = Role::Predictive,
                           .values = result.density,
                           .width = 2.2,
                           .breaks = true}};
    if (!result.lines.empty()) {
        drawing.curves.push_back(rowOfLines(result.lines));
        drawing.right = RightAxis{.label = KernelFeatureWords::tr("mass of a line"),
                                  .isDrawn = true,
                                  .range = {0.0, 1.15 * largestMass(result.lines)}};
    }
    return drawing;
}

Drawing featureLiftDrawing(const core::KernelResult& result, const core::Dataset& dataset)
{
    Drawing drawing{
        .title = KernelFeatureWords::tr("Features"),
        .subtitle = KernelFeatureWords::tr("not known yet"),
        .meaning = KernelFeatureWords::tr(
            "The points lifted by the kernel's own features: k(x,y) is their inner product. Of three features each is "
            "scaled to its range. What no line separates in the plane, a plane may separate here."),
        .summary = KernelFeatureWords::tr("No features are shown."),
        .axes = DrawnAxes::Own,
        .across = {.range = core::Interval{-1.0, 1.0}},
        .up = {.range = core::Interval{-1.0, 1.0}},
        .gridColumn = {}};
    if (!result.lift)
        return drawing;
    const core::FeatureLift& lift = *result.lift;
    const QStringList names = namesOfFeatures(lift, dataset);
    const bool isTurned = names.size() > 2;
    drawing.subtitle =
        names.size() < lift.features
            ? KernelFeatureWords::tr("%1 of %2 features").arg(names.size()).arg(lift.features)
            : countedText(lift.features, KernelFeatureWords::tr("1 feature"), KernelFeatureWords::tr("%1 features"));
    drawing.summary = KernelFeatureWords::tr("The points in the space of %1.").arg(names.join(QStringLiteral(", ")));
    drawing.across.range = rangeOfPaper(lift, 0);
    drawing.up.range = rangeOfPaper(lift, 1);
    drawing.coordinates = names.join(QStringLiteral(", "));
    if (isTurned) {
        drawing.across.isDrawn = drawing.up.isDrawn = false;
        drawing.across.hasGrid = drawing.up.hasGrid = drawing.across.isTold = false;
        addAxes(drawing, lift, names);
    } else {
        drawing.across.label = names.back();
        drawing.up.label = names.size() > 1 ? names.front() : QString();
        drawing.up.isTold = names.size() > 1;
    }
    addNet(drawing, lift);
    drawing.points = DrawnPoints{.places = lift.points.rows() > 0 ? lift.points : Eigen::MatrixXd(0, 2),
                                 .labels = lift.points.rows() == dataset.size() ? dataset.labels : std::vector<int>(),
                                 .key = QStringLiteral("points"),
                                 .legend = KernelFeatureWords::tr("the points")};
    drawing.beside.family(QStringLiteral("points"));
    if (lift.points.rows() > 0) {
        drawing.beside.add(QStringLiteral("across"), lift.points.col(0));
        drawing.beside.add(QStringLiteral("up"), lift.points.col(1));
    }
    return drawing;
}

} // namespace widgets
