#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <QTest>

#include <vector>

/// Files as people have them, in tests/data/messy, and what is expected of each, in expected.json there: written down
/// from looking at the file, not by the program. They are opened in the window and read by a command.
namespace messy_files
{

struct MessyFile {
    QString path;
    QJsonObject told;            // how it is read, by the names of the commands' options; empty: all is guessed
    QStringList columns, groups; // of numbers; what the samples are called
    std::vector<std::vector<double>> rows;
    QStringList said; // parts of the remarks
    QString refusal;  // a part of the sentence; empty: it is read
};

inline QStringList textsIn(const QJsonArray& array)
{
    QStringList texts;
    for (const QJsonValue& value : array)
        texts << value.toString();
    return texts;
}

inline MessyFile messyFileOf(const QJsonObject& told)
{
    MessyFile file{.path = QStringLiteral(TEST_DATA_DIR "/messy/") + told["file"].toString(),
                   .told = told["told"].toObject(),
                   .columns = textsIn(told["columns"].toArray()),
                   .groups = textsIn(told["groups"].toArray()),
                   .rows = {},
                   .said = textsIn(told["said"].toArray()),
                   .refusal = told["refused"].toString()};
    for (const QJsonValue& row : told["rows"].toArray()) {
        file.rows.emplace_back();
        for (const QJsonValue& number : row.toArray())
            file.rows.back().push_back(number.toDouble());
    }
    return file;
}

/// A row of the running test for each of them; messyFile() is that of the row.
inline void addMessyFiles()
{
    QTest::addColumn<QJsonObject>("expected");
    QFile manifest(QStringLiteral(TEST_DATA_DIR "/messy/expected.json"));
    if (!manifest.open(QIODevice::ReadOnly))
        qFatal("the list of messy files is missing");
    const QJsonArray list = QJsonDocument::fromJson(manifest.readAll()).array();
    QVERIFY(list.size() > 40);
    for (const QJsonValue& expected : list)
        QTest::newRow(qPrintable(expected["file"].toString())) << expected.toObject();
}

inline MessyFile messyFile()
{
    QFETCH(QJsonObject, expected);
    return messyFileOf(expected);
}

} // namespace messy_files
