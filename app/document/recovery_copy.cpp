#include "app/document/recovery_copy.h"

#include "app/session/session_data.h"
#include "core/files/write_whole.h"
#include "core/work/unexpected.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace app
{

namespace
{

const QString fileKey = QStringLiteral("recovery"); // beside the session's own fields
const QString picturesKey =
    QStringLiteral("known_pictures"); // that the person had opened: the preferences may be older
const QString dataKey = QStringLiteral("data"), pinKey = QStringLiteral("pin");
const QString partKey = QStringLiteral("part"); // in "data": the name of the file that has them

QJsonObject jsonOf(const DocumentFile& file)
{
    return {{"path", file.path}, {"fingerprint", QString::fromLatin1(file.fingerprint.toHex())}};
}

DocumentFile fileFrom(const QJsonObject& object)
{
    return {object.value("path").toString(), QByteArray::fromHex(object.value("fingerprint").toString().toLatin1())};
}

std::optional<core::Failure> writeJson(const QString& path, const QJsonObject& json)
{
    const QByteArray content = QJsonDocument(json).toJson(QJsonDocument::Compact);
    return core::writeWhole(QFile::encodeName(path).toStdString(),
                            {content.constData(), static_cast<std::size_t>(content.size())});
}

/// The parts beside a copy, whether it names them or not.
QFileInfoList partsBeside(const QString& path)
{
    const QFileInfo info(path);
    return info.dir().entryInfoList({info.completeBaseName() + QStringLiteral(".*.part")}, QDir::Files);
}

/// Puts the data of a part where the document names it, and adds its bytes. Nothing, or why that cannot be.
std::optional<core::Failure> bringPart(QJsonObject& document, const QString& path, std::size_t& bytes)
{
    const QString name = document.value(dataKey).toObject().value(partKey).toString();
    if (name.isEmpty())
        return std::nullopt;
    const QFileInfoList beside = partsBeside(path);
    const auto found = std::ranges::find(beside, name, &QFileInfo::fileName); // no other file of the disk
    QFile file(found == beside.end() ? QString() : found->filePath());
    if (found == beside.end() || !file.open(QIODevice::ReadOnly))
        return core::invalidInput(QStringLiteral("%1: its points, in %2, cannot be read")
                                      .arg(QFileInfo(path).fileName(), name)
                                      .toStdString());
    const QByteArray content = file.readAll();
    document[dataKey] = QJsonDocument::fromJson(content).object();
    bytes += static_cast<std::size_t>(content.size());
    return std::nullopt;
}

} // namespace

bool RecoveryCopy::Part::isOf(const core::Session& session) const
{
    const auto& theirs = session.of<core::ChosenColumns>();
    return data.get() == session.data.get() && columns.table == theirs.table && columns.choice == theirs.choice;
}

bool RecoveryCopy::lacksDataOf(const core::Session& session) const
{
    return hasLargeData(session) && std::ranges::none_of(parts_, [&](const Part& part) { return part.isOf(session); });
}

QString RecoveryCopy::freeName() const
{
    const QFileInfo info(path_);
    for (int number = 1;; ++number) {
        const QString name = QStringLiteral("%1.%2.part").arg(info.completeBaseName()).arg(number);
        if (!info.dir().exists(name))
            return name;
    }
}

RecoveryCopy::Part RecoveryCopy::written(const core::Session& session) const
{
    Part part{.data = session.data, .columns = session.of<core::ChosenColumns>(), .name = freeName()};
    if (auto failure = writeJson(QFileInfo(path_).dir().filePath(part.name), jsonOfData(session)))
        throw std::move(*failure);
    return part;
}

std::optional<core::Failure> RecoveryCopy::write(const core::Session& session, const DocumentFile& file)
try {
    std::vector<Part> used;
    QJsonObject json = app::jsonOf(session, [&](const core::Session& of) {
        if (!hasLargeData(of))
            return jsonOfData(of);
        const auto known = std::ranges::find_if(parts_, [&](const Part& part) { return part.isOf(of); });
        if (known != parts_.end()) {
            used.push_back(*known);
        } else {
            const auto begin = std::chrono::steady_clock::now();
            used.push_back(written(of));
            ofData_ = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
        }
        return QJsonObject{{partKey, used.back().name}};
    });
    json.insert(fileKey, jsonOf(file));
    json.insert(picturesKey, QJsonArray::fromStringList(knownPictures()));
    std::optional<core::Failure> failure = writeJson(path_, json);
    if (!failure)
        parts_ = std::move(used);
    removeAllBut(parts_);
    return failure;
} catch (const core::Failure& failure) {
    removeAllBut(parts_);
    return failure;
} catch (const std::exception& error) {
    return core::unexpectedFailure(error);
}

void RecoveryCopy::removeAllBut(const std::vector<Part>& parts) const
{
    for (const QFileInfo& part : partsBeside(path_))
        if (std::ranges::find(parts, part.fileName(), &Part::name) == parts.end())
            QFile::remove(part.filePath());
}

void RecoveryCopy::remove()
{
    QFile::remove(path_);
    parts_.clear();
    removeAllBut(parts_);
}

RecoveryCopy::Content RecoveryCopy::read(const QString& path, const TellRepair& tell)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {core::invalidInput(file.errorString().toStdString()), {}};
    const QByteArray content = file.readAll();
    QJsonParseError parse;
    QJsonObject copy = QJsonDocument::fromJson(content, &parse).object();
    const QString source = QFileInfo(path).fileName();
    if (parse.error != QJsonParseError::NoError)
        return {sessionFromJson(content, source), {}};                   // why it cannot be read
    const DocumentFile ofFile = fileFrom(copy.take(fileKey).toObject()); // no field of the session, which would keep it
    knowPictures(copy.take(picturesKey).toVariant().toStringList());
    auto bytes = static_cast<std::size_t>(content.size());
    if (auto failure = bringPart(copy, path, bytes))
        return {*failure, ofFile};
    if (QJsonObject pin = copy.value(pinKey).toObject(); pin.contains(dataKey)) {
        if (auto failure = bringPart(pin, path, bytes))
            return {*failure, ofFile};
        copy[pinKey] = pin;
    }
    return {sessionFromJson(copy, bytes, source, {}, tell), ofFile};
}

} // namespace app
