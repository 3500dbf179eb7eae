#pragma once

#include <QScrollArea>

namespace widgets
{

/// Scrolls a column of editors up and down, and is never narrower than they are: whatever the size of the text and
/// whichever editors come and go, nothing is cut at the right.
class ColumnScroll : public QScrollArea
{
    Q_OBJECT
public:
    explicit ColumnScroll(QWidget* column, QWidget* parent = nullptr); // takes the column

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void followColumn();
};

} // namespace widgets
