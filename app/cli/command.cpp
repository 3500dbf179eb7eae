#include "app/cli/command.h"

#include "app/cli/progress_note.h"
#include "app/cli/read_options.h"
#include "app/help/terminal_text.h"
#include "core/files/write_whole.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/verdict/definiteness_doubt.h"
#include "core/work/unexpected.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <limits>
#include <optional>

namespace app
{

std::vector<Command> commands()
{
    std::vector<Command> all{
        densityCommand(),     gramCommand(),     kernelCommand(),    embedCommand(),       coverageCommand(),
        witnessCommand(),     evidenceCommand(), posteriorCommand(), mmdCommand(),         bayesFactorCommand(),
        powerCommand(),       hsicCommand(),     citCommand(),       pcCommand(),          gpCommand(),
        compareCommand(),     classifyCommand(), ridgeCommand(),     kpcaCommand(),        mercerCommand(),
        rkhsCommand(),        fantasyCommand(),  noveltyCommand(),   reconstructCommand(), relativeNoveltyCommand(),
        leaveOneOutCommand(), generateCommand(), sweepCommand(),     figureCommand(),      renderCommand(),
        scriptCommand(),      reportCommand(),   verifyCommand(),    lessonCommand(),      examplesCommand(),
        completionCommand(),  helpCommand()};
    for (Command& command : all) {
        addReadOptions(command.options);
        command.options.push_back({"quiet", {}, "say nothing on standard error of how long it takes"});
    }
    return all;
}

int mostWords(const Command& command)
{
    return command.positional.contains(u'…')
               ? std::numeric_limits<int>::max()
               : static_cast<int>(command.positional.split(u' ', Qt::SkipEmptyParts).size());
}

namespace
{

/// Without what a terminal would obey: a message may quote what others wrote.
QString harmless(QString text)
{
    for (QChar& letter : text)
        if (letter.category() == QChar::Other_Control)
            letter = u'?';
    return text;
}

int fail(const QString& command, int status, const QString& message)
{
    const QString line = QStringLiteral("kernelscope%1: %2\n")
                             .arg(command.isEmpty() ? QString() : " " + command, harmless(message.simplified()));
    std::fputs(line.toUtf8().constData(), stderr);
    return status;
}

void runCommand(const Command& command, const QStringList& words)
{
    if (words.contains("--help") || words.contains("-h"))
        return printOut(helpOf(command).toUtf8());
    std::optional<ProgressNote> progress;
    if (!words.contains("--quiet"))
        progress.emplace(command.name);
    const Arguments arguments(command.name, words, command.options, mostWords(command));
    if (command.run)
        command.run(arguments);
    else
        write(command.answer(arguments), arguments);
}

/// Calls `work`, which belongs to the command of this name; the exit status.
template <class Work>
int statusOf(const QString& command, const Work& work)
{
    try {
        work();
        return 0;
    } catch (const CommandError& error) {
        return fail(command, error.exitStatus, QString::fromUtf8(error.what()));
    } catch (const std::exception& error) {
        return fail(command, 1, QString::fromStdString(core::unexpectedFailure(error).what));
    }
}

} // namespace

Option dataOption()
{
    return tableOption("data", "FILE|example:NAME",
                       "the points: a table with one observation a row (-: standard input), or a built-in example");
}

Option columnsOption()
{
    return {"columns", "A,B",
            "the columns to use as coordinates, by name or counted from 1 (default: every numeric one)"};
}

Option neededKernelOption()
{
    return {"kernel", "EXPR", "a kernel, such as 'se(lengthscale=0.5)' or '2*matern32(lengthscale=1)+linear()'"};
}

Option kernelOption(const QString& standard)
{
    Option option = neededKernelOption();
    option.help += QStringLiteral(" (default: %1)").arg(standard);
    return option;
}

Option atOption()
{
    return tableOption("at", "FILE|grid:LO:HI:N[,LO:HI:N]",
                       "where to evaluate: a file of points, whose columns are found by name where both tables have "
                       "names, or a grid (first axis slowest; LO and HI may be dates where the data hold dates)");
}

Option seedOption(const QString& of, const QString& value)
{
    return {"seed", value, QStringLiteral("seed of %1 (default %2)").arg(of).arg(standardSeed)};
}

Option seedOption()
{
    Option option = seedOption(QStringLiteral("the random numbers"));
    option.help += QStringLiteral("; this command draws none and gives the same answer for each");
    return option;
}

Option toFileOrOutput(Option option)
{
    option.dashIsNone = true;
    return option;
}

Option outOption(const QString& formats)
{
    return toFileOrOutput({"out", "FILE", "write to a file instead of standard output (-): " + formats});
}

void refuseOut(const core::Failure& failure)
{
    const bool isBadInput = failure.kind == core::Failure::Kind::InvalidInput;
    throw CommandError(isBadInput ? 2 : 1, QStringLiteral("--out: ") + QString::fromStdString(failure.what));
}

void writeFile(const QString& path, const QByteArray& content)
{
    if (const auto failure = core::writeWhole(QFile::encodeName(path).toStdString(), content.toStdString()))
        refuseOut(*failure);
}

void printOut(const QByteArray& text)
{
    errno = 0;
    const auto size = static_cast<std::size_t>(text.size());
    // A full disk shows when the buffer is emptied.
    if (std::fwrite(text.constData(), 1, size, stdout) != size || std::fflush(stdout) != 0)
        throw CommandError(1, QStringLiteral("standard output could not be written: ") +
                                  QString::fromStdString(core::writingProblem(errno)));
}

void remarkIfIndefinite(const char* command, const core::Kernel& kernel, Eigen::Index dimensions,
                        const char* consequence)
{
    if (const auto doubt = core::definitenessDoubt(kernel, dimensions))
        std::fprintf(stderr, "kernelscope %s: %s: %s\n", command, doubt->c_str(), consequence);
}

void write(const Report& report, const Arguments& arguments)
{
    if (!arguments.has("out")) {
        printOut(report.toJson());
        return;
    }
    const QString path = arguments.text("out");
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "json")
        writeFile(path, report.toJson());
    else if (suffix == "csv")
        writeFile(path, report.toCsv());
    else
        usageError(QStringLiteral("--out: %1 must end in .json or .csv").arg(path));
}

