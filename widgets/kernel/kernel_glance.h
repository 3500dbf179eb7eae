#pragma once

#include "core/kernels/kernel.h"

#include <QPolygonF>
#include <QWidget>

#include <optional>

namespace widgets
{

/// A part of a kernel seen itself: k(x₀, ·) along the first coordinate as a small curve, with x₀ to drag. It looks as
/// far as the part changes.
class KernelGlance : public QWidget
{
    Q_OBJECT

public:
    explicit KernelGlance(QWidget* parent = nullptr);

    void showKernel(const core::Kernel& part, int dimensions);
    double place() const { return place_; } // x₀
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void lookAround();
    void moveTo(double place);
    void describe();
    QRectF room() const;
    QPointF pixelOf(double at, double value) const;

    core::Kernel part_;
    int dimensions_ = 1;
    double reach_ = 1.0, from_ = -1.0, place_ = 0.0;
    bool isPlaced_ = false; // by a hand
    bool isFramed_ = false;
    double lowest_ = 0.0, highest_ = 1.0;
    std::optional<QPolygonF> curve_; // nothing: the kernel refuses these places
};

} // namespace widgets
