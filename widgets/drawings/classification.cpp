#include "widgets/drawings/classification.h"

#include "widgets/controls/description_text.h"
#include "widgets/plots/integrated_rows.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <limits>
#include <utility>

namespace widgets
{

namespace
{

struct ClassificationWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::ClassificationDrawings)
};

using Probability = core::ClassificationSettings::Probability;

/// The points at the height of their class: N×2. Those of other classes are not drawn.
Eigen::MatrixXd pointsAtTheirClass(const core::Dataset& dataset, int positive)
{
    Eigen::MatrixXd places(dataset.size(), 2);
    for (Eigen::Index i = 0; i < places.rows(); ++i) {
        const int label = dataset.labels.empty() ? 0 : dataset.labels[static_cast<std::size_t>(i)];
        places.row(i) << dataset.x(i, 0), label == positive ? 1.0 : 0.0;
    }
    return places;
}

/// A kind as a row; the one asked for stands out.
CurveRow probabilityRow(Probability kind, const core::ClassificationResult& result, Probability asked)
{
    const double width = kind == asked ? 2.5 : 1.2;
    switch (kind) {
    case Probability::Averaged:
        return {.column = QStringLiteral("averaged"),
                .legend = probabilityName(kind),
                .role = Role::Posterior,
                .values = result.averaged,
                .width = width};
    case Probability::Probit:
        return {.column = QStringLiteral("probit"),
                .legend = probabilityName(kind),
                .role = Role::Probit,
                .values = result.probit,
                .width = width,
                .dashes = Qt::DashLine};
    case Probability::AtMean:
        break;
    }
    return {.column = QStringLiteral("at_mean"),
            .legend = probabilityName(kind),
            .role = Role::PlugIn,
            .values = result.atMean,
            .width = width,
            .dashes = Qt::DotLine};
}

std::vector<CurveRow> probabilityRows(const core::ClassificationResult& result, Probability asked)
{
    return {probabilityRow(Probability::Averaged, result, asked),
            probabilityRow(Probability::Probit, result, asked),
            probabilityRow(Probability::AtMean, result, asked),
            {.column = QStringLiteral("kernel_logistic"),
             .legend = ClassificationWords::tr("kernel logistic regression"),
             .role = Role::Companion,
             .values = result.companion ? result.companion->probability : Eigen::VectorXd(),
             .width = 1.2,
             .dashes = Qt::DashDotLine}};
}

/// The points of both classes, those held out ringed; entries of the legend where there is a probability.
DrawnPoints classPoints(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                        const core::Dataset& dataset)
{
    DrawnPoints points{.places = pointsAtTheirClass(dataset, settings.positive),
                       .labels = dataset.labels,
                       .samples = {settings.negative, settings.positive}};
    if (result.grid.size() > 0)
        for (const int label : {settings.positive, settings.negative})
            points.each.push_back({.label = label,
                                   .legend = ClassificationWords::tr("%1 (t = %2)")
                                                 .arg(sampleName(dataset.names, label),
                                                      QString::number(label == settings.positive ? 1 : 0))});
    points.ringed = result.heldOut.rows;
    points.ringKey = QStringLiteral("held_out");
    points.ringLegend = heldOutText(result.heldOut);
    return points;
}

/// With a band of so many standard deviations to either side.
std::vector<CurveRow> latentRows(const core::ClassificationResult& result, double deviations)
{
    const Eigen::VectorXd &mean = result.latentMean, &sd = result.latentSd;
    return {{.column = QStringLiteral("latent"),
             .legend = ClassificationWords::tr("latent mean ± %1 sd").arg(deviations),
             .kind = CurveRow::Kind::Band,
             .role = Role::Posterior,
             .values =
                 mean.size() == sd.size() ? bandOf(mean - deviations * sd, mean + deviations * sd) : Eigen::MatrixXd()},
            {.column = QStringLiteral("latent_mean"),
             .legend = ClassificationWords::tr("latent mean"),
             .role = Role::Posterior,
             .values = mean}};
}

} // namespace

QString probabilityText(const core::ClassificationSettings& settings, const core::DataNames& names)
{
    return QStringLiteral("P(%1 | x)").arg(sampleName(names, settings.positive));
}

QString probabilityName(Probability kind)
{
    return translated(core::choiceOf(kind).plot);
}

QString heldOutText(const core::HeldOutClasses& heldOut)
{
    return ClassificationWords::tr("%1 held out, %2 wrong").arg(heldOut.rows.size()).arg(heldOut.errors);
}

