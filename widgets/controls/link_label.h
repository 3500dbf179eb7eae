#pragma once

#include <QLabel>

namespace widgets
{

/// A label with links, which keep to the theme: Qt colours them once, when the text is set.
class LinkLabel : public QLabel
{
public:
    using QLabel::QLabel;

protected:
    void changeEvent(QEvent* event) override;
};

} // namespace widgets
