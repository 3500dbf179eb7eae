#include "app/report/report_file.h"

#include "core/files/write_whole.h"

#include <QFile>
#include <QFileInfo>

namespace app
{

bool isReportName(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == "html" || suffix == "htm" || suffix == "pdf";
}

std::optional<core::Failure> writeReport(const WrittenReport& report, const QString& path)
{
    const bool paged = QFileInfo(path).suffix().toLower() == "pdf";
    const QByteArray content = paged ? reportAsPdf(report) : reportAsHtml(report);
    if (content.isEmpty())
        return core::Failure{core::Failure::Kind::Internal, "the pages of the report could not be drawn"};
    return core::writeWhole(QFile::encodeName(path).toStdString(), content.toStdString());
}

} // namespace app
