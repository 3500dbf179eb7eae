#include "widgets/drawings/structure.h"

#include <QCoreApplication>

#include <limits>
#include <vector>

namespace widgets
{

namespace
{

struct StructureWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::StructureDrawings)
};

core::Interval rangeOfRemainders(const Eigen::MatrixXd& remainders, Eigen::Index column)
{
    if (remainders.size() == 0)
        return {-3.0, 3.0};
    const double lo = remainders.col(column).minCoeff(), hi = remainders.col(column).maxCoeff();
    const double air = 0.06 * (hi - lo) + 1e-9;
    return {lo - air, hi + air};
}

/// Is a row of them a point of the sheet?
bool isLinked(const ShownRemainders& shown, Eigen::Index row, const core::Dataset& dataset)
{
    const int point = shown.points[static_cast<std::size_t>(row)];
    return point >= 0 && point < dataset.size();
}

DrawnPoints pointsOfRemainders(const ShownRemainders& shown, const core::Dataset& dataset)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Eigen::MatrixXd places = Eigen::MatrixXd::Constant(dataset.size(), 2, none);
    for (Eigen::Index row = 0; row < shown.remainders.rows(); ++row)
        if (isLinked(shown, row, dataset))
            places.row(shown.points[static_cast<std::size_t>(row)]) = shown.remainders.row(row);
    return {.places = std::move(places), .labels = dataset.labels};
}

std::vector<DrawnMarks> marksOfUnlinked(const ShownRemainders& shown, const core::Dataset& dataset)
{
    std::vector<Eigen::Index> unlinked;
    for (Eigen::Index row = 0; row < shown.remainders.rows(); ++row)
        if (!isLinked(shown, row, dataset))
            unlinked.push_back(row);
    if (unlinked.empty())
        return {};
    return {{.places = shown.remainders(unlinked, Eigen::all),
             .shape = DrawnMarks::Shape::Cross,
             .role = Role::MutedText,
             .size = 6.0}};
}

} // namespace

Drawing remainderDrawing(const ShownRemainders& shown, const core::Dataset& dataset)
{
    const auto labelOf = [&](std::size_t k) {
        return shown.given.isEmpty() ? shown.names[k] : StructureWords::tr("%1, the rest").arg(shown.names[k]);
    };
    Drawing drawing{
        .title = StructureWords::tr("What is left"),
        .subtitle = StructureWords::tr("not known yet"),
        .meaning = StructureWords::tr(
            "Each column less what the given ones explain of it, in standard deviations. No pattern here: the two are "
            "independent given the others."),
        .summary = StructureWords::tr("No test is shown."),
        .axes = DrawnAxes::Own,
        .across = {.label = labelOf(0), .range = rangeOfRemainders(shown.remainders, 0)},
        .up = {.label = labelOf(1), .range = rangeOfRemainders(shown.remainders, 1)}};
    if (shown.remainders.size() == 0)
        return drawing;
    drawing.subtitle = shown.given.isEmpty()
                           ? StructureWords::tr("nothing given")
                           : StructureWords::tr("given %1").arg(shown.given.join(QStringLiteral(", ")));
    drawing.summary = StructureWords::tr("What is left of %1, %2 rows.")
                          .arg(StructureWords::tr("%1 and %2").arg(shown.names[0], shown.names[1]))
                          .arg(shown.remainders.rows());
    drawing.points = pointsOfRemainders(shown, dataset);
    drawing.marks = marksOfUnlinked(shown, dataset);
    for (std::size_t k = 0; k < 2; ++k)
        drawing.beside.add(shown.names[k], shown.remainders.col(static_cast<Eigen::Index>(k)));
    return drawing;
}

} // namespace widgets
