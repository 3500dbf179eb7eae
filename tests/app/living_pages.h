#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStringList>
#include <QtEndian>

#include <vector>

/// Reads a page with a living figure as a browser would.
namespace living_pages
{

/// What stands between the first of two marks and the next of the other.
inline QByteArray between(const QByteArray& page, const QByteArray& begins, const QByteArray& ends, qsizetype from = 0)
{
    const qsizetype start = page.indexOf(begins, from);
    if (start < 0)
        return {};
    const qsizetype inside = start + begins.size();
    return page.mid(inside, page.indexOf(ends, inside) - inside);
}

/// The frames that a page carries, as its script has them.
inline QJsonObject framesIn(const QByteArray& page)
{
    const QByteArray zlib = QByteArray::fromBase64(between(page, "class=\"frames\">", "</script>"));
    QByteArray length(4, '\0');
    qToBigEndian<quint32>(1 << 24, length.data());
    return QJsonDocument::fromJson(qUncompress(length + zlib).replace("1e999", "1e308")).object();
}

/// The tables that stand in a page itself, as CSV.
inline QStringList tablesIn(const QByteArray& page)
{
    static const QRegularExpression table(QStringLiteral("<table><thead><tr>(.*?)<tbody>\\n(.*?)</table>"),
                                          QRegularExpression::DotMatchesEverythingOption);
    QStringList tables;
    auto matches = table.globalMatch(QString::fromUtf8(page));
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        QString text = match.captured(1).split(QStringLiteral("<th scope=\"col\">")).mid(1).join(u',') + u'\n';
        for (const QString& row : match.captured(2).split(QStringLiteral("<tr>")).mid(1))
            text += row.trimmed().split(QStringLiteral("<td>")).mid(1).join(u',') + u'\n';
        tables << text;
    }
    return tables;
}

/// The numbers of a column of a table of a panel in a frame.
inline std::vector<double> columnIn(const QJsonObject& data, int frame, int panel, int table, int column)
{
    const QJsonObject its = data["frames"].toArray()[frame].toObject()["panels"].toArray()[panel].toObject();
    const QJsonArray of = its["tables"].toArray()[table].toArray()[1].toArray()[column].toArray();
    std::vector<double> numbers;
    for (const QJsonValue& value : data["columns"].toArray()[of[1].toInt()].toArray())
        numbers.push_back(value.toDouble());
    return numbers;
}

} // namespace living_pages
