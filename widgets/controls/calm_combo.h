#pragma once

#include <QComboBox>

namespace widgets
{

/// A chooser that fits a narrow dock and lets the wheel scroll the page unless it has the keyboard.
class CalmCombo : public QComboBox
{
    Q_OBJECT

public:
    explicit CalmCombo(QWidget* parent = nullptr);

    void showPopup() override;
    int wholeWidth() const; // in which its longest entry is read
    /// Is what is chosen cut?
    bool isCut() const;

protected:
    void wheelEvent(QWheelEvent* event) override;
};

/// A calm chooser with its entries, a tooltip and a name for screen readers.
CalmCombo* chooser(const QStringList& entries, const QString& toolTip, const QString& name, QWidget* parent);

} // namespace widgets
