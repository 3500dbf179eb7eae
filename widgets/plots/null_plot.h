#pragma once

#include "core/hypothesis/histogram.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/plots/plot_view.h"

#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace widgets
{

class TickFlags;
struct TickFlag;

/// A statistic as observed, and its distribution where there is nothing to find.
struct ShownNull {
    QString statistic = QStringLiteral("MMD²"), column = QStringLiteral("mmd2"); // on the axis, in the table
    QString estimator = {};                                                      // "biased"
    QString meaning = {};                                                        // the panel's tip
    double value = std::numeric_limits<double>::quiet_NaN();                     // NaN: not known yet
    double level = 0.05;
    Eigen::VectorXd statistics = {}; // of permutations, in the order drawn
    std::vector<core::NullAnswer> nulls = {};
    std::vector<std::pair<QString, double>> others = {}; // further columns of the table
    std::optional<double> neutral = {};                  // the value that speaks for neither answer
    QString whyNone = {};                                // why there is no value
};

/// MMD², or another statistic, as observed on its distribution when both samples come from one distribution: the
/// permutations as a histogram, the gamma and spectral curves over it, the statistic from which each rejects, and the
/// p-values side by side. Where there is no value it says why.
class NullPlot : public PlotView
{
    Q_OBJECT
public:
    explicit NullPlot(QWidget* parent = nullptr);

    /// Shows the whole null.
    void showNull(const ShownNull& null);
    void showResult(const core::TwoSamplesResult& result); // that of MMD²
    /// "Watch the null": the histogram of the permutations so far, in counts and in the bins of the whole null, with
    /// the last one marked. showWhole() or a new result ends it.
    void showGrowing(const Eigen::VectorXd& statisticsSoFar);
    void showWhole();
    bool isGrowing() const { return growing_; }
    PlotTable numbers() const override;
    std::vector<Headline> headlines() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;

private:
    void setGrowing(bool growing);
    void fillHistogram();
    void fillCurves();
    bool hasStatistic() const { return std::isfinite(null_.value); }
    std::vector<TickFlag> flags() const;
    void describe();

    ShownNull null_;
    Eigen::VectorXd soFar_; // while growing
    core::Histogram histogram_;
    bool growing_ = false;
    QCPBars* bars_ = nullptr;
    QCPGraph* gamma_ = nullptr;
    QCPGraph* spectral_ = nullptr;
    TickFlags* flags_ = nullptr; // owned by the plot layout
};

/// Of how many permutations none came as far as what was observed; nothing where some did.
std::optional<int> noneAsFar(const core::NullAnswer& answer);

/// "permutation p = 0.012 ± 0.003, rejected", "permutation p ≤ 0.001, rejected" where none came as far, or "spectral: "
/// and why there is no p-value.
QString answerText(const core::NullAnswer& answer);

} // namespace widgets
