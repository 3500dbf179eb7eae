#include "widgets/drawings/companion.h"

#include "widgets/drawings/places.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace widgets
{

namespace
{

struct CompanionWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::CompanionDrawings)
};

using Companion = core::ClassificationSettings::Companion;

CurveRow rowOfDecision(const core::CompanionResult& companion, const core::ClassificationSettings& settings)
{
    return {.column = QStringLiteral("decision"),
            .legend = settings.offset ? CompanionWords::tr("f = Σ cₙ k(xₙ, ·) + %1").arg(numberText(companion.offset))
                                      : CompanionWords::tr("f = Σ cₙ k(xₙ, ·)"),
            .role = Role::Companion,
            .values = companion.decision};
}

/// The terms whose points have this label.
CurveRow rowOfTermsOf(int label, const core::CompanionResult& companion, const core::Dataset& dataset)
{
    const auto count = std::min(static_cast<std::size_t>(companion.terms.cols()), companion.termRows.size());
    std::vector<Eigen::Index> columns;
    std::vector<int> points;
    for (std::size_t i = 0; i < count; ++i) {
        const auto row = static_cast<std::size_t>(companion.termRows[i]);
        if (row < dataset.labels.size() && dataset.labels[row] == label) {
            columns.push_back(static_cast<Eigen::Index>(i));
            points.push_back(companion.termRows[i]);
        }
    }
    return {.column = QStringLiteral("term_of_point"),
            .key = QStringLiteral("terms_") + sampleName({}, label),
            .legend = CompanionWords::tr("terms of %1").arg(sampleName(dataset.names, label)),
            .kind = CurveRow::Kind::Bundle,
            .values = companion.terms(Eigen::all, columns),
            .width = 1.0,
            .sample = label,
            .points = std::move(points),
            .spans = false}; // they may nearly cancel, far beyond f
}

DrawnLine marginAt(double height)
{
    return {.up = height,
            .key = QStringLiteral("margin"),
            .legend = CompanionWords::tr("margin, f = ±1"),
            .role = Role::Axis,
            .width = 1.0,
            .dashes = Qt::DashLine};
}

core::Interval companionRange(const core::CompanionResult& companion, bool hasMargin)
{
    constexpr double strips = 0.25; // of the height, for two rows of points
    constexpr double most = 2.0;    // of f: terms that nearly cancel climb out of sight, so that f keeps its shape
    const double reach = companion.decision.size() > 0 ? most * companion.decision.cwiseAbs().maxCoeff() : 0.0;
    const Eigen::MatrixXd terms = companion.terms.cwiseMax(-reach).cwiseMin(reach);
    const Eigen::Vector2d margin(-1.0, 1.0);
    return hasMargin ? rangeAboutZero({companion.decision, terms, margin}, strips)
                     : rangeAboutZero({companion.decision, terms}, strips);
}

DrawnPoints pointsWithSupport(const core::CompanionResult& companion, std::size_t trained,
                              const core::ClassificationSettings& settings, const core::Dataset& dataset)
{
    return {.places = sharedPlaces(dataset.x),
            .labels = dataset.labels,
            .line = DrawnPoints::Line::Rows,
            .samples = {settings.positive, settings.negative}, // as high as f is there
            .ringed = companion.supportRows,
            .ringKey = QStringLiteral("support_vectors"),
            .ringLegend =
                CompanionWords::tr("support vectors (%1 of %2)").arg(companion.supportRows.size()).arg(trained)};
}

Eigen::VectorXd asPeopleCount(const std::vector<int>& rows)
{
    return Eigen::Map<const Eigen::VectorXi>(rows.data(), std::ssize(rows)).cast<double>().array() + 1.0;
}

} // namespace

QString companionName(Companion companion)
{
    switch (companion) {
    case Companion::None:
        break;
    case Companion::Logistic:
        return CompanionWords::tr("Kernel logistic regression");
    case Companion::Svm:
        return CompanionWords::tr("Support vector machine");
    }
    return {};
}

Drawing companionDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                         const core::Dataset& dataset)
{
    const core::CompanionResult companion = result.companion.value_or(core::CompanionResult());
    const bool known = companion.decision.size() > 0;
    const bool isSvm = settings.companion == Companion::Svm;
    Drawing drawing{
        .title = CompanionWords::tr("Companion"),
        .meaning = CompanionWords::tr(
            "By the representer theorem the best function is a finite sum of kernels at the points, "
            "f = Σ cₙ k(xₙ, ·); b is outside the theorem. The sign of f decides. Point at a term to see whose it is."),
        .summary = CompanionWords::tr("No companion is shown."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = isSvm ? CompanionWords::tr("decision f(x)") : CompanionWords::tr("log odds f(x)"),
               .zeroLine = true,
               .range = companionRange(companion, isSvm && known)},
        .points = pointsWithSupport(companion, result.rows.size(), settings, dataset)};
    if (!known) {
        drawing.points.reset(); // on axes of nothing
        return drawing;
    }
    drawing.title = companionName(settings.companion);
    drawing.summary = CompanionWords::tr("%1: decision function with %2 terms, %3 training errors, squared norm %4.")
                          .arg(companionName(settings.companion))
                          .arg(companion.terms.cols())
                          .arg(companion.errors)
                          .arg(numberText(companion.norm2));
    drawing.grid = result.grid;
    drawing.curves = {rowOfDecision(companion, settings), rowOfTermsOf(settings.positive, companion, dataset),
                      rowOfTermsOf(settings.negative, companion, dataset)};
    if (isSvm)
        drawing.lines = {marginAt(1.0), marginAt(-1.0)};
    drawing.beside.family(QStringLiteral("support_vectors"));
    drawing.beside.add(QStringLiteral("support_vector"), asPeopleCount(companion.supportRows));
    return drawing;
}

} // namespace widgets
