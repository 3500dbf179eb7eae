#include "widgets/controls/calm_combo.h"

#include <QAbstractItemView>
#include <QWheelEvent>

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
