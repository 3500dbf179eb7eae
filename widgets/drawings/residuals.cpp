#include "widgets/drawings/residuals.h"

#include "core/linalg/same_matrix.h"
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
    return !result.rows.empty() && result.looResiduals->value.size() == std::ssize(result.rows);
}

/// Of a preview without residuals there are none of those held out either.
const core::HeldOut& heldOutOf(const core::RegressionResult& result)
{
    static const core::HeldOut none;
    return lacksResiduals(result) ? none : *result.heldOut;
}

/// Where a row stands among ascending ones.
std::optional<Eigen::Index> placeAmong(const std::vector<int>& rows, int row)
{
    if (row >= 0 && row < std::ssize(rows) && rows[static_cast<std::size_t>(row)] == row)
        return row; // mostly all rows are observations
    const auto found = std::ranges::lower_bound(rows, row);
    return found != rows.end() && *found == row ? std::optional<Eigen::Index>(found - rows.begin()) : std::nullopt;
}

/// Of the rows that have a residual; NaN for the others.
Eigen::MatrixXd placesOfResiduals(const ShownResiduals& shown, ResidualPicture picture)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Eigen::MatrixXd places = Eigen::MatrixXd::Constant(shown.data->size(), 2, none);
    const auto put = [&](const std::vector<int>& rows, const Eigen::VectorXd& mean,
                         const core::StandardisedResiduals& residuals) {
        const Eigen::VectorXd& across = picture == ResidualPicture::Fit ? mean : residuals.quantile;
        for (std::size_t k = 0; k < rows.size(); ++k)
            if (const auto i = static_cast<Eigen::Index>(k); std::isfinite(residuals.value[i])) {
                places(rows[k], 0) = across[i];
                places(rows[k], 1) = residuals.value[i];
            }
    };
    if (knowsResiduals(*shown.result))
        put(shown.rows(), *shown.result->looMean, *shown.result->looResiduals);
    const core::HeldOut& out = heldOutOf(*shown.result);
    put(out.observations.rows, out.mean, out.residuals);
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
    if (result.ridgeTrainError)
        table.addValue(QStringLiteral("ridge_train_rmse"), *result.ridgeTrainError);
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
    const core::StandardisedResiduals& leftOut = *shown.result->looResiduals;
    if (shown.rows().empty())
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
    if (shown.rows().empty() || shown.result->looResiduals->known == 0)
        return {};
    return {{.number = shareOutsideText(*shown.result->looResiduals),
             .beside = ResidualWords::tr("outside ±1.96"),
             .verdict = ResidualWords::tr("5 % expected"),
             .column = QStringLiteral("outside")}};
}

