#include "widgets/kernel/family_list.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QMenu>

namespace widgets
{

namespace
{

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

} // namespace

QString titleOf(const core::FamilyDescription& family)
{
    return family.positiveSemidefinite || family.definitenessOpen
               ? text(family.title)
               : QCoreApplication::translate("FamilyList", "%1 (not positive definite)").arg(text(family.title));
}

QString toolTipOf(const core::FamilyDescription& family)
{
    return QStringLiteral("<b>%1</b> <code>%2</code><br>k(x, y) = %3<br>%4")
        .arg(titleOf(family).toHtmlEscaped(), text(family.name).toHtmlEscaped(), text(family.formula).toHtmlEscaped(),
             text(family.note).toHtmlEscaped());
}

void fillWithFamilies(QComboBox& chooser)
{
    for (const core::FamilyDescription& family : core::families()) {
        chooser.addItem(titleOf(family), text(family.name));
        chooser.setItemData(chooser.count() - 1, toolTipOf(family), Qt::ToolTipRole);
    }
}

void fillWithFamilies(QMenu& menu)
{
    menu.setToolTipsVisible(true);
    for (const core::FamilyDescription& family : core::families()) {
        QAction* action = menu.addAction(titleOf(family));
        action->setData(text(family.name));
        action->setToolTip(toolTipOf(family));
    }
}

} // namespace widgets
