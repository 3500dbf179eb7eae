#include "app/cli/command.h"

#include "app/cli/headless_page.h"
#include "app/cli/session_argument.h"
#include "app/labs/labs.h"
#include "app/report/report_contents.h"
#include "app/report/report_file.h"

#include <algorithm>
#include <memory>

namespace app
{

namespace
{

/// The labs that --labs names, in their order; the one on show without it.
std::vector<const Lab*> labsFrom(const Arguments& arguments, const core::Session& session)
{
    std::vector<const Lab*> found;
    for (const QString& id : arguments.text("labs", labOf(session).id).split(u',')) {
        const Lab* lab = labNamed(id.trimmed());
        if (!lab)
            usageError(QStringLiteral("--labs: there is no \"%1\"; one of %2").arg(id, labIds().join(", ")));
        if (std::ranges::find(found, lab) != found.end())
            usageError(QStringLiteral("--labs: %1 is named twice").arg(lab->id));
        found.push_back(lab);
    }
    return found;
}

void runReport(const Arguments& arguments)
{
    const core::Session session = sessionFrom(arguments);
    const QString out = arguments.text("out");
    if (!isReportName(out))
        usageError(QStringLiteral("--out: %1 must end in .html or .pdf").arg(out));
    std::vector<std::unique_ptr<HeadlessPage>> pages;
    std::vector<ReportedLab> labs;
    for (const Lab* lab : labsFrom(arguments, session)) {
        pages.push_back(std::make_unique<HeadlessPage>(session, *lab));
        pages.back()->settle();
        labs.push_back({.lab = lab, .page = &pages.back()->page()});
    }
    if (const auto failure = writeReport(reportOf(session, labs, QDate::currentDate()), out))
        refuseOut(*failure);
}

} // namespace

Command reportCommand()
{
    return {.name = "report",
            .positional = "SESSION",
            .summary = "a report on a saved session to read and to pass on",
            .description = "SESSION is a .kscope file, a figure or a report that Kernelscope wrote (it carries its "
                           "session), or builtin. The report says in plain words what was asked and found, of which "
                           "data, what was left out of them and why, the model with its numbers, the panels with what "
                           "they say, and how to get the same again; the session is inside.",
            .options = {{"labs", "NAMES", "the labs to report on, with commas between them (default: the one on show)"},
                        {"out", "FILE", "the report: .html or .pdf"}},
            .run = &runReport};
}

} // namespace app
