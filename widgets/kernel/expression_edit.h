#pragma once

#include <QLineEdit>

namespace widgets
{

/// A line of text that can mark the character where reading failed.
class ExpressionEdit : public QLineEdit
{
    Q_OBJECT

public:
    explicit ExpressionEdit(QWidget* parent = nullptr);

    /// From 1, in code points, as in core::ExpressionError; 0 marks nothing.
    void markColumn(std::size_t column);
    std::size_t markedColumn() const { return marked_; }

signals:
    void abandoned(); // Esc
    void confirmed(); // Return, or the keyboard moved on
    void returned();  // Return, after that

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    std::size_t marked_ = 0;
};

} // namespace widgets
