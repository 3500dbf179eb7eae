#include "widgets/drawings/embedding.h"

#include "widgets/drawings/field.h"
#include "widgets/drawings/places.h"
#include "widgets/plots/integrated_rows.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace widgets
{

namespace
{

struct EmbeddingWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::EmbeddingDrawings)
};

/// What the band is comes first: there may be room for little more.
std::vector<CurveRow> embeddingRows(const core::EmbeddingResult& result)
{
    using Kind = CurveRow::Kind;
    const QString level = percentText(result.level);
    return {{.column = QStringLiteral("posterior"),
             .legend = EmbeddingWords::tr("%1 credible band").arg(level),
             .kind = Kind::Band,
             .role = Role::Posterior,
             .values = bandOf(result.lower, result.upper)},
            {.column = QStringLiteral("posterior_mean"),
             .legend = EmbeddingWords::tr("posterior mean"),
             .role = Role::Posterior,
             .values = result.mean},
            {.column = QStringLiteral("posterior_draw"),
             .legend = EmbeddingWords::tr("posterior draws"),
             .legendRole = Role::Draw,
             .kind = Kind::Draws,
             .role = Role::Draw,
             .values = result.posteriorDraws,
             .width = 1.5},
            {.column = QStringLiteral("empirical"),
             .legend = EmbeddingWords::tr("empirical"),
             .role = Role::Empirical,
             .values = result.empirical,
             .width = 1.5},
            {.column = QStringLiteral("clt"),
             .legend = EmbeddingWords::tr("%1 CLT band").arg(level),
             .kind = Kind::Outline,
             .role = Role::Empirical,
             .values = bandOf(result.cltLower, result.cltUpper),
             .width = 1.0,
             .dashes = Qt::DashLine},
            {.column = QStringLiteral("shrinkage"),
             .legend = EmbeddingWords::tr("shrinkage"),
             .role = Role::Ghost,
             .values = result.shrinkage,
             .width = 1.5,
             .dashes = Qt::DashLine},
            {.column = QStringLiteral("truth"),
             .legend = EmbeddingWords::tr("true embedding"),
             .role = Role::Truth,
             .values = result.truth,
             .width = 1.6}};
}

/// The intervals of a fresh sample that hold the true embedding, or those that miss it.
DrawnMarks freshIntervals(const FreshSample& fresh, bool holds)
{
    const core::CoverageFrame& frame = fresh.frame;
    std::vector<Eigen::Index> those;
    for (Eigen::Index i = 0; i < fresh.places.size(); ++i)
        if ((frame.lower[i] <= frame.truth[i] && frame.truth[i] <= frame.upper[i]) == holds)
            those.push_back(i);
    DrawnMarks marks{
        .places = Eigen::MatrixXd(std::ssize(those), 2),
        .key = holds ? QStringLiteral("held") : QStringLiteral("missed"),
        .legend = (holds ? EmbeddingWords::tr("truth within, %1 of %2") : EmbeddingWords::tr("truth outside, %1 of %2"))
                      .arg(those.size())
                      .arg(fresh.places.size()),
        .role = holds ? Role::Posterior : Role::Problem,
        .size = 5.0,
        .rim = 1.0,
        .barWidth = holds ? 1.5 : 2.5,
        .whisker = 7.0,
        .spans = true,
        .passes = true};
    marks.places << fresh.places(those), frame.mean(those);
    marks.bars = bandOf(frame.lower(those), frame.upper(those));
    return marks;
}

void addFreshSample(Drawing& drawing, const FreshSample& fresh)
{
    for (const bool holds : {true, false})
        if (DrawnMarks marks = freshIntervals(fresh, holds); marks.places.rows() > 0)
            drawing.marks.push_back(std::move(marks));
    drawing.beside.family(QStringLiteral("fresh_sample"));
    drawing.beside.add(QStringLiteral("fresh_sample_at"), fresh.places);
    drawing.beside.add(QStringLiteral("fresh_sample_lower"), fresh.frame.lower);
    drawing.beside.add(QStringLiteral("fresh_sample_upper"), fresh.frame.upper);
    drawing.beside.add(QStringLiteral("fresh_sample_truth"), fresh.frame.truth);
}

/// Before there is one nothing is known of its maps.
bool isAnswer(const core::EmbeddingResult& result)
{
    return !result.window.empty();
}

} // namespace

