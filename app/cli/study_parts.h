#pragma once

#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/report.h"

#include <QJsonArray>
#include <QJsonObject>

#include <optional>
#include <utility>
#include <vector>

/// A study of many trials, computed in parts, by as many machines as there are.
namespace app
{

/// Some trials of a study, first … last, counted from 1.
struct Trials {
    int first = 1, last = 1;
    int count() const { return last - first + 1; }
    QString inWords() const; // "trials 3 to 8", "trial 3"
};

/// `--trials A:B`, a part of a study.
Option trialsOption();
/// What is asked for of a study of so many trials; nothing: all. Usage error for others.
std::optional<Trials> trialsFrom(const Arguments& arguments, int all);

/// What a study is, as the options of its command with what they hold, also where it is the default; a flag holds
/// nothing, a table the digest of what was read. Equal in all parts of a study.
using StudyOptions = std::vector<std::pair<QString, QString>>;

/// What tells one table of points from another one.
QString digestOf(const Eigen::MatrixXd& points);

/// A part without its answers, which are lists with a value for each trial.
Report partReport(const QString& command, const StudyOptions& study, const Trials& trials, int all);
/// What --help lists of it.
std::vector<Printed> printedPart();

struct StudyPart {
    QString file;
    QJsonObject json = {}; // all of it
    Trials trials = {};

    /// The numbers of a list, given with its objects, as {"median", "rejected"}; null is NaN. Usage error where it
    /// does not hold one for each trial.
    std::vector<double> numbers(const QStringList& path) const;
};

/// All parts of one study, in the order of their trials.
struct StudyParts {
    QStringList words; // of the study, as its command takes them
    std::vector<StudyPart> parts;
    int all = 0; // trials
};

/// What --help says of --trials and merge.
QString aboutParts();

/// Is `COMMAND merge PARTS…` asked for?
bool isMerge(const Arguments& arguments);
/// The words that stand in a command's place of words, for completion.
QStringList mergeWord();

/// Reads the files of `COMMAND merge PARTS…`. Usage error with the file and the trials: no part of a study of this
/// command, other options than the first file's, trials that two files hold, trials that none holds, an option that
/// the parts say themselves.
StudyParts partsFrom(const QString& command, const Arguments& arguments);

/// Usage error where the options that the parts tell make a study of another size.
[[noreturn]] void refuseSize(const StudyParts& study);

} // namespace app
