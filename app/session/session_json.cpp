#include "app/session/session_json.h"

#include "app/session/packed_json.h"
#include "app/session/panels_json.h"
#include "app/session/plays_json.h"
#include "app/session/session_data.h"
#include "app/session/settings_part.h"
#include "app/session/unknown_fields.h"
#include "core/data/column_table.h"
#include "core/files/unpack_budget.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/regression/regression_start.h"
#include "core/window/drawable_window.h"
#include "core/window/window.h"

#include <QJsonDocument>

#include <algorithm>
#include <new>

namespace app
{

namespace
{

/// A kernel of other columns gives way to the one that a session of the data begins with, and takes its locks along.
core::Kernel kernelFrom(const JsonFields& fields, const core::Dataset& data, std::vector<std::string>& locked,
                        const TellRepair& tell)
{
    auto parsed = core::parseKernel(fields.text("expression").toStdString());
    if (const auto* error = std::get_if<core::ExpressionError>(&parsed))
        throw FieldError(QStringLiteral("kernel.expression: ") + QString::fromStdString(error->message()));
    auto& kernel = std::get<core::Kernel>(parsed);
    const std::vector<core::Problem> problems = core::problems(kernel, data.dimensions());
    if (problems.empty())
        return std::move(kernel);
    const QString why = QStringLiteral("%1 %2").arg(QString::fromStdString(problems.front().field),
                                                    QString::fromStdString(problems.front().message));
    if (!core::isOfOtherColumns(kernel, data.dimensions()))
        throw FieldError(QStringLiteral("kernel.expression: ") + why);
    tell(QStringLiteral("%1: %2; the default kernel for the data took its place")
             .arg(fields.placeOf("expression"), why));
    for (const core::Hyperparameter& number : core::hyperparameters(kernel))
        std::erase(locked, core::pathOf(number));
    return core::startKernel(data);
}

QJsonArray windowJson(const std::vector<core::Interval>& window)
{
    QJsonArray ends;
    for (const core::Interval& interval : window)
        ends.append(QJsonArray{interval.lo, interval.hi});
    return ends;
}

/// Why a window cannot be shown over these data; empty: it can.
QString whyNotShown(const std::vector<core::Interval>& window, const core::Dataset& data)
{
    const Eigen::Index wanted = core::windowDimensions(data);
    if (std::ssize(window) != wanted)
        return QStringLiteral("has %1 intervals, and over these data it has %2").arg(window.size()).arg(wanted);
    return std::ranges::all_of(window, &core::canBeDrawn) ? QString()
                                                          : QStringLiteral("is too wide or too narrow to be drawn");
}

std::vector<core::Interval> windowFrom(const JsonFields& fields, const core::Dataset& data, const TellRepair& tell)
{
    std::vector<core::Interval> window;
    for (const auto& entry : fields.list("window")) {
        const QJsonArray ends = entry.toArray();
        if (ends.size() != 2 || !ends[0].isDouble() || !ends[1].isDouble() ||
            !(ends[0].toDouble() < ends[1].toDouble()))
            fields.fail("window", QStringLiteral("pairs [low, high] with low < high"));
        window.push_back({ends[0].toDouble(), ends[1].toDouble()});
    }
    const QString why = whyNotShown(window, data);
    if (why.isEmpty())
        return window;
    tell(QStringLiteral("%1 %2; the window that shows all the data took its place").arg(fields.placeOf("window"), why));
    return core::fittingWindow(data);
}

constexpr int plainFormatVersion = 2, pictureFormatVersion = 3, packedFormatVersion = 4;

/// All but the points and the kernel.
QJsonObject jsonOfSettings(const core::Session& session)
{
    QJsonObject json{{"format", "kernelscope-session"},
                     {"version", plainFormatVersion},
                     {"lab", QString::fromStdString(session.lab)},
                     {"seed", QString::number(session.seed)},
                     {"window", windowJson(session.window)}};
    for (const SettingsPart& part : settingsParts())
        json.insert(textOf(part.key), part.json(session));
    if (!session.panels.empty())
        json.insert("panels", jsonOf(session.panels));
    if (const auto& plays = session.of<core::PlayPlans>(); !plays.of.empty())
        json.insert("plays", jsonOf(plays));
    return json;
}

/// A document of an earlier form as this program would have written it.
QJsonObject inTodaysForm(QJsonObject root, int version)
{
    if (version < 2) { // it knew the Density lab alone, which kept the window
        QJsonObject density = root.value("density").toObject();
        if (const QJsonValue window = density.take("window"); !window.isUndefined()) {
            root["window"] = window;
            root["density"] = density;
        }
    }
    QJsonObject spectrum = root.value("spectrum").toObject();
    if (spectrum.contains("nodes") && !spectrum.contains("choose_nodes")) {
        // Older than the choice, it holds 60 where nobody asked for another number.
        spectrum["choose_nodes"] = spectrum.value("nodes") == QJsonValue(60);
        root["spectrum"] = spectrum;
    }
    return root;
}

QJsonObject kernelJson(const core::Session& session)
{
    QJsonArray locked;
    for (const std::string& path : session.lockedHyperparameters)
        locked.append(QString::fromStdString(path));
    return {{"expression", QString::fromStdString(core::printKernel(session.kernel))}, {"locked", locked}};
}

int versionOf(const QJsonObject& data, bool isPacked)
{
    if (data.contains("example") || data.contains("file"))
        return pictureFormatVersion;
    return isPacked ? packedFormatVersion : plainFormatVersion;
}

/// What this program does not know of the rest and keeps.
void keepUnknown(QJsonObject root, core::Session& session)
{
    const QJsonObject kernel = root.take("kernel").toObject();
    root.remove("data");
    root.remove("pin");
    core::UnknownFields& unknown = session.unknown;
    unknown.ofSession = compactText(unknownFields(root, jsonOfSettings(session)));
    const auto written = core::parseKernel(kernel.value("expression").toString().toStdString());
    if (const auto* theirs = std::get_if<core::Kernel>(&written); theirs && *theirs == session.kernel) // else replaced
        unknown.ofKernel = compactText(unknownFields(kernel, kernelJson(session)));
    if (!unknown.ofKernel.empty())
        unknown.kernel = session.kernel;
}

/// `over`: what a pin without points of its own stands over.
core::Session sessionFrom(const JsonFields& root, const TellRepair& tell, const core::Session* over = nullptr);

/// What is pinned over the same points does not repeat them.
QJsonObject pinJson(const core::Session& session, const DataToJson& data, const QJsonValue& version)
{
    if (session.pin->data != session.data ||
        session.pin->of<core::ChosenColumns>() != session.of<core::ChosenColumns>())
        return jsonOf(*session.pin, data);
    QJsonObject json = jsonOf(*session.pin, [](const core::Session&) { return QJsonObject(); });
    json.remove("data");
    json["version"] = version;
    return json;
}

core::Session pinFrom(const JsonFields& root, const core::Session& session, const TellRepair& tell)
{
    QJsonObject pin = root.object("pin").raw();
    pin.remove("pin"); // none within: documents end
    return sessionFrom(JsonFields(pin, QStringLiteral("pin.")), tell, pin.contains("data") ? nullptr : &session);
}

/// Older than the prior that Novelty over points has in common with Density, a document holds one of each: where they
/// differ the scores stay as they were.
void keepOwnPrior(const JsonFields& root, const core::Dataset& data, core::Session& session)
{
    const bool isOlder = root.has("novelty") && !root.object("novelty").has("prior");
    if (isOlder && data.shape() != core::Shape::Picture &&
        session.of<core::NoveltySettings>().model != session.of<core::DensitySettings>().model)
        session.of<core::NoveltySettings>().prior = core::NoveltySettings::Prior::Own;
}

core::Session sessionFrom(const JsonFields& root, const TellRepair& tell, const core::Session* over)
{
    core::Session session;
    if (over) {
        session.data = over->data;
        session.of<core::ChosenColumns>() = over->of<core::ChosenColumns>();
        session.unknown.ofData = over->unknown.ofData;
        session.unknown.data = over->unknown.data;
    } else {
        readData(root.object("data"), session);
    }
    const core::Dataset& data = *session.data;
    const JsonFields kernel = root.object("kernel");
    for (const auto& path : kernel.list("locked"))
        session.lockedHyperparameters.push_back(path.toString().toStdString());
    session.kernel = kernelFrom(kernel, data, session.lockedHyperparameters, tell);
    session.window = windowFrom(root, data, tell);
    for (const SettingsPart& part : settingsParts())
        if (const QString key = textOf(part.key); root.has(key)) // else the writing program did not have it yet
            part.read(root.object(key), session);
    keepOwnPrior(root, data, session);
    if (root.has("seed"))
        session.seed = root.seed("seed");
    if (root.has("lab"))
        session.lab = root.text("lab").toStdString();
    if (root.has("pin"))
        session.pin = std::make_shared<const core::Session>(pinFrom(root, session, tell));
    if (root.has("panels"))
        session.panels = panelsFrom(root.object("panels"));
    if (root.has("plays"))
        session.of<core::PlayPlans>() = playsFrom(root.object("plays"));
    keepUnknown(root.raw(), session);
    return session;
}

core::Failure unreadable(const QString& source, const QString& why)
{
    return {core::Failure::Kind::InvalidInput, QStringLiteral("%1: %2").arg(source, why).toStdString()};
}

} // namespace

QJsonObject jsonOf(const core::Session& session)
{
    return jsonOf(session, &jsonOfData);
}

QJsonObject jsonOf(const core::Session& session, const DataToJson& data)
{
    const core::UnknownFields& unknown = session.unknown;
    QJsonObject json = jsonOfSettings(session), kernel = kernelJson(session);
    if (unknown.kernel == session.kernel)
        kernel = withUnknownFields(std::move(kernel), fieldsIn(unknown.ofKernel));
    const QJsonObject points = data(session);
    json["version"] = versionOf(points, hasLargeData(session));
    json["kernel"] = kernel;
    json["data"] = points;
    if (session.pin) {
        json["pin"] = pinJson(session, data, json["version"]);
        json["version"] = std::max(json["version"].toInt(), json["pin"].toObject()["version"].toInt());
    }
    return withUnknownFields(std::move(json), fieldsIn(unknown.ofSession));
}

QByteArray toJson(const core::Session& session)
{
    return QJsonDocument(jsonOf(session)).toJson(QJsonDocument::Indented);
}

QByteArray toJsonIn(const QString& folder, const core::Session& session)
{
    return QJsonDocument(withPicturesSeenFrom(jsonOf(session), folder)).toJson(QJsonDocument::Indented);
}

QByteArray toJsonPassedOn(const core::Session& session)
{
    return QJsonDocument(withNamesOfPictures(jsonOf(session))).toJson(QJsonDocument::Indented);
}

QByteArray toJsonInFigure(const core::Session& session)
{
    return isCarried(session) ? toJsonPassedOn(session) : QByteArray();
}

bool isCarried(const core::Session& session)
{
    return session.data->size() <= mostCarriedRows && !hasLargeData(session);
}

core::Outcome<core::Session> sessionFromJson(const QByteArray& json, const QString& source, const PictureAccess& access,
                                             const TellRepair& tell)
{
    QJsonParseError parse;
    const QJsonObject root = QJsonDocument::fromJson(json, &parse).object();
    if (parse.error != QJsonParseError::NoError)
        return unreadable(source,
                          QStringLiteral("is no session: %1 at byte %2").arg(parse.errorString()).arg(parse.offset));
    return sessionFromJson(root, static_cast<std::size_t>(json.size()), source, access, tell);
}

core::Outcome<core::Session> sessionFromJson(const QJsonObject& root, std::size_t bytes, const QString& source,
                                             const PictureAccess& access, const TellRepair& tell)
{
    if (root.value("format").toString() != QLatin1String("kernelscope-session"))
        return unreadable(source, QStringLiteral("is JSON, but no Kernelscope session (its \"format\" is missing)"));
    const int version = root.value("version").toInt(0);
    if (version > sessionFormatVersion)
        return unreadable(source,
                          QStringLiteral("was written by a newer Kernelscope (format %1; this one reads up to %2): "
                                         "update the program to open it")
                              .arg(version)
                              .arg(sessionFormatVersion));
    if (version < 1)
        return unreadable(source, QStringLiteral("has no usable format version"));
    const std::optional<std::size_t> packed = bytesPackedIn(root);
    if (core::UnpackBudget budget(bytes); !packed || !budget.take(*packed))
        return unreadable(source, QString::fromStdString(budget.sentence()));
    const QJsonObject found = withPicturesFound(root, access);
    try {
        return sessionFrom(JsonFields(inTodaysForm(found, version), {}), [&](const QString& repair) {
            if (tell)
                tell(QStringLiteral("%1: %2").arg(source, repair));
        });
    } catch (const FieldError& error) {
        return unreadable(source, QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
        return unreadable(source, QStringLiteral("needs more memory than there is"));
    }
}

} // namespace app
