#include "app/living/living_html.h"

#include "app/living/living_data.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/carried_session.h"
#include "widgets/plots/svg_device.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QLocale>

#include <cmath>

static void initialiseLiving()
{
    Q_INIT_RESOURCE(living); // must stand outside any namespace
}

namespace app
{

namespace
{

struct LivingWords {
    Q_DECLARE_TR_FUNCTIONS(Living)
};

constexpr qsizetype mostTold = 200'000; // bytes of tables that stand in the page itself; others are written when opened

QByteArray plain(const QString& text)
{
    return widgets::withoutControls(text.toHtmlEscaped().toUtf8());
}

QByteArray element(const char* name, const QString& text)
{
    return text.isEmpty() ? QByteArray() : QByteArray("<") + name + '>' + plain(text) + "</" + name + ">\n";
}

QByteArray resource(const char* name)
{
    initialiseLiving();
    QFile file(QStringLiteral(":/living/") + QLatin1String(name));
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    return opened ? file.readAll() : QByteArray();
}

QByteArray hashOf(const QByteArray& text)
{
    return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + '\'';
}

QByteArray number(double value)
{
    return QByteArray::number(value, 'g', 8);
}

// --- the drawing ---

/// Where a panel takes the keys.
QByteArray handOf(const LivingPanel& panel, std::size_t i)
{
    const QRectF& whole = panel.axes.whole;
    return "<g class=\"panel\" data-panel=\"" + QByteArray::number(qulonglong(i)) +
           "\" tabindex=\"0\" role=\"application\" aria-roledescription=\"" + plain(LivingWords::tr("figure")) +
           "\" aria-label=\"" + plain(panel.title + QStringLiteral(". ") + panel.summary) + "\"><rect x=\"" +
           number(whole.x() + 1.0) + "\" y=\"" + number(whole.y() + 1.0) + "\" width=\"" + number(whole.width() - 2.0) +
           "\" height=\"" + number(whole.height() - 2.0) + "\"/></g>\n";
}

QByteArray drawingOf(const LivingFigure& figure)
{
    const LivingFrame& frame = figure.frames[figure.shown];
    QByteArray hands;
    for (std::size_t i = 0; i < frame.panels.size(); ++i)
        hands += handOf(frame.panels[i], i);
    return "<svg role=\"group\" aria-label=\"" + plain(figure.name) + "\" width=\"" + number(figure.size.width()) +
           "\" height=\"" + number(figure.size.height()) + "\" viewBox=\"0 0 " + number(figure.pixels.width()) + ' ' +
           number(figure.pixels.height()) + "\">\n<g class=\"drawn\" aria-hidden=\"true\">\n" + frame.lines.join('\n') +
           "\n</g>\n" + hands + "<g class=\"mark\" visibility=\"hidden\"></g>\n</svg>\n";
}

QByteArray sliderOf(const LivingFigure& figure)
{
    if (figure.frames.size() < 2)
        return {};
    const QString unit = figure.slider.unit.isEmpty() ? QString() : u' ' + figure.slider.unit;
    const QString value = widgets::numberText(figure.frames[figure.shown].value) + unit;
    const QByteArray name = figure.prefix.toLatin1() + "slider";
    return "<p class=\"slider\"><label for=\"" + name + "\">" + plain(figure.slider.title) +
           "</label> <input type=\"range\" id=\"" + name + "\" min=\"0\" max=\"" +
           QByteArray::number(qulonglong(figure.frames.size() - 1)) + "\" step=\"1\" value=\"" +
           QByteArray::number(qulonglong(figure.shown)) + "\" aria-valuetext=\"" + plain(value) + "\" data-unit=\"" +
           plain(unit) + "\" disabled> <output aria-live=\"off\" for=\"" + name + "\">" + plain(value) +
           "</output></p>\n";
}

// --- words and tables ---

/// Rows as a table of CSV has them.
QByteArray rowsOf(const widgets::PlotTable& table)
{
    QByteArray rows;
    for (Eigen::Index row = 0; row < table.columns.front().values.size(); ++row) {
        rows += "<tr>";
        for (const widgets::PlotTable::Column& column : table.columns) {
            rows += "<td>";
            if (!std::isnan(column.values[row]))
                rows += QByteArray::number(column.values[row], 'g', QLocale::FloatingPointShortest);
        }
        rows += '\n';
    }
    return rows;
}

QByteArray tableOf(const widgets::PlotTable& table, qsizetype& room)
{
    QByteArray head;
    for (const widgets::PlotTable::Column& column : table.columns)
        head += "<th scope=\"col\">" + plain(headingOf(column));
    QByteArray rows = rowsOf(table);
    if (rows.size() > room)
        rows.clear();
    room -= rows.size();
    return QByteArray("<details") + (rows.isEmpty() ? " data-late" : "") + "><summary>" + plain(nameOf(table)) +
           "</summary><div class=\"scroll\"><table><thead><tr>" + head + "<tbody>\n" + rows +
           "</table></div></details>\n";
}

QByteArray wordsOf(const LivingPanel& panel, std::size_t i, qsizetype& room)
{
    QByteArray legend, tables, remarks;
    for (const QString& entry : panel.legend)
        legend += element("li", entry);
    for (const widgets::PlotTable& table : panel.tables)
        tables += tableOf(table, room);
    for (const QString& sentence : panel.thinned)
        remarks += element("p", sentence);
    return "<section data-panel=\"" + QByteArray::number(qulonglong(i)) + "\">\n<h2>" + plain(panel.title) +
           "</h2>\n<p class=\"summary\">" + plain(panel.summary) + "</p>\n" + element("p", panel.meaning) +
           "<ul class=\"legend\">\n" + legend + "</ul>\n<div class=\"tables\">\n" + tables + "</div>\n" + remarks +
           "</section>\n";
}

QByteArray paletteOf(const LivingFigure& figure, bool atNight)
{
    QByteArray rules;
    const QByteArray prefix = figure.prefix.toLatin1();
    for (std::size_t i = 0; i < figure.palette.size(); ++i) {
        const QByteArray n = QByteArray::number(qulonglong(i)),
                         colour = atNight ? figure.palette[i].second : figure.palette[i].first;
        if (!atNight || figure.palette[i].first != colour)
            rules += '.' + prefix + 'f' + n + "{fill:" + colour + "}." + prefix + 's' + n + "{stroke:" + colour + "}\n";
    }
    return rules;
}

} // namespace

QByteArray livingElement(const LivingFigure& figure)
{
    const LivingFrame& frame = figure.frames[figure.shown];
    QByteArray words;
    qsizetype room = mostTold;
    for (std::size_t i = 0; i < frame.panels.size(); ++i)
        words += wordsOf(frame.panels[i], i, room);
    return "<div class=\"living\">\n<figure>\n" + drawingOf(figure) +
           "<p class=\"told\" role=\"status\" "
           "aria-live=\"polite\"></p>\n" +
           sliderOf(figure) + "</figure>\n" + words + "<script type=\"application/octet-stream\" class=\"frames\">" +
           packedData(figure) + "</script>\n</div>\n";
}

QByteArray livingKeys()
{
    return "<p class=\"keys\">" +
           plain(LivingWords::tr(
               "With the keyboard: Tab goes to a panel; there ← and → walk from place to place, ↑ and ↓ "
               "from curve to curve, Home and End to the ends. Over a plane the arrows walk all four "
               "ways, Page Up and Page Down turn to another quantity.")) +
           "</p>\n";
}

QByteArray livingHead(const std::vector<const LivingFigure*>& figures, const QByteArray& look)
{
    QByteArray day = look + resource("figure.css"), night;
    for (const LivingFigure* figure : figures) {
        day += paletteOf(*figure, false);
        night += paletteOf(*figure, true);
    }
    const QByteArray style = day + "@media screen and (prefers-color-scheme: dark) {\n" + night + "}\n";
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
           "style-src 'unsafe-inline'; script-src " +
           hashOf(resource("figure.js")) +
           "; base-uri 'none'; form-action 'none'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
           "<meta name=\"generator\" content=\"Kernelscope\">\n<style>" +
           style + "</style>\n";
}

QByteArray livingScript()
{
    return "<script>" + resource("figure.js") + "</script>\n";
}

QByteArray livingPage(const LivingFigure& figure, const QByteArray& session)
{
    QByteArray html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
                      livingHead({&figure}, resource("page.css")) + "<title>" + plain(figure.name) +
                      "</title>\n</head>\n<body>\n<main>\n<h1>" + plain(figure.name) + "</h1>\n" +
                      livingElement(figure) + livingKeys();
    if (!session.isEmpty())
        html += element("p", LivingWords::tr("The session that made this figure is in this file: drop it on the window "
                                             "of Kernelscope.")) +
                "<div hidden>" + widgets::sessionElement(session) + "</div>\n";
    return html + "</main>\n" + livingScript() + "</body>\n</html>\n";
}

} // namespace app
