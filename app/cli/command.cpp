#include "app/cli/command.h"

#include "app/cli/progress_note.h"
#include "core/kernels/descriptions.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>

#include <algorithm>
#include <cstdio>
#include <new>

namespace app
{

namespace
{

std::vector<Command> commands()
{
    return {densityCommand(), gramCommand(),    embedCommand(), witnessCommand(),  evidenceCommand(),
            mmdCommand(),     powerCommand(),   gpCommand(),    classifyCommand(), ridgeCommand(),
            kpcaCommand(),    mercerCommand(),  rkhsCommand(),  generateCommand(), figureCommand(),
            renderCommand(),  examplesCommand()};
}

void print(const QString& text)
{
    std::fputs(text.toUtf8().constData(), stdout);
}

int fail(const QString& command, int status, const QString& message)
{
    const QString line =
        QStringLiteral("kernelscope%1: %2\n").arg(command.isEmpty() ? QString() : " " + command, message.simplified());
    std::fputs(line.toUtf8().constData(), stderr);
    return status;
}

int run(const Command& command, const QStringList& words)
{
    if (words.contains("--help") || words.contains("-h")) {
        print(helpOf(command));
        return 0;
    }
    try {
        const ProgressNote progress(command.name);
        command.run(Arguments(command.name, words, command.options, command.positional.isEmpty() ? 0 : 1));
        return 0;
    } catch (const CommandError& error) {
        return fail(command.name, error.exitStatus, QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
        return fail(command.name, 1, QStringLiteral("not enough memory for this many points; use fewer"));
    } catch (const std::exception& error) {
        return fail(command.name, 1, QString::fromUtf8(error.what()));
    }
}

} // namespace

Option dataOption()
{
    return {"data", "FILE|example:NAME",
            "the points: CSV, TSV or NPY with one observation a row, or a built-in example"};
}

Option columnsOption()
{
    return {"columns", "A,B",
            "the columns to use as coordinates, by name or counted from 1 (default: every numeric one)"};
}

Option kernelOption()
{
    return {"kernel", "EXPR",
            "a kernel, such as 'se(lengthscale=0.5)' or '2*matern32(lengthscale=1)+linear()' "
            "(default: se at the median distance)"};
}

Option atOption()
{
    return {"at", "FILE|grid:LO:HI:N[,LO:HI:N]", "where to evaluate: a file of points, or a grid (first axis slowest)"};
}

Option seedOption()
{
    return {"seed", "N",
            "seed of the random numbers (default 1); this command draws none and gives the same answer for each"};
}

Option outOption(const QString& formats)
{
    return {"out", "FILE", "write to a file instead of standard output: " + formats};
}

void writeFile(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0 || !file.commit())
        throw CommandError(2, QStringLiteral("--out: %1 could not be written: %2").arg(path, file.errorString()));
}

void remarkIfIndefinite(const char* command, const core::Kernel& kernel, const char* consequence)
{
    if (!core::isPositiveSemidefinite(kernel))
        std::fprintf(stderr, "kernelscope %s: this kernel is not positive semidefinite: %s\n", command, consequence);
}

void write(const Report& report, const Arguments& arguments)
{
    if (!arguments.has("out")) {
        std::fputs(report.toJson().constData(), stdout);
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
    return words.value(0) == "render" ||
           std::any_of(words.begin(), words.end(), [](const QString& word) { return word.contains(figure); });
}

QString helpOf(const Command& command)
{
    QString text = QStringLiteral("Usage: kernelscope %1%2 [options]\n%3\n\n%4\n")
                       .arg(command.name, command.positional.isEmpty() ? QString() : " " + command.positional,
                            command.summary, command.description);
    text += QStringLiteral("\nOptions:\n");
    for (const Option& option : command.options)
        text += QStringLiteral("  --%1\n        %2\n").arg((option.name + " " + option.value).trimmed(), option.help);
    return text +
           QStringLiteral(
               "  --help\n        this text\n\nExit status: 0 done, 1 the computation failed, 2 bad usage or input.\n");
}

QString overallHelp()
{
    QString text =
        QStringLiteral("Kernelscope %1: see what a kernel method believes.\n\n"
                       "Usage: kernelscope [SESSION.kscope | DATA.csv]    open the window\n"
                       "       kernelscope COMMAND [options]              compute without a display\n\nCommands:\n")
            .arg(QCoreApplication::applicationVersion());
    for (const Command& command : commands())
        text += QStringLiteral("  %1 %2\n").arg(command.name, -10).arg(command.summary);
    return text +
           QStringLiteral(
               "\n`kernelscope COMMAND --help` explains one. Everything the window shows has a command that prints "
               "the same numbers.\n");
}

int runCommandLine(const QStringList& words)
{
    const QString name = words.value(0);
    if (name == "--help" || name == "-h" || name == "help") {
        print(overallHelp());
        return 0;
    }
    if (name == "--version") {
        print(QStringLiteral("kernelscope %1\n").arg(QCoreApplication::applicationVersion()));
        return 0;
    }
    const std::vector<Command> known = commands();
    const auto found = std::find_if(known.begin(), known.end(), [&](const Command& c) { return c.name == name; });
    if (found == known.end()) {
        QStringList names;
        for (const Command& command : known)
            names << command.name;
        return fail({}, 2,
                    QStringLiteral("\"%1\" is neither a command (%2) nor a file to open").arg(name, names.join(", ")));
    }
    return run(*found, words.mid(1));
}

} // namespace app
