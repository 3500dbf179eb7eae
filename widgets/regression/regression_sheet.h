#pragma once

#include "core/labs/posterior/posterior_target.h"
#include "core/labs/regression/bags_lab.h"
#include "core/labs/regression/regression_lab.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/plots/curve_rows.h"
#include "widgets/plots/pictured.h"
#include "widgets/plots/value_drag.h"
#include "widgets/regression/slope_tangents.h"

#include <optional>

namespace widgets
{

/// The sheet of the Regression lab: on the line one draws targets over x and sees, beneath the points, the posterior
/// mean, its band and draws, and the ridge regression. In the plane targets are colours. Painting bags, each stroke
/// carries its target, or its prediction while it has none. Where slopes were observed their tangents are turned by
/// hand.
class RegressionSheet : public DataCanvas, public Pictured
{
    Q_OBJECT
public:
    explicit RegressionSheet(QWidget* parent = nullptr);

    void showResult(const core::RegressionResult& result);
    /// Hollow marks on the observations that the model has not seen, and what it foretold of them.
    void showHeldOut(const core::Shared<core::HeldOut>& heldOut);
    /// The function with its hyperparameters integrated out; that of those that are set is then a ghost behind it.
    /// Nothing: there is none.
    void showIntegrated(const std::optional<core::IntegratedBand>& band);
    void showStanding(Standing standing) override;
    /// The letter of each bag beside its points, as far as there is room, in the plane with the prediction where it is
    /// asked for; on the line the function behind the predictions.
    void showBags(const core::BagsResult& result);
    PlotTable numbers() const override;
    std::vector<TabledCurve> tabledCurves() const override;
    Drawing picture() const override; // the points and the curves of the model

signals:
    /// The person turns the tangent of an observed slope: what it is now. clickTakenBack(gesture): as before.
    void slopeTurned(const core::SlopeAt& to, int gesture);

protected:
    core::Interval ownVertical() const override;
    std::optional<core::Interval> extraVertical() const override;
    std::vector<LegendEntry> extraLegend() override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    void restyle() override;
    Highlight highlightAt(const QPointF& pixel) const override; // of bags: the whole of it
    QString tipAt(const QPointF& pixel) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void show(const core::RegressionResult& result, bool ofBags);
    void showCurves();
    void clearBagTexts();

    void drawHeldOut();

    struct Turning {
        SlopeTangent tangent; // when it was taken
        ValueDrag hand;
        bool isRight = false; // which half of it is held
    };
    QPointF pixelOf(const QPointF& place) const;
    std::optional<SlopeTangent> tangentAt(const QPointF& pixel) const;
    void turnTo(const QPointF& pixel);

    std::optional<Turning> turning_;
    core::RegressionResult result_;
    core::Shared<core::HeldOut> heldOut_;
    QCPGraph* heldOutMarks_ = nullptr;
    bool ofBags_ = false; // the result
    std::optional<core::IntegratedBand> integrated_;
    CurveRows curves_;
    void addBagText(const core::BagFit& bag);
    QPointF midstOf(const core::BagFit& bag) const;
    void spreadBagTexts();

    struct BagText {
        QCPItemText* item; // owned by the plot
        int label;
    };
    std::vector<BagText> bagTexts_;
    bool showsBagTexts_ = true; // they are those of what is set
};

} // namespace widgets
