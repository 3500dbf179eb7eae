#include "app/cli/study_parts.h"

#include "core/files/read_whole.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>
#include <limits>

namespace app
{

namespace
{

constexpr int hexDigits = 16; // of a digest: chance lets two tables share it once in 10¹⁹ pairs

QString rangeInWords(int first, int last)
{
    return first == last ? QString::number(first) : QStringLiteral("%1 to %2").arg(first).arg(last);
}

StudyOptions optionsOf(const QJsonObject& json)
{
    StudyOptions options;
    const QJsonObject study = json["study"].toObject();
    for (auto option = study.begin(); option != study.end(); ++option)
        options.emplace_back(option.key(), option->toString());
    return options;
}

int allOf(const QJsonObject& part)
{
    return part["trials"].toObject()["of"].toInt();
}

[[noreturn]] void refusePart(const QString& command, const QString& file)
{
    usageError(QStringLiteral("%1 is no part of a study by %2: parts are what --trials A:B writes").arg(file, command));
}

StudyPart partIn(const QString& command, const QString& file)
{
    const auto content = valueOrThrow(core::readWhole(QFile::encodeName(file).toStdString(), "a part of a study"));
    StudyPart part{.file = file, .json = QJsonDocument::fromJson(QByteArray::fromStdString(content)).object()};
    const QJsonObject trials = part.json["trials"].toObject();
    part.trials = {.first = trials["first"].toInt(), .last = trials["last"].toInt()};
    const bool isPart = part.json["part_of"].toString() == command && part.trials.first >= 1 &&
                        part.trials.first <= part.trials.last && part.trials.last <= allOf(part.json);
    if (!isPart)
        refusePart(command, file);
    return part;
}

QString inWords(const StudyOptions& study, const QString& option)
{
    const auto found = std::ranges::find(study, option, &StudyOptions::value_type::first);
    if (found == study.end())
        return QStringLiteral("has no --%1").arg(option);
    return found->second.isEmpty() ? QStringLiteral("has --%1").arg(option)
                                   : QStringLiteral("has --%1 %2").arg(option, found->second);
}

/// Usage error unless both are of one study.
void compare(const StudyPart& first, const StudyPart& other)
{
    const QString version = first.json["version"].toString(), otherVersion = other.json["version"].toString();
    if (otherVersion != version)
        usageError(QStringLiteral("%1 was computed by Kernelscope %2, %3 by %4: the parts of a study are computed by "
                                  "one version")
                       .arg(other.file, otherVersion, first.file, version));
    const int all = allOf(first.json), its = allOf(other.json);
    if (its != all)
        usageError(QStringLiteral("%1 is part of a study of %2 trials, %3 of one of %4 trials")
                       .arg(other.file)
                       .arg(its)
                       .arg(first.file)
                       .arg(all));
    const StudyOptions study = optionsOf(first.json), options = optionsOf(other.json);
    for (const StudyOptions& either : {study, options})
        for (const auto& [option, value] : either)
            if (const QString here = inWords(options, option), there = inWords(study, option); here != there)
                usageError(QStringLiteral("%1 is part of another study than %2: it %3, that one %4")
                               .arg(other.file, first.file, here, there));
}

/// Usage error where two of them, which are sorted, hold the same trials.
void refuseOverlap(const std::vector<StudyPart>& parts)
{
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const StudyPart &before = parts[i - 1], &part = parts[i];
        const Trials both{.first = part.trials.first, .last = std::min(part.trials.last, before.trials.last)};
        if (both.first <= both.last)
            usageError(QStringLiteral("%1 and %2 both hold %3").arg(before.file, part.file, both.inWords()));
    }
}

/// Usage error where sorted parts that do not overlap leave trials out.
void refuseGaps(const std::vector<StudyPart>& parts, int all)
{
    QStringList missing;
    int next = 1;
    const auto upTo = [&](int last) {
        if (next <= last)
            missing << rangeInWords(next, last);
    };
    for (const StudyPart& part : parts) {
        upTo(part.trials.first - 1);
        next = part.trials.last + 1;
    }
    upTo(all);
    if (!missing.isEmpty())
        usageError(QStringLiteral("no file holds trials %1 of the study's %2")
                       .arg(missing.join(QStringLiteral(" and ")))
                       .arg(all));
}

/// Options that would change nothing, since the parts say them.
void refuseOptions(const Arguments& arguments)
{
    for (const QString& option : arguments.given())
        if (option != QLatin1String("out") && option != QLatin1String("quiet"))
            usageError(QStringLiteral("--%1 would change nothing: the parts that are merged say it").arg(option));
}

} // namespace

QString Trials::inWords() const
{
    return (count() == 1 ? QStringLiteral("trial ") : QStringLiteral("trials ")) + rangeInWords(first, last);
}

Option trialsOption()
{
    return {"trials", "A:B",
            "only trials A to B of the study, counted from 1, both included; prints a part, for merge"};
}

