#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

class ContourCurves;

/// The components of kernel PCA over the plane as small multiples: each a map with contours about zero and the points.
/// A click on a tile chooses its component.
class ComponentTilesPlot : public PlotView
{
    Q_OBJECT
public:
    explicit ComponentTilesPlot(QWidget* parent = nullptr);

    void showComponents(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                        const core::Dataset& dataset);
    PlotTable numbers() const override;

    /// The tile's place on the plot's axes: unit squares from the upper left.
    QRectF tile(int component) const;

signals:
    void componentChosen(int component, int gesture); // from 1

protected:
    core::Interval ownHorizontal() const override { return {0.0, static_cast<double>(columns_)}; }
    core::Interval ownVertical() const override { return {0.0, static_cast<double>(rows_)}; }
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    struct Tile {
        QCPColorMap* map;
        ContourCurves* contours;
        QCPItemRect* frame;
        QCPItemText* name;
        std::vector<QCPGraph*> points; // by sample
    };
    void match(std::size_t count);
    void fill(std::size_t index, const core::Dataset& dataset);
    std::optional<int> componentAt(const QPointF& pixel) const;
    QString nameOf(std::size_t index) const;
    void describe();

    std::vector<core::Field> fields_;
    Eigen::VectorXd eigenvalues_;
    double total_ = 0.0;
    int columns_ = 1, rows_ = 1, chosen_ = 1;
    Eigen::Index points_ = 0;
    std::vector<Tile> tiles_; // owned by the plot
};

} // namespace widgets
