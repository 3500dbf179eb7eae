#pragma once

#include "core/contour/field.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// A matrix of numbers as colours on the main axes of a plot, with a colour bar beside them: the one frame of all maps.
/// The bar is as high as the map and does not follow the mouse. The plot owns what is drawn; the frame lives as long.
class MapFrame
{
public:
    /// Values of a smooth function, blended between the places, or cells that each stand for themselves.
    enum class Cells { Blended, Distinct };
    /// Whether the bar takes its place beside the axes, or the plot places it.
    enum class Bar { Beside, Unplaced };

    MapFrame(QCustomPlot& plot, Cells cells, Bar bar = Bar::Beside);

    /// values(i, j) lies at the i-th place across and the j-th upwards. The ranges are those of the outermost places,
    /// between which the others lie evenly in pixels. NaN stays blank.
    void show(const Eigen::MatrixXd& values, const QCPRange& across, const QCPRange& upwards, const QCPRange& colours);
    void show(const core::Field& field, const QCPRange& colours);
    void hide();
    bool isShown() const { return map_->visible(); }

    /// Beside the bar, cut to its length.
    void setQuantity(const QString& quantity);
    void setColours(const QCPColorGradient& colours, const Theme& theme);

    QCPRange range() const { return bar_->dataRange(); } // of the colours
    QCPColorScale& bar() const { return *bar_; }

private:
    void placeBeside(QCustomPlot& plot);
    void fitBar(const QCPAxis& upwards);

    QCPColorMap* map_; // these are owned by the plot
    QCPColorScale* bar_;
    QString quantity_;
};

/// Two or more places each way, and a value at each.
bool isWhole(const core::Field& field);

} // namespace widgets