Drawing embeddingDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset,
                         const std::optional<core::IntegratedBand>& integrated, const std::optional<FreshSample>& fresh)
{
    const bool sitesAreData = result.sites.rows() > 0 && result.sites.rows() == dataset.x.rows() &&
                              result.sites.cols() == dataset.x.cols() && result.sites == dataset.x;
    std::vector<CurveRow> rows = embeddingRows(result);
    Drawing drawing{
        .title = EmbeddingWords::tr("Mean embedding"),
        .meaning = EmbeddingWords::tr(
            "The mean of the kernel functions of the points, and what the posterior says about the mean embedding of "
            "the distribution they come from. Bands hold at each position, not for whole curves."),
        .summary = result.mean.size() > 0
                       ? EmbeddingWords::tr(
                             "Posterior mean embedding with %1 credible band beside the empirical embedding of %2.")
                             .arg(percentText(result.level), countedText(dataset.size(), EmbeddingWords::tr("1 point"),
                                                                         EmbeddingWords::tr("%1 points")))
                       : EmbeddingWords::tr("No embedding is shown."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = QStringLiteral("μ(x)"), .about = extentOf(dataset.x)},
        .grid = result.grid,
        .curves = integrated ? withIntegrated(std::move(rows), *integrated) : std::move(rows),
        .points = DrawnPoints{sharedPlaces(dataset.x), dataset.labels}};
    if (sitesAreData) // the rug shows them
        drawing.remarks << EmbeddingWords::tr("observed at the points");
    else
        drawing.sites = DrawnSites{result.sites};
    drawing.beside.family(QStringLiteral("sites"));
    if (result.sites.cols() > 0)
        drawing.beside.add(QStringLiteral("site"), result.sites.col(0));
    std::ranges::move(numbersOfEmbedding(result).columns, std::back_inserter(drawing.beside.columns));
    if (fresh && fresh->places.size() > 0 && fresh->places.size() == fresh->frame.mean.size())
        addFreshSample(drawing, *fresh);
    return drawing;
}

PlotTable numbersOfEmbedding(const core::EmbeddingResult& result)
{
    PlotTable table;
    const auto add = [&](const char* name, const std::optional<double>& value) {
        if (value && std::isfinite(*value))
            table.addValue(QString::fromLatin1(name), *value);
    };
    add("empirical_error", result.empiricalError);
    add("posterior_error", result.posteriorError);
    add("covered", result.covered);
    if (result.simpleShrinkage) {
        add("plug_in_shrinkage", result.simpleShrinkage->plugIn);
        add("loo_shrinkage", result.simpleShrinkage->leaveOneOut);
    }
    return table;
}

Drawing embeddingMeanMapDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    const bool posterior = result.meanField.values.size() > 0 || !isAnswer(result);
    Drawing drawing = fieldDrawing(
        posterior ? result.meanField : result.empiricalField,
        {.title = posterior ? EmbeddingWords::tr("Posterior mean") : EmbeddingWords::tr("Empirical embedding"),
         .quantity = posterior ? EmbeddingWords::tr("E μ(x)") : EmbeddingWords::tr("empirical embedding"),
         .column = posterior ? QStringLiteral("mean") : QStringLiteral("empirical"),
         .sites = result.sites},
        dataset);
    std::ranges::move(numbersOfEmbedding(result).columns, std::back_inserter(drawing.beside.columns));
    return drawing;
}

Drawing embeddingSdMapDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    return fieldDrawing(result.sdField,
                        {.title = EmbeddingWords::tr("Posterior sd"),
                         .quantity = EmbeddingWords::tr("sd of μ(x)"),
                         .column = QStringLiteral("standard_deviation"),
                         .sites = result.sites},
                        dataset);
}

Drawing embeddingTruthMapDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    const bool unknown = isAnswer(result) && result.truthField.values.size() == 0;
    return fieldDrawing(
        result.truthField,
        {.title = EmbeddingWords::tr("True embedding"),
         .subtitle = unknown ? EmbeddingWords::tr("not known for these points and this kernel") : QString(),
         .quantity = EmbeddingWords::tr("μ(x)"),
         .column = QStringLiteral("truth")},
        dataset);
}

Drawing embeddingPriorMapDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    return fieldDrawing(result.priorDrawField,
                        {.colours = DrawnMap::Colours::Diverging,
                         .title = EmbeddingWords::tr("Prior draw"),
                         .quantity = EmbeddingWords::tr("μ(x)"),
                         .column = QStringLiteral("prior_draw")},
                        dataset);
}

} // namespace widgets
