#pragma once

#include <QScrollArea>

namespace widgets
{

/// Scrolls a column of editors up and down. It is as wide as its text is large, and no less: editors that come and go,
/// and longer words in them, do not move what stands beside it. What needs more than that is scrolled to.
class ColumnScroll : public QScrollArea
{
    Q_OBJECT
public:
    explicit ColumnScroll(QWidget* column, QWidget* parent = nullptr); // takes the column

protected:
    void changeEvent(QEvent* event) override;

private:
    static constexpr int columnWidth = 46; // characters
    void followText();
};

} // namespace widgets
