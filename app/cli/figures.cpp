#include "app/cli/figures.h"

#include "app/cli/command.h"
#include "app/cli/headless_page.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/labs/view_export.h"
#include "app/living/living_run.h"
#include "app/living/living_view.h"
#include "app/session/session_json.h"
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

/// Says how large it becomes, and writes it.
void writePage(LivingFigure figure, const Drawing& drawing, const QString& path)
{
    const FittedPage page =
        valueOrThrow(fittedPage(std::move(figure), drawing.session ? toJsonInFigure(*drawing.session) : QByteArray()));
    std::fprintf(stderr, "kernelscope: %s\n", qUtf8Printable(sizeSentence(page)));
    writeFile(path, page.html);
}

void checkSize(const LabPlots& plots, const Drawing& drawing, const QString& path)
{
    if (!drawing.style || !(widgets::exportFormatOf(path) || isLivingPath(path)))
        return;
    if (const auto problem = sizeProblem(plots, drawing))
        usageError(QStringLiteral("--width, --ratio or --dpi: ") + *problem);
}

void draw(const core::Session& session, Drawing drawing, const QString& path, bool carriesSession = true)
{
    HeadlessPage headless(session, labOf(session));
    const LabPlots& plots = *headless.page().plots();
    checkView(plots, session, drawing.view);
    checkSize(plots, drawing, path);
    headless.settle();
    drawing.name = nameOf(labOf(session), plots, session, drawing.view);
    if (carriesSession)
        drawing.session = session;
    if (isLivingPath(path))
        return writePage(livingViewOf(plots, drawing), drawing, path);
    if (const auto problem = writeView(plots, drawing, path))
        refuseOut(*problem);
    for (const QString& beside : filesBeside(plots, drawing.view, path))
        std::fprintf(stderr, "kernelscope: wrote %s, too\n", QFile::encodeName(beside).constData());
}

Drawing drawingOf(const QString& view, const std::optional<FigureDress>& dress)
{
    Drawing drawing;
    drawing.view = view;
    if (dress) {
        drawing.style = dress->style;
        drawing.text = dress->text;
    }
    drawing.size = view == "page" ? pageSize : panelSize;
    return drawing;
}

} // namespace

void drawView(const core::Session& session, const QString& view, const QString& path,
              const std::optional<FigureDress>& dress, bool carriesSession)
{
    draw(session, drawingOf(view, dress), path, carriesSession);
}

void drawOver(const core::Session& session, const QString& view, const QString& path, const SweepAxis& axis,
              const Eigen::VectorXd& at, const std::optional<FigureDress>& dress, bool carriesSession)
{
    Drawing drawing = drawingOf(view, dress);
    {
        HeadlessPage headless(session, labOf(session));
        checkView(*headless.page().plots(), session, view);
        checkSize(*headless.page().plots(), drawing, path);
    }
    LivingRun run(session, labOf(session), axis, at, drawing);
    run.start();
    run.wait();
    for (const QString& problem : run.problems())
        std::fprintf(stderr, "kernelscope: %s\n", qUtf8Printable(problem));
    if (!run.hasOwn())
        throw CommandError(1, QStringLiteral("the session itself has no answer"));
    if (carriesSession)
        drawing.session = session;
    writePage(run.figure(), drawing, path);
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
