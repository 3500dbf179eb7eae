#include "widgets/controls/setting_name.h"

#include "widgets/controls/form_rows.h"

namespace widgets
{

namespace
{

/// In which a widget stands, of those that have a part.
const FormRows* formAround(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget())
        if (const auto* form = qobject_cast<const FormRows*>(widget); form && !form->part().isEmpty())
            return form;
    return nullptr;
}

} // namespace

QString settingNameOf(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget()) {
        const QString name = widget->property(settingProperty).toString();
        if (name.isEmpty())
            continue;
        const FormRows* form = name.contains(u'.') ? nullptr : formAround(widget);
        return form ? form->nameOf(name) : name;
    }
    return {};
}

} // namespace widgets
