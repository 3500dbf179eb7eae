#pragma once

#include "core/images/patches.h"
#include "widgets/plots/plot_view.h"

#include <optional>

namespace widgets
{

/// What is marked on a picture: the patches whose value is at least a threshold.
struct PatchOverlay {
    Eigen::VectorXd values; // a patch each, row by row
    core::PatchGrid grid;
    Eigen::Index side = 1; // pixels
    double threshold = 0.0;
    double opacity = 0.7; // of the marks, from 0 to 1
};

/// A colour picture, as wide to its height as it is, with the patches that stand out over it, on axes of pixels with
/// the first row at the top.
class PatchPicturePlot : public PlotView
{
    Q_OBJECT
public:
    explicit PatchPicturePlot(QWidget* parent = nullptr);

    /// A picture of red, green and blue (or of one grey channel); no pixels: nothing is shown.
    void showPicture(const core::Picture& picture, const std::optional<PatchOverlay>& overlay = {});
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    QString placeText(const QPointF& place) const override;
    void restyle() override;

private:
    QImage image() const;
    void keepAspect();
    std::optional<Eigen::Index> patchAt(const QPointF& place) const;

    core::Picture picture_;
    std::optional<PatchOverlay> overlay_;
    class PictureItem;
    PictureItem* item_; // owned by the plot
};

} // namespace widgets
