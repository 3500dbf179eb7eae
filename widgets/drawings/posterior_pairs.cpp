#include "widgets/drawings/posterior_pairs.h"

#include "core/labs/posterior/marginal.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <vector>

namespace widgets
{

namespace
{

struct PosteriorPairsWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::PosteriorPairsDrawings)
};

constexpr double drawSize = 4.0;

using Picked = Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic>; // draws × chains

bool isPair(const ShownPosterior& shown)
{
    return shown.hasDraws() && shown.free() > 1;
}

core::Interval rangeAbout(const Eigen::MatrixXd& values, bool logarithmic)
{
    constexpr double air = 0.08;
    const double lo = values.minCoeff(), hi = values.maxCoeff();
    if (!logarithmic)
        return {lo - air * (hi - lo) - 1e-9, hi + air * (hi - lo) + 1e-9};
    const double room = std::max(std::pow(hi / lo, air), 1.001);
    return {lo / room, hi * room};
}

/// The other hyperparameter, or the log density, draws × chains.
Eigen::MatrixXd heightsOf(const ShownPosterior& shown)
{
    if (isPair(shown))
        return shown.values(shown.other);
    const core::Chains& chains = shown.result->chains;
    Eigen::MatrixXd logDensity(shown.result->draws(), std::ssize(chains.draws));
    for (Eigen::Index c = 0; c < logDensity.cols(); ++c)
        for (Eigen::Index i = 0; i < logDensity.rows(); ++i)
            logDensity(i, c) = chains.draws[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)].logDensity;
    return logDensity;
}

DrawnMarks marksOfDraws(const Eigen::MatrixXd& places, const QString& key, const QString& legend, Role role, int alpha)
{
    return {.places = places,
            .key = key,
            .legend = legend,
            .role = role,
            .ink =
                [role, alpha](const Theme& look) {
                    QColor ink = look.colour(role);
                    ink.setAlpha(alpha);
                    return ink;
                },
            .size = drawSize,
            .rim = 0.0};
}

/// The draws that are picked out lie over the others.
void addDraws(Drawing& drawing, const ShownPosterior& shown, const Eigen::MatrixXd& across,
              const Eigen::MatrixXd& upwards, const Picked& meant)
{
    Eigen::MatrixXd picked(meant.count(), 2), others(meant.size() - meant.count(), 2);
    Eigen::Index nextPicked = 0, nextOther = 0;
    for (Eigen::Index c = 0; c < across.cols(); ++c)
        for (Eigen::Index i = 0; i < across.rows(); ++i) {
            const Eigen::RowVector2d place(across(i, c), upwards(i, c));
            if (meant(i, c))
                picked.row(nextPicked++) = place;
            else
                others.row(nextOther++) = place;
        }
    drawing.summary =
        PosteriorPairsWords::tr("%1 draws of the posterior, %2 of them picked out.").arg(meant.size()).arg(nextPicked);
    if (nextOther > 0)
        drawing.marks.push_back(
            marksOfDraws(others, QStringLiteral("draws"), PosteriorPairsWords::tr("other draws"), Role::Ghost, 90));
    const bool isAll = shown.brush.isEverything();
    if (nextPicked > 0)
        drawing.marks.push_back(
            marksOfDraws(picked, QStringLiteral("picked"),
                         isAll ? PosteriorPairsWords::tr("draws") : PosteriorPairsWords::tr("picked draws"),
                         shown.isApart() && isAll ? Role::Ghost : Role::Posterior, 150)); // else they are of one place
}

void addColumnsOfDraws(PlotTable& table, const ShownPosterior& shown, const Eigen::MatrixXd& across,
                       const Eigen::MatrixXd& upwards, const Picked& meant)
{
    Eigen::MatrixXd chain(upwards.rows(), upwards.cols());
    for (Eigen::Index c = 0; c < chain.cols(); ++c)
        chain.col(c).setConstant(shown.result->number(static_cast<std::size_t>(c)));
    table.family(QStringLiteral("draws"));
    table.add(QStringLiteral("chain"), chain.reshaped());
    const HyperparameterName first = shown.name(shown.quantity), other = shown.name(shown.other);
    table.add(first.path, across.reshaped(), first.name);
    table.add(isPair(shown) ? other.path : QStringLiteral("log_density"), upwards.reshaped(),
              isPair(shown) ? other.name : QString());
    table.add(QStringLiteral("picked"), meant.cast<double>().matrix().reshaped());
}

/// In the order of time: what was walked backwards stands before the start.
Eigen::MatrixXd inOrderOfTime(const Eigen::MatrixXd& places, const std::vector<int>& times)
{
    std::vector<Eigen::Index> order(static_cast<std::size_t>(places.rows()));
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = static_cast<Eigen::Index>(i);
    std::ranges::sort(order, {}, [&](Eigen::Index place) { return times[static_cast<std::size_t>(place)]; });
    return places(order, Eigen::all);
}

