#include "app/cli/command.h"

#include "app/cli/figures.h"
#include "app/cli/session_argument.h"
#include "app/cli/style_options.h"
#include "app/cli/sweep_request.h"
#include "app/labs/labs.h"
#include "app/labs/view_export.h"
#include "app/living/living_view.h"
#include "app/session/session_json.h"
#include "widgets/controls/count_text.h"
#include "widgets/plots/plot_export.h"

#include <cstdio>

namespace app
{

namespace
{

constexpr int mostPlaces = 500; // of a slider

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
    const QString view = arguments.text("view", "page"), out = arguments.text("out");
    const bool carriesSession = !arguments.has("no-session");
    if (carriesSession && widgets::exportFormatOf(out) && !isCarried(session))
        std::fprintf(stderr,
                     "kernelscope render: the figure does not carry the session, whose %s points would be most of it\n",
                     qPrintable(widgets::countText(session.data->size())));
    if (!arguments.has("over"))
        return drawView(session, view, out, dressFrom(arguments), carriesSession);
    const SweptRange range = sweptRangeFrom(arguments, session, labOf(session));
    if (range.at.size() > mostPlaces)
        usageError(QStringLiteral("--over: at most %1 values in a page").arg(mostPlaces));
    drawOver(session, view, out, range.axis, range.at, dressFrom(arguments), carriesSession);
}

QString besideHtml(const Arguments& arguments)
{
    return isLivingPath(arguments.text("out", {}))
               ? QString()
               : QStringLiteral("a slider stands below a figure in a page of .html");
}

} // namespace

Command renderCommand()
{
    Command command{
        .name = "render",
        .positional = "SESSION",
        .summary = "a view of a saved session as a figure or as numbers",
        .description =
            "SESSION is a .kscope file, a PNG, SVG, PDF or HTML that Kernelscope wrote (it carries its session), "
            "or builtin.\n"
            "A style gives a figure its size on paper, its text and lines in points, its colours and its "
            "legend; what is pinned or hidden is drawn as it is on show. An option below --style changes "
            "that style, or the style picture where none is named.\n"
            "A page of .html takes at most 1 MB and loads nothing: the figure by day and by night, its words "
            "and tables, its numbers under the arrow keys, and the session. Where not all values of --over "
            "fit, fewer do; how large it becomes is said on standard error before it is written.",
        .options =
            {{"lab", "NAME", "the lab to draw: " + labIds().join(", ") + " (default: the one on show in the session)"},
             {"view", "NAME", "what to draw: " + viewsOfLabs()},
             {"out", "FILE",
              "a figure (.png, .svg, .pdf), a page that is read with the keys (.html), or the numbers behind it "
              "(.json; "
              ".csv, with a file beside it for each further table: a-observations.csv)"},
             Option{"over", "NAME=LO:HI:COUNT",
                    "with .html: a slider below the figure, each of its values computed beforehand; NAME as sweep has "
                    "it, such as kernel.lengthscale=0.1:10:24",
                    &besideHtml}},
        .run = &runRender};
    for (Option& option : styleOptions())
        command.options.push_back(std::move(option));
    command.options.push_back({"no-session", {}, "leave the session, with its data, out of the figure"});
    return command;
}

} // namespace app
