#include "widgets/drawings/residuals.h"

#include "widgets/drawings/places.h"
#include "widgets/plots/held_out_ring.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace widgets
{

namespace
{

using ResidualPicture = core::RegressionSettings::Residuals;

struct ResidualWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::ResidualDrawings)
};

bool knowsResiduals(const core::RegressionResult& result)
{
    return !result.rows.empty() && result.looResiduals.value.size() == std::ssize(result.rows);
}

void tellResiduals(ShownResiduals& shown, const std::vector<int>& rows, const Eigen::VectorXd& mean,
                   const Eigen::VectorXd& variance, const core::StandardisedResiduals& residuals, bool heldOut)
{
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const auto i = static_cast<Eigen::Index>(k);
        shown.told[static_cast<std::size_t>(rows[k])] = ShownResiduals::Told{.target = shown.targets[rows[k]],
                                                                             .mean = mean[i],
                                                                             .sd = std::sqrt(variance[i]),
                                                                             .residual = residuals.value[i],
                                                                             .quantile = residuals.quantile[i],
                                                                             .heldOut = heldOut};
    }
}

/// Of the rows that have a residual; NaN for the others.
Eigen::MatrixXd placesOfResiduals(const ShownResiduals& shown, ResidualPicture picture)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Eigen::MatrixXd places = Eigen::MatrixXd::Constant(std::ssize(shown.told), 2, none);
    for (std::size_t row = 0; row < shown.told.size(); ++row)
        if (const auto& told = shown.told[row]; told && std::isfinite(told->residual))
            places.row(static_cast<Eigen::Index>(row))
                << (picture == ResidualPicture::Fit ? told->mean : told->quantile),
                told->residual;
    return places;
}

/// Their range with a little air, at least -reach … reach.
core::Interval rangeOfResiduals(const Eigen::VectorXd& values, double reach)
{
    for (const double value : values)
        if (std::isfinite(value))
            reach = std::max(reach, 1.07 * std::abs(value));
    return {-reach, reach};
}

} // namespace

PlotTable scoresOfRegression(const core::RegressionResult& result, const core::HeldOut& heldOut)
{
    PlotTable table;
    if (result.rows.empty())
        return table;
    table.addValue(QStringLiteral("log_evidence"), result.logEvidence);
    table.addValue(QStringLiteral("norm2"), result.norm2);
    table.addValue(QStringLiteral("train_rmse"), result.trainError);
    const auto add = [&](const QString& of, const std::optional<core::PredictiveScore>& score) {
        if (!score)
            return;
        table.addValue(of + QStringLiteral("_rmse"), score->rootMeanSquare);
        table.addValue(of + QStringLiteral("_log_score"), score->logScore);
    };
    add(QStringLiteral("loo"), result.looScore);
    add(QStringLiteral("held_out"), heldOut.score);
    if (result.ridgeCoefficients.size() > 0)
        table.addValue(QStringLiteral("ridge_train_rmse"), result.ridgeTrainError);
    if (result.ridgeHeldOutError)
        table.addValue(QStringLiteral("ridge_held_out_rmse"), *result.ridgeHeldOutError);
    return table;
}

namespace
{

/// "3 of 60".
QString shareOutsideText(const core::StandardisedResiduals& residuals)
{
    return ResidualWords::tr("%1 of %2").arg(residuals.outside).arg(residuals.known);
}

/// What there is to say of them all.
QString remarkOnResiduals(const ShownResiduals& shown)
{
    const core::StandardisedResiduals& leftOut = shown.leftOut;
    if (shown.rows.empty())
        return ResidualWords::tr("no observations yet");
    if (leftOut.value.size() == 0)
        return ResidualWords::tr("not known yet");
    if (leftOut.known == 0)
        return ResidualWords::tr("none: the mean needs every observation");
    const Eigen::Index without = leftOut.value.size() - leftOut.known;
    return without == 0 ? QString() : ResidualWords::tr("the mean needs %1 more").arg(without);
}

std::vector<LargeNumber> numbersOfResiduals(const ShownResiduals& shown)
{
    if (shown.rows.empty() || shown.leftOut.known == 0)
        return {};
    return {{.number = shareOutsideText(shown.leftOut),
             .beside = ResidualWords::tr("outside ±1.96"),
             .verdict = ResidualWords::tr("5 % expected"),
             .column = QStringLiteral("outside")}};
}

DrawnPoints pointsOfResiduals(const ShownResiduals& shown, const Eigen::MatrixXd& places)
{
    DrawnPoints points{.places = places, .labels = shown.labels};
    if (places.array().isFinite().any())
        points.each = sampleEntries(shown.labels, shown.names);
    points.tell = [told = shown.told](int row, const QString& name) {
        const ShownResiduals::Told& one = *told[static_cast<std::size_t>(row)];
        return ResidualWords::tr("%1: residual %2\ntarget %3, foretold %4 (sd %5) %6\nnormal quantile %7")
            .arg(name, numberText(one.residual), numberText(one.target), numberText(one.mean), numberText(one.sd),
                 one.heldOut ? ResidualWords::tr("by those learned") : ResidualWords::tr("by all others"),
                 numberText(one.quantile));
    };
    return points;
}

std::vector<DrawnLine> linesOfResiduals(ResidualPicture picture)
{
    std::vector<DrawnLine> lines;
    for (const double bound : {core::residualBound, -core::residualBound})
        lines.push_back({.up = bound,
                         .key = QStringLiteral("bounds"),
                         .legend = QStringLiteral("±1.96"),
                         .role = Role::Axis,
                         .width = 1.0,
                         .dashes = Qt::DashLine});
    constexpr double beyondAll = 1e3; // no normal number is as large
    if (picture == ResidualPicture::Quantiles)
        lines.push_back({.between = {QPointF(-beyondAll, -beyondAll), QPointF(beyondAll, beyondAll)},
                         .key = QStringLiteral("diagonal"),
                         .legend = ResidualWords::tr("normal residuals"),
                         .role = Role::Posterior});
    return lines;
}

/// In the look of those on the sheet.
DrawnMarks ringsOfHeldOut(const ShownResiduals& shown, const Eigen::MatrixXd& places)
{
    return {.places = places(shown.heldOutRows, Eigen::all),
            .key = QStringLiteral("held_out"),
            .legend = ResidualWords::tr("held out, %1 outside").arg(shareOutsideText(shown.heldOut)),
            .shape = heldOutMark.shape,
            .role = Role::Highlight,
            .size = heldOutMark.size,
            .rim = heldOutMark.rim};
}

PlotTable tableOfResiduals(const ShownResiduals& shown)
{
    const auto told = std::ranges::count_if(shown.told, [](const auto& one) { return one.has_value(); });
    Eigen::MatrixXd columns(told, 7);
    Eigen::Index next = 0;
    for (std::size_t row = 0; row < shown.told.size(); ++row)
        if (const auto& one = shown.told[row])
            columns.row(next++) << static_cast<double>(row + 1), one->target, one->mean, one->sd, one->residual,
                one->quantile, (one->heldOut ? 1.0 : 0.0);
    PlotTable table = shown.scores;
    table.family(QStringLiteral("residuals"));
    const char* const names[] = {"row", "target", "foretold", "foretold_sd", "residual", "quantile", "held_out"};
    for (Eigen::Index column = 0; column < columns.cols(); ++column)
        table.add(QString::fromLatin1(names[column]), columns.col(column));
    if (shown.leftOut.known > 0)
        table.addValue(QStringLiteral("outside"), static_cast<double>(shown.leftOut.outside),
                       ResidualWords::tr("outside ±1.96"));
    return table;
}

} // namespace

