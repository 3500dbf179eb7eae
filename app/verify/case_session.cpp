#include "app/verify/case_session.h"

#include "app/session/session_json.h"
#include "core/data/samples.h"
#include "core/data/table.h"
#include "core/ending.h"
#include "core/kernels/expression.h"
#include "core/window/window.h"

#include <QJsonDocument>

namespace app
{

namespace
{

/// The word behind an option; empty without it.
QString wordOf(const QStringList& words, const QString& option)
{
    const qsizetype at = words.indexOf("--" + option);
    return at < 0 ? QString() : words.value(at + 1);
}

/// The rows of a table with its columns in their roles; without columns named all of numbers are coordinates.
core::Dataset pointsOf(const QStringList& words, const QJsonObject& wanted, const QString& option)
{
    const core::Table table = core::valueOrEnd(core::loadTable(wordOf(words, option).toStdString()));
    const QStringList chosen = wordOf(words, "columns").split(u',', Qt::SkipEmptyParts);
    std::vector<core::ColumnRole> roles;
    for (const core::TableColumn& column : table.columns) {
        const QString name = QString::fromStdString(column.name);
        roles.push_back(name == wanted.value("target").toString()   ? core::ColumnRole::Target
                        : name == wanted.value("label").toString()  ? core::ColumnRole::Label
                        : chosen.isEmpty() || chosen.contains(name) ? core::ColumnRole::Coordinate
                                                                    : core::ColumnRole::Ignore);
    }
    return core::valueOrEnd(core::datasetOf(table, roles)).data;
}

core::Dataset pointsOf(const QStringList& words, const QJsonObject& wanted)
{
    if (words.contains("--data"))
        return pointsOf(words, wanted, "data");
    if (!words.contains("--x"))
        return core::emptyDataset(1); // it is about the kernel alone
    const core::Dataset first = pointsOf(words, wanted, "x");
    return core::valueOrEnd(core::withSample(first, 1, pointsOf(words, wanted, "y")));
}

core::Kernel kernelOf(const QString& expression)
{
    auto parsed = core::parseKernel(expression.toStdString());
    if (const auto* error = std::get_if<core::ExpressionError>(&parsed))
        throw core::Ending{core::invalidInput(error->message())};
    return std::get<core::Kernel>(std::move(parsed));
}

/// The settings that are named, among those that are there.
QJsonObject withSettings(QJsonObject json, const QJsonObject& wanted)
{
    for (auto part = wanted.begin(); part != wanted.end(); ++part) {
        if (!part->isObject())
            continue;
        QJsonObject settings = json.value(part.key()).toObject();
        const QJsonObject given = part->toObject();
        for (auto setting = given.begin(); setting != given.end(); ++setting)
            settings.insert(setting.key(), setting.value());
        json.insert(part.key(), settings);
    }
    return json;
}

} // namespace

core::Outcome<core::Session> sessionOf(const KnownCase& known)
{
    return core::untilEnding([&] {
        const QStringList words = known.words();
        core::Session session;
        core::Dataset data = pointsOf(words, known.session);
        data.source = known.package.toStdString() + ": " + known.title.toStdString();
        session.window = core::fittingWindow(data);
        session.data = std::make_shared<const core::Dataset>(std::move(data));
        session.kernel = kernelOf(wordOf(words, "kernel"));
        session.lab = known.session.value("lab").toString().toStdString();
        const QJsonObject json = withSettings(jsonOf(session), known.session);
        return core::valueOrEnd(sessionFromJson(QJsonDocument(json).toJson(QJsonDocument::Compact), known.title));
    });
}

} // namespace app
