#include "app/report/written_report.h"

#include "widgets/plots/carried_session.h"

namespace app
{

namespace
{

constexpr char look[] = R"(
body { font: 16px/1.5 "DejaVu Sans", "Segoe UI", Helvetica, Arial, sans-serif; color: #222; background: #fff;
       max-width: 52em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.7em; line-height: 1.25; margin-bottom: 0; }
h2 { font-size: 1.25em; margin-top: 2em; border-bottom: 1px solid #ccc; }
.subtitle { color: #666; margin-top: 0.2em; }
table { border-collapse: collapse; margin: 1em 0; font-size: 0.9em; }
th, td { padding: 0.25em 0.8em; text-align: right; border-bottom: 1px solid #ddd; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1.5em 0; break-inside: avoid; }
figure img { max-width: 100%; border: 1px solid #ddd; }
figcaption { font-size: 0.9em; color: #444; }
pre { background: #f4f4f4; padding: 0.6em; overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } }
)";

QByteArray text(const QString& plain)
{
    return plain.toHtmlEscaped().toUtf8();
}

QByteArray cells(const QStringList& row, const char* name)
{
    QByteArray html = "<tr>";
    for (const QString& cell : row)
        html += QByteArray("<") + name + ">" + text(cell) + "</" + name + ">";
    return html + "</tr>\n";
}

QByteArray htmlOf(const ReportTable& table)
{
    QByteArray html = "<table>\n<thead>" + cells(table.head, "th") + "</thead>\n<tbody>\n";
    for (const QStringList& row : table.rows)
        html += cells(row, "td");
    return html + "</tbody>\n</table>\n";
}

/// The picture as data of its own, so that names within it meet no others.
QByteArray htmlOf(const ReportFigure& figure)
{
    return "<figure>\n<img width=\"" + QByteArray::number(qRound(figure.millimetres.width() * 96.0 / 25.4)) +
           "\" alt=\"" + text(figure.title + ". " + figure.caption) + "\" src=\"data:image/svg+xml;base64," +
           figure.svg.toBase64() + "\">\n<figcaption><strong>" + text(figure.title) + ".</strong> " +
           text(figure.caption) + "</figcaption>\n</figure>\n";
}

QByteArray htmlOf(const ReportSection& section)
{
    QByteArray html = "<section>\n<h2>" + text(section.title) + "</h2>\n";
    for (const QString& paragraph : section.paragraphs)
        html += "<p>" + text(paragraph) + "</p>\n";
    if (!section.points.isEmpty()) {
        html += "<ul>\n";
        for (const QString& point : section.points)
            html += "<li>" + text(point) + "</li>\n";
        html += "</ul>\n";
    }
    for (const ReportTable& table : section.tables)
        html += htmlOf(table);
    for (const ReportFigure& figure : section.figures)
        html += htmlOf(figure);
    if (!section.commands.isEmpty())
        html += "<pre>" + text(section.commands.join('\n')) + "</pre>\n";
    return html + "</section>\n";
}

} // namespace

QByteArray reportAsHtml(const WrittenReport& report)
{
    QByteArray html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width\">\n"
                      "<meta name=\"generator\" content=\"Kernelscope\">\n<title>" +
                      text(report.title) + "</title>\n<style>" + look + "</style>\n</head>\n<body>\n<h1>" +
                      text(report.title) + "</h1>\n<p class=\"subtitle\">" + text(report.subtitle) + "</p>\n";
    for (const ReportSection& section : report.sections)
        html += htmlOf(section);
    if (!report.session.isEmpty())
        html += "<div hidden>" + widgets::sessionElement(report.session) + "</div>\n";
    return html + "</body>\n</html>\n";
}

} // namespace app
