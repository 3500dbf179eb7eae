#include "widgets/plots/plot_table.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

/// Quoted where the separator or a quote occurs in a name.
QString cellOf(QString name, QChar separator)
{
    if (!name.contains(separator) && !name.contains(u'"') && !name.contains(u'\n'))
        return name;
    return u'"' + name.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

} // namespace

void PlotTable::add(const QString& name, const Eigen::VectorXd& values)
{
    if (values.size() > 0)
        columns.push_back({name, values});
}

void PlotTable::addEach(const QString& name, const Eigen::MatrixXd& values)
{
    for (Eigen::Index i = 0; i < values.cols(); ++i)
        add(QStringLiteral("%1_%2").arg(name).arg(i + 1), values.col(i));
}

QString toDelimitedText(const PlotTable& table, QChar separator)
{
    QString text;
    Eigen::Index rows = 0;
    for (const PlotTable::Column& column : table.columns) {
        if (!text.isEmpty())
            text += separator;
        text += cellOf(column.name, separator);
        rows = std::max(rows, column.values.size());
    }
    text += u'\n';
    for (Eigen::Index row = 0; row < rows; ++row) {
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            if (c > 0)
                text += separator;
            const Eigen::VectorXd& values = table.columns[c].values;
            if (row < values.size() && !std::isnan(values[row]))
                text += QString::number(values[row], 'g', QLocale::FloatingPointShortest); // knows no locale
        }
        text += u'\n';
    }
    return text;
}

} // namespace widgets
