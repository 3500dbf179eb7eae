#include "widgets/drawings/kernel_pca.h"

#include "core/spectrum/kernel_pca.h"
#include "widgets/drawings/field.h"
#include "widgets/drawings/places.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace widgets
{

namespace
{

struct KernelPcaWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::KernelPcaDrawings)
};

/// With its share of the trace.
QString nameOfComponent(const core::KernelPcaResult& pca, Eigen::Index component)
{
    const QString name = KernelPcaWords::tr("component %1").arg(component + 1);
    const auto share = shareOfTrace(pca, component);
    return share ? KernelPcaWords::tr("%1 (%2)").arg(name, percentText(*share)) : name;
}

QString scoresOf(const QString& name, const Eigen::VectorXd& scores)
{
    QStringList texts;
    for (const double score : scores)
        texts += numberText(score);
    return KernelPcaWords::tr("%1: %2").arg(name, texts.join(QStringLiteral(", ")));
}

/// Scores of all rows, or of some of very many; of a result of other data none.
bool areScoresOf(const core::KernelPcaResult& pca, const core::Dataset& dataset)
{
    const bool ofAll = pca.scores->rows() == dataset.size();
    const bool ofSome =
        !pca.rows.empty() && pca.scores->rows() == std::ssize(pca.rows) && std::ranges::max(pca.rows) < dataset.size();
    return (ofAll || ofSome) && pca.scores->cols() > 0 && pca.scores->allFinite();
}

/// What is told of each row, kept once: there may be a million.
struct ToldScores {
    core::SharedMatrix scores; // n×components
    core::SharedVector errors; // n, or none
};

DrawnPoints pointsOfScores(const core::KernelPcaResult& pca, Eigen::MatrixXd places,
                           const std::shared_ptr<const ToldScores>& told, const core::Dataset& dataset)
{
    DrawnPoints points{.places = pca.rows.empty() ? std::move(places) : amongAll(places, pca.rows, dataset.size()),
                       .labels = dataset.labels,
                       .line = DrawnPoints::Line::Middle,
                       .each = sampleEntries(dataset.labels, dataset.names)};
    if (pca.rows.empty())
        points.tell = [told](int row, const QString& name) {
            const QString text = scoresOf(name, told->scores->row(row).transpose());
            return row >= told->errors->size() ? text
                                               : text + KernelPcaWords::tr("\nsquared distance to the subspace: %1")
                                                            .arg(numberText((*told->errors)[row]));
        };
    return points;
}

void addScores(PlotTable& table, const std::shared_ptr<const ToldScores>& told)
{
    for (Eigen::Index k = 0; k < told->scores->cols(); ++k)
        table.columns.push_back({.name = QStringLiteral("score_%1").arg(k + 1), .values = {}, .made = [told, k] {
                                     return Eigen::VectorXd(told->scores->col(k));
                                 }});
    if (told->errors->size() > 0)
        table.columns.push_back(
            {.name = QStringLiteral("reconstruction_error"), .values = {}, .made = [told] { return *told->errors; }});
}

/// Places and masses of the spikes that can be drawn: m×2.
Eigen::MatrixXd finiteSpikes(const core::KernelPcaResult& pca)
{
    const Eigen::MatrixXd spikes = bandOf(pca.spikes, pca.spikeWeights);
    std::vector<Eigen::Index> rows;
    for (Eigen::Index i = 0; i < spikes.rows(); ++i)
        if (spikes.row(i).allFinite())
            rows.push_back(i);
    return rows.empty() ? Eigen::MatrixXd(0, 2) : Eigen::MatrixXd(spikes(rows, Eigen::all));
}

QString whyNoSpikes(const core::KernelPcaResult& pca, const Eigen::MatrixXd& spikes, const core::Dataset& dataset)
{
    if (spikes.rows() > 0 || pca.grid.size() == 0)
        return {};
    return dataset.size() > core::mostSpectrumPoints
               ? KernelPcaWords::tr("of up to %1")
                     .arg(countedText(core::mostSpectrumPoints, KernelPcaWords::tr("1 point"),
                                      KernelPcaWords::tr("%1 points")))
               : KernelPcaWords::tr("no spike in this window");
}

CurveRow rowOfSpikes(const Eigen::MatrixXd& spikes)
{
    return {.column = QStringLiteral("spikes"),
            .legend = KernelPcaWords::tr("masses of kernel PCA"),
            .kind = CurveRow::Kind::Stems,
            .role = Role::PulledBack,
            .values = spikes.col(1),
            .width = 2.5,
            .mark = CurveMark{.shape = MarkShape::Triangle, .size = 8.0, .rim = 1.0},
            .onRight = true,
            .at = spikes.col(0),
            .exports = false};
}

CurveRow rowOfStudentT(const core::KernelPcaResult& pca)
{
    return {.column = QStringLiteral("student_t"),
            .legend = KernelPcaWords::tr("kernel student-T"),
            .values = pca.studentT};
}

} // namespace

