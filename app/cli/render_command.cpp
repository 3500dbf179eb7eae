#include "app/cli/command.h"

#include "app/cli/figures.h"
#include "app/labs/labs.h"
#include "app/session/session_file.h"

namespace app
{

namespace
{

QStringList labIds()
{
    QStringList ids;
    for (const Lab& lab : labs())
        ids << lab.id;
    return ids;
}

/// "page; density: data, …; embedding: …"
QString viewsOfLabs()
{
    QStringList lists;
    for (const Lab& lab : labs())
        lists << lab.id + ": " + lab.views.join(", ");
    return QStringLiteral("page (default), or a panel; ") + lists.join("; ");
}

void run(const Arguments& arguments)
{
    if (arguments.positional().isEmpty())
        usageError(QStringLiteral("which session? Name a .kscope file, a figure that carries one, or builtin"));
    const QString name = arguments.positional()[0];
    core::Session session = name == "builtin" ? core::builtInSession() : valueOrThrow(readSessionFile(name));
    const QString lab = arguments.text("lab", labOf(session).id);
    if (!labNamed(lab))
        usageError(QStringLiteral("--lab: there is no \"%1\"; one of %2").arg(lab, labIds().join(", ")));
    session.lab = lab.toStdString();
    drawView(session, arguments.text("view", "page"), arguments.text("out"));
}

} // namespace

Command renderCommand()
{
    return {"render",
            "SESSION",
            "a view of a saved session as a figure or as numbers",
            "SESSION is a .kscope file, a PNG, SVG or PDF that Kernelscope wrote (it carries its session), or builtin.",
            {{"lab", "NAME", "the lab to draw: " + labIds().join(", ") + " (default: the one on show in the session)"},
             {"view", "NAME", "what to draw: " + viewsOfLabs()},
             {"out", "FILE", "a figure (.png, .svg, .pdf) or the numbers behind it (.csv, .json)"}},
            &run};
}

} // namespace app
