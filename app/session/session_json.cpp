#include "app/session/session_json.h"

#include "app/session/json_fields.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"

#include <QJsonDocument>

#include <cmath>

namespace app
{

namespace
{

using core::BandwidthChoice;
using core::Normalisation;
using core::Posterior;

template <class T>
struct Named {
    T value;
    const char* name;
};
constexpr Named<Posterior> posteriors[] = {{Posterior::Exact, "exact"}, {Posterior::AsPrinted, "as-printed"}};
constexpr Named<Normalisation> normalisations[] = {{Normalisation::Window, "window"},
                                                   {Normalisation::WholeLine, "whole-line"}};
constexpr Named<BandwidthChoice> bandwidthChoices[] = {
    {BandwidthChoice::Silverman, "silverman"}, {BandwidthChoice::Scott, "scott"}, {BandwidthChoice::Chosen, "chosen"}};

template <class T, std::size_t N>
QString nameOf(const Named<T> (&table)[N], T value)
{
    for (const Named<T>& entry : table)
        if (entry.value == value)
            return QString::fromLatin1(entry.name);
    return {};
}

template <class T, std::size_t N>
T valueOf(const Named<T> (&table)[N], const JsonFields& from, const QString& field)
{
    const QString text = from.text(field);
    QStringList names;
    for (const Named<T>& entry : table) {
        if (text == QLatin1String(entry.name))
            return entry.value;
        names << QString::fromLatin1(entry.name);
    }
    from.fail(field, QStringLiteral("one of ") + names.join(QStringLiteral(", ")));
}

QJsonObject jsonOf(const core::DensitySettings& settings)
{
    QJsonArray window;
    for (const core::Interval& interval : settings.window)
        window.append(QJsonArray{interval.lo, interval.hi});
    return {{"sigma0", settings.model.sigma0},
            {"alpha", settings.model.alpha},
            {"beta", settings.model.beta},
            {"posterior", nameOf(posteriors, settings.model.posterior)},
            {"normalisation", nameOf(normalisations, settings.normalisation)},
            {"bandwidth_choice", nameOf(bandwidthChoices, settings.bandwidthChoice)},
            {"bandwidth", settings.bandwidth},
            {"show_ghost", settings.showGhost},
            {"mass_contours", settings.massContours},
            {"window", window}};
}

std::vector<core::Interval> windowFrom(const JsonFields& fields, Eigen::Index dimensions)
{
    std::vector<core::Interval> window;
    for (const QJsonValue& entry : fields.list("window")) {
        const QJsonArray ends = entry.toArray();
        if (ends.size() != 2 || !ends[0].isDouble() || !ends[1].isDouble() ||
            !(ends[0].toDouble() < ends[1].toDouble()))
            fields.fail("window", QStringLiteral("pairs [low, high] with low < high"));
        window.push_back({ends[0].toDouble(), ends[1].toDouble()});
    }
    if (static_cast<Eigen::Index>(window.size()) != dimensions)
        fields.fail("window", QStringLiteral("one pair for each column of the data"));
    return window;
}

core::DensitySettings densityFrom(const JsonFields& fields, Eigen::Index dimensions)
{
    core::DensitySettings settings;
    settings.model = {.sigma0 = fields.number("sigma0"),
                      .alpha = fields.number("alpha"),
                      .beta = fields.number("beta"),
                      .posterior = valueOf(posteriors, fields, "posterior")};
    settings.normalisation = valueOf(normalisations, fields, "normalisation");
    settings.bandwidthChoice = valueOf(bandwidthChoices, fields, "bandwidth_choice");
    settings.bandwidth = fields.number("bandwidth");
    settings.showGhost = fields.flag("show_ghost");
    settings.massContours = fields.flag("mass_contours");
    settings.window = windowFrom(fields, dimensions);
    return settings;
}

QJsonObject jsonOf(const core::Generation& generation)
{
    QJsonObject options;
    for (const auto& [name, value] : generation.options)
        options.insert(QString::fromStdString(name), value);
    return {{"name", QString::fromStdString(generation.name)},
            {"n", static_cast<qint64>(generation.n)},
            {"seed", QString::number(generation.seed)},
            {"options", options}};
}

/// A value that counts or names something; anything else would be cast to nonsense.
Eigen::Index wholeNumber(double value, const JsonFields& from, const QString& field)
{
    constexpr double largest = 1e9;
    if (!(value >= 0.0 && value <= largest) || value != std::floor(value))
        from.fail(field, QStringLiteral("whole numbers of at least 0"));
    return static_cast<Eigen::Index>(value);
}

core::Generation generationFrom(const JsonFields& fields)
{
    core::Generation generation{.name = fields.text("name").toStdString(),
                                .n = wholeNumber(fields.number("n"), fields, "n"),
                                .seed = fields.seed("seed"),
                                .options = {}};
    const JsonFields options = fields.object("options");
    for (const QString& name : options.raw().keys())
        generation.options[name.toStdString()] = options.number(name);
    return generation;
}

QJsonObject jsonOf(const core::Dataset& data)
{
    QJsonArray columns;
    for (Eigen::Index j = 0; j < data.dimensions(); ++j)
        columns.append(QJsonObject{{"name", QString::fromStdString(data.columnNames[static_cast<std::size_t>(j)])},
                                   {"values", toArray(data.x.col(j))}});
    QJsonObject json{{"columns", columns}, {"source", QString::fromStdString(data.source)}};
    if (!data.labels.empty()) {
        QJsonArray labels;
        for (const int label : data.labels)
            labels.append(label);
        json.insert("labels", labels);
    }
    if (data.targets.size() > 0)
        json.insert("targets", toArray(data.targets));
    if (data.weights.size() > 0)
        json.insert("weights", toArray(data.weights));
    if (data.generation)
        json.insert("generation", jsonOf(*data.generation));
    return json;
}

Eigen::VectorXd numbersOfLength(const JsonFields& fields, const QString& name, Eigen::Index n)
{
    Eigen::VectorXd values = fields.numbers(name);
    if (values.size() != n)
        fields.fail(name, QStringLiteral("as many entries as the first column"));
    return values;
}

core::Dataset dataFrom(const JsonFields& fields)
{
    core::Dataset data;
    const QJsonArray columns = fields.list("columns");
    if (columns.isEmpty())
        fields.fail("columns", QStringLiteral("at least one column"));
    for (qsizetype j = 0; j < columns.size(); ++j) {
        const JsonFields column(columns[j].toObject(), QStringLiteral("data.columns[%1].").arg(j));
        data.columnNames.push_back(column.text("name").toStdString());
        const Eigen::VectorXd values = column.numbers("values");
        if (j == 0)
            data.x.resize(values.size(), columns.size());
        data.x.col(j) = numbersOfLength(column, "values", data.x.rows());
        if (!values.allFinite())
            column.fail("values", QStringLiteral("finite numbers"));
    }
    if (fields.has("labels")) {
        const Eigen::VectorXd labels = numbersOfLength(fields, "labels", data.x.rows());
        for (const double label : labels)
            data.labels.push_back(static_cast<int>(wholeNumber(label, fields, "labels")));
    }
    if (fields.has("targets"))
        data.targets = numbersOfLength(fields, "targets", data.x.rows());
    if (fields.has("weights"))
        data.weights = numbersOfLength(fields, "weights", data.x.rows());
    data.source = fields.text("source").toStdString();
    if (fields.has("generation"))
        data.generation = generationFrom(fields.object("generation"));
    return data;
}

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

core::Session sessionFrom(const JsonFields& root)
{
    core::Session session;
    const core::Dataset data = dataFrom(root.object("data"));
    const JsonFields kernel = root.object("kernel");
    session.kernel = kernelFrom(kernel, data.dimensions());
    for (const QJsonValue& path : kernel.list("locked"))
        session.lockedHyperparameters.push_back(path.toString().toStdString());
    session.density = densityFrom(root.object("density"), data.dimensions());
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

QByteArray toJson(const core::Session& session)
{
    QJsonArray locked;
    for (const std::string& path : session.lockedHyperparameters)
        locked.append(QString::fromStdString(path));
    const QJsonObject root{
        {"format", "kernelscope-session"},
        {"version", sessionFormatVersion},
        {"lab", QString::fromStdString(session.lab)},
        {"seed", QString::number(session.seed)},
        {"kernel",
         QJsonObject{{"expression", QString::fromStdString(core::printKernel(session.kernel))}, {"locked", locked}}},
        {"density", jsonOf(session.density)},
        {"data", jsonOf(*session.data)}};
    return QJsonDocument(root).toJson(QJsonDocument::Indented);
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
        return sessionFrom(JsonFields(root, {}));
    } catch (const FieldError& error) {
        return unreadable(source, QString::fromUtf8(error.what()));
    }
}

} // namespace app
