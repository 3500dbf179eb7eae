#pragma once

#include <QWidget>

namespace widgets
{

/// One quiet line of text where at other times a notice stands: it keeps the notice's room. Elided where it does not
/// fit; the tip has all of it. Where it wraps it has the room of two lines in a narrow place, whatever it says.
class MutedLine : public QWidget
{
    Q_OBJECT

public:
    explicit MutedLine(QWidget* parent = nullptr);

    void setText(const QString& text);
    const QString& text() const { return text_; }
    void setWraps(bool wraps);
    int heightAt(int width) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool isInTwo(int width) const;
    QString written() const;

    QString text_;
    bool wraps_ = false;
};

} // namespace widgets