std::optional<Trials> trialsFrom(const Arguments& arguments, int all)
{
    if (!arguments.has("trials"))
        return std::nullopt;
    const QStringList ends = arguments.text("trials").split(u':');
    bool isFirst = false, isLast = false;
    const Trials trials{.first = ends.value(0).toInt(&isFirst), .last = ends.value(1).toInt(&isLast)};
    if (ends.size() != 2 || !isFirst || !isLast || trials.first < 1 || trials.last < trials.first || trials.last > all)
        usageError(QStringLiteral("--trials: expected A:B, two whole numbers from 1 to %1 in their order, got \"%2\"")
                       .arg(all)
                       .arg(arguments.text("trials")));
    if (arguments.text("out", {}).endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        usageError(QStringLiteral("--out: a part of a study is .json, got \"%1\"").arg(arguments.text("out")));
    return trials;
}

QString digestOf(const Eigen::MatrixXd& points)
{
    const QByteArrayView bytes(reinterpret_cast<const char*>(points.data()),
                               points.size() * static_cast<qsizetype>(sizeof(double)));
    const QByteArray hash = QCryptographicHash::hash(bytes.toByteArray(), QCryptographicHash::Sha256).toHex();
    return QStringLiteral("%1 × %2, SHA-256 %3…")
        .arg(points.rows())
        .arg(points.cols())
        .arg(QString::fromLatin1(hash.left(hexDigits)));
}

Report partReport(const QString& command, const StudyOptions& study, const Trials& trials, int all)
{
    Report options, range, part;
    for (const auto& [option, value] : study)
        options.add(option.toStdString(), value.toStdString());
    range.add("first", static_cast<double>(trials.first));
    range.add("last", static_cast<double>(trials.last));
    range.add("of", static_cast<double>(all));
    part.add("part_of", command.toStdString());
    part.add("version", QCoreApplication::applicationVersion().toStdString());
    part.add("study", options);
    part.add("trials", range);
    return part;
}

std::vector<Printed> printedPart()
{
    return {{"part_of", Json::Text, "with --trials, which prints this and the lists below alone: the command"},
            {"version", Json::Text, "with --trials: that of Kernelscope"},
            {"study.OPTION", Json::Text, "with --trials: each option of the study; of a table its size and digest"},
            {"trials.first", Json::Number, "with --trials: A"},
            {"trials.last", Json::Number, "with --trials: B"},
            {"trials.of", Json::Number, "with --trials: how many the study has"}};
}

std::vector<double> StudyPart::numbers(const QStringList& path) const
{
    QJsonObject object = json;
    for (const QString& name : path.first(path.size() - 1))
        object = object[name].toObject();
    const QJsonArray list = object[path.last()].toArray();
    if (list.size() != trials.count())
        usageError(QStringLiteral("%1: %2 does not hold a number for each of %3")
                       .arg(file, path.join(u'.'), trials.inWords()));
    std::vector<double> values;
    for (const QJsonValue& value : list)
        values.push_back(value.toDouble(std::numeric_limits<double>::quiet_NaN()));
    return values;
}

QString aboutParts()
{
    return QStringLiteral("With --trials A:B any part of them is computed, as in the whole study, and merge makes of "
                          "all the parts what one run of the whole prints, to the last digit, wherever they were "
                          "computed; it refuses parts of another study, trials that are there twice and trials that "
                          "are missing. `kernelscope help commands` has an example with GNU parallel and one of a "
                          "Slurm array.");
}

bool isMerge(const Arguments& arguments)
{
    const QString act = arguments.positional().value(0, mergeWord().first());
    if (act != mergeWord().first())
        usageError(QStringLiteral("expected merge, got \"%1\"; options begin with --").arg(act));
    return !arguments.positional().isEmpty();
}

QStringList mergeWord()
{
    return {"merge"};
}

StudyParts partsFrom(const QString& command, const Arguments& arguments)
{
    refuseOptions(arguments);
    StudyParts study;
    for (const QString& file : arguments.positional().mid(1))
        study.parts.push_back(partIn(command, file));
    if (study.parts.empty())
        usageError(QStringLiteral("which parts? Name the files that --trials A:B wrote"));
    const StudyPart first = study.parts.front();
    for (const StudyPart& part : study.parts)
        compare(first, part);
    study.all = allOf(first.json);
    std::ranges::stable_sort(study.parts, {}, [](const StudyPart& part) { return part.trials.first; });
    refuseOverlap(study.parts);
    refuseGaps(study.parts, study.all);
    for (const auto& [option, value] : optionsOf(first.json))
        study.words << (value.isEmpty() ? "--" + option : "--" + option + u'=' + value);
    return study;
}

void refuseSize(const StudyParts& study)
{
    usageError(QStringLiteral("%1: its options are not those of a study of %2 trials")
                   .arg(study.parts.front().file)
                   .arg(study.all));
}

} // namespace app
