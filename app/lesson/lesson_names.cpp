#include "app/lesson/lesson_names.h"

#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/session/settings_part.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"

#include <QCoreApplication>

#include <algorithm>

namespace app
{

namespace
{

struct NameWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

/// "panel.null.legend", be there such a panel or not.
bool isPartOfPanel(const QString& name)
{
    return name.startsWith(QStringLiteral("panel.")) && name.count(u'.') > 1;
}

/// All that something is called by; a name that others begin with is among them.
QStringList namesOf(const core::Session& session)
{
    QStringList names{"kernel", "kernel.expression", "kernel.family", "kernel.verdict", "formula", "data"};
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

Offer offerOf(const LessonStep& step)
{
    return {.hidden = step.hidden, .fixed = step.fixed, .only = step.only};
}

QStringList unknownNames(const LessonStep& step, const core::Session& session)
{
    QStringList unknown;
    const QStringList known = namesOf(session);
    for (const QStringList* list : {&step.hidden, &step.fixed, &step.only})
        for (const QString& name : *list)
            if (!known.contains(name) && !(list == &step.hidden && isPartOfPanel(name)))
                unknown << name;
    return unknown;
}

QStringList unknownParts(const LessonStep& step, const LabPlots& plots)
{
    QStringList sentences;
    for (const QString& name : step.hidden) {
        if (!isPartOfPanel(name))
            continue;
        const QString view = name.section(u'.', 1, 1), part = name.section(u'.', 2);
        const widgets::PlotView* panel = plots.panel(view);
        if (!panel) {
            sentences << NameWords::tr("hide: the panel of \"%1\" is not on show").arg(name);
            continue;
        }
        QStringList known;
        for (const widgets::PanelPart& one : panel->parts())
            known << one.name;
        if (std::ranges::none_of(known, [&](const QString& one) { return widgets::isHiddenBy({part}, one); }))
            sentences << NameWords::tr("hide: the panel %1 has no \"%2\": expected one of %3")
                             .arg(view, part, known.join(QStringLiteral(", ")));
    }
    return sentences;
}

} // namespace app
