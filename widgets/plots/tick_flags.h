#pragma once

#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>
#include <vector>

namespace widgets
{

/// A value marked on the horizontal axis: a line down through the axes and a name above them.
struct TickFlag {
    double at = 0.0;
    QString text = {}; // none: the line alone
    QPen line = {};    // the name is written in its colour
};

/// Where a flag's name goes: `left` in the unit of its wish, `row` counted upwards from the axes.
struct FlagWish {
    double at = 0.0, width = 0.0;
};
struct FlagPlace {
    double left = 0.0;
    int row = 0;
};

/// Names beside their lines, right of them where there is room, in as few rows as keep names apart and, where possible,
/// off the lines of others; all inside [left, right] unless wider than that.
std::vector<FlagPlace> arrangeFlags(const std::vector<FlagWish>& wishes, double left, double right);

/// Values marked on the horizontal axis, named in a strip above the axes so that no name covers the picture or another
/// name. Flags beyond the axis' range are not shown.
class TickFlags : public QCPLayoutElement
{
    Q_OBJECT
public:
    /// Takes a row of the plot's layout above the row of the axes.
    TickFlags(QCustomPlot* plot, int row);

    void setFlags(std::vector<TickFlag> flags);
    void setTheme(const Theme& theme);

    /// The boxes of the names shown, in pixels of the plot, by flag; nothing for those not shown.
    std::vector<std::optional<QRectF>> boxes() const;
    /// The flag whose name is under a pixel.
    std::optional<std::size_t> flagAt(const QPointF& pixel) const;

    QSize minimumOuterSizeHint() const override;
    QSize maximumOuterSizeHint() const override;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

private:
    struct Shown {
        std::size_t flag;
        double pixel;
        FlagPlace place;
        double width;
    };
    std::vector<Shown> shown() const;
    QFont font() const { return theme_.font(0.85); }
    double rowHeight() const;
    double room() const; // for names, in pixels
    void settle();

    std::vector<TickFlag> flags_;
    std::vector<QCPItemLine*> lines_; // owned by the plot
    Theme theme_;
    mutable int rowsAskedFor_ = 0;
};

} // namespace widgets
