#pragma once

#include <QToolButton>

namespace widgets
{

/// A padlock that stays as it was clicked. Drawn in the palette's colours, so that it needs no icon file.
class LockButton : public QToolButton
{
public:
    explicit LockButton(QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace widgets
