#include "app/session/picture_files.h"

#include "app/session/picture_access.h"
#include "core/data/examples.h"
#include "core/images/load_images.h"

#include <QCryptographicHash>
#include <QFileInfo>

#include <map>
#include <mutex>

namespace app
{

namespace
{

constexpr auto algorithm = QCryptographicHash::Sha256;

/// Of all that makes the pictures what they are: two data of one hash are the same pictures.
QByteArray contentHash(const core::Dataset& data)
{
    QCryptographicHash hash(algorithm);
    const auto add = [&hash](const auto* values, std::size_t count) {
        hash.addData(QByteArray::fromRawData(reinterpret_cast<const char*>(values),
                                             static_cast<qsizetype>(count) * static_cast<qsizetype>(sizeof(*values))));
    };
    const std::ptrdiff_t shape[]{data.size(), data.dimensions(), data.picture->height, data.picture->width,
                                 data.picture->channels};
    add(shape, std::size(shape));
    add(data.x.data(), static_cast<std::size_t>(data.x.size()));
    add(data.labels.data(), data.labels.size());
    add(data.targets.data(), static_cast<std::size_t>(data.targets.size()));
    add(data.weights.data(), static_cast<std::size_t>(data.weights.size()));
    add(data.source.data(), data.source.size());
    for (const std::string& name : data.columnNames)
        add(name.data(), name.size() + 1);
    return hash.result();
}

/// The files that were opened, by their content: data are copied and changed by many hands, none of which has to tell.
struct OpenedFiles {
    std::mutex mutex;
    std::map<QByteArray, PictureOrigin> byContent;
};
OpenedFiles& openedFiles()
{
    static OpenedFiles opened;
    return opened;
}

core::Failure pictureFailure(const QString& sentence)
{
    return {core::Failure::Kind::InvalidInput, sentence.toStdString()};
}

} // namespace

core::Outcome<core::Dataset> openPictures(const QString& path)
{
    core::Outcome<core::Dataset> loaded = core::loadImages(path.toStdString());
    if (const auto* data = std::get_if<core::Dataset>(&loaded); data && data->picture) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        const QByteArray sha256 = pictureHash(absolute);
        if (sha256.isEmpty()) // too large to be named by its content
            return loaded;
        knowPictures(sha256, absolute);
        OpenedFiles& opened = openedFiles();
        const std::lock_guard lock(opened.mutex);
        opened.byContent.insert_or_assign(contentHash(*data),
                                          PictureOrigin{.example = {}, .path = absolute, .sha256 = sha256});
    }
    return loaded;
}

std::optional<PictureOrigin> originOf(const core::Dataset& data)
{
    if (!data.picture)
        return {};
    for (const core::ExampleDescription& description : core::examples())
        if (data.source == description.title) // looked at before it is made and compared
            if (core::example(description.name) == data)
                return PictureOrigin{.example = QString::fromUtf8(description.name.data(),
                                                                  static_cast<qsizetype>(description.name.size()))};
    OpenedFiles& opened = openedFiles();
    const std::lock_guard lock(opened.mutex);
    if (opened.byContent.empty())
        return {};
    const auto found = opened.byContent.find(contentHash(data));
    return found == opened.byContent.end() ? std::nullopt : std::optional(found->second);
}

core::Outcome<core::Dataset> picturesFrom(const PictureOrigin& origin)
{
    if (!origin.example.isEmpty()) {
        auto data = core::example(origin.example.toStdString());
        if (!data)
            return pictureFailure(QStringLiteral("there is no example \"%1\"").arg(origin.example));
        return std::move(*data);
    }
    const bool chosen = wereChosen(origin.sha256, origin.path);
    if (!chosen && !knownPlace(origin.sha256))
        return pictureFailure(
            QStringLiteral(
                "its pictures, %1, did not come along with it, and were not opened here before: put that file "
                "beside the session, or choose it when the window asks for it as the session is opened")
                .arg(origin.path));
    const QFileInfo file(origin.path);
    if (!file.exists())
        return pictureFailure(
            QStringLiteral("its pictures are in %1, which is missing: put the file back there, or choose another "
                           "when the window asks for it as the session is opened")
                .arg(origin.path));
    const QByteArray sha256 = pictureHash(origin.path);
    if (sha256.isEmpty())
        return pictureFailure(
            QStringLiteral("its pictures are in %1, which cannot be read: it is no file of pictures, is larger than "
                           "512 MB, or may not be read here")
                .arg(origin.path));
    if (chosen && sha256 != origin.sha256)
        return pictureFailure(QStringLiteral("%1 does not hold the pictures that the session was saved with: it has "
                                             "changed since, or is another file")
                                  .arg(origin.path));
    if (sha256 != origin.sha256)
        return pictureFailure(
            QStringLiteral("its pictures are in %1, which has changed since the session was saved").arg(origin.path));
    return openPictures(origin.path);
}

} // namespace app
