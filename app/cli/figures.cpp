#include "app/cli/figures.h"

#include "app/cli/command.h"
#include "app/cli/headless_page.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/labs/view_export.h"
#include "widgets/plots/plot_export.h"

#include <QFile>

#include <cstdio>

namespace app
{

namespace
{

constexpr QSize pageSize{1400, 1050}; // pixels at 96 dpi: figures of a paper's width
constexpr QSize panelSize{800, 600};

QStringList onShow(const LabPlots& plots)
{
    QStringList names = plots.viewNames();
    names.removeIf([&](const QString& name) { return name != "page" && !plots.panel(name); });
    return names;
}

void checkView(const LabPlots& plots, const core::Session& session, const QString& view)
{
    if (!plots.viewNames().contains(view))
        usageError(QStringLiteral("--view: the %1 lab has no \"%2\"; one of %3")
                       .arg(labOf(session).id, view, plots.viewNames().join(", ")));
    if (view != "page" && !plots.panel(view))
        usageError(QStringLiteral("--view: %1 is not drawn for this session's data and settings; on show are %2")
                       .arg(view, onShow(plots).join(", ")));
}

void draw(const core::Session& session, Drawing drawing, const QString& path, bool carriesSession = true)
{
    HeadlessPage headless(session, labOf(session));
    const LabPlots& plots = *headless.page().plots();
    checkView(plots, session, drawing.view);
    if (drawing.style)
        if (const auto problem = sizeProblem(plots, drawing); problem && widgets::exportFormatOf(path))
            usageError(QStringLiteral("--width, --ratio or --dpi: ") + *problem);
    headless.settle();
    drawing.name = nameOf(labOf(session), plots, session, drawing.view);
    if (carriesSession)
        drawing.session = session;
    if (const auto problem = writeView(plots, drawing, path))
        refuseOut(*problem);
    for (const QString& beside : filesBeside(plots, drawing.view, path))
        std::fprintf(stderr, "kernelscope: wrote %s, too\n", QFile::encodeName(beside).constData());
}

} // namespace

void drawView(const core::Session& session, const QString& view, const QString& path,
              const std::optional<FigureDress>& dress, bool carriesSession)
{
    Drawing drawing;
    drawing.view = view;
    if (dress) {
        drawing.style = dress->style;
        drawing.text = dress->text;
    }
    drawing.size = view == "page" ? pageSize : panelSize;
    draw(session, std::move(drawing), path, carriesSession);
}

void drawPageAnd(const core::Session& session, const std::vector<widgets::PlotView*>& below, const QString& path)
{
    Drawing drawing;
    drawing.below = below;
    drawing.size = {pageSize.width(), pageSize.height() * 3 / 2}; // a third row
    draw(session, std::move(drawing), path);
}

void drawPanels(const core::Session& session, const std::vector<QStringList>& rows, const QSize& size,
                const QString& path)
{
    Drawing drawing;
    drawing.rows = rows;
    drawing.size = size;
    draw(session, std::move(drawing), path);
}

} // namespace app
