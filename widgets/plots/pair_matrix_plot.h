#pragma once

#include "widgets/plots/map_frame.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace widgets
{

/// A matrix of all pairs of points as a heat map with a colour bar, its rows and columns in one order. Pointing at a
/// cell points at both points of it in the linked panels; a click selects them, Shift adds them.
class PairMatrixPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::PairMatrixPlot)

protected:
    explicit PairMatrixPlot(QWidget* parent);

    /// Whether a picture is that of all pairs of these points, and has nothing but numbers.
    static bool fits(const Eigen::MatrixXd& picture, const std::vector<int>& order, const Eigen::MatrixXd& points);

    virtual const Eigen::MatrixXd& picture() const = 0; // s×s: means over blocks; 0×0: nothing is shown
    virtual const std::vector<int>& order() const = 0;  // rows of the data from top to bottom
    virtual bool diverges() const { return false; }     // 0 has the colour in the middle
    virtual double margin() const { return 0.0; }       // of the axes, in rows, before the first
    void showPicture(const Eigen::MatrixXd& points);    // n×d, by row of the data: to be called when it is another one
    void addPairsTo(PlotTable& table) const;

    struct Cell {
        int row = 0, column = 0; // of the data
        double value = 0.0;
    };
    std::optional<Cell> cellAt(const QPointF& pixel) const;
    bool isShown() const { return picture().size() > 0; }
    bool showsBlocks() const { return picture().rows() < std::ssize(order()); }

    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    Highlight highlightAt(const QPointF& pixel) const override; // of both points of a pair
    double size() const { return static_cast<double>(order().size()); }

private:
    void fillMap();
    void placePoints();

    Eigen::MatrixXd positions_; // of the points
    std::size_t shown_ = 0;     // points
    MapFrame map_;
};

} // namespace widgets
