#include "app/session/session_json.h"

#include "app/session/data_json.h"
#include "app/session/settings_json.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"

#include <QJsonDocument>

#include <new>

namespace app
{

namespace
{

core::Kernel kernelFrom(const JsonFields& fields, Eigen::Index dimensions)
{
    const auto parsed = core::parseKernel(fields.text("expression").toStdString());
    if (const auto* error = std::get_if<core::ExpressionError>(&parsed))
        throw FieldError(QStringLiteral("kernel.expression: ") + QString::fromStdString(error->message()));
    const core::Kernel& kernel = std::get<core::Kernel>(parsed);
    for (const core::Problem& problem : core::problems(kernel, dimensions))
        throw FieldError(QStringLiteral("kernel.expression: %1 %2")
                             .arg(QString::fromStdString(problem.field), QString::fromStdString(problem.message)));
    return kernel;
}

/// A lab that the writing program did not have yet keeps its defaults.
template <class T>
void readWhereThere(const JsonFields& root, const QString& name, T (*read)(const JsonFields&), T& into)
{
    if (root.has(name))
        into = read(root.object(name));
}

core::Session sessionFrom(const JsonFields& root, int version)
{
    core::Session session;
    const core::Dataset data = dataFrom(root.object("data"));
    const JsonFields kernel = root.object("kernel");
    session.kernel = kernelFrom(kernel, data.dimensions());
    for (const QJsonValue& path : kernel.list("locked"))
        session.lockedHyperparameters.push_back(path.toString().toStdString());
    // Version 1 knew the Density lab alone, which kept the window.
    session.window = windowFrom(version < 2 ? root.object("density") : root, data.dimensions());
    session.density = densityFrom(root.object("density"));
    readWhereThere(root, "embedding_model", &embeddingModelFrom, session.embedding);
    readWhereThere(root, "embedding", &embeddingFrom, session.embeddingLab);
    readWhereThere(root, "learning", &learningFrom, session.learning);
    readWhereThere(root, "two_samples", &twoSamplesFrom, session.twoSamples);
    readWhereThere(root, "power", &powerFrom, session.power);
    readWhereThere(root, "gp_evidence", &gpEvidenceFrom, session.gpEvidence);
    readWhereThere(root, "regression", &regressionFrom, session.regression);
    readWhereThere(root, "classification", &classificationFrom, session.classification);
    readWhereThere(root, "spectrum", &spectrumFrom, session.spectrum);
    session.seed = root.seed("seed");
    session.lab = root.text("lab").toStdString();
    session.data = std::make_shared<const core::Dataset>(data);
    return session;
}

core::Failure unreadable(const QString& source, const QString& why)
{
    return {core::Failure::Kind::InvalidInput, QStringLiteral("%1: %2").arg(source, why).toStdString()};
}

} // namespace

QJsonObject jsonOf(const core::Session& session)
{
    QJsonArray locked;
    for (const std::string& path : session.lockedHyperparameters)
        locked.append(QString::fromStdString(path));
    return {{"format", "kernelscope-session"},
            {"version", sessionFormatVersion},
            {"lab", QString::fromStdString(session.lab)},
            {"seed", QString::number(session.seed)},
            {"kernel", QJsonObject{{"expression", QString::fromStdString(core::printKernel(session.kernel))},
                                   {"locked", locked}}},
            {"window", jsonOf(session.window)},
            {"embedding_model", jsonOf(session.embedding)},
            {"density", jsonOf(session.density)},
            {"embedding", jsonOf(session.embeddingLab)},
            {"learning", jsonOf(session.learning)},
            {"two_samples", jsonOf(session.twoSamples)},
            {"power", jsonOf(session.power)},
            {"gp_evidence", jsonOf(session.gpEvidence)},
            {"regression", jsonOf(session.regression)},
            {"classification", jsonOf(session.classification)},
            {"spectrum", jsonOf(session.spectrum)},
            {"data", jsonOf(*session.data)}};
}

QByteArray toJson(const core::Session& session)
{
    return QJsonDocument(jsonOf(session)).toJson(QJsonDocument::Indented);
}

core::Outcome<core::Session> sessionFromJson(const QByteArray& json, const QString& source)
{
    QJsonParseError parse;
    const QJsonObject root = QJsonDocument::fromJson(json, &parse).object();
    if (parse.error != QJsonParseError::NoError)
        return unreadable(source,
                          QStringLiteral("is no session: %1 at byte %2").arg(parse.errorString()).arg(parse.offset));
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
    try {
        return sessionFrom(JsonFields(root, {}), version);
    } catch (const FieldError& error) {
        return unreadable(source, QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
        return unreadable(source, QStringLiteral("needs more memory than there is"));
    }
}

} // namespace app
