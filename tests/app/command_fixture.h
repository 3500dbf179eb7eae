#pragma once

#include "app/window_fixture.h"

#include "app/cli/command.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

/// A file for the command line: a line per row that tells each number in full, below the names of the columns if there
/// are any.
inline QByteArray tableOf(const Eigen::MatrixXd& columns, const QByteArray& names = {})
{
    QByteArray csv = names.isEmpty() ? QByteArray() : names + '\n';
    for (Eigen::Index i = 0; i < columns.rows(); ++i)
        for (Eigen::Index j = 0; j < columns.cols(); ++j)
            csv += QByteArray::number(columns(i, j), 'g', 17) + (j + 1 < columns.cols() ? ',' : '\n');
    return csv;
}

/// For tests that hold what the window shows to what a command prints.
class CommandFixture : public WindowFixture
{
protected:
    void show(core::Session made)
    {
        document_->open(std::move(made), {});
        QVERIFY(settles());
    }

    /// Writes a file that lasts as long as the test, and tells where it is.
    QString file(const QString& name, const QByteArray& content)
    {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("not written");
        return file.fileName();
    }

    /// What the command prints, run within this very program.
    QJsonObject printed(const QStringList& words)
    {
        const QString out = folder_.filePath("out.json");
        if (app::runCommandLine(words + QStringList{"--out", out}) != 0)
            qFatal("refused: %s", qPrintable(words.join(u' ')));
        QFile file(out);
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }
};
