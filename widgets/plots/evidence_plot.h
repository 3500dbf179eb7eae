#pragma once

#include "core/labs/evidence_profile.h"
#include "core/labs/learning/learning_lab.h"
#include "widgets/plots/hyperparameter_name.h"
#include "widgets/plots/line_dragging.h"

namespace widgets
{

class EdgeRemark;
class TickFlags;

/// The log evidence over one hyperparameter, on a logarithmic axis: every local maximum, what each chooser proposes,
/// and the session's own value as a line to drag. A click takes the value under it, that of a maximum within 8 pixels,
/// or that of the chooser whose name is clicked.
class EvidencePlot : public LineDragging<PlotView>
{
    Q_OBJECT
public:
    explicit EvidencePlot(QWidget* parent = nullptr);

    void showResult(const core::LearningResult& result); // over the lengthscale
    /// `whyNone` stands where the curve would when there is none.
    void showProfile(const core::EvidenceProfile& profile, const HyperparameterName& over, const QString& whyNone);
    /// The session's own value, shown at once; silent.
    void showCurrent(double value);
    /// The place that is told of under the mouse: a maximum or a chooser's value there, else the nearest value of the
    /// curve, between which nothing was computed.
    QPointF toldPlace(const QPointF& place) const;
    PlotTable numbers() const override;
    std::vector<Headline> headlines() const override;

signals:
    void valueChosen(double value, int gesture);

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    std::optional<double> lineAt() const override;
    void choose(double value, int gesture) override;
    std::optional<double> valueNamedAt(const QPointF& pixel) const override;
    bool isMark(const QPointF& pixel) const override { return maximumNear(pixel); }

private:
    std::optional<core::Interval> extentInView() const;
    const core::ProfileMaximum* maximumNear(const QPointF& pixel) const;
    const core::ChosenLengthscale* chooserNamedAt(const QPointF& pixel) const;
    Eigen::Index nearestOnCurve(double pixel) const;
    void placeCurrent();
    void show(core::EvidenceProfile profile);
    void fillMaxima();
    void describe();

    core::EvidenceProfile profile_;
    HyperparameterName over_;
    std::vector<core::ChosenLengthscale> choosers_;
    QString whyNone_;
    double current_ = 0.0; // the value of the line; 0: none
    QCPGraph* curve_ = nullptr;
    QCPGraph* maxima_ = nullptr;
    QCPGraph* highest_ = nullptr;
    QCPGraph* currentDot_ = nullptr;
    QCPItemLine* currentLine_ = nullptr;
    TickFlags* flags_ = nullptr; // owned by the plot layout
    EdgeRemark* cut_ = nullptr;  // owned by the plot
};

} // namespace widgets
