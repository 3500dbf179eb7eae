#include "app/cli/command.h"

#include "app/cli/session_argument.h"
#include "app/cli/sweep_report.h"
#include "app/cli/sweep_request.h"
#include "app/labs/labs.h"
#include "app/lesson/step_run.h"

namespace app
{

namespace
{

Report listed(const core::Session& session, const Lab& lab)
{
    const auto page = answeredPage(session, lab);
    Report report;
    report.add("numbers", listOf(numbersOn(page->plots(), lab.id)));
    report.add("lists", listOf(listsOn(page->plots(), lab.id)));
    report.add("sliders", listOf(axesOf(session, lab)));
    if (!page->failure().isEmpty())
        report.add("problems", std::vector{page->failure().toStdString()});
    return report;
}

const Lab& namedLab(const Arguments& arguments, const core::Session& session)
{
    const QString id = arguments.text("lab", labOf(session).id);
    if (const Lab* lab = labNamed(id))
        return *lab;
    usageError(QStringLiteral("--lab: there is no \"%1\"; one of %2").arg(id, labIds().join(", ")));
}

Report answerOfSweep(const Arguments& arguments)
{
    if (arguments.has("numbers")) {
        const core::Session session = sweptSession(arguments);
        return listed(session, namedLab(arguments, session));
    }
    const SweepRequest request = sweepRequestFrom(arguments);
    return sweepReport(request, sweptOver(request));
}

QString besideNumbers(const Arguments& arguments)
{
    return arguments.has("numbers") ? QStringLiteral("--numbers only lists") : QString();
}

QString withoutNumbers(const Arguments& arguments)
{
    return arguments.has("numbers") ? QString() : QStringLiteral("it belongs to --numbers: a number names its lab");
}

Option sweeping(Option option)
{
    option.idle = &besideNumbers;
    return option;
}

} // namespace

Command sweepCommand()
{
    return {
        .name = "sweep",
        .positional = "SESSION",
        .summary = "any number of a lab over any slider of a saved session, and over fresh samples",
        .prints = {{"number", Json::Text, "its name, as --number says it"},
                   {"slider.name", Json::Text, "with --over: the slider"},
                   {"slider.scale", Json::Text, "how its values are spaced: linear, logarithmic or integer"},
                   {"slider.now", Json::Number, "its value in the session"},
                   {"axis", Json::List, "with --over: the values of the slider"},
                   {"values", Json::List,
                    "the number at each of these by the session's own points, without --over of each sample; null "
                    "where there is none"},
                   {"mean", Json::Mixed,
                    "with --repeats: over the samples; with --over, too, at each value, as the next"},
                   {"sd", Json::Mixed, "the standard deviation over the samples"},
                   {"mean_error", Json::Mixed, "the Monte Carlo error of the mean: sd over the root of counted"},
                   {"quantiles", Json::Mixed, "5, 25, 50, 75 and 95 % over the samples"},
                   {"counted", Json::Mixed, "the samples that have the number"},
                   {"problems", Json::Texts, "why there is no number, where there is none"},
                   {"curves[].number", Json::Text, "of several numbers: the name of each"},
                   {"curves[].values", Json::List, "and what else is printed of one: values, mean, sd and so on"},
                   {"curves[].mean", Json::Mixed, "with --repeats"},
                   {"curves[].sd", Json::Mixed, "with --repeats"},
                   {"curves[].mean_error", Json::Mixed, "with --repeats"},
                   {"curves[].quantiles", Json::Mixed, "with --repeats"},
                   {"curves[].counted", Json::Mixed, "with --repeats"},
                   {"numbers[].name", Json::Text, "with --numbers: as --number takes it"},
                   {"numbers[].panel", Json::Text, "where it stands"},
                   {"numbers[].meaning", Json::Text, "as the panel says it"},
                   {"lists[].name", Json::Text, "with --numbers: of lists, a row of which --number takes as NAME[1]"},
                   {"lists[].rows", Json::Number, "how many it has"},
                   {"sliders[].name", Json::Text, "with --numbers: as --over takes it"},
                   {"sliders[].meaning", Json::Text, "as the slider says it"},
                   {"sliders[].scale", Json::Text, "linear, logarithmic or integer"},
                   {"sliders[].now", Json::Number, "its value in the session"},
                   {"sliders[].lower", Json::Number, "where the slider begins"},
                   {"sliders[].upper", Json::Number, "where it ends; a value may lie beyond"}},
        .description =
            "SESSION is a .kscope file, a figure that carries one, or builtin. A number is LAB.NUMBER, or "
            "LAB.PANEL.NUMBER, where NUMBER is a number of one value in the numbers of a panel that the session shows; "
            "a row of a list is one, too: spectrum.eigenvalues.eigenvalue[1]. --numbers lists them and the sliders. Of "
            "several numbers, with commas between them, each is one of curves.\n"
            "--over NAME=LO:HI:COUNT takes COUNT values from LO to HI, spaced as the slider is; NAME is of the kernel "
            "(kernel.lengthscale), of the lab's settings (two-samples.permutations) or of the generator that drew the "
            "points (data.n, data.separation; of one sample of several data.1.n). All else stays as the session has "
            "it.\n"
            "--repeats R draws R samples by the session's generator, the first by its own seed s, the others by "
            "s + 1, s + 2, …; the session's seed, by which permutations and the like are drawn, goes with it. Where "
            "several samples are drawn each seed is raised so far that none is used twice. Without --over values has "
            "the number of each sample.",
        .options = {sweeping({"number", "LAB.NUMBER[,…]",
                              "the number, such as two-samples.mmd2, or several of one lab: "
                              "regression.train_rmse,regression.held_out_rmse"}),
                    sweeping({"over", "NAME=LO:HI:COUNT",
                              "the slider and its values, such as "
                              "kernel.lengthscale=0.1:10:60"}),
                    sweeping({"repeats", "R", "fresh samples, 2 or more (default: the session's own points alone)"}),
                    {"seed", "N", "of the session and of its first drawn sample, in place of its own"},
                    sweeping({"threads", "N",
                              "how many sessions at once (default: as many as the machine has cores); "
                              "the answer does not depend on it"}),
                    {"numbers", {}, "list the numbers and sliders that there are"},
                    Option{"lab", "NAME", "with --numbers: of which lab (default: the one on show)", &withoutNumbers},
                    outOption(".json or .csv")},
        .answer = &answerOfSweep};
}

} // namespace app
