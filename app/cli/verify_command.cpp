#include "app/cli/command.h"

#include "app/cli/experiment_report.h"
#include "app/report/report_file.h"
#include "app/verify/verify_report.h"
#include "core/verify/calibration.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

namespace app
{

namespace
{

/// Those of --answers, or those that come along.
std::vector<KnownCase> answersFrom(const Arguments& arguments)
{
    if (!arguments.has("answers"))
        return knownAnswers();
    const QString path = arguments.text("answers");
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        usageError(QStringLiteral("--answers: %1: %2").arg(path, file.errorString()));
    return valueOrThrow(knownAnswersFrom(file.readAll(), path));
}

std::vector<core::Calibration> calibrationsFrom(const Arguments& arguments)
{
    std::vector<core::Calibration> all;
    if (!arguments.has("calibration"))
        return all;
    const auto progress = progressOnTerminal();
    for (const core::CalibratedPosterior& posterior : core::calibratedPosteriors())
        for (core::Calibration& one : valueOrThrow(core::calibrated(posterior, arguments.seed(), progress)))
            all.push_back(std::move(one));
    return all;
}

void put(const std::vector<CheckedCase>& numbers, const std::vector<core::Calibration>& calibrations,
         const Arguments& arguments)
{
    const QString out = arguments.text("out", {});
    const bool asJson = arguments.has("json") || out.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
    if (isReportName(out)) {
        if (const auto failure = writeReport(verifyReport(numbers, calibrations, QDateTime::currentDateTime()), out))
            refuseOut(*failure);
        return printOut(inWords(summaryOf(numbers)).toUtf8() + "\n");
    }
    QByteArray text = asJson ? verifyJson(numbers) : verifyText(numbers);
    if (!calibrations.empty())
        text = asJson ? "{\"numbers\":" + text + ",\"calibration\":" + calibrationJson(calibrations) + "}\n"
                      : text + "\n" + calibrationText(calibrations);
    if (out.isEmpty())
        return printOut(text);
    writeFile(out, text);
}

/// What is wrong is the exit status, too.
void tellFailures(const std::vector<CheckedCase>& numbers, const std::vector<core::Calibration>& calibrations)
{
    QStringList wrong;
    const VerifySummary summary = summaryOf(numbers);
    if (summary.failed > 0)
        wrong << inWords(summary);
    for (const core::Calibration& one : calibrations)
        if (!one.ranks.isEven())
            wrong << QString::fromStdString(one.posterior + ", " + one.number + " by " + one.by + ": " +
                                            core::inWords(one.ranks));
    if (!wrong.isEmpty())
        throw CommandError(1, wrong.join(u' '));
}

void runVerify(const Arguments& arguments)
{
    const QString out = arguments.text("out", {});
    const QString suffix = QFileInfo(out).suffix().toLower();
    if (!out.isEmpty() && !isReportName(out) && suffix != "json" && suffix != "txt")
        usageError(QStringLiteral("--out: %1 must end in .pdf, .html, .json or .txt").arg(out));
    const std::vector<KnownCase> known = answersFrom(arguments);
    const auto progress = progressOnTerminal();
    int done = 0;
    const std::vector<CheckedCase> numbers = verified(known, [&](const CheckedCase&) {
        if (progress)
            progress(++done, static_cast<int>(known.size()));
    });
    const std::vector<core::Calibration> calibrations = calibrationsFrom(arguments);
    put(numbers, calibrations, arguments);
    tellFailures(numbers, calibrations);
}

} // namespace

Command verifyCommand()
{
    return {
        .name = "verify",
        .summary = "known answers of other packages and tables, recomputed here, with the digits in common",
        .description =
            "Prints a line a number: package, version, case, their number, ours, the digits in common, those that "
            "are asked for, and a word where the two differ by convention. Digits in common are "
            "-log10(|ours - theirs|/|theirs|), of the error itself where theirs is 0, at most 15 and at most as "
            "many as theirs was printed with.\n"
            "--json: [{\"package\", \"version\", \"case\", \"theirs\", \"ours\", \"digits\", "
            "\"tolerance_digits\", …} …]; with --calibration {\"numbers\": that, \"calibration\": […]}.\n"
            "The exit status is 1 where a number has fewer digits than are asked for, or a posterior is not "
            "calibrated.",
        .options = {{"json", {}, "as JSON in place of a table"},
                    {"calibration", {}, "also whether posteriors mean what they say, by simulation: some ten seconds"},
                    {"answers", "FILE.json", "other known answers than those that come along (help verify)"},
                    seedOption("the simulations"),
                    outOption(".json, .txt, or a dated report as .pdf or .html")},
        .run = &runVerify};
}

} // namespace app
