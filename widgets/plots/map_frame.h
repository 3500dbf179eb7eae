#pragma once

#include "core/contour/field.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// The values of a map, the i-th across and the j-th upwards, between the outermost places.
void fillCells(QCPColorMap& map, const Eigen::MatrixXd& values, const QCPRange& across, const QCPRange& upwards);

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

    /// The places between the outermost ones lie evenly in pixels. NaN stays blank.
    void show(const core::Field& field, const QCPRange& colours);
    void hide();
    bool isShown() const { return map_->visible(); }

    /// Beside the bar, cut to its length.
    void setQuantity(const QString& quantity);
    void setColours(const QCPColorGradient& colours, const Theme& theme);
    void setLogarithmic(bool logarithmic); // the colours and the bar

    QCPColorScale& bar() const { return *bar_; }

private:
    void placeBeside(QCustomPlot& plot);
    void fitBar(const QCPAxis& upwards);

    QCPColorMap* map_; // these are owned by the plot
    QCPColorScale* bar_;
    QString quantity_;
};

} // namespace widgets
