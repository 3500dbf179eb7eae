#pragma once

#include <QWidget>

namespace widgets
{

class LinkLabel;

/// Rich text whose numbers change while a slider moves; selectable, wraps at any width. What stands around it is laid
/// out anew only when it needs another height: a QLabel asks for that at every change of its text.
class FormulaLabel : public QWidget
{
    Q_OBJECT

public:
    explicit FormulaLabel(QWidget* parent = nullptr);

    void setText(const QString& html);
    QString text() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {0, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void linkHovered(const QString& link); // empty when the mouse leaves it

protected:
    bool event(QEvent* event) override;

private:
    LinkLabel* label_;                           // in no layout, so that it can ask for nothing
    mutable int measuredAt_ = -1, measured_ = 0; // width and height of the text as it is
};

} // namespace widgets