DrawnPoints pointsOfResiduals(const ShownResiduals& shown, Eigen::MatrixXd places)
{
    DrawnPoints points{.places = std::move(places), .labels = shown.data->labels};
    if (points.places->array().isFinite().any())
        points.each = sampleEntries(shown.data->labels, shown.data->names);
    points.tell = [shown](int row, const QString& name) {
        const ShownResiduals::Told one = *shown.told(row);
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
    return {.places = places(shown.heldOutRows(), Eigen::all),
            .key = QStringLiteral("held_out"),
            .legend =
                ResidualWords::tr("held out, %1 outside").arg(shareOutsideText(heldOutOf(*shown.result).residuals)),
            .shape = heldOutMark.shape,
            .role = Role::Highlight,
            .size = heldOutMark.size,
            .rim = heldOutMark.rim};
}

/// A number of each row that something was foretold of, as they stand in the data.
template <class Number>
Eigen::VectorXd numbersTold(const ShownResiduals& shown, Eigen::Index count, const Number& number)
{
    Eigen::VectorXd numbers(count);
    Eigen::Index next = 0;
    for (int row = 0; row < static_cast<int>(shown.data->size()); ++row)
        if (const auto told = shown.told(row))
            numbers[next++] = number(row, *told);
    return numbers;
}

PlotTable tableOfResiduals(const ShownResiduals& shown)
{
    const std::size_t learned = knowsResiduals(*shown.result) ? shown.rows().size() : 0;
    const auto count = static_cast<Eigen::Index>(learned + shown.heldOutRows().size());
    PlotTable table = shown.scores;
    const auto add = [&](const char* name, auto number) {
        if (count > 0)
            table.columns.push_back(
                {.name = QString::fromLatin1(name), .values = {}, .family = QStringLiteral("residuals"), .made = [=] {
                     return numbersTold(shown, count, number);
                 }});
    };
    using Told = ShownResiduals::Told;
    add("row", [](int row, const Told&) { return row + 1.0; });
    add("target", [](int, const Told& told) { return told.target; });
    add("foretold", [](int, const Told& told) { return told.mean; });
    add("foretold_sd", [](int, const Told& told) { return told.sd; });
    add("residual", [](int, const Told& told) { return told.residual; });
    add("quantile", [](int, const Told& told) { return told.quantile; });
    add("held_out", [](int, const Told& told) { return told.heldOut ? 1.0 : 0.0; });
    if (const core::StandardisedResiduals& leftOut = *shown.result->looResiduals; leftOut.known > 0)
        table.addValue(QStringLiteral("outside"), static_cast<double>(leftOut.outside),
                       ResidualWords::tr("outside ±1.96"));
    return table;
}

} // namespace

bool lacksResiduals(const core::RegressionResult& result)
{
    return result.preview && !knowsResiduals(result);
}

const std::vector<int>& ShownResiduals::heldOutRows() const
{
    return heldOutOf(*result).observations.rows;
}

std::optional<ShownResiduals::Told> ShownResiduals::told(int row) const
{
    const auto tell = [&](Eigen::Index i, const Eigen::VectorXd& mean, const Eigen::VectorXd& variance,
                          const core::StandardisedResiduals& residuals, bool isHeldOut) {
        return Told{.target = data->targets[row],
                    .mean = mean[i],
                    .sd = std::sqrt(variance[i]),
                    .residual = residuals.value[i],
                    .quantile = residuals.quantile[i],
                    .heldOut = isHeldOut};
    };
    if (const auto i = placeAmong(rows(), row); i && knowsResiduals(*result))
        return tell(*i, *result->looMean, *result->looVariance, *result->looResiduals, false);
    const core::HeldOut& out = heldOutOf(*result);
    if (const auto i = placeAmong(out.observations.rows, row))
        return tell(*i, out.mean, out.observedVariance, out.residuals, true);
    return std::nullopt;
}

bool ShownResiduals::tellsTheSameAs(const ShownResiduals& other) const
{
    const auto sameValue = [](const PlotTable::Column& a, const PlotTable::Column& b) {
        return a.name == b.name && core::sameMatrix(a.values, b.values);
    };
    return data == other.data && result->looResiduals.sharesWith(other.result->looResiduals) &&
           result->heldOut.sharesWith(other.result->heldOut) &&
           std::ranges::equal(scores.columns, other.scores.columns, sameValue);
}

ShownResiduals shownResiduals(std::shared_ptr<const core::RegressionResult> result,
                              std::shared_ptr<const core::Dataset> dataset)
{
    PlotTable scores = scoresOfRegression(*result, heldOutOf(*result));
    QString target = targetName(*dataset);
    return {.result = std::move(result),
            .data = std::move(dataset),
            .scores = std::move(scores),
            .target = std::move(target)};
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
    Eigen::MatrixXd places = placesOfResiduals(shown, picture);
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
        .beside = tableOfResiduals(shown)};
    if (!shown.heldOutRows().empty())
        drawing.marks = {ringsOfHeldOut(shown, places)};
    drawing.points = pointsOfResiduals(shown, std::move(places));
    return drawing;
}

} // namespace widgets
