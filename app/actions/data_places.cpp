#include "app/actions/data_places.h"

#include "app/actions/read_memory.h"
#include "core/data/examples.h"

#include <QFileInfo>

namespace app
{

std::vector<DataPlace> placesOf(const core::Dataset& data, const QStringList& files)
{
    constexpr qint64 mostBytes = 32 << 20; // of a file that is read again while a person waits
    std::vector<DataPlace> places;
    for (const core::ExampleDescription& example : core::examples())
        if (example.title == data.source)
            places.push_back(
                {.name = QStringLiteral("example:") +
                         QString::fromUtf8(example.name.data(), static_cast<qsizetype>(example.name.size()))});
    const QString source = QString::fromStdString(data.source);
    for (const QString& path : files) {
        const QFileInfo file(path);
        if (!source.isEmpty() && file.fileName() == source && file.isFile() && file.size() <= mostBytes)
            places.push_back({.name = file.absoluteFilePath(), .settings = rememberedReading(path).settings});
    }
    return places;
}

} // namespace app
