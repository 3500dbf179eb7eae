#include "app/verify/known_answers.h"

#include "core/verify/digits.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <cmath>
#include <iterator>
#include <utility>

namespace app
{

namespace
{

/// What is wrong with a file of answers, and where.
struct AnswerProblem {
    QString what;
};

QString neededText(const QJsonObject& object, const char* key, const QString& where)
{
    const QJsonValue value = object.value(QLatin1String(key));
    if (!value.isString() || value.toString().trimmed().isEmpty())
        throw AnswerProblem{QStringLiteral("%1: \"%2\" must be a text").arg(where, QLatin1String(key))};
    return value.toString();
}

KnownNumber numberFrom(const QJsonObject& json, const KnownNumber& ofCase, const QString& where)
{
    KnownNumber number = ofCase;
    number.what = neededText(json, "what", where);
    number.path = neededText(json, "path", where);
    number.theirs = neededText(json, "theirs", where);
    number.times = json.value("times").toDouble(1.0);
    number.plus = json.value("plus").toDouble(0.0);
    number.toleranceDigits = json.value("digits").toDouble(ofCase.toleranceDigits);
    number.word = json.value("word").toString(ofCase.word);
    if (!std::isfinite(core::valueOfWritten(number.theirs.toStdString())))
        throw AnswerProblem{QStringLiteral("%1: \"%2\" is not a number").arg(where, number.theirs)};
    return number;
}

KnownCase caseFrom(const QJsonObject& json, KnownCase known, const QString& where)
{
    known.title = neededText(json, "title", where);
    known.repeat = neededText(json, "repeat", where);
    known.ours = neededText(json, "ours", where);
    known.session = json.value("session").toObject();
    KnownNumber ofCase;
    ofCase.toleranceDigits = json.value("digits").toDouble(ofCase.toleranceDigits);
    ofCase.word = json.value("word").toString();
    const QJsonArray numbers = json.value("numbers").toArray();
    if (numbers.isEmpty())
        throw AnswerProblem{QStringLiteral("%1 has no numbers").arg(where)};
    for (qsizetype i = 0; i < numbers.size(); ++i)
        known.numbers.push_back(
            numberFrom(numbers[i].toObject(), ofCase, QStringLiteral("%1, number %2").arg(where).arg(i + 1)));
    return known;
}

} // namespace

QStringList KnownCase::words() const
{
    QStringList words;
    bool isQuoted = false, isOpen = false;
    for (const QChar letter : ours) {
        if (letter == u'\'')
            isQuoted = !isQuoted;
        else if (letter == u' ' && !isQuoted)
            isOpen = false;
        else if (std::exchange(isOpen, true))
            words.back() += letter;
        else
            words << QString(letter);
    }
    return words;
}

QString KnownCase::typed() const
{
    QStringList all = words();
    if (all.value(0) == "core")
        return QStringLiteral("the program's own ") + all.mid(1).join(u' ');
    static const QRegularExpression plain("^[A-Za-z0-9_./:,=+-]*$");
    for (QString& word : all)
        if (!word.contains(plain))
            word = u'\'' + word + u'\'';
    return QStringLiteral("kernelscope ") + all.join(u' ');
}

QString KnownCase::files() const
{
    QStringList files = words().filter(QRegularExpression("^(verify|example):"));
    files.removeDuplicates();
    return files.join(QStringLiteral(", "));
}

core::Outcome<std::vector<KnownCase>> knownAnswersFrom(const QByteArray& json, const QString& source)
{
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(json, &error).object();
    try {
        if (error.error != QJsonParseError::NoError)
            throw AnswerProblem{
                QStringLiteral("%1: %2 at offset %3").arg(source, error.errorString()).arg(error.offset)};
        KnownCase package;
        package.package = neededText(root, "package", source);
        package.version = neededText(root, "version", source);
        std::vector<KnownCase> all;
        for (const auto& one : root.value("cases").toArray())
            all.push_back(
                caseFrom(one.toObject(), package, QStringLiteral("%1, case %2").arg(source).arg(all.size() + 1)));
        if (all.empty())
            throw AnswerProblem{QStringLiteral("%1 has no cases").arg(source)};
        return all;
    } catch (const AnswerProblem& problem) {
        return core::Failure{core::Failure::Kind::InvalidInput, problem.what.toStdString()};
    }
}

std::vector<KnownCase> knownAnswers()
{
    QStringList paths;
    for (QDirIterator files(QStringLiteral(":/verify"), {QStringLiteral("*.json")}); files.hasNext();)
        paths << files.next();
    paths.sort(Qt::CaseInsensitive);
    std::vector<KnownCase> all;
    for (const QString& path : paths) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            continue; // a resource is always there
        auto cases = std::get<std::vector<KnownCase>>(knownAnswersFrom(file.readAll(), path));
        std::move(cases.begin(), cases.end(), std::back_inserter(all));
    }
    return all;
}

} // namespace app
