#pragma once

#include "support/class_name.h"
#include "support/described_ink.h"
#include "support/described_numbers.h"
#include "widgets/plots/picture_tiles.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/site_marks.h"
#include "widgets/plots/svg_device.h"
#include "widgets/theme/date_ticker.h"

#include <QSet>
#include <QTextDocumentFragment>

/// What a panel draws, as lines that a person reads: title, axes, legend, layers from the back to the front, numbers.
namespace described
{

inline QString rangeText(const QCPRange& range)
{
    return span(range.lower, range.upper);
}

/// "below: “x” from -3 to 4.2"
inline QString axisText(const QCPAxis& axis, const QString& side)
{
    QStringList parts{side + QStringLiteral(": “%1” ").arg(axis.label()) + rangeText(axis.range())};
    if (axis.scaleType() == QCPAxis::stLogarithmic)
        parts << QStringLiteral("logarithmic");
    if (axis.rangeReversed())
        parts << QStringLiteral("reversed");
    if (!axis.tickLabels())
        parts << QStringLiteral("no words at its ticks");
    const QSharedPointer<QCPAxisTicker> ticker = axis.ticker();
    if (const auto words = ticker.dynamicCast<QCPAxisTickerText>())
        parts << QStringLiteral("ticks “%1”").arg(QStringList(words->ticks().values()).join("”, “"));
    else if (ticker.dynamicCast<widgets::DateTicker>())
        parts << QStringLiteral("ticks are dates");
    else if (ticker.dynamicCast<QCPAxisTickerFixed>())
        parts << QStringLiteral("ticks at whole steps");
    return parts.join(", ");
}

/// Of every axis that is seen, those of colour scales included.
inline QStringList describedAxes(const widgets::PlotView& plot)
{
    QStringList lines;
    const std::array sides{std::pair(QCPAxis::atBottom, "below"), std::pair(QCPAxis::atLeft, "left"),
                           std::pair(QCPAxis::atTop, "above"), std::pair(QCPAxis::atRight, "right")};
    for (QCPAxisRect* rect : plot.axisRects())
        for (const auto& [type, side] : sides)
            for (const QCPAxis* axis : rect->axes(type))
                if (axis->realVisibility() && (axis->tickLabels() || axis->ticks() || !axis->label().isEmpty()))
                    lines << axisText(*axis, side);
    for (const QCPLayoutElement* element : plot.plotLayout()->elements(true))
        if (const auto* scale = qobject_cast<const QCPColorScale*>(element); scale && scale->realVisibility())
            lines << axisText(*scale->axis(), "colours");
    return lines;
}

inline QString legendText(const widgets::PlotView& plot, const widgets::LegendEntry& entry)
{
    QStringList sample;
    if (entry.line)
        sample << penText(plot.theme(), *entry.line);
    if (entry.fill)
        sample << QStringLiteral("area") + brushText(plot.theme(), *entry.fill);
    if (entry.mark)
        sample << QStringLiteral("mark %1").arg(*entry.mark);
    if (entry.coloured)
        sample << QStringLiteral("the colour map");
    if (entry.scatter)
        sample << QStringLiteral("dots");
    if (entry.draw)
        sample << QStringLiteral("its own sample");
    const auto& hidden = plot.view().hidden;
    const bool isHidden = std::ranges::find(hidden, entry.key.toStdString()) != hidden.end();
    return QStringLiteral("“%1” (%2): ").arg(entry.text, entry.key) + sample.join(", ") +
           (entry.show ? "" : "; cannot be hidden") + (isHidden ? "; hidden" : "");
}

/// The values of QCustomPlot's data, by one of their members.
template <class Data, class Member>
Eigen::VectorXd valuesOf(const Data& data, Member member)
{
    Eigen::VectorXd values(data.size());
    std::transform(data.constBegin(), data.constEnd(), values.begin(), std::mem_fn(member));
    return values;
}

/// "2 px in Predictive: x 201 values …; y 201 values …"
template <class Data, class Key, class Value>
QString pointsText(const widgets::PlotView& plot, const QCPAbstractPlottable& drawn, const Data& data, Key key,
                   Value value)
{
    const Eigen::VectorXd keys = valuesOf(data, key);
    const bool any = keys.size() > 0;
    return penText(plot.theme(), drawn.pen()) + brushText(plot.theme(), drawn.brush()) + QStringLiteral("; x ") +
           (any ? span(keys.minCoeff(), keys.maxCoeff()) : QString()) + QStringLiteral("; y ") +
           digest(valuesOf(data, value));
}

inline QString mapText(const QCPColorMap& map)
{
    QCPColorMapData& data = *map.data();
    Eigen::VectorXd cells(static_cast<Eigen::Index>(data.keySize()) * data.valueSize());
    for (int i = 0; i < data.keySize(); ++i)
        for (int j = 0; j < data.valueSize(); ++j)
            cells[static_cast<Eigen::Index>(i) * data.valueSize() + j] = data.cell(i, j);
    return QStringLiteral("%1 × %2 cells, x %3, y %4; %5; colours %6")
        .arg(data.keySize())
        .arg(data.valueSize())
        .arg(rangeText(data.keyRange()), rangeText(data.valueRange()), digest(cells), rangeText(map.dataRange()));
}

/// Where an item stands: on the axes, or on a share of them.
inline QString placeText(const QCPAbstractItem& item)
{
    QStringList places;
    for (const QCPItemPosition* position : item.positions()) {
        const bool onAxes = position->typeX() == QCPItemPosition::ptPlotCoords;
        const bool upAxes = position->typeY() == QCPItemPosition::ptPlotCoords;
        if (position->typeX() == QCPItemPosition::ptAbsolute || position->typeY() == QCPItemPosition::ptAbsolute)
            continue; // pixels depend on the font
        places << QStringLiteral("(%1%2, %3%4)")
                      .arg(number(position->key()), onAxes ? "" : " of the width", number(position->value()),
                           upAxes ? "" : " of the height");
    }
    return places.join(' ');
}

inline QString marksText(const widgets::PointMarks& marks)
{
    QStringList samples;
    for (const auto& [label, rows] : marks.samples())
        samples << QStringLiteral("%1 of sample %2").arg(rows.size()).arg(label);
    return QStringLiteral("points: ") + samples.join(", ");
}

/// One thing that is drawn; empty for axes, layouts and what follows the hand.
inline QString drawnText(const widgets::PlotView& plot, const QCPLayerable& drawn)
{
    const widgets::Theme& theme = plot.theme();
    if (const auto* graph = qobject_cast<const QCPGraph*>(&drawn)) {
        const QString dots = graph->scatterStyle().isNone() ? QString() : QStringLiteral(" with dots");
        const QString steps = graph->lineStyle() == QCPGraph::lsNone   ? QStringLiteral(" without line")
                              : graph->lineStyle() == QCPGraph::lsLine ? QString()
                                                                       : QStringLiteral(" in steps");
        return QStringLiteral("curve") + dots + steps + QStringLiteral(", ") +
               pointsText(plot, *graph, *graph->data(), &QCPGraphData::key, &QCPGraphData::value);
    }
    if (const auto* curve = qobject_cast<const QCPCurve*>(&drawn))
        return QStringLiteral("path, ") +
               pointsText(plot, *curve, *curve->data(), &QCPCurveData::key, &QCPCurveData::value);
    if (const auto* bars = qobject_cast<const QCPBars*>(&drawn))
        return QStringLiteral("bars, ") +
               pointsText(plot, *bars, *bars->data(), &QCPBarsData::key, &QCPBarsData::value);
    if (const auto* errors = qobject_cast<const QCPErrorBars*>(&drawn))
        return QStringLiteral("error bars, %1; ").arg(penText(theme, errors->pen())) +
               digest(valuesOf(*errors->data(), &QCPErrorBarsData::errorPlus));
    if (const auto* map = qobject_cast<const QCPColorMap*>(&drawn))
        return QStringLiteral("colour map, ") + mapText(*map);
    if (const auto* marks = qobject_cast<const widgets::PointMarks*>(&drawn))
        return marksText(*marks);
    if (const auto* sites = qobject_cast<const widgets::SiteMarks*>(&drawn))
        return QStringLiteral("%1 sites").arg(sites->count());
    if (const auto* tiles = dynamic_cast<const widgets::PictureTiles*>(&drawn))
        return QStringLiteral("%1 pictures").arg(tiles->shownCount());
    if (const auto* text = qobject_cast<const QCPItemText*>(&drawn))
        return QStringLiteral("words “%1” at %2 in %3")
            .arg(text->text(), placeText(*text), inkName(theme, text->color()));
    if (const auto* line = qobject_cast<const QCPItemStraightLine*>(&drawn))
        return QStringLiteral("line through %1, %2").arg(placeText(*line), penText(theme, line->pen()));
    if (const auto* line = qobject_cast<const QCPItemLine*>(&drawn))
        return QStringLiteral("line between %1, %2").arg(placeText(*line), penText(theme, line->pen()));
    if (const auto* rect = qobject_cast<const QCPItemRect*>(&drawn))
        return QStringLiteral("box %1, %2").arg(placeText(*rect), penText(theme, rect->pen())) +
               brushText(theme, rect->brush());
    const QString kind = className(drawn);
    const bool isFrame = qobject_cast<const QCPAxis*>(&drawn) || qobject_cast<const QCPGrid*>(&drawn) ||
                         qobject_cast<const QCPLayoutElement*>(&drawn) || drawn.inherits("QCPSelectionRect");
    return isFrame ? QString() : kind;
}

inline QStringList describedLayers(const widgets::PlotView& plot)
{
    QStringList lines;
    for (int i = 0; i < plot.layerCount(); ++i) {
        const QCPLayer* layer = plot.layer(i);
        if (layer->name() == u"overlay" || !layer->visible())
            continue;
        for (const QCPLayerable* drawn : layer->children())
            if (const QString text = drawn->realVisibility() ? drawnText(plot, *drawn) : QString(); !text.isEmpty())
                lines << layer->name() + QStringLiteral(": ") + text;
    }
    return lines;
}

/// The words on a picture large enough for all of them; those that are numbers, as at ticks, left out.
inline QStringList wordsOn(widgets::PlotView& plot)
{
    constexpr QSize large{1600, 1200};
    widgets::SvgDevice device(large, 96.0);
    {
        QCPPainter painter(&device);
        plot.paintAt(painter, large, plot.theme());
    }
    static const QRegularExpression text(QStringLiteral("<text[^>]*>(.*?)</text>"));
    static const QRegularExpression figures(QStringLiteral(R"(^[-−+\d.,·×e\s]*$)"));
    QStringList words;
    for (auto found = text.globalMatch(QString::fromUtf8(device.document({}, {}))); found.hasNext();)
        if (const QString word = QTextDocumentFragment::fromHtml(found.next().captured(1)).toPlainText();
            !word.contains(figures) && !words.contains(word))
            words << word;
    words.sort();
    return words;
}

inline QStringList describedPlot(widgets::PlotView& plot)
{
    QStringList lines{plot.letter() + u' ' + plot.title()};
    const auto add = [&](const QString& heading, const QStringList& part) {
        if (part.isEmpty())
            return;
        lines << QString() << heading;
        for (const QString& line : part)
            lines << QStringLiteral("  ") + QString(line).replace(u'\n', QStringLiteral("\\n"));
    };
    if (!plot.subtitle().isEmpty())
        lines << plot.subtitle();
    if (plot.isGreyed())
        lines << QStringLiteral("greyed");
    lines << plot.accessibleDescription().split(u'\n');
    QStringList legend, headlines;
    for (const widgets::LegendEntry& entry : plot.legend())
        legend << legendText(plot, entry);
    for (const widgets::Headline& headline : plot.headlines())
        headlines << headline.name + QStringLiteral(": ") + number(headline.value);
    add(QStringLiteral("Axes"), describedAxes(plot));
    add(QStringLiteral("Legend"), legend);
    add(QStringLiteral("Drawn, from the back to the front"), describedLayers(plot));
    add(QStringLiteral("Words on it"), wordsOn(plot));
    add(QStringLiteral("Says as a whole"), headlines);
    add(QStringLiteral("Numbers"), describedTable(plot.headedNumbers()));
    return lines;
}

} // namespace described
