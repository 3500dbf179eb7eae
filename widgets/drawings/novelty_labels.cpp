#include "widgets/drawings/novelty_labels.h"

#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace widgets
{

namespace
{

struct LabelWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::LabelDrawings)
};

bool hasProbabilities(const core::ChosenPicture& chosen)
{
    return chosen.probability.size() > 0;
}

Eigen::VectorXd labelHeights(const core::ChosenPicture& chosen)
{
    return hasProbabilities(chosen) ? chosen.probability
                                    : Eigen::VectorXd(chosen.scores.maxCoeff() - chosen.scores.array());
}

Eigen::VectorXd labelNumbers(Eigen::Index count)
{
    return Eigen::VectorXd::LinSpaced(count, 0.0, static_cast<double>(count - 1));
}

/// n×2, over the labels from 0 on.
Eigen::MatrixXd overLabels(const Eigen::VectorXd& heights)
{
    Eigen::MatrixXd places(heights.size(), 2);
    if (heights.size() > 0)
        places << labelNumbers(heights.size()), heights;
    return places;
}

core::Interval rangeOfHeights(const core::ChosenPicture& chosen)
{
    const double highest = labelHeights(chosen).maxCoeff();
    return {0.0, highest > 0.0 ? 1.08 * highest : 1.0};
}

/// The columns of some labels in one ink.
CurveRow barsOfLabels(const QString& key, const QString& legend, Role role, const std::vector<Eigen::Index>& labels,
                      const Eigen::VectorXd& heights)
{
    Eigen::VectorXd at(std::ssize(labels));
    std::ranges::copy(labels, at.begin());
    return {.column = key,
            .legend = legend,
            .kind = CurveRow::Kind::Bars,
            .role = role,
            .values = heights(labels),
            .width = 1.0,
            .breadth = 0.72,
            .at = at,
            .reads = false,
            .exports = false};
}

std::vector<CurveRow> rowsOfLabels(const core::ChosenPicture& chosen)
{
    const Eigen::VectorXd heights = labelHeights(chosen);
    std::vector<Eigen::Index> asked, own, others;
    for (Eigen::Index label = 0; label < heights.size(); ++label)
        (label == chosen.asked ? asked : label == chosen.own ? own : others).push_back(label);
    return {
        barsOfLabels(QStringLiteral("asked"), LabelWords::tr("asked about, %1").arg(chosen.asked), Role::UnderTest,
                     asked, heights),
        barsOfLabels(QStringLiteral("own"), LabelWords::tr("its own, %1").arg(chosen.own), Role::Truth, own, heights),
        barsOfLabels(QStringLiteral("others"), {}, Role::Ghost, others, heights)};
}

std::vector<ReadPlaces> readOfLabels(const core::ChosenPicture& chosen)
{
    const Eigen::MatrixXd tops = overLabels(labelHeights(chosen));
    if (!hasProbabilities(chosen))
        return {{.key = QStringLiteral("score"),
                 .places = tops,
                 .name = [](Eigen::Index label) { return LabelWords::tr("score as %1").arg(label); },
                 .value = [scores = chosen.scores](Eigen::Index label) { return numberText(scores[label], 6); }}};
    return {{.key = QStringLiteral("probability"),
             .places = tops,
             .name = [](Eigen::Index label) { return LabelWords::tr("P(%1 | picture)").arg(label); },
             .value = [shares = chosen.probability](Eigen::Index label) { return numberText(shares[label]); }},
            {.key = QStringLiteral("log_density"),
             .places = tops,
             .name = [](Eigen::Index label) { return LabelWords::tr("log density as %1").arg(label); },
             .value = [densities = chosen.logDensity](Eigen::Index label) { return numberText(densities[label], 6); }}};
}

QString summaryOfLabels(const core::ChosenPicture& chosen)
{
    Eigen::Index likeliest = 0;
    if (!hasProbabilities(chosen)) {
        chosen.scores.minCoeff(&likeliest);
        return LabelWords::tr("The label of the least score is %1, with %2; there are no probabilities.")
            .arg(likeliest)
            .arg(numberText(chosen.scores[likeliest]));
    }
    chosen.probability.maxCoeff(&likeliest);
    return LabelWords::tr("The likeliest label is %1, with probability %2.")
        .arg(likeliest)
        .arg(numberText(chosen.probability[likeliest]));
}

PlotTable numbersOfLabels(const core::ChosenPicture& chosen)
{
    PlotTable table;
    table.add(QStringLiteral("label"), labelNumbers(chosen.scores.size()));
    table.add(QStringLiteral("score"), chosen.scores);
    if (hasProbabilities(chosen)) {
        table.add(QStringLiteral("probability"), chosen.probability);
        table.add(QStringLiteral("log_density"), chosen.logDensity);
    }
    table.add(QStringLiteral("label_vector"), chosen.label);
    return table;
}

QStringList headingsOfLabels(Eigen::Index count)
{
    QStringList headings;
    for (Eigen::Index label = 0; label < count; ++label)
        headings << QString::number(label);
    return headings;
}

Drawing withoutPicture()
{
    return {.title = LabelWords::tr("Which label"),
            .subtitle = LabelWords::tr("not known yet"),
            .meaning = LabelWords::tr("The probability of each label given the picture: the joint density of picture "
                                      "and label, over all labels one. It follows while you paint. The diamonds are "
                                      "the label that the picture carries: drag them, to half 4 and half 9 for "
                                      "example, and log q follows."),
            .summary = LabelWords::tr("No picture is looked at."),
            .axes = DrawnAxes::Own,
            .across = {.label = LabelWords::tr("label"),
                       .isTold = false,
                       .hasGrid = false,
                       .headings = headingsOfLabels(10),
                       .range = core::Interval{-0.6, 9.6}},
            .up = {.label = LabelWords::tr("P(label | picture)"),
                   .range = core::Interval{-0.05, 1.08}}, // room for the diamonds that stand on 0
            .handles = HandMarks{.key = QStringLiteral("carried"),
                                 .legend = LabelWords::tr("the label carried"),
                                 .shape = MarkShape::Diamond,
                                 .size = 11.0,
                                 .moves = HandMarks::Moves::Upwards,
                                 .upwards = core::Interval{0.0, 1.0}}};
}

} // namespace

Drawing labelBarsDrawing(const core::NoveltyResult& result)
{
    Drawing drawing = withoutPicture();
    if (!result.chosen)
        return drawing;
    const core::ChosenPicture& chosen = *result.chosen;
    drawing.subtitle.clear();
    drawing.summary = summaryOfLabels(chosen);
    const Eigen::Index labels = labelHeights(chosen).size();
    drawing.across.headings = headingsOfLabels(labels);
    drawing.across.range->hi = static_cast<double>(labels) - 0.4;
    drawing.curves = rowsOfLabels(chosen);
    drawing.read = readOfLabels(chosen);
    drawing.beside = numbersOfLabels(chosen);
    if (hasProbabilities(chosen)) {
        drawing.handles->places = overLabels(chosen.label);
        return drawing;
    }
    drawing.subtitle = LabelWords::tr("no density, no probabilities");
    drawing.up.label = LabelWords::tr("score below the greatest");
    drawing.up.range = rangeOfHeights(chosen);
    return drawing;
}

} // namespace widgets
