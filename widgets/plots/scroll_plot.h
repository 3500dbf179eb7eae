#pragma once

#include "widgets/plots/drawn_plot.h"

namespace widgets
{

/// A drawing of pictures in lines, be they more than there is room for: the wheel and the keys scroll through them, a
/// click chooses one.
class ScrollPlot : public DrawnPlot
{
    Q_OBJECT
public:
    explicit ScrollPlot(Drawing first, QWidget* parent = nullptr);

    /// In pixels, where one of the drawing is; nothing where it is not on show.
    std::optional<QRectF> frameOf(std::size_t picture) const;

signals:
    void pictureChosen(int row, int gesture); // of the data

protected:
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    std::optional<int> rowAt(const QPointF& pixel) const;
    void scrollBy(int lines);
    void sayWhere();
};

} // namespace widgets
