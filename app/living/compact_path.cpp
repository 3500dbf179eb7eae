#include "app/living/compact_path.h"

#include <QList>
#include <QPoint>

#include <cmath>
#include <cstdlib>

namespace app
{

namespace
{

/// "-.5", "12.3" of tenths.
QByteArray tenthsText(int tenths)
{
    const int whole = std::abs(tenths) / 10, rest = std::abs(tenths) % 10;
    QByteArray text = tenths < 0 ? "-" : "";
    if (whole != 0 || rest == 0)
        text += QByteArray::number(whole);
    return rest == 0 ? text : text + '.' + QByteArray::number(rest);
}

/// A number that follows others needs a blank only where it would run into them.
void append(QByteArray& path, int tenths)
{
    const QByteArray text = tenthsText(tenths);
    const char last = path.isEmpty() ? 'M' : path.back();
    const bool isAfterNumber = last == '.' || (last >= '0' && last <= '9');
    if (isAfterNumber && text.front() != '-')
        path += ' ';
    path += text;
}

QPoint inTenths(const QByteArray& x, const QByteArray& y)
{
    return {static_cast<int>(std::lround(10.0 * x.toDouble())), static_cast<int>(std::lround(10.0 * y.toDouble()))};
}

/// The points behind a command, up to the next one.
QList<QPoint> pointsIn(const QByteArray& data, qsizetype from, qsizetype to)
{
    const QList<QByteArray> numbers = data.mid(from, to - from).simplified().split(' ');
    QList<QPoint> points;
    for (qsizetype i = 0; i + 1 < numbers.size(); i += 2)
        points << inTenths(numbers[i], numbers[i + 1]);
    return points;
}

qsizetype commandFrom(const QByteArray& data, qsizetype from)
{
    while (from < data.size() && data[from] != 'M' && data[from] != 'L' && data[from] != 'C')
        ++from;
    return from;
}

} // namespace

QByteArray compactPath(const QByteArray& data)
{
    QByteArray path;
    QPoint at;
    char last = 'M';
    for (qsizetype from = commandFrom(data, 0); from < data.size();) {
        const qsizetype next = commandFrom(data, from + 1);
        const QList<QPoint> points = pointsIn(data, from + 1, next);
        const char command = data[from];
        from = next;
        if (points.isEmpty())
            continue;
        if (command == 'M' || command != last)
            path += command == 'M' ? 'M' : static_cast<char>(command + ('a' - 'A'));
        last = command;
        for (const QPoint& point : points) {
            const QPoint told = command == 'M' ? point : point - at;
            append(path, told.x());
            append(path, told.y());
        }
        at = points.back();
    }
    return path;
}

} // namespace app
