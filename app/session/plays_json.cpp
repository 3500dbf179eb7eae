#include "app/session/plays_json.h"

#include <cmath>

namespace app
{

namespace
{

using Course = core::PlayPlan::Course;

core::PlayPlan planFrom(const JsonFields& fields)
{
    core::PlayPlan plan{.from = fields.number("from"), .to = fields.number("to")};
    if (!std::isfinite(plan.from) || !std::isfinite(plan.to))
        fields.fail("from", QStringLiteral("finite numbers"));
    if (fields.has("seconds"))
        plan.seconds = fields.number("seconds");
    if (!(plan.seconds > 0.0 && std::isfinite(plan.seconds)))
        fields.fail("seconds", QStringLiteral("a number greater than 0"));
    if (!fields.has("course"))
        return plan;
    const auto course = core::choiceNamed<Course>(fields.text("course").toStdString());
    if (!course)
        fields.fail("course", QStringLiteral("once, loop or back-and-forth"));
    plan.course = *course;
    return plan;
}

} // namespace

QJsonObject jsonOf(const core::PlayPlans& plays)
{
    QJsonObject labs;
    for (const auto& [where, plan] : plays.of) {
        const QString lab = QString::fromStdString(where.first);
        const core::Text course = core::choiceOf(plan.course).name;
        QJsonObject sliders = labs[lab].toObject();
        sliders[QString::fromStdString(where.second)] =
            QJsonObject{{"from", plan.from},
                        {"to", plan.to},
                        {"course", QString::fromUtf8(course.data(), static_cast<qsizetype>(course.size()))},
                        {"seconds", plan.seconds}};
        labs[lab] = sliders;
    }
    return labs;
}

core::PlayPlans playsFrom(const JsonFields& fields)
{
    core::PlayPlans plays;
    for (const QString& lab : fields.raw().keys())
        for (const JsonFields sliders = fields.object(lab); const QString& slider : sliders.raw().keys())
            plays.of[{lab.toStdString(), slider.toStdString()}] = planFrom(sliders.object(slider));
    return plays;
}

} // namespace app
