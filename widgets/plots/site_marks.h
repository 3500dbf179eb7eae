#pragma once

#include "widgets/theme/theme.h"

#include <Eigen/Core>

#include "widgets/plots/bare_plottable.h"

#include <functional>
#include <optional>

namespace widgets
{

struct LegendEntry;

/// Where an estimate was observed (inducing points), or what else is asked about beside the data: diamonds or crossed
/// circles in the plane, or along the horizontal axis for 1D sites, below the strip of the data.
class SiteMarks : public BarePlottable
{
    Q_OBJECT
public:
    enum class Placement { Plane, Axis };

    SiteMarks(QCPAxis* horizontal, QCPAxis* vertical, Placement placement);

    /// s×1 or more on the axis, s×2 or more in the plane; fewer columns show nothing.
    void setSites(const Eigen::MatrixXd& sites);
    /// Where the point is that each site belongs to, in pixels: a line is drawn from there to it. Asked at each
    /// painting.
    using OriginOf = std::function<std::optional<QPointF>(Eigen::Index site)>;
    void setOrigins(OriginOf originOf) { originOf_ = std::move(originOf); }
    std::optional<QPointF> originOf(Eigen::Index site) const { return originOf_ ? originOf_(site) : std::nullopt; }
    void setPlacement(Placement placement); // takes the sites away
    /// What they are, for the legend; "inducing points" unless told.
    void setMeaning(const QString& meaning) { meaning_ = meaning; }
    /// Crossed circles in the ink of problems for what refutes: unlike the mark of any sample.
    enum class Look { Diamonds, CrossedCircles };
    void setLook(Look look) { look_ = look; }
    void setTheme(const Theme& theme) { theme_ = theme; }
    void setFaint(bool faint) { faint_ = faint; }
    int count() const { return static_cast<int>(sites_.rows()); }
    std::optional<int> nearest(const QPointF& pixel, double reach) const;
    LegendEntry legendEntry();

protected:
    void draw(QCPPainter* painter) override;

private:
    Role role() const { return look_ == Look::Diamonds ? Role::Site : Role::Problem; }
    double halfWidth() const;
    double rise() const; // above the axis
    QPointF pixelOf(Eigen::Index site) const;

    Placement placement_;
    Eigen::MatrixXd sites_{0, 2};
    OriginOf originOf_;
    QString meaning_ = tr("inducing points");
    Look look_ = Look::Diamonds;
    Theme theme_;
    bool faint_ = false;
};

} // namespace widgets
