#pragma once

#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/value_drag.h"

namespace widgets
{

/// A drawing with marks that the session sets: each of its hand marks is dragged, and as these say a click sets another
/// one and a right click, Delete or Backspace takes one away. Under a hand that drags one they stay where they are,
/// unless there are more of them now, or fewer.
class HandMarksPlot : public DrawnPlot
{
    Q_OBJECT
public:
    explicit HandMarksPlot(Drawing first, QWidget* parent = nullptr);

    /// Where the marks are, n×2: at the hand while one is dragged.
    const Eigen::MatrixXd& places() const { return places_; }
    void showStanding(Standing standing) override;

signals:
    void handleMoved(int index, const QPointF& to, int gesture);
    void handleAdded(const QPointF& at, int gesture);
    void handleRemoved(int index);

protected:
    Drawing underHand(Drawing next) override;
    void drawingChanged() override { placeMarks(); }
    std::vector<LegendEntry> entriesBeside() const override;
    bool mayFit() const override { return !drag_; }
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Drag {
        Eigen::Index mark;
        ValueDrag hand;
        bool isOvertaken = false; // by a drawing since the last move
    };
    const HandMarks& hand() const;
    bool isHidden() const { return isEntryHidden(hand().key); }
    QPointF pixelOf(Eigen::Index mark) const;
    QPointF valuesAt(const QPointF& pixel) const;
    std::optional<Eigen::Index> markAt(const QPointF& pixel) const;
    void followHand(const HandMarks& now);
    void choose(Eigen::Index mark);
    void moveTo(const QPointF& pixel);
    void add(const QPointF& values);
    void remove(Eigen::Index mark);
    void placeMarks();
    void renew();
    void showCursor(const QPointF& pixel);

    Eigen::MatrixXd places_ = Eigen::MatrixXd(0, 2);
    std::optional<Eigen::Index> chosen_; // for the keyboard
    std::optional<Drag> drag_;
    QCPGraph *stems_, *marks_, *chosenMark_; // owned by the plot
};

} // namespace widgets
