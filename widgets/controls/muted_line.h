#pragma once

#include <QWidget>

namespace widgets
{

/// One quiet line of text where at other times a notice stands: it keeps the notice's room. Elided where it does not
/// fit; the tip has all of it.
class MutedLine : public QWidget
{
    Q_OBJECT

public:
    explicit MutedLine(QWidget* parent = nullptr);

    void setText(const QString& text);
    const QString& text() const { return text_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
};

} // namespace widgets
