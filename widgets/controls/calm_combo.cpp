#include "widgets/controls/calm_combo.h"

#include <QAbstractItemView>
#include <QStyleOptionComboBox>
#include <QWheelEvent>

#include <algorithm>

namespace widgets
{

CalmCombo::CalmCombo(QWidget* parent) : QComboBox(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    setMaxVisibleItems(20);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CalmCombo::showPopup()
{
    // The entries are read in full, however narrow the dock.
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 2 * fontMetrics().height());
    QComboBox::showPopup();
}

int CalmCombo::wholeWidth() const
{
    int longest = 0;
    for (int i = 0; i < count(); ++i)
        longest = std::max(longest, fontMetrics().horizontalAdvance(itemText(i)));
    QStyleOptionComboBox option;
    initStyleOption(&option);
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, {longest, fontMetrics().height()}, this).width();
}

bool CalmCombo::isCut() const
{
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return fontMetrics().horizontalAdvance(currentText()) > room.width();
}

void CalmCombo::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

CalmCombo* chooser(const QStringList& entries, const QString& toolTip, const QString& name, QWidget* parent)
{
    auto* combo = new CalmCombo(parent);
    combo->addItems(entries);
    combo->setToolTip(toolTip);
    combo->setAccessibleName(name);
    return combo;
}

} // namespace widgets
