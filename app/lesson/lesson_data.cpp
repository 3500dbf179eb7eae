#include "app/lesson/lesson_data.h"

#include "app/lesson/lesson_bounds.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/data/samples.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <cmath>
#include <stdexcept>

namespace app
{

namespace
{

struct LessonDataWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

/// What a person reads of a line that says no data.
struct UnreadableData : std::runtime_error {
    UnreadableData(const QString& expected, const QString& found)
        : std::runtime_error(LessonDataWords::tr("expected %1, found \"%2\"").arg(expected, found).toStdString())
    {
    }
};

/// `expected`: "at most %1 points".
void holdTo(Eigen::Index most, Eigen::Index found, const QString& expected)
{
    if (found > most)
        throw UnreadableData(expected.arg(most), QString::number(found));
}

double numberOf(const QString& word)
{
    bool isNumber = false;
    const double value = word.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(value))
        throw UnreadableData(LessonDataWords::tr("a number"), word);
    return value;
}

/// "0.5" or "0.5,1".
std::vector<double> placeOf(const QString& word)
{
    std::vector<double> place;
    holdTo(mostCoordinates, word.count(u',') + 1, LessonDataWords::tr("at most %1 coordinates"));
    for (const QString& coordinate : word.split(u','))
        place.push_back(numberOf(coordinate));
    return place;
}

core::Dataset pointsAt(const QStringList& words)
{
    if (words.isEmpty())
        return core::emptyDataset(1);
    const std::size_t dimensions = placeOf(words.front()).size();
    holdTo(mostPoints, words.size(), LessonDataWords::tr("at most %1 points"));
    core::Dataset data = core::emptyDataset(static_cast<Eigen::Index>(dimensions));
    data.x.resize(words.size(), static_cast<Eigen::Index>(dimensions));
    for (qsizetype i = 0; i < words.size(); ++i) {
        const std::vector<double> place = placeOf(words[i]);
        if (place.size() != dimensions)
            throw UnreadableData(LessonDataWords::tr("a point of %1 coordinates").arg(dimensions), words[i]);
        for (std::size_t j = 0; j < dimensions; ++j)
            data.x(i, static_cast<Eigen::Index>(j)) = place[j];
    }
    return data;
}

/// "0.5:1" is a target of 1 at 0.5.
core::Dataset observationsOf(const QStringList& words)
{
    QStringList places;
    std::vector<double> targets;
    for (const QString& word : words) {
        const QStringList sides = word.split(u':');
        if (sides.size() != 2)
            throw UnreadableData(LessonDataWords::tr("a place and its target, as 0.5:1"), word);
        places << sides[0];
        targets.push_back(numberOf(sides[1]));
    }
    core::Dataset data = pointsAt(places);
    data.targets = Eigen::VectorXd::Map(targets.data(), std::ssize(targets));
    return data;
}

/// What stands between the bars.
QStringList samplesIn(const QString& text)
{
    holdTo(mostSamples, text.count(u'|') + 1, LessonDataWords::tr("at most %1 samples"));
    return text.split(u'|');
}

core::Dataset samplesOf(const QString& text)
{
    const QStringList samples = samplesIn(text);
    QStringList all;
    std::vector<int> labels;
    for (qsizetype sample = 0; sample < samples.size(); ++sample)
        for (const QString& word : samples[sample].split(u' ', Qt::SkipEmptyParts)) {
            all << word;
            labels.push_back(static_cast<int>(sample));
        }
    core::Dataset data = pointsAt(all);
    data.labels = std::move(labels);
    return data;
}

core::Generation generationOf(const QStringList& words, std::uint64_t studentSeed)
{
    if (words.isEmpty())
        throw UnreadableData(LessonDataWords::tr("the name of a generator"), {});
    core::Generation generation{.name = words.front().toStdString(), .n = 200, .seed = 1, .options = {}};
    for (const QString& word : words.mid(1)) {
        const qsizetype equals = word.indexOf(u'=');
        const QString name = word.left(equals), value = word.mid(equals + 1);
        if (equals < 1)
            throw UnreadableData(LessonDataWords::tr("option=value"), word);
        bool isWhole = true;
        if (name == "n")
            generation.n = value.toLongLong(&isWhole);
        else if (name == "seed")
            generation.seed = value == "student" ? studentSeed : value.toULongLong(&isWhole);
        else
            generation.options[name.toStdString()] = numberOf(value);
        if (!isWhole)
            throw UnreadableData(LessonDataWords::tr("a whole number"), value);
    }
    holdTo(mostPoints, generation.n, LessonDataWords::tr("at most %1 points"));
    return generation;
}

QStringList wordsOf(const QString& text)
{
    return text.split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts);
}

/// One generation, or several apart by "|": a sample each.
core::Outcome<core::Dataset> generatedSamples(const QString& text, std::uint64_t studentSeed)
{
    const QStringList samples = samplesIn(text);
    core::Outcome<core::Dataset> all = core::generate(generationOf(wordsOf(samples.front()), studentSeed));
    for (qsizetype i = 1; i < samples.size(); ++i) {
        const auto sample =
            core::generate(generationOf(wordsOf(samples[i]), studentSeed + static_cast<std::uint64_t>(i)));
        if (!std::holds_alternative<core::Dataset>(all) || !std::holds_alternative<core::Dataset>(sample))
            return std::holds_alternative<core::Dataset>(all) ? sample : all;
        holdTo(mostPoints, std::get<core::Dataset>(all).size() + std::get<core::Dataset>(sample).size(),
               LessonDataWords::tr("at most %1 points"));
        all = core::withSample(std::get<core::Dataset>(all), static_cast<int>(i), std::get<core::Dataset>(sample));
    }
    return all;
}

core::Outcome<core::Dataset> dataOf(const QString& kind, const QString& rest, std::uint64_t studentSeed)
{
    const QStringList words = wordsOf(rest);
    if (kind == "generate")
        return generatedSamples(rest, studentSeed);
    if (kind == "points")
        return pointsAt(words);
    if (kind == "observations")
        return observationsOf(words);
    if (kind == "samples")
        return samplesOf(rest);
    if (kind != "example")
        throw UnreadableData(LessonDataWords::tr("one of generate, example, points, observations, samples"), kind);
    if (auto example = core::example(rest.trimmed().toStdString()))
        return std::move(*example);
    QStringList names;
    for (const core::ExampleDescription& known : core::examples())
        names << QString::fromUtf8(known.name.data(), static_cast<qsizetype>(known.name.size()));
    throw UnreadableData(LessonDataWords::tr("one of %1").arg(names.join(", ")), rest.trimmed());
}

} // namespace

core::Outcome<core::Dataset> lessonData(const QString& text, std::uint64_t studentSeed)
{
    const QString kind = text.section(u' ', 0, 0);
    try {
        return dataOf(kind, text.mid(kind.size()), studentSeed);
    } catch (const UnreadableData& error) {
        return core::invalidInput(error.what());
    }
}

} // namespace app
