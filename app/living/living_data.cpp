#include "app/living/living_data.h"

#include "widgets/controls/number_text.h"

#include <QCoreApplication>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <cmath>

namespace app
{

namespace
{

struct DataWords {
    Q_DECLARE_TR_FUNCTIONS(Living)
};

using List = QList<QByteArray>;

QByteArray listed(const List& items)
{
    return '[' + items.join(',') + ']';
}

/// A text as JSON has it.
QByteArray quoted(const QByteArray& text)
{
    const QByteArray list = QJsonDocument(QJsonArray{QString::fromUtf8(text)}).toJson(QJsonDocument::Compact);
    return list.mid(1, list.size() - 2);
}

QByteArray numberAsJson(double value)
{
    if (std::isnan(value))
        return "null";
    if (std::isinf(value))
        return value > 0.0 ? "1e999" : "-1e999"; // read as infinite
    return QByteArray::number(value, 'g', QLocale::FloatingPointShortest);
}

QByteArray columnAsJson(const Eigen::VectorXd& values)
{
    List numbers;
    for (const double value : values)
        numbers << numberAsJson(value);
    return listed(numbers);
}

/// Each once, by its number.
class Pool
{
public:
    int numberOf(const QByteArray& item)
    {
        const auto found = numbers_.constFind(item);
        if (found != numbers_.cend())
            return *found;
        items_ << item;
        return *numbers_.insert(item, static_cast<int>(items_.size()) - 1);
    }
    QByteArray json() const { return listed(items_); }

private:
    List items_;
    QHash<QByteArray, int> numbers_;
};

struct Pools {
    Pool lines, words, columns;
    QByteArray word(const QString& text) { return QByteArray::number(words.numberOf(quoted(text.toUtf8()))); }
    QByteArray column(const Eigen::VectorXd& values)
    {
        return QByteArray::number(columns.numberOf(columnAsJson(values)));
    }
};

QByteArray pixel(double value)
{
    return QByteArray::number(value, 'g', 8);
}

QByteArray rectAsJson(const QRectF& rect)
{
    return listed({pixel(rect.x()), pixel(rect.y()), pixel(rect.width()), pixel(rect.height())});
}

QByteArray axisAsJson(const widgets::PaintedAxis& axis)
{
    return listed({pixel(axis.from), pixel(axis.to), numberAsJson(axis.range.lo), numberAsJson(axis.range.hi),
                   axis.logarithmic ? "1" : "0"});
}

QByteArray tableAsJson(const widgets::PlotTable& table, Pools& pools)
{
    List columns;
    for (const widgets::PlotTable::Column& column : table.columns)
        columns << listed({pools.word(headingOf(column)), pools.column(column.values)});
    return listed({pools.word(nameOf(table)), listed(columns)});
}

QByteArray curveAsJson(const LivingCurve& curve, Pools& pools)
{
    return listed({pools.word(curve.name), QByteArray::number(curve.table), QByteArray::number(curve.values),
                   QByteArray::number(curve.across), QByteArray::number(curve.up), curve.onRight ? "1" : "0"});
}

QByteArray panelAsJson(const LivingPanel& panel, Pools& pools)
{
    List legend, tables, curves;
    for (const QString& entry : panel.legend)
        legend << pools.word(entry);
    for (const widgets::PlotTable& table : panel.tables)
        tables << tableAsJson(table, pools);
    for (const LivingCurve& curve : panel.curves)
        curves << curveAsJson(curve, pools);
    return "{\"title\":" + pools.word(panel.title) + ",\"summary\":" + pools.word(panel.summary) +
           ",\"legend\":" + listed(legend) + ",\"whole\":" + rectAsJson(panel.axes.whole) +
           ",\"inside\":" + rectAsJson(panel.axes.inside) + ",\"across\":" + axisAsJson(panel.axes.across) +
           ",\"up\":" + axisAsJson(panel.axes.up) + ",\"right\":" + axisAsJson(panel.axes.right) +
           ",\"tables\":" + listed(tables) + ",\"curves\":" + listed(curves) + '}';
}

/// Lines that follow each other in the pool as a first one and a count.
QByteArray linesAsJson(const QList<QByteArray>& lines, Pool& pool)
{
    List runs;
    int from = 0, count = 0;
    for (const QByteArray& line : lines) {
        const int number = pool.numberOf(quoted(line));
        if (count > 0 && number == from + count) {
            ++count;
            continue;
        }
        if (count > 0)
            runs << QByteArray::number(from) << QByteArray::number(count);
        from = number;
        count = 1;
    }
    runs << QByteArray::number(from) << QByteArray::number(count);
    return listed(runs);
}

/// What is drawn once stands in the page alone.
QByteArray frameAsJson(const LivingFrame& frame, bool isAlone, Pools& pools)
{
    List panels;
    for (const LivingPanel& panel : frame.panels)
        panels << panelAsJson(panel, pools);
    return "{\"value\":" + quoted(widgets::numberText(frame.value).toUtf8()) +
           ",\"lines\":" + (isAlone ? QByteArray("[]") : linesAsJson(frame.lines, pools.lines)) +
           ",\"panels\":" + listed(panels) + '}';
}

} // namespace

QString nameOf(const widgets::PlotTable& table)
{
    const widgets::PlotTable::Column& first = table.columns.front();
    const QString family =
        first.family.isEmpty() ? DataWords::tr("numbers") : QString(first.family).replace(u'_', u' ');
    return DataWords::tr("%1, rows: %2").arg(family).arg(qlonglong(first.values.size()));
}

QString headingOf(const widgets::PlotTable::Column& column)
{
    return column.heading.isEmpty() ? column.name : column.heading;
}

QByteArray livingData(const LivingFigure& figure)
{
    Pools pools;
    List frames;
    for (const LivingFrame& frame : figure.frames)
        frames << frameAsJson(frame, figure.frames.size() == 1, pools);
    return "{\"lines\":" + pools.lines.json() + ",\"words\":" + pools.words.json() +
           ",\"columns\":" + pools.columns.json() + ",\"frames\":" + listed(frames) + '}';
}

QByteArray packedData(const LivingFigure& figure)
{
    constexpr qsizetype lengthBefore = 4; // that qCompress() writes before what zlib does
    return qCompress(livingData(figure), 9).mid(lengthBefore).toBase64();
}

} // namespace app
