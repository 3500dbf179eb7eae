#include "widgets/dialogs/import_words.h"

#include "widgets/dialogs/table_preview.h"
#include "widgets/plots/plot_text.h"

#include <QLocale>

#include <algorithm>
#include <set>

namespace widgets
{

namespace
{

QString counted(std::size_t n, const QString& one, const QString& many)
{
    return QStringLiteral("%1 %2").arg(QLocale(QLocale::English).toString(static_cast<qulonglong>(n)),
                                       n == 1 ? one : many);
}

QString joinedFirst(const std::vector<std::string>& names)
{
    constexpr std::size_t mostNamed = 6;
    QStringList list;
    for (std::size_t k = 0; k < std::min(names.size(), mostNamed); ++k)
        list << QString::fromStdString(names[k]);
    if (names.size() > mostNamed)
        list << QStringLiteral("…");
    return list.join(QStringLiteral(", "));
}

} // namespace

QString pointsIn(const core::Dataset& data)
{
    QString text = QObject::tr("%1 in %2 (%3)")
                       .arg(counted(static_cast<std::size_t>(data.size()), QObject::tr("point"), QObject::tr("points")),
                            counted(static_cast<std::size_t>(data.dimensions()), QObject::tr("dimension"),
                                    QObject::tr("dimensions")),
                            joinedFirst(data.columnNames));
    if (!data.labels.empty())
        text += QStringLiteral(", ") + counted(std::set<int>(data.labels.begin(), data.labels.end()).size(),
                                               QObject::tr("sample"), QObject::tr("samples"));
    if (data.targets.size() > 0)
        text += QObject::tr(", with the target %1").arg(targetName(data));
    if (data.weights.size() > 0)
        text += QObject::tr(", with weights");
    return text;
}

QStringList linesOf(const std::vector<std::string>& remarks)
{
    QStringList lines;
    for (const std::string& remark : remarks)
        lines << QStringLiteral("• ") + QString::fromStdString(remark);
    return lines;
}

QString captionOf(const core::Table& table, bool more)
{
    const QString size = QObject::tr("%1 of %2")
                             .arg(counted(table.rows, QObject::tr("row"), QObject::tr("rows")),
                                  counted(table.columns.size(), QObject::tr("column"), QObject::tr("columns")));
    QString shown;
    if (table.rows > TablePreview::mostRows)
        shown = (more ? QObject::tr("; the first %1 are shown, and rows further down with something missing or wrong")
                      : QObject::tr("; the first %1 are shown"))
                    .arg(TablePreview::mostRows);
    return QStringLiteral("%1: %2%3").arg(QString::fromStdString(table.source), size, shown);
}

QString windowSentence(const core::Failure& failure)
{
    return QString::fromStdString(failure.what).remove(QStringLiteral(" (--sheet)"));
}

} // namespace widgets
