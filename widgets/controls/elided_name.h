#pragma once

#include <QLabel>

namespace widgets
{

/// The name of a control: where there is no room for all of it, it is elided, and asks for none.
class ElidedName : public QLabel
{
public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override;
    bool isCut() const;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace widgets