bool lacksResiduals(const core::RegressionResult& result)
{
    return result.preview && !knowsResiduals(result);
}

ShownResiduals shownResiduals(const core::RegressionResult& result, const core::Dataset& dataset)
{
    const core::HeldOut none, &out = lacksResiduals(result) ? none : result.heldOut;
    ShownResiduals shown{.told = {},
                         .rows = result.rows,
                         .heldOutRows = out.observations.rows,
                         .leftOut = result.looResiduals,
                         .heldOut = out.residuals,
                         .scores = scoresOfRegression(result, out),
                         .targets = dataset.targets,
                         .labels = dataset.labels,
                         .names = dataset.names,
                         .target = targetName(dataset)};
    shown.told.resize(static_cast<std::size_t>(dataset.size()));
    if (knowsResiduals(result))
        tellResiduals(shown, result.rows, result.looMean, result.looVariance, result.looResiduals, false);
    tellResiduals(shown, shown.heldOutRows, out.mean, out.observedVariance, out.residuals, true);
    return shown;
}

Drawing residualDrawing(const ShownResiduals& shown, core::RegressionSettings::Residuals picture)
{
    const bool overFit = picture == ResidualPicture::Fit;
    const QString remark = remarkOnResiduals(shown);
    const std::vector<LargeNumber> numbers = numbersOfResiduals(shown);
    QStringList told;
    if (!numbers.empty())
        told << ResidualWords::tr("%1 outside ±1.96 (5 % expected)").arg(numbers.front().number);
    if (!remark.isEmpty())
        told << remark;
    const Eigen::MatrixXd places = placesOfResiduals(shown, picture);
    Drawing drawing{
        .title = ResidualWords::tr("Residuals"),
        .subtitle = remark,
        .numbers = numbers,
        .meaning = ResidualWords::tr(
            "Each target against what all other observations foretell of it, in the standard deviation that they "
            "foretell, noise included: where the model holds about 5 % lie outside ±1.96, without a pattern over the "
            "fit, and along the line over normal quantiles. They are those of the Gaussian process; ridge regression "
            "foretells no variance to measure by."),
        .summary =
            ResidualWords::tr("Standardised leave-one-out residuals %1: %2.")
                .arg(overFit ? ResidualWords::tr("against the fit") : ResidualWords::tr("against normal quantiles"),
                     told.join(QStringLiteral("; "))),
        .axes = DrawnAxes::Own,
        .coordinates = overFit ? QStringLiteral("fit") : QStringLiteral("quantiles"),
        .across = {.label = overFit ? ResidualWords::tr("%1, foretold by the others").arg(shown.target)
                                    : ResidualWords::tr("standard normal quantile"),
                   .isTold = false,
                   .range = overFit ? rangeOfKnown(places.col(0)) : rangeOfResiduals(places.col(0), 1.0)},
        .up = {.label = ResidualWords::tr("standardised residual"),
               .zeroLine = true,
               .range = rangeOfResiduals(places.col(1), 1.25 * core::residualBound)},
        .lines = linesOfResiduals(picture),
        .points = pointsOfResiduals(shown, places),
        .beside = tableOfResiduals(shown)};
    if (!shown.heldOutRows.empty())
        drawing.marks = {ringsOfHeldOut(shown, places)};
    return drawing;
}

} // namespace widgets
