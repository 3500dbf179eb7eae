#pragma once

#include "core/labs/novelty/brush.h"
#include "core/labs/novelty/novelty_lab.h"
#include "widgets/plots/picture_image.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

class PictureTiles;

/// One picture enlarged, its log density, and the training pictures nearest to it with their distances. Painting on it
/// with the left button adds ink, with the right one takes it away; Esc ends the stroke.
class ChosenPicturePlot : public PlotView
{
    Q_OBJECT
public:
    explicit ChosenPicturePlot(QWidget* parent = nullptr);

    void showResult(const core::NoveltyResult& result, const core::Dataset& dataset);
    /// The picture alone, before the answer that belongs to it.
    void showPainted(const Eigen::VectorXd& picture);
    PlotTable numbers() const override;
    std::vector<Headline> headlines() const override;
    /// In pixels, where the picture is.
    QRectF pictureFrame() const;

signals:
    void dabbed(const core::Dab& dab, int gesture);
    void pictureChosen(int row, int gesture); // one of the nearest, of the data

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    Highlight highlightAt(const QPointF& pixel) const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    QString placeText(const QPointF& place) const override;
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Stroke {
        int gesture = 0;
        bool ink = true;
        QPointF last; // pixel of the last dab
    };
    /// In pixels of the picture, column and row; nothing beside it.
    std::optional<QPointF> pictureAt(const QPointF& pixel) const;
    std::optional<std::size_t> nearestAt(const QPointF& pixel) const;
    void dab(const QPointF& pixel);
    void dabTowards(const QPointF& pixel);
    void layOut();
    void arrange();
    void describe();

    core::NoveltyResult result_;
    std::optional<core::PictureSize> size_;
    std::vector<Eigen::VectorXd> nearest_;
    std::vector<int> nearestLabels_;
    Eigen::VectorXd picture_;
    InkScale scale_;
    std::optional<Stroke> stroke_;
    PictureTiles* tiles_ = nullptr; // owned by the plot: the picture first, then the nearest
};

} // namespace widgets