bool isCommandName(const QString& word)
{
    const std::vector<Command> known = commands();
    return std::any_of(known.begin(), known.end(), [&](const Command& command) { return command.name == word; });
}

bool needsDrawing(const QStringList& words)
{
    static const QRegularExpression figure("\\.(png|svg|pdf)$", QRegularExpression::CaseInsensitiveOption);
    return words.value(0) == "render" || words.value(0) == "lesson" || words.value(0) == "report" ||
           words.value(0) == "script" || words.value(0) == "help" || words.value(0) == "sweep" ||
           words.value(0) == "verify" ||
           std::any_of(words.begin(), words.end(), [](const QString& word) { return word.contains(figure); });
}

namespace
{

/// The topics of a description, each in lines that a terminal has room for.
QString inLines(const QString& description)
{
    QString lines;
    for (const QString& topic : description.split(u'\n')) {
        const auto indent = static_cast<int>(topic.size() - QStringView(topic).trimmed().size());
        lines += topic.size() > helpWidth ? wrapped(topic, QString(indent, u' '), indent, helpWidth) : topic + u'\n';
    }
    return lines;
}

} // namespace

QString helpOf(const Command& command)
{
    QString text =
        QStringLiteral("Usage: kernelscope %1%2 [options]\n%3\n\n")
            .arg(command.name, command.positional.isEmpty() ? QString() : " " + command.positional, command.summary);
    if (!command.prints.empty())
        text += QStringLiteral("Prints, as JSON or as a table (--out FILE.csv):\n%1\n").arg(listOf(command.prints));
    text += inLines(command.description);
    text += QStringLiteral("\nOptions:\n");
    for (const Option& option : command.options)
        text += QStringLiteral("  --%1\n        %2\n").arg((option.name + " " + option.value).trimmed(), option.help);
    return text + QStringLiteral("  --help\n        this text\n\nExit status: 0 done, 1 the computation failed or its "
                                 "answer could not be "
                                 "written, 2 bad usage or input.\n");
}

QString overallHelp()
{
    QString text = QStringLiteral("Kernelscope %1: see what a kernel method believes.\n\n"
                                  "Usage: kernelscope [SESSION.kscope | DATA.csv | LESSON.kslesson | HANDED_IN.html…]\n"
                                  "           open the window\n"
                                  "       kernelscope COMMAND [options]\n"
                                  "           compute without a display\n\nCommands:\n")
                       .arg(QCoreApplication::applicationVersion());
    qsizetype longest = 0;
    for (const Command& command : commands())
        longest = std::max(longest, command.name.size());
    for (const Command& command : commands())
        text += QStringLiteral("  %1  %2\n").arg(command.name, -static_cast<int>(longest)).arg(command.summary);
    return text +
           QStringLiteral(
               "\n`kernelscope COMMAND --help` explains one. Everything the window shows has a command that prints "
               "the same numbers.\n");
}

int runCommandLine(const QStringList& words)
{
    const QString name = words.value(0);
    if (name == "--help" || name == "-h")
        return statusOf({}, [] { printOut(overallHelp().toUtf8()); });
    if (name == "--version")
        return statusOf({}, [] { printOut("kernelscope " + QCoreApplication::applicationVersion().toUtf8() + "\n"); });
    const std::vector<Command> known = commands();
    const auto found = std::find_if(known.begin(), known.end(), [&](const Command& c) { return c.name == name; });
    if (found == known.end()) {
        QStringList names;
        for (const Command& command : known)
            names << command.name;
        return fail({}, 2,
                    QStringLiteral("\"%1\" is neither a command (%2) nor a file to open").arg(name, names.join(", ")));
    }
    return statusOf(name, [&] { runCommand(*found, words.mid(1)); });
}

} // namespace app
