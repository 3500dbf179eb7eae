#pragma once

#include <QPointer>
#include <QWidget>

namespace widgets
{

class PlotView;

/// The legend that several plots share, once, in as many lines as its width asks for.
class LegendStrip : public QWidget
{
    Q_OBJECT

public:
    explicit LegendStrip(QWidget* parent = nullptr);

    void showLegendOf(const PlotView* plot); // as it looks at each painting; nullptr: of none

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {0, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QPointer<const PlotView> plot_;
};

} // namespace widgets