void drawTrajectory(Drawing& drawing, const Eigen::MatrixXd& places, const ShownTrajectory& shown)
{
    const core::WatchedTrajectory& trajectory = *shown.trajectory;
    const Eigen::Index walked = std::min(shown.places, trajectory.size());
    const auto key = QStringLiteral("trajectory");
    drawing.paths = {{.places = inOrderOfTime(places.topRows(walked), trajectory.times),
                      .key = key,
                      .legend = PosteriorPairsWords::tr("a trajectory of the sampler"),
                      .role = Role::Text,
                      .mark = CurveMark{.size = drawSize, .rim = 0.0}}};
    drawing.paths.push_back({.places = places.row(walked - 1),
                             .key = key,
                             .role = Role::Text,
                             .mark = CurveMark{.size = 2.5 * drawSize, .hasPaperRim = true}});
    if (shown.places > trajectory.size())
        drawing.paths.push_back({.places = places.row(trajectory.chosen),
                                 .key = key,
                                 .role = Role::Text,
                                 .mark = CurveMark{.shape = MarkShape::Circle, .size = 4.0 * drawSize, .rim = 2.5}});
}

/// The places on show, in the order in which the sampler came to them.
void addColumnsOfTrajectory(PlotTable& table, const ShownPosterior& shown, const ShownTrajectory& walked)
{
    const core::WatchedTrajectory& trajectory = *walked.trajectory;
    const Eigen::Index count = std::min(walked.places, trajectory.size());
    Eigen::VectorXd times(count);
    for (Eigen::Index i = 0; i < count; ++i)
        times[i] = trajectory.times[static_cast<std::size_t>(i)];
    const auto name = [](const QString& of) { return QStringLiteral("trajectory_") + of; };
    table.family(QStringLiteral("trajectory"));
    table.add(name(QStringLiteral("time")), times);
    for (Eigen::Index j = 0; j < shown.free(); ++j)
        table.add(name(shown.name(j).path), trajectory.values.col(j).head(count), name(shown.name(j).name));
    table.add(name(QStringLiteral("log_density")), trajectory.logDensity.head(count));
}

HandArea areaOf(const ShownPosterior& shown)
{
    const auto picked = [&](Eigen::Index free) {
        const auto j = static_cast<std::size_t>(free);
        return j < shown.brush.values.size() ? shown.brush.values[j] : std::nullopt;
    };
    return {.across = picked(shown.quantity),
            .up = isPair(shown) ? picked(shown.other) : shown.brush.logDensity,
            .isAnyPicked = !shown.brush.isEverything()};
}

} // namespace

Drawing pairsDrawing(const ShownPosterior& shown)
{
    const std::vector<double> shares{0.5, 0.8, 0.95};
    const HyperparameterName first = shown.name(shown.quantity);
    Drawing drawing{
        .title = PosteriorPairsWords::tr("Pairs"),
        .meaning = isPair(shown)
                       ? PosteriorPairsWords::tr("Every draw as a point: how the two depend on each other. Drag a "
                                                 "box to pick out draws, click to take all again.")
                       : PosteriorPairsWords::tr("Every draw at its log density: one hyperparameter alone is free. "
                                                 "Drag a box to pick out draws, click to take all again."),
        .summary = PosteriorPairsWords::tr("Nothing is drawn yet."),
        .axes = DrawnAxes::Own,
        .across = {.label = first.axisLabel(), .logarithmic = true, .range = core::Interval{0.1, 10.0}},
        .up = {.label = shown.names.size() > 1
                            ? shown.name(shown.other).axisLabel()
                            : PosteriorPairsWords::tr("log density of log %1").arg(first.shortName()),
               .logarithmic = isPair(shown) || !shown.hasDraws(),
               .range = core::Interval{0.1, 10.0}},
        .gridColumn = {}};
    if (!shown.hasDraws())
        return drawing;
    if (shown.free() > 2)
        drawing.subtitle = PosteriorPairsWords::tr("two of %1").arg(shown.free());
    const Eigen::MatrixXd across = shown.values(shown.quantity), upwards = heightsOf(shown);
    drawing.across.range = rangeAbout(across, true);
    drawing.up.range = rangeAbout(upwards, isPair(shown));
    drawing.contours = {{.levels = core::posteriorContours(*shown.result, shares, shown.quantity),
                         .legend = PosteriorPairsWords::tr("50, 80, 95 % by quadrature"),
                         .role = Role::Truth,
                         .width = 1.5}};
    const Picked meant = core::brushed(*shown.result, shown.brush);
    addDraws(drawing, shown, across, upwards, meant);
    addColumnsOfDraws(drawing.beside, shown, across, upwards, meant);
    drawing.area = areaOf(shown);
    return drawing;
}

Drawing withTrajectory(Drawing pairs, const ShownPosterior& shown, const ShownTrajectory& walked)
{
    if (!walked.trajectory || walked.places < 1 || !shown.hasDraws() ||
        walked.trajectory->values.cols() != shown.free())
        return pairs;
    const core::WatchedTrajectory& trajectory = *walked.trajectory;
    Eigen::MatrixXd places(trajectory.size(), 2);
    places.col(0) = trajectory.values.col(shown.quantity);
    if (isPair(shown))
        places.col(1) = trajectory.values.col(shown.other);
    else
        places.col(1) = trajectory.logDensity;
    drawTrajectory(pairs, places, walked);
    addColumnsOfTrajectory(pairs.beside, shown, walked);
    return pairs;
}

} // namespace widgets
