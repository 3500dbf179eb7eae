#pragma once

#include "app/cli/arguments.h"
#include "app/cli/printed.h"
#include "app/cli/report.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace app
{

/// One headless command: what its --help says and what it does. It either answers, with values that are printed or go
/// to the file of --out, or runs. Both throw CommandError.
struct Command {
    QString name;                     // "density"
    QString positional = {};          // "NAME", or empty; with "…": any number of words
    QString summary;                  // one line
    std::vector<Printed> prints = {}; // all values of the answer
    QString description = {};         // how they follow, with the formula where it helps
    std::vector<Option> options = {};
    Report (*answer)(const Arguments& arguments) = nullptr;
    void (*run)(const Arguments& arguments) = nullptr;
    QStringList (*choices)() = nullptr; // of the positional, where it is one of these words
};

Command densityCommand();
Command gramCommand();
Command kernelCommand();
Command generateCommand();
Command fantasyCommand();
Command leaveOneOutCommand();
Command noveltyCommand();
Command reconstructCommand();
Command relativeNoveltyCommand();
Command figureCommand();
Command renderCommand();
Command scriptCommand();
Command reportCommand();
Command evidenceCommand();
Command posteriorCommand();
Command bayesFactorCommand();
Command examplesCommand();
Command completionCommand();
Command embedCommand();
Command coverageCommand();
Command witnessCommand();
Command mmdCommand();
Command powerCommand();
Command hsicCommand();
Command citCommand();
Command pcCommand();
Command classifyCommand();
Command ridgeCommand();
Command kpcaCommand();
Command mercerCommand();
Command rkhsCommand();
Command gpCommand();
Command compareCommand();
Command sweepCommand();
Command verifyCommand();
Command lessonCommand();
Command helpCommand();

/// All commands, in the order of --help.
std::vector<Command> commands();

/// How many words without "--" it takes; any number where one stands for several: "FILE…".
int mostWords(const Command& command);

/// How long a line of a description may be.
inline constexpr int helpWidth = 118;

/// The options that several commands share, in DESIGN's words.
Option dataOption();
Option columnsOption();
Option neededKernelOption();
Option kernelOption(const QString& standard = QStringLiteral("se at the median distance"));
Option atOption();
/// --seed of what is random: "seed of the draws (default 1)"; without a word of it that of a command that draws
/// nothing.
Option seedOption(const QString& of, const QString& value = QStringLiteral("N"));
Option seedOption();
Option outOption(const QString& formats);
/// An option that names a file to write, "-" for standard output.
Option toFileOrOutput(Option option);

/// Says on standard error that a kernel is not positive semidefinite, where it is not; `consequence`, what that means
/// for the answer, ends the sentence.
void remarkIfIndefinite(const char* command, const core::Kernel& kernel, Eigen::Index dimensions,
                        const char* consequence);

/// Writes the report to --out (.json or .csv) or, without it, as JSON to standard output.
void write(const Report& report, const Arguments& arguments);
/// Writes bytes to the file of --out completely or not at all. Throws CommandError.
void writeFile(const QString& path, const QByteArray& content);
/// Throws what --out gives for a file that could not be written: 2 where the name is no good, 1 where the disk is full.
[[noreturn]] void refuseOut(const core::Failure& failure);
/// Writes to standard output; CommandError (1) where that is cut off, as on a full disk.
void printOut(const QByteArray& text);

/// Runs `kernelscope WORDS…`; the exit status: 0 done, 1 the computation failed, 2 bad usage or bad input.
int runCommandLine(const QStringList& words);

/// Is this the name of a command? Then it is one also where a file or folder is called the same.
bool isCommandName(const QString& word);

/// Do these words draw a figure or lay out a page of the help, so that a QApplication must exist? Otherwise a
/// QCoreApplication will do.
bool needsDrawing(const QStringList& words);

/// The text of `kernelscope --help`, and of `kernelscope COMMAND --help`.
QString overallHelp();
QString helpOf(const Command& command);

} // namespace app
