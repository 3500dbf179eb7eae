#include "widgets/drawings/classification.h"

#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <limits>

namespace widgets
{

namespace
{

struct ClassificationWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::ClassificationDrawings)
};

} // namespace

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
    const Eigen::VectorXd &mean = result.latentMean, &sd = result.latentSd;
    const bool known = mean.size() > 0 && mean.size() == result.grid.size();
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
    drawing.curves = {{.column = QStringLiteral("latent"),
                       .legend = ClassificationWords::tr("latent mean ± %1 sd").arg(deviations),
                       .kind = CurveRow::Kind::Band,
                       .role = Role::Posterior,
                       .values = mean.size() == sd.size() ? bandOf(mean - deviations * sd, mean + deviations * sd)
                                                          : Eigen::MatrixXd()},
                      {.column = QStringLiteral("latent_mean"),
                       .legend = ClassificationWords::tr("latent mean"),
                       .role = Role::Posterior,
                       .values = mean}};
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
    drawing.beside.add(QStringLiteral("latent_sd"), sd);
    drawing.beside.family(QStringLiteral("observations"));
    drawing.beside.add(QStringLiteral("point"), rows);
    drawing.beside.add(QStringLiteral("mode"), result.mode);
    return drawing;
}

} // namespace widgets
