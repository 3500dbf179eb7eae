#pragma once

#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/theme/theme.h"

#include <QImage>
#include <QWidget>

#include <optional>

namespace widgets
{

/// The pooled Gram as a picture, the first sample P above and left of the second, Q; a block of it stands out when
/// asked. MMD² is the means of its blocks: PP and QQ, less both of PQ.
class GramBlocks : public QWidget
{
    Q_OBJECT

public:
    enum class Block { None, PP, QQ, PQ };

    explicit GramBlocks(QWidget* parent = nullptr);

    /// `first` and `second` are the labels of the samples compared: 0 for A.
    void showResult(const core::TwoSamplesResult& result, int first = 0, int second = 1,
                    const core::DataNames& names = {});
    /// Why there is no result, and what to do about it; said in its place.
    void setLack(const QString& sentence);
    void setTheme(const Theme& theme);

    /// The block under a place of the widget.
    Block blockAt(const QPointF& place) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void setHighlighted(widgets::GramBlocks::Block block);
    /// "PP", "QQ", "PQ", or anything else for none: as a formula card names its terms.
    void highlightTerm(const QString& term);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool hasPicture() const { return !image_.isNull(); }
    void renderImage();
    void describe(); // to those who do not see it
    QString lackOr(const QString& otherwise) const;
    QRectF picture() const;                 // where the Gram is drawn
    QRectF part(int row, int column) const; // of the picture: 0 for P, 1 for Q
    double split() const;                   // share of the picture that is P
    double labelSize() const;
    QString nameOf(int sample) const;
    QString tipOf(Block block) const;
    void paintName(QPainter& painter, const QRectF& box, const QString& name, bool beside) const;
    void paintNames(QPainter& painter) const;
    void paintHighlight(QPainter& painter) const;

    Eigen::MatrixXd gram_;
    Eigen::Index firstRows_ = 0;
    double meanPP_ = 0.0, meanQQ_ = 0.0, meanPQ_ = 0.0; // over the pairs that the estimator counts
    core::MmdEstimator estimator_ = core::MmdEstimator::Biased;
    int first_ = 0, second_ = 1;
    core::DataNames names_;
    QImage image_;
    QString lack_;
    Theme theme_;
    Block highlighted_ = Block::None;
};

} // namespace widgets