std::optional<double> shareOfTrace(const core::KernelPcaResult& pca, Eigen::Index component)
{
    const bool known = component < pca.eigenvalues.size() && pca.totalIsWhole && pca.total > 0.0;
    return known ? std::optional(pca.eigenvalues[component] / pca.total) : std::nullopt;
}

Drawing scoreDrawing(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                     const core::Dataset& dataset)
{
    static const core::SharedMatrix none(Eigen::MatrixXd(0, 2));
    const core::SharedMatrix& known = areScoresOf(pca, dataset) ? pca.scores : none;
    const Eigen::MatrixXd& scores = *known;
    const Eigen::Index upwards = std::min<Eigen::Index>(std::max(settings.component - 1, 1), scores.cols() - 1);
    const bool line = upwards == 0;
    const QString across = nameOfComponent(pca, 0), up = nameOfComponent(pca, upwards);
    Drawing drawing{
        .title = KernelPcaWords::tr("Kernel PCA"),
        .meaning = KernelPcaWords::tr(
            "Where the points lie along two components of the feature space. Click a point to select it here and on "
            "the sheet; Shift adds to the selection. On the sheet a line leads from each selected point to its "
            "pre-image: the place whose feature is nearest to the point's projection on the components, the point "
            "without its noise."),
        .axes = DrawnAxes::Own,
        .across = {.label = across, .zeroLine = true, .range = rangeOfKnown(scores.col(0))},
        .up = {.label = line ? QString() : up,
               .zeroLine = true,
               .isDrawn = !line,
               .range = rangeOfKnown(scores.col(upwards))}};
    if (scores.rows() == 0) {
        drawing.subtitle = KernelPcaWords::tr("not known yet");
        drawing.summary = KernelPcaWords::tr("No scores are shown.");
        return drawing;
    }
    if (pca.preimages.size() > 0 && !pca.preimages.array().isNaN().all())
        drawing.subtitle = KernelPcaWords::tr("a click on a point shows its pre-image on the sheet");
    drawing.summary =
        KernelPcaWords::tr("%1 by %2 and %3.")
            .arg(countedText(scores.rows(), KernelPcaWords::tr("1 point"), KernelPcaWords::tr("%1 points")), across,
                 up);
    const auto told = std::make_shared<const ToldScores>(pca.rows.empty() ? ToldScores{known, pca.reconstructionError}
                                                                          : ToldScores());
    drawing.points = pointsOfScores(
        pca, line ? Eigen::MatrixXd(scores.leftCols(1)) : bandOf(scores.col(0), scores.col(upwards)), told, dataset);
    addScores(drawing.beside, told);
    return drawing;
}

Drawing componentMapDrawing(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                            const core::Dataset& dataset)
{
    const auto shown = static_cast<std::size_t>(settings.component - 1);
    return fieldDrawing(shown < pca.fields.size() ? pca.fields[shown] : core::Field(),
                        {.colours = DrawnMap::Colours::Diverging,
                         .title = KernelPcaWords::tr("Component %1").arg(settings.component),
                         .quantity = KernelPcaWords::tr("projection"),
                         .column = QStringLiteral("projection")},
                        dataset);
}

Drawing degenerateDensityDrawing(const core::KernelPcaResult& pca, const core::Dataset& dataset)
{
    constexpr double highestMass = 1.08; // a mass of 1 and a little air
    const Eigen::MatrixXd spikes = finiteSpikes(pca);
    Drawing drawing{
        .title = KernelPcaWords::tr("One component as a density"),
        .subtitle = whyNoSpikes(pca, spikes, dataset),
        .meaning =
            KernelPcaWords::tr("Kernel PCA of order one keeps one line of the feature space and holds everything else "
                               "impossible: only the places "
                               "whose features lie on that line have mass. The student-T keeps some for the rest."),
        .summary = KernelPcaWords::tr("%1 beside the student-T density with σ₀ = %2, α = %3, β = %4.")
                       .arg(countedText(spikes.rows(), KernelPcaWords::tr("1 spike"), KernelPcaWords::tr("%1 spikes")),
                            numberText(pca.model.sigma0), numberText(pca.model.alpha), numberText(pca.model.beta)),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = KernelPcaWords::tr("density"), .range = rangeOfCurves({&pca.studentT})},
        .right = RightAxis{.sharesZero = true, .range = {0.0, highestMass}},
        .grid = pca.studentT.size() > 0 ? pca.grid : Eigen::VectorXd(),
        .curves = {rowOfSpikes(spikes), rowOfStudentT(pca)}};
    drawing.told = {
        {.places = uprightThrough(spikes.col(0)), .tell = [spikes](Eigen::Index i) {
             return KernelPcaWords::tr("mass %1 at %2").arg(numberText(spikes(i, 1)), numberText(spikes(i, 0)));
         }}};
    if (dataset.shape() == core::Shape::Line)
        drawing.points = DrawnPoints{.places = sharedPlaces(dataset.x), .labels = dataset.labels};
    drawing.beside.family(QStringLiteral("spikes"));
    drawing.beside.add(QStringLiteral("spike_at"), pca.spikes);
    drawing.beside.add(QStringLiteral("spike_mass"), pca.spikeWeights);
    return drawing;
}

} // namespace widgets
