#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/value_drag.h"

namespace widgets
{

/// How probable each label is of the picture that is looked at, as bars; the label that is asked about and the
/// picture's own stand out. Of a score that is no density the bars say how far below the greatest it is with each
/// label. A diamond on each column says how much of that label the picture carries: dragged up and down between 0 and 1
/// beside probabilities.
class LabelBarsPlot : public PlotView
{
    Q_OBJECT
public:
    explicit LabelBarsPlot(QWidget* parent = nullptr);

    void showResult(const core::NoveltyResult& result);
    PlotTable numbers() const override;
    /// In pixels, where the diamond of a label is; nothing where there is none.
    std::optional<QPointF> shareMark(int label) const;

signals:
    /// `share` from 0 to 1.
    void labelMoved(int label, double share, int gesture);

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    QString placeText(const QPointF& place) const override;
    void restyle() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    struct Drag {
        int label = 0;
        ValueDrag hand;
    };
    bool isDensity() const { return !chosen_ || chosen_->probability.size() > 0; }
    Eigen::VectorXd heights() const; // of the bars
    std::optional<int> shareMarkAt(const QPointF& pixel) const;
    void placeShares();
    void describe();
    QString summaryOf() const;

    std::optional<core::ChosenPicture> chosen_;
    Eigen::VectorXd shares_; // where the diamonds are: at the hand while one is dragged
    std::optional<Drag> drag_;
    QCPBars* others_ = nullptr; // these are owned by the plot
    QCPBars* own_ = nullptr;
    QCPBars* asked_ = nullptr;
    QCPGraph* marks_ = nullptr;
};

} // namespace widgets
