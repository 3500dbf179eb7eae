#include "app/cli/command.h"

#include "app/cli/headless_page.h"
#include "app/cli/session_argument.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/labs/view_export.h"
#include "app/script/script.h"

#include <QDir>
#include <QFileInfo>

namespace app
{

namespace
{

QString viewsWithScripts()
{
    QStringList lists;
    for (const Lab& lab : labs())
        if (const QStringList views = scriptedViews(lab); !views.isEmpty())
            lists << lab.id + ": " + views.join(", ");
    return lists.join("; ");
}

/// The view that is asked for; else, of those with a script, what the lab is about or the first on show.
QString viewFrom(const Arguments& arguments, const Lab& lab, const LabPlots& plots)
{
    const QStringList views = scriptedViews(lab);
    if (!arguments.has("view")) {
        if (const QString view = plots.foremostOf(views); !view.isEmpty())
            return view;
        usageError(QStringLiteral("--view: none of the panels that the %1 lab shows has a script").arg(lab.id));
    }
    const QString view = arguments.text("view");
    if (!views.contains(view))
        usageError(QStringLiteral("--view: the %1 lab has no script of \"%2\"; one of %3")
                       .arg(lab.id, view, views.join(", ")));
    if (!plots.panel(view))
        usageError(QStringLiteral("--view: %1 is not drawn for this session's data and settings").arg(view));
    return view;
}

void runScript(const Arguments& arguments)
{
    core::Session session = sessionFrom(arguments);
    const QString id = arguments.text("lab", labOf(session).id);
    const Lab* lab = labNamed(id);
    if (!lab)
        usageError(QStringLiteral("--lab: there is no \"%1\"; one of %2").arg(id, labIds().join(", ")));
    session.lab = id.toStdString();
    const auto language = scriptLanguageNamed(arguments.text("language", "python"));
    if (!language)
        usageError(QStringLiteral("--language: %1 is neither python nor r").arg(arguments.text("language")));
    HeadlessPage headless(session, *lab);
    const LabPlots& plots = *headless.page().plots();
    const QString view = viewFrom(arguments, *lab, plots);
    headless.settle();
    if (const QStringList drawn{"traces", "marginal", "pairs"}; drawn.contains(view))
        headless.drawPosterior();
    const auto script =
        scriptOf({.session = session,
                  .lab = *lab,
                  .view = view,
                  .panel = *plots.panel(view),
                  .name = nameOf(*lab, plots, session, view),
                  .folders = {QFileInfo(arguments.positional()[0]).absolutePath(), QDir::currentPath()}},
                 *language);
    if (const auto* failure = std::get_if<core::Failure>(&script))
        usageError(QStringLiteral("--view %1: ").arg(view) + QString::fromStdString(failure->what));
    const QByteArray text = std::get<QString>(script).toUtf8();
    if (arguments.has("out") && arguments.text("out") != "-")
        writeFile(arguments.text("out"), text);
    else
        printOut(text);
}

} // namespace

Command scriptCommand()
{
    return {
        .name = "script",
        .positional = "SESSION",
        .summary = "a panel of a saved session as a script of Python or R that computes it anew",
        .description =
            "SESSION is a .kscope file, a PNG, SVG, PDF or HTML that Kernelscope wrote (it carries its session), "
            "or builtin.\n"
            "The script needs Python 3 with numpy and scipy, or R alone, and no Kernelscope. It computes the "
            "numbers of the panel from the points, says each convention in a comment, draws the figure in the same "
            "ranges and colours (with matplotlib where it is there), and ends with \"N numbers agree to 1e-D\", or "
            "with exit status 1 where a number is another. Points that are the rows of a table beside the session, "
            "or in the folder where the command runs, are read from it by the names of their columns; others stand "
            "in the script. What chance has a part in is drawn again and compared within its error.",
        .options = {{"language", "python|r", "in what it is written (default python)"},
                    {"lab", "NAME", "the lab: " + labIds().join(", ") + " (default: the one on show in the session)"},
                    {"view", "NAME",
                     "the panel (default: what the lab is about, else the first that has a script); " +
                         viewsWithScripts()},
                    toFileOrOutput({"out", "FILE", "the script (default: standard output)"})},
        .run = &runScript};
}

} // namespace app
