#include "app/living/living_frame.h"

#include "app/living/living_data.h"
#include "app/living/thinned_table.h"
#include "app/living/two_palettes.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/figures/figure_look.h"
#include "widgets/plots/plot_view.h"

#include <QRegularExpression>

#include <algorithm>

namespace app
{

namespace
{

int columnIn(const widgets::PlotTable& table, const QString& name)
{
    const auto found = std::ranges::find(table.columns, name, &widgets::PlotTable::Column::name);
    return found == table.columns.end() ? -1 : static_cast<int>(found - table.columns.begin());
}

void addDrawn(std::vector<LivingCurve>& curves, const widgets::TabledCurve& curve,
              const std::vector<widgets::PlotTable>& tables)
{
    for (std::size_t t = 0; t < tables.size(); ++t)
        if (const int values = columnIn(tables[t], curve.values); values >= 0)
            return curves.push_back({.name = curve.name,
                                     .table = static_cast<int>(t),
                                     .values = values,
                                     .across = columnIn(tables[t], curve.positions),
                                     .onRight = curve.onRight});
}

/// What stands over a plane, and all that is not drawn as a curve.
void addOthers(std::vector<LivingCurve>& curves, const std::vector<widgets::PlotTable>& tables, bool isPlane)
{
    const std::size_t drawn = curves.size();
    for (int t = 0; t < static_cast<int>(tables.size()); ++t) {
        const widgets::PlotTable& table = tables[static_cast<std::size_t>(t)];
        const bool isOnPlane = isPlane && columnIn(table, QStringLiteral("x1")) == 0 && columnIn(table, "x2") == 1;
        for (int c = 0; c < static_cast<int>(table.columns.size()); ++c) {
            const auto has = [&](const LivingCurve& one) {
                return one.table == t && (one.values == c || one.across == c);
            };
            if (std::any_of(curves.begin(), curves.begin() + static_cast<std::ptrdiff_t>(drawn), has) ||
                (isOnPlane && c < 2 && table.columns.size() > 2))
                continue;
            curves.push_back({.name = headingOf(table.columns[static_cast<std::size_t>(c)]),
                              .table = t,
                              .values = c,
                              .across = isOnPlane ? 0 : -1,
                              .up = isOnPlane ? 1 : -1});
        }
    }
}

LivingPanel panelOf(const widgets::PlotView& plot, Eigen::Index mostRows)
{
    const bool isSheet = qobject_cast<const widgets::DataCanvas*>(&plot);
    const bool isSeen = !widgets::isOutOfSight(plot.standing());
    const QString title = plot.letter().isEmpty() ? plot.title() : plot.letter() + QStringLiteral("  ") + plot.title();
    LivingPanel panel{.title = title,
                      .meaning = isSheet ? QString() : plot.toolTip(), // which tells the tools there
                      .summary = plot.accessibleDescription(),
                      .legend = isSeen ? plot.legendWords() : QStringList(),
                      .axes = plot.painted(),
                      .tables = {},
                      .curves = {}};
    if (!isSeen)
        return panel;
    for (const widgets::PlotTable& family : widgets::familiesOf(plot.headedNumbers())) {
        if (family.columns.empty())
            continue;
        Thinned thinned = thinnedTo(mostRows, family);
        if (!thinned.sentence.isEmpty())
            panel.thinned << thinned.sentence;
        panel.tables.push_back(std::move(thinned.table));
    }
    for (const widgets::TabledCurve& curve : plot.tabledCurves())
        addDrawn(panel.curves, curve, panel.tables);
    addOthers(panel.curves, panel.tables, plot.space() == widgets::PlotView::Space::Plane);
    return panel;
}

/// "width" and "height", in pixels of the page, or those of "viewBox".
QSizeF sizeIn(const QByteArray& svg, const QString& pattern)
{
    const QRegularExpressionMatch match = QRegularExpression(pattern).match(QString::fromUtf8(svg.left(1000)));
    return {match.captured(1).toDouble(), match.captured(2).toDouble()};
}

} // namespace

LivingFrame frameOf(const widgets::ExportPage& page, const widgets::ExportOptions& options, LivingFigure& figure)
{
    widgets::ExportOptions drawn = options;
    drawn.format = widgets::ExportFormat::Svg;
    drawn.session.clear();
    if (!drawn.look)
        drawn.look.emplace(); // a figure has no entry of what is hidden
    drawn.theme.dark = true;
    const QByteArray night = widgets::plotsAsFile(page, drawn);
    drawn.theme.dark = false;
    const QByteArray day = widgets::plotsAsFile(page, drawn);
    figure.size = sizeIn(day, QStringLiteral(" width=\"([0-9.]+)\" height=\"([0-9.]+)\""));
    figure.pixels = sizeIn(day, QStringLiteral(" viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\""));
    LivingFrame frame{.lines = linesOfBoth(day, night, figure.prefix, figure.palette)};
    for (const std::vector<widgets::PlotView*>& row : page.rows)
        for (const widgets::PlotView* plot : row)
            frame.panels.push_back(panelOf(*plot, figure.mostRows));
    return frame;
}

LivingFigure stillFigure(const widgets::ExportPage& page, const widgets::ExportOptions& options, const QString& name,
                         const QString& prefix)
{
    LivingFigure figure{.prefix = prefix, .name = name};
    figure.frames.push_back(frameOf(page, options, figure));
    return figure;
}

} // namespace app
