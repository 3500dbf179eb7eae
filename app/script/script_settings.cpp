#include "app/script/script_settings.h"

#include "app/labs/lab.h"
#include "app/script/script_kernel.h"
#include "core/hypothesis/bayes_factor.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/posterior/gp_request.h"
#include "core/labs/regression/regression_settings.h"

#include <QJsonArray>
#include <QJsonObject>

namespace app
{

namespace
{

void flatten(const QJsonObject& object, const QString& before, ScriptSettings& settings)
{
    for (auto field = object.begin(); field != object.end(); ++field) {
        const QString name = before + field.key();
        if (field->isObject())
            flatten(field->toObject(), name + u'_', settings);
        if (!settings.contains(name))
            settings.insert(name, {.value = *field, .comment = {}});
    }
}

/// As the lab uses it: Novelty takes numbers of Density where the two have them in common.
core::Session usedBy(const Lab& lab, core::Session session)
{
    if (lab.id == QLatin1String("novelty"))
        session.of<core::NoveltySettings>() = core::settingsUsed(
            session.of<core::NoveltySettings>(), session.of<core::DensitySettings>().model, session.data->shape());
    return session;
}

ScriptSettings settingsOf(const Lab& lab, const core::Session& given)
{
    const core::Session session = usedBy(lab, given);
    ScriptSettings settings;
    for (const SettingsPart& part : lab.settings) {
        flatten(part.json(session), {}, settings);
        for (const SettingNumber& number : part.numbers(session))
            if (const auto found = settings.find(textOf(number.key));
                found != settings.end() && found->comment.isEmpty())
                found->comment = widgets::translated(number.name) +
                                 (number.unit.empty() ? QString() : ", " + widgets::translated(number.unit));
    }
    settings.insert(QStringLiteral("seed"), {.value = static_cast<qint64>(session.seed), .comment = {}});
    if (const auto lambda = settings.find(QStringLiteral("lambda")); lambda != settings.end())
        settings.insert(QStringLiteral("lambda_"), ScriptSetting(*lambda)); // in Python the other is no name
    return settings;
}

/// What the panels of two samples take beside their settings.
void addFeatures(ScriptSettings& settings, const core::Session& session, const ScriptPanel& panel)
{
    const auto count = core::featureCount(session.kernel, session.data->dimensions());
    settings.insert(QStringLiteral("feature_count"),
                    {.value = static_cast<qint64>(count.value_or(0)),
                     .comment = QStringLiteral("how many features the kernel has; 0: without end")});
    settings.insert(QStringLiteral("curve_length"),
                    {.value = static_cast<qint64>(panel.column(QStringLiteral("dimensions")).size()),
                     .comment = QStringLiteral("up to how many coordinates")});
    const QStringList names = scriptKernel(ScriptLanguage::Python, session.kernel, true).lengths;
    settings.insert(QStringLiteral("lengthscales"),
                    {.value = QJsonArray::fromStringList(names),
                     .comment = QStringLiteral("the names of the kernel's lengthscales")});
}

/// The numbers that are free in the posterior of a Gaussian process's hyperparameters, by their names, and the one of
/// them that its marginal is of.
void addFreeNumbers(ScriptSettings& settings, const core::Session& session)
{
    const bool isRegression = session.lab == "regression";
    const core::GpModel model = isRegression ? core::GpModel::Regression : core::GpModel::Classification;
    core::GpPosteriorRequest request{.data = session.data,
                                     .kernel = session.kernel,
                                     .model = model,
                                     .diagonal = isRegression ? session.of<core::RegressionSettings>().noise
                                                              : session.of<core::ClassificationSettings>().nu,
                                     .slopes = {},
                                     .locked = {},
                                     .settings = session.of<core::GpPosteriorSettings>()};
    const std::string ours = session.lab + ".";
    for (const std::string& lock : session.lockedHyperparameters)
        request.locked.push_back(lock.starts_with(ours) ? lock.substr(ours.size()) : lock);
    QStringList names;
    for (const std::string& name : core::freeHyperparameters(request))
        names << QString::fromStdString(name);
    if (names.isEmpty())
        return;
    const QString wanted = QString::fromStdString(session.of<core::GpPosteriorSettings>().chains.quantity);
    settings.insert(QStringLiteral("free"), {.value = QJsonArray::fromStringList(names),
                                             .comment = QStringLiteral("the numbers that are not held")});
    settings.insert(QStringLiteral("quantity"),
                    {.value = names.contains(wanted) ? wanted : names.front(), .comment = {}});
}

} // namespace

ScriptSettings scriptSettings(const Lab& lab, const core::Session& session, const ScriptPanel& panel)
{
    ScriptSettings settings = settingsOf(lab, session);
    if (session.lab == "two-samples")
        addFeatures(settings, session, panel);
    if (session.lab == "regression" || session.lab == "classification")
        addFreeNumbers(settings, session);
    if (const auto conditional = settings.find(QStringLiteral("conditional_null")); conditional != settings.end())
        settings.insert(QStringLiteral("null"), ScriptSetting(*conditional));
    return settings;
}

QHash<QString, QString> takeAxesOfEvidence(ScriptSettings& settings, const ScriptPanel& panel)
{
    const QString names[] = {QStringLiteral("over"), QStringLiteral("against")};
    const QStringList columns = panel.columns();
    QHash<QString, QString> axes;
    if (!settings.contains(names[0]) || columns.size() < 2)
        return axes;
    for (qsizetype i = 0; i < 2; ++i) {
        const bool isAxis = columns[i] != QLatin1String("log_evidence");
        settings[names[i]].value = isAxis ? QJsonValue(columns[i]) : QJsonValue();
        if (isAxis)
            axes.insert(i == 0 ? QStringLiteral("values") : QStringLiteral("values_against"), columns[i]);
    }
    return axes;
}

QJsonValue askedOf(const core::Session& session, const ScriptSettings& settings, const QString& name)
{
    if (name == QLatin1String("dimension"))
        return static_cast<qint64>(session.data->dimensions());
    if (QJsonValue fact = kernelFact(session, name); !fact.isUndefined())
        return fact;
    const auto found = settings.find(name);
    return found == settings.end() ? QJsonValue(QJsonValue::Undefined) : found->value;
}

} // namespace app