PlotTable scoresOfClasses(const core::ClassificationResult& result)
{
    PlotTable table;
    const std::size_t learned = result.rows.size(), heldOut = result.heldOut.rows.size();
    const auto add = [&](const QString& of, int errors, std::size_t points, const std::optional<double>& area) {
        table.addValue(of + QStringLiteral("_error"), static_cast<double>(errors) / static_cast<double>(points));
        if (area)
            table.addValue(of + QStringLiteral("_auc"), *area);
    };
    if (result.rows.empty())
        return table;
    table.addValue(QStringLiteral("log_evidence"), result.logEvidence);
    add(QStringLiteral("train"), result.errors, learned, result.area);
    if (result.leftOut) {
        add(QStringLiteral("loo"), result.leftOut->errors, learned, result.leftOut->area);
        table.addValue(QStringLiteral("loo_log_score"), result.leftOut->logScore);
    }
    if (heldOut > 0) {
        add(QStringLiteral("held_out"), result.heldOut.errors, heldOut, result.heldOut.area);
        table.addValue(QStringLiteral("held_out_log_score"), result.heldOut.logScore);
    }
    if (const auto& companion = result.companion) {
        add(QStringLiteral("companion_train"), companion->errors, learned, companion->area);
        if (heldOut > 0)
            add(QStringLiteral("companion_held_out"), companion->heldOutErrors, heldOut, companion->heldOutArea);
    }
    return table;
}

Drawing probabilityDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                           const core::Dataset& dataset, const std::optional<core::IntegratedBand>& integrated)
{
    const bool known = result.grid.size() > 0;
    const QString probability = probabilityText(settings, dataset.names);
    Drawing drawing{
        .title = ClassificationWords::tr("Probability"),
        .meaning = ClassificationWords::tr(
            "The probability of a class given the position. Averaging the logistic function over what is not known of "
            "the latent function draws it towards 50 %; it never crosses to the other side."),
        .summary = known ? ClassificationWords::tr("%1 over the window, %2 emphasised; %3 of %4 training points on the "
                                                   "wrong side of 50 %.")
                               .arg(probability, probabilityName(settings.probability))
                               .arg(result.errors)
                               .arg(result.rows.size())
                         : ClassificationWords::tr("No probability is shown."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = probability, .range = core::Interval{-0.08, 1.08}}, // room for the marks at 0 and 1
        .grid = result.grid,
        .curves = probabilityRows(result, settings.probability),
        .lines = {{.up = 0.5, .role = Role::Axis, .width = 1.0, .dashes = Qt::DotLine}},
        .points = classPoints(result, settings, dataset),
        .beside = scoresOfClasses(result)};
    if (integrated && known)
        drawing.curves = withIntegratedProbability(std::move(drawing.curves), *integrated, QStringLiteral("averaged"));
    return drawing;
}

Eigen::MatrixXd modeAtPoints(const core::ClassificationResult& result, const core::Dataset& dataset)
{
    Eigen::MatrixXd places = Eigen::MatrixXd::Constant(dataset.size(), 2, std::numeric_limits<double>::quiet_NaN());
    if (result.mode.size() != static_cast<Eigen::Index>(result.rows.size()))
        return places;
    for (Eigen::Index i = 0; i < result.mode.size(); ++i)
        if (const Eigen::Index row = result.rows[static_cast<std::size_t>(i)]; row < dataset.size())
            places.row(row) << dataset.x(row, 0), result.mode[i];
    return places;
}

Drawing latentDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                      const core::Dataset& dataset)
{
    constexpr double deviations = 2.0; // of the band, to either side
    const bool known = result.latentMean.size() > 0 && result.latentMean.size() == result.grid.size();
    Drawing drawing{
        .title = ClassificationWords::tr("Latent function"),
        .meaning = ClassificationWords::tr(
            "The function a(x) whose logistic σ(a) is the probability, under the Gaussian that Laplace's method puts "
            "in place of its posterior. The band is of a, not of the probability."),
        .summary = known ? ClassificationWords::tr("Latent mean with a band of %1 standard deviations to either side.")
                               .arg(deviations)
                         : ClassificationWords::tr("No latent function is shown."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = ClassificationWords::tr("latent a(x)"), .zeroLine = true, .about = extentOf(dataset.x)},
        .grid = result.grid};
    drawing.curves = latentRows(result, deviations);
    drawing.points =
        DrawnPoints{.places = modeAtPoints(result, dataset),
                    .labels = dataset.labels,
                    .samples = {settings.negative, settings.positive},
                    .key = QStringLiteral("mode"),
                    .legend = result.mode.size() > 0 ? ClassificationWords::tr("mode at the points") : QString(),
                    .spans = true};
    Eigen::VectorXd rows(std::ssize(result.rows));
    for (Eigen::Index i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<double>(result.rows[static_cast<std::size_t>(i)] + 1); // as people count
    drawing.beside.family(QStringLiteral("curves"));
    drawing.beside.add(QStringLiteral("latent_sd"), result.latentSd);
    drawing.beside.family(QStringLiteral("observations"));
    drawing.beside.add(QStringLiteral("point"), rows);
    drawing.beside.add(QStringLiteral("mode"), result.mode);
    return drawing;
}

} // namespace widgets
