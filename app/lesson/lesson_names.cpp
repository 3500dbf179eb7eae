#include "app/lesson/lesson_names.h"

#include "app/labs/labs.h"
#include "app/labs/offer.h"
#include "app/session/settings_part.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"

namespace app
{

namespace
{

/// All that something is called by; a name that others begin with is among them.
QStringList namesOf(const core::Session& session)
{
    QStringList names{"kernel", "kernel.expression", "kernel.family", "formula", "data"};
    for (const core::Hyperparameter& number : core::hyperparameters(session.kernel)) {
        const std::string path = core::pathOf(number);
        names << QStringLiteral("kernel.") + QString::fromStdString(path.substr(0, path.find('[')));
    }
    for (const QString& view : labOf(session).views)
        names << QStringLiteral("panel.") + view;
    for (const SettingsPart& part : settingsParts()) {
        names << spokenKey(part.key);
        for (const QString& key : part.json(session).keys())
            names << spokenKey(part.key) + u'.' + spokenKey(key.toStdString());
    }
    return names;
}

} // namespace

QStringList unknownNames(const LessonStep& step, const core::Session& session)
{
    QStringList unknown;
    const QStringList known = namesOf(session);
    for (const QStringList* list : {&step.hidden, &step.fixed, &step.only})
        for (const QString& name : *list)
            if (!known.contains(name))
                unknown << name;
    return unknown;
}

} // namespace app
