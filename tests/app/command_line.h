#pragma once

#include "app/application.h"
#include "app/cli/command.h"
#include "app/printed_keys.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>
#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unistd.h>

/// Drives the commands as a script would: words and files in, JSON and exit status out.
namespace command_line
{

struct Run {
    int status = -1;
    QByteArray out, error;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// While it stands, what is written to a stream goes into a file.
class Captured
{
public:
    explicit Captured(std::FILE* stream) : stream_(stream), file_(std::tmpfile()), kept_(dup(fileno(stream)))
    {
        std::fflush(stream_);
        dup2(fileno(file_), fileno(stream_));
    }
    ~Captured()
    {
        std::fflush(stream_);
        dup2(kept_, fileno(stream_));
        close(kept_);
        std::fclose(file_);
    }
    Captured(const Captured&) = delete;
    Captured& operator=(const Captured&) = delete;

    QByteArray text()
    {
        std::fflush(stream_);
        QFile file;
        return file.open(file_, QIODevice::ReadOnly) && file.seek(0) ? file.readAll() : QByteArray();
    }

private:
    std::FILE *stream_, *file_;
    int kept_;
};

/// Whatever a command prints stands in the list of its --help.
inline void checkDescribed(const QString& name, const Run& ran)
{
    const QJsonObject answer = ran.json();
    for (const app::Command& command : app::commands())
        if (command.name == name && !command.prints.empty() && ran.status == 0 && !answer.isEmpty()) {
            const QString path = printed_keys::undescribed(command.prints, answer);
            QTest::qVerify(path.isEmpty(), "every value is described",
                           qPrintable(QStringLiteral("%1 prints %2").arg(name, path)), __FILE__, __LINE__);
        }
}

/// The command's function within the test, which needs a QApplication: commands draw. How long it takes on a busy
/// machine is not told. The program as a process: runProgram().
inline Run run(QStringList words)
{
    app::nameApplication();
    if (!words.isEmpty() && app::isCommandName(words[0]))
        words.insert(1, "--quiet");
    const QtMessageHandler handler =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    Run ran;
    {
        Captured out(stdout), error(stderr);
        ran.status = app::runCommandLine(words);
        ran.out = out.text();
        ran.error = error.text();
    }
    qInstallMessageHandler(handler);
    checkDescribed(words.value(0), ran);
    return ran;
}

/// The program itself, for what only a process shows.
inline Run runProgram(const QStringList& words)
{
    QProcess process;
    process.start(KERNELSCOPE_PROGRAM, words);
    if (!process.waitForFinished(120000))
        qFatal("kernelscope did not end");
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

/// Bad input is told in one line that holds `words`, with exit status 2 and nothing on standard output.
inline bool refuses(const Run& ran, const QByteArray& words)
{
    return ran.status == 2 && ran.out.isEmpty() && ran.error.trimmed().count('\n') == 0 && ran.error.contains(words);
}

/// A number as words that read back to the same double.
inline QString number(double value)
{
    return QString::number(value, 'g', 17);
}

/// One row a line; a row is a list of numbers or, for one column, a number.
inline QByteArray csvOf(const QJsonArray& rows)
{
    QByteArray csv;
    for (const QJsonValue& row : rows) {
        QByteArrayList cells;
        for (const QJsonValue& cell : row.isArray() ? row.toArray() : QJsonArray{row})
            cells << number(cell.toDouble()).toLatin1();
        csv += cells.join(',') + '\n';
    }
    return csv;
}

/// se(lengthscale=...) with one lengthscale or a list of them.
inline QString seOf(const QJsonValue& lengthscale)
{
    QStringList list;
    for (const QJsonValue& value : lengthscale.isArray() ? lengthscale.toArray() : QJsonArray{lengthscale})
        list << number(value.toDouble());
    return QStringLiteral("se(lengthscale=%1)").arg(lengthscale.isArray() ? '[' + list.join(',') + ']' : list[0]);
}

/// A file of reference values in tests/data.
inline QJsonDocument golden(const QString& file)
{
    QFile opened(QStringLiteral(TEST_DATA_DIR "/") + file);
    if (!opened.open(QIODevice::ReadOnly))
        qFatal("the golden file %s is missing", qPrintable(file));
    return QJsonDocument::fromJson(opened.readAll());
}

/// The largest difference of two numbers, of two lists, or of two lists of lists; infinite when their sizes differ.
inline double difference(const QJsonValue& a, const QJsonValue& b)
{
    if (!a.isArray() || !b.isArray())
        return a.isDouble() && b.isDouble() ? std::abs(a.toDouble() - b.toDouble()) : HUGE_VAL;
    const QJsonArray first = a.toArray(), second = b.toArray();
    if (first.size() != second.size())
        return HUGE_VAL;
    double largest = 0.0;
    for (int i = 0; i < first.size(); ++i)
        largest = std::max(largest, difference(first[i], second[i]));
    return largest;
}

/// A folder for the files of a test, gone after it.
class Folder
{
public:
    QString path() const { return folder_.path(); }
    QString path(const QString& name) const { return folder_.filePath(name); }
    /// Writes a file of that name and returns its path.
    QString write(const QString& name, const QByteArray& content) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write the fixture");
        file.write(content);
        return file.fileName();
    }

private:
    QTemporaryDir folder_;
};

} // namespace command_line
