#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/map_frame.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

class EdgeStrips;

/// The Gram matrix as a heat map in the order asked for, with a colour bar; strips along its edges tell the sample of
/// each row and, for a kernel that is not positive semidefinite, the vector that shows it. Pointing at a cell points
/// at both points of it in the linked panels; a click selects them.
class GramMapPlot : public PlotView
{
    Q_OBJECT
public:
    explicit GramMapPlot(QWidget* parent = nullptr);

    /// A result of other data than `dataset` shows nothing.
    void showGram(const core::GramResult& gram, const core::SpectrumSettings& settings, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    Highlight highlightAt(const QPointF& pixel) const override; // of both points of a pair

private:
    struct Cell {
        int row = 0, column = 0; // of the data
        double value = 0.0;
    };
    std::optional<Cell> cellAt(const QPointF& pixel) const;
    void fillMap();
    void placePoints();
    void fillStrips();
    void describe();
    QString verdict() const;
    QString matrixName() const;
    bool diverges() const;
    bool isShown() const { return gram_.picture.size() > 0; }
    double size() const { return static_cast<double>(gram_.order.size()); }
    double margin() const; // the strips' share of the axes, in rows

    core::GramResult gram_;
    core::SpectrumSettings settings_;
    Eigen::MatrixXd x_;
    std::vector<int> labels_;
    MapFrame map_;
    EdgeStrips* strips_ = nullptr; // owned by the plot
};

} // namespace widgets
