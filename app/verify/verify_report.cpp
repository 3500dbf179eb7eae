#include "app/verify/verify_report.h"

#include "app/cli/report.h"
#include "app/report/report_contents.h"
#include "widgets/drawings/calibration.h"
#include "widgets/plots/drawn_plot.h"

#include <QCoreApplication>
#include <QSysInfo>

#include <algorithm>

namespace app
{

namespace
{

struct VerifyWords {
    Q_DECLARE_TR_FUNCTIONS(app::VerifyWords)
};

QString printed(std::optional<double> number)
{
    return number ? QString::number(*number, 'g', 17) : VerifyWords::tr("none");
}

QString digitsText(double digits)
{
    return QString::number(digits, 'f', 1);
}

/// What stands in the last column: a failure before the remark.
QString wordsOf(const CheckedNumber& number)
{
    QStringList words;
    if (!number.holds())
        words << VerifyWords::tr("FEWER than the %1 asked for").arg(digitsText(number.known.toleranceDigits));
    words << number.problem << number.known.word;
    words.removeAll({});
    return words.join(QStringLiteral("; "));
}

QByteArray inColumns(const std::vector<QStringList>& rows)
{
    std::vector<qsizetype> widths(static_cast<std::size_t>(rows.front().size()), 0);
    for (const QStringList& row : rows)
        for (qsizetype j = 0; j < row.size(); ++j)
            widths[static_cast<std::size_t>(j)] = std::max(widths[static_cast<std::size_t>(j)], row[j].size());
    QString text;
    for (const QStringList& row : rows) {
        QString line;
        for (qsizetype j = 0; j < row.size(); ++j)
            line += row[j].leftJustified(widths[static_cast<std::size_t>(j)] + 2);
        while (line.endsWith(u' '))
            line.chop(1);
        text += line + u'\n';
    }
    return text.toUtf8();
}

QByteArray asList(const QByteArrayList& objects)
{
    return "[" + objects.join(",\n") + "]\n";
}

Report rowOf(const CheckedCase& one, const CheckedNumber& number)
{
    Report row;
    row.add("package", one.known.package.toStdString());
    row.add("version", one.known.version.toStdString());
    row.add("case", nameOf(one.known, number.known).toStdString());
    row.add("theirs", number.known.theirs.toDouble());
    row.add("ours", number.ours ? Report::Value(*number.ours) : Report::Value(nullptr));
    row.add("digits", number.digits);
    row.add("tolerance_digits", number.known.toleranceDigits);
    row.add("holds", number.holds());
    row.add("file", one.known.files().toStdString());
    row.add("word", number.known.word.toStdString());
    row.add("repeat", one.known.repeat.toStdString());
    row.add("command", one.known.typed().toStdString());
    if (!number.problem.isEmpty())
        row.add("problem", number.problem.toStdString());
    return row;
}

ReportSection machineSection(const std::vector<CheckedCase>& all, const QDateTime& when)
{
    ReportSection section{.title = VerifyWords::tr("In short"), .paragraphs = {inWords(summaryOf(all))}};
    section.tables.push_back(
        {.head = {VerifyWords::tr("Where and when"), {}},
         .rows = {{VerifyWords::tr("Time"), when.toString(Qt::ISODate)},
                  {VerifyWords::tr("Program"), VerifyWords::tr("Kernelscope %1, built with Qt %2")
                                                   .arg(QCoreApplication::applicationVersion(), QT_VERSION_STR)},
                  {VerifyWords::tr("Machine"), QSysInfo::machineHostName()},
                  {VerifyWords::tr("System"), QSysInfo::prettyProductName()},
                  {VerifyWords::tr("Kernel"), QSysInfo::kernelType() + u' ' + QSysInfo::kernelVersion()},
                  {VerifyWords::tr("Processor"), QSysInfo::currentCpuArchitecture()}}});
    section.points = {
        VerifyWords::tr(
            "Digits in common are LRE = −log10(|ours − theirs|/|theirs|), the logarithm of the error itself "
            "where theirs is 0, at most as many as theirs was printed with, and at most 15."),
        VerifyWords::tr("A number holds where it has at least the digits that are asked for, in brackets.")};
    return section;
}

/// A package after the other, in the order of the cases.
std::vector<ReportSection> packageSections(const std::vector<CheckedCase>& all)
{
    std::vector<ReportSection> sections;
    for (const CheckedCase& one : all) {
        const QString title = one.known.package + u' ' + one.known.version;
        if (sections.empty() || sections.back().title != title)
            sections.push_back({.title = title,
                                .tables = {{.head = {VerifyWords::tr("case"), VerifyWords::tr("theirs"),
                                                     VerifyWords::tr("ours"), VerifyWords::tr("digits")}}}});
        for (const CheckedNumber& number : one.numbers) {
            QString name = nameOf(one.known, number.known);
            if (const QString words = wordsOf(number); !words.isEmpty())
                name += QStringLiteral(" (%1)").arg(words);
            sections.back().tables[0].rows.push_back(
                {name, number.known.theirs, printed(number.ours),
                 QStringLiteral("%1 (%2)").arg(digitsText(number.digits), digitsText(number.known.toleranceDigits))});
        }
    }
    return sections;
}

/// How each number of theirs comes about again.
ReportSection repeatSection(const std::vector<CheckedCase>& all)
{
    ReportSection section{.title = VerifyWords::tr("How to get theirs and ours again")};
    for (const CheckedCase& one : all)
        section.points << QStringLiteral("%1, %2: %3. Ours: %4")
                              .arg(one.known.package, one.known.title, one.known.repeat, one.known.typed());
    return section;
}

ReportSection calibrationSection(const std::vector<core::Calibration>& all)
{
    ReportSection section{.title = VerifyWords::tr("Posteriors that mean what they say")};
    section.paragraphs << VerifyWords::tr(
        "What is to be inferred is drawn from its prior, then data given that, then the posterior is asked which part "
        "of "
        "it lies below the truth. Over many draws these parts are even on (0, 1) where a posterior is calibrated: "
        "their "
        "distribution function less that of even numbers stays in the band, which holds all of it at once in 99 of 100 "
        "cases (Talts et al. 2018; Säilynoja, Bürkner and Vehtari 2022).");
    for (const core::Calibration& one : all) {
        section.points << QString::fromStdString(one.posterior + ", " + one.number + " by " + one.by + ": " +
                                                 core::inWords(one.ranks));
        widgets::DrawnPlot plot(widgets::calibrationDrawing(one));
        section.figures.push_back(figureOf(plot));
    }
    return section;
}

} // namespace

QString nameOf(const KnownCase& known, const KnownNumber& number)
{
    return number.what.startsWith(known.title, Qt::CaseInsensitive) ? number.what
                                                                    : known.title + QStringLiteral(": ") + number.what;
}

QByteArray verifyText(const std::vector<CheckedCase>& all)
{
    std::vector<QStringList> rows{{"package", "version", "case", "theirs", "ours", "digits", "asked", ""}};
    for (const CheckedCase& one : all)
        for (const CheckedNumber& number : one.numbers)
            rows.push_back({one.known.package, one.known.version, nameOf(one.known, number.known), number.known.theirs,
                            printed(number.ours), digitsText(number.digits), digitsText(number.known.toleranceDigits),
                            wordsOf(number)});
    return inColumns(rows) + "\n" + inWords(summaryOf(all)).toUtf8() + "\n";
}

QByteArray calibrationText(const std::vector<core::Calibration>& all)
{
    std::vector<QStringList> rows{{"posterior", "number", "by", "verdict"}};
    for (const core::Calibration& one : all)
        rows.push_back({QString::fromStdString(one.posterior), QString::fromStdString(one.number),
                        QString::fromStdString(one.by), QString::fromStdString(core::inWords(one.ranks))});
    return inColumns(rows);
}

QByteArray verifyJson(const std::vector<CheckedCase>& all)
{
    QByteArrayList objects;
    for (const CheckedCase& one : all)
        for (const CheckedNumber& number : one.numbers)
            objects << rowOf(one, number).toJson().trimmed();
    return asList(objects);
}

QByteArray calibrationJson(const std::vector<core::Calibration>& all)
{
    QByteArrayList objects;
    for (const core::Calibration& one : all) {
        Report row;
        row.add("posterior", one.posterior);
        row.add("by", one.by);
        row.add("number", one.number);
        row.add("simulations", static_cast<double>(one.ranks.at.size() + 1));
        row.add("p", one.ranks.p);
        row.add("calibrated", one.ranks.isEven());
        row.add("verdict", core::inWords(one.ranks));
        objects << row.toJson().trimmed();
    }
    return asList(objects);
}

WrittenReport verifyReport(const std::vector<CheckedCase>& all, const std::vector<core::Calibration>& calibrations,
                           const QDateTime& when)
{
    WrittenReport report{.title = VerifyWords::tr("Kernelscope verified"),
                         .subtitle = VerifyWords::tr("Known answers of other packages and tables, recomputed by "
                                                     "Kernelscope %1 on %2")
                                         .arg(QCoreApplication::applicationVersion(), when.toString(Qt::ISODate))};
    report.sections.push_back(machineSection(all, when));
    if (!calibrations.empty())
        report.sections.push_back(calibrationSection(calibrations));
    for (ReportSection& section : packageSections(all))
        report.sections.push_back(std::move(section));
    report.sections.push_back(repeatSection(all));
    return report;
}

} // namespace app
