#include "app/cli/command.h"

#include "app/cli/figures.h"
#include "app/labs/density_plots.h"
#include "app/session/session_file.h"

namespace app
{

namespace
{

void run(const Arguments& arguments)
{
    if (arguments.positional().isEmpty())
        usageError(QStringLiteral("which session? Name a .kscope file, a figure that carries one, or builtin"));
    const QString name = arguments.positional()[0];
    const core::Session session = name == "builtin" ? core::builtInSession() : valueOrThrow(readSessionFile(name));
    drawView(session, arguments.text("view", "page"), arguments.text("out"));
}

} // namespace

Command renderCommand()
{
    return {"render",
            "SESSION",
            "a view of a saved session as a figure or as numbers",
            "SESSION is a .kscope file, a PNG, SVG or PDF that Kernelscope wrote (it carries its session), or builtin.",
            {{"view", "NAME", "what to draw: " + viewNames.join(", ") + " (default page)"},
             {"out", "FILE", "a figure (.png, .svg, .pdf) or the numbers behind it (.csv, .json)"}},
            &run};
}

} // namespace app
