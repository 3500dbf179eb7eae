#pragma once

#include "widgets/plots/drawn_plot.h"

#include <map>

namespace widgets
{

/// A picture on which a person draws what they expect, in data units: a curve, dots that stand for a distribution, or a
/// place. Drawing over a curve replaces it there; a right click takes a dot away; Backspace takes all.
class PredictionPlot : public DrawnPlot
{
    Q_OBJECT

public:
    enum class Draws { Curve, Dots, Place };

    explicit PredictionPlot(QWidget* parent = nullptr);

    /// On this ground, which says the ranges of the axes. `count`: of dots.
    void ask(Drawing ground, Draws what, int count = 0);
    /// Is there an answer: a curve over some range, all the dots, a place?
    bool isDrawn() const;
    Eigen::VectorXd at() const;    // of a curve, ascending; of a place its coordinates
    Eigen::VectorXd value() const; // of a curve; of dots their places
    void showDrawn(const Eigen::VectorXd& at, const Eigen::VectorXd& value); // as those two tell it; silent
    void setLegend(const QString& legend); // of what is drawn; "your prediction" by itself
    void erase();

signals:
    void drawn(); // something was drawn or erased

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override { mousePressEvent(event); }
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool mayFit() const override { return false; }

private:
    QPointF valuesAt(const QPointF& pixel) const; // held within the axes
    void drawTo(const QPointF& place);
    void keepBeside(double lo, double hi);
    void addDot(double place);
    void removeDot(double near);
    void change();
    void renew();
    CurveRow curve() const;
    DrawnMarks dots() const;
    DrawnMarks place() const;

    QString legend_;
    Drawing ground_;
    Draws draws_ = Draws::Curve;
    std::size_t count_ = 0;
    std::map<double, double> curve_;
    std::vector<double> dots_;
    std::optional<QPointF> place_, hand_; // the last: where a stroke is
};

} // namespace widgets
