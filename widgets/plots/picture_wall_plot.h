#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/plots/picture_image.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

class PictureTiles;

/// Pictures ordered by score, the most novel first, each with the label that is asked about and, where it is another,
/// its own; framed where it lies above the threshold. As many as fit are on show: the wheel and the arrows scroll, a
/// click chooses.
class PictureWallPlot : public PlotView
{
    Q_OBJECT
public:
    explicit PictureWallPlot(QWidget* parent = nullptr);

    void showResult(const core::NoveltyResult& result, const core::Dataset& dataset);
    PlotTable numbers() const override;
    /// In pixels, the picture at that place of the order; nothing where it is not on show.
    std::optional<QRectF> frameOfPlace(std::size_t place) const;

signals:
    void pictureChosen(int row, int gesture); // of the data

protected:
    core::Interval ownHorizontal() const override { return {0.0, static_cast<double>(columns_)}; }
    core::Interval ownVertical() const override { return {0.0, static_cast<double>(lines_)}; }
    Highlight highlightAt(const QPointF& pixel) const override;
    QString tipAt(const QPointF& pixel) const override;
    QString placeText(const QPointF&) const override { return {}; }
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const core::MethodScores* shown() const { return result_.methods.empty() ? nullptr : &result_.methods.front(); }
    std::optional<std::size_t> placeAt(const QPointF& pixel) const;
    void scrollTo(int line);
    int mostLines() const;
    void layOut();
    void arrange();
    void describe();

    core::NoveltyResult result_;
    core::Dataset data_;
    InkScale scale_;
    int columns_ = 1, lines_ = 1, first_ = 0; // of lines: the first one on show
    PictureTiles* tiles_ = nullptr;           // owned by the plot
};

} // namespace widgets
