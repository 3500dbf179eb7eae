#pragma once

#include "core/data/dataset.h"
#include "core/labs/structure/test_picture.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

#include <array>

namespace widgets
{

/// What is left of two columns once others are known, as points: those of the sheet, linked with them. Where they show
/// no pattern, the columns are independent given the others.
class RemainderPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::RemainderPlot)
public:
    explicit RemainderPlot(QWidget* parent = nullptr);

    struct Shown {
        Eigen::MatrixXd remainders; // n×2
        std::vector<int> points;    // of each row: the session's point, −1 for none
        std::array<QString, 2> names;
        QStringList given;
    };
    void showRemainders(const Shown& shown, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override { return rangeOf(0); }
    core::Interval ownVertical() const override { return rangeOf(1); }
    std::optional<QPointF> placeOf(const Eigen::VectorXd&) const override { return std::nullopt; }
    std::optional<Eigen::VectorXd> positionAt(const QPointF&) const override { return std::nullopt; }
    void restyle() override;

private:
    core::Interval rangeOf(Eigen::Index column) const;
    void describe();

    Shown shown_;
    QCPGraph* unlinked_ = nullptr; // rows that are no point of the sheet
};

} // namespace widgets
