#include "app/report/report_contents.h"

#include "app/help/help_pages.h"
#include "app/help/page_blocks.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/report/report_data.h"
#include "app/session/session_json.h"
#include "widgets/plots/plot_export.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>
#include <QTextDocument>

namespace app
{

namespace
{

/// Of a figure on a page of A4, with text as large as that around it.
const widgets::FigureStyle figureStyle{
    .name = "report", .width = 150.0, .ratio = 0.6, .fontSize = 9.0, .heading = widgets::FigureHeading::None};

struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(report)
};

/// What stands below a heading of a lab's page of the help, as plain text: paragraphs, or the items of a list.
QStringList underHeading(const Lab& lab, const QString& heading)
{
    const HelpPage* page = helpPageAt(pathOfLab(lab.id));
    if (!page)
        return {};
    QTextDocument document;
    document.setMarkdown(page->markdown);
    QStringList found;
    bool below = false;
    for (const PageBlock& block : blocksOf(document)) {
        if (block.kind == PageBlock::Kind::Heading)
            below = plainText(block.runs) == heading;
        else if (below)
            found << plainText(block.runs);
    }
    return found;
}

/// What a panel says below its title and of what it shows, unless the one has the other.
QString captionOf(const widgets::PlotView& plot)
{
    QStringList sentences;
    const QString& subtitle = plot.subtitle();
    const QString description = plot.accessibleDescription();
    if (!subtitle.isEmpty() && !description.contains(subtitle, Qt::CaseInsensitive))
        sentences << widgets::capitalised(subtitle);
    if (!description.isEmpty())
        sentences << description;
    QString caption;
    for (const QString& sentence : sentences)
        caption += (caption.isEmpty() ? "" : " ") + sentence + (sentence.endsWith('.') ? "" : ".");
    return caption;
}

ReportTable settingsTable(const core::Session& session, const Lab& lab, const LabPage& page)
{
    ReportTable table{.head = {ReportWords::tr("setting"), ReportWords::tr("value")}, .rows = {}};
    const core::Session used = page.asUsed(session);
    for (const SettingsPart& part : lab.settings) {
        if (!page.follows(part))
            continue;
        for (const ToldSetting& setting : part.told(used))
            table.rows.push_back({setting.name, setting.value});
    }
    return table;
}

ReportSection modelSection(const core::Session& session, const Lab& lab, const LabPage& page)
{
    ReportSection section{.title = ReportWords::tr("Model")};
    if (const QString kernel = page.kernelUsed(); !kernel.isEmpty())
        section.paragraphs << ReportWords::tr("Kernel: %1").arg(kernel);
    if (!session.lockedHyperparameters.empty()) {
        QStringList locked;
        for (const std::string& path : session.lockedHyperparameters)
            locked << QString::fromStdString(path);
        section.paragraphs << ReportWords::tr("Held fixed: %1").arg(locked.join(QStringLiteral(", ")));
    }
    section.tables.push_back(settingsTable(session, lab, page));
    return section;
}

std::vector<ReportSection> labSections(const core::Session& session, const Lab& lab, const LabPage& page)
{
    std::vector<ReportSection> sections;
    sections.push_back({.title = lab.title,
                        .paragraphs = QStringList{lab.meaning} + underHeading(lab, QStringLiteral("In plain words"))});
    sections.back().points = page.findings() + page.remarks();
    sections.push_back(modelSection(session, lab, page));
    ReportSection figures{.title = ReportWords::tr("Figures")};
    for (const auto& row : page.plots()->rows())
        for (widgets::PlotView* plot : row)
            figures.figures.push_back(figureOf(*plot));
    sections.push_back(std::move(figures));
    sections.push_back(
        {.title = ReportWords::tr("What to keep in mind"), .points = underHeading(lab, QStringLiteral("Limits"))});
    return sections;
}

ReportSection reproduceSection(const std::vector<ReportedLab>& labs)
{
    QStringList commands;
    for (const ReportedLab& reported : labs)
        for (const char* file : {"page.pdf", "numbers.csv"})
            commands << QStringLiteral("kernelscope render REPORT --lab %1 --view page --out %2")
                            .arg(reported.lab->id,
                                 labs.size() > 1 ? reported.lab->id + u'-' + QLatin1String(file) : QLatin1String(file));
    return {
        .title = ReportWords::tr("How to get the same again"),
        .paragraphs = {ReportWords::tr(
                           "This file carries the whole session, data included: open it with Kernelscope %1 and the "
                           "window shows what is reported here. Each panel can be drawn again, or its numbers "
                           "written, from the command line:")
                           .arg(QCoreApplication::applicationVersion())},
        .commands = commands};
}

} // namespace

ReportFigure figureOf(widgets::PlotView& plot)
{
    widgets::ExportOptions options = widgets::optionsOf(figureStyle, {}, {1}, {});
    options.format = widgets::ExportFormat::Svg;
    const widgets::ExportPage page{.rows = {{&plot}}, .title = {}};
    const QString letter = plot.letter().isEmpty() ? QString() : plot.letter() + ' ';
    return {.title = letter + plot.title(),
            .caption = captionOf(plot),
            .svg = widgets::plotsAsFile(page, options),
            .drawing = widgets::pageDrawing(page, options),
            .millimetres = *options.millimetres};
}

WrittenReport reportOf(const core::Session& session, const std::vector<ReportedLab>& labs, const QDate& day)
{
    QStringList titles;
    WrittenReport report;
    report.sections.push_back(dataSection(session));
    for (const ReportedLab& reported : labs) {
        titles << reported.lab->title;
        for (ReportSection& section : labSections(session, *reported.lab, *reported.page))
            report.sections.push_back(std::move(section));
    }
    report.sections.push_back(reproduceSection(labs));
    const QString source = QString::fromStdString(session.data->source);
    report.title = source.isEmpty() ? titles.join(QStringLiteral(", "))
                                    : QStringLiteral("%1: %2").arg(source, titles.join(QStringLiteral(", ")));
    report.subtitle = ReportWords::tr("Report by Kernelscope %1, %2")
                          .arg(QCoreApplication::applicationVersion(), day.toString(Qt::ISODate));
    core::Session carried = session;
    carried.lab = labs.front().lab->id.toStdString(); // opened again it shows what is reported
    report.session = toJsonPassedOn(carried);
    return report;
}

} // namespace app
