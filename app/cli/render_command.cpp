#include "app/cli/command.h"

#include "app/cli/figures.h"
#include "app/cli/session_argument.h"
#include "app/cli/style_options.h"
#include "app/labs/labs.h"

namespace app
{

namespace
{

/// "page; density: data, …; embedding: …"
QString viewsOfLabs()
{
    QStringList lists;
    for (const Lab& lab : labs())
        lists << lab.id + ": " + lab.views.join(", ");
    return QStringLiteral("page (default), or a panel; ") + lists.join("; ");
}

void runRender(const Arguments& arguments)
{
    core::Session session = sessionFrom(arguments);
    const QString lab = arguments.text("lab", labOf(session).id);
    if (!labNamed(lab))
        usageError(QStringLiteral("--lab: there is no \"%1\"; one of %2").arg(lab, labIds().join(", ")));
    session.lab = lab.toStdString();
    drawView(session, arguments.text("view", "page"), arguments.text("out"), dressFrom(arguments),
             !arguments.has("no-session"));
}

} // namespace

Command renderCommand()
{
    Command command{
        .name = "render",
        .positional = "SESSION",
        .summary = "a view of a saved session as a figure or as numbers",
        .description = "SESSION is a .kscope file, a PNG, SVG or PDF that Kernelscope wrote (it carries its session), "
                       "or builtin.\n"
                       "A style gives a figure its size on paper, its text and lines in points, its colours and its "
                       "legend; what is pinned or hidden is drawn as it is on show. An option below --style changes "
                       "that style, or the style picture where none is named.",
        .options =
            {{"lab", "NAME", "the lab to draw: " + labIds().join(", ") + " (default: the one on show in the session)"},
             {"view", "NAME", "what to draw: " + viewsOfLabs()},
             {"out", "FILE",
              "a figure (.png, .svg, .pdf) or the numbers behind it (.json; .csv, with a file beside it for each "
              "further table: a-observations.csv)"}},
        .run = &runRender};
    for (Option& option : styleOptions())
        command.options.push_back(std::move(option));
    command.options.push_back({"no-session", {}, "leave the session, with its data, out of the figure"});
    return command;
}

} // namespace app
