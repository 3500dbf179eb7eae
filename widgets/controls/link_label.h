#pragma once

#include <QLabel>

namespace widgets
{

/// A label with links, which keep to the theme: Qt colours them once, when the text is set. A link that the mouse was
/// on is left with the label, wherever the mouse goes.
class LinkLabel : public QLabel
{
public:
    using QLabel::QLabel;

protected:
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;
};

} // namespace widgets
