#include "core/embedding/panel_sums.h"

namespace core
{

using Eigen::Index;

PanelTotal::PanelTotal(Index m, Index dimensions, bool gradient)
    : mean_(Precise::Zero(m)), volumeSlope_(Precise::Zero(gradient ? dimensions : 0))
{
    if (gradient)
        slopes_.assign(static_cast<std::size_t>(dimensions), {Precise::Zero(m), 0.0L});
}

void PanelTotal::add(const PanelSums& panel)
{
    const long double count = panel.count, share = count / (count_ + count);
    const Precise apart = panel.mean.cast<long double>() - mean_;
    scatter_ += panel.scatter + apart.squaredNorm() * count_ * share;
    for (std::size_t j = 0; j < slopes_.size(); ++j) {
        const Precise sum = panel.slopes[j].sum.cast<long double>();
        slopes_[j].halfScatter +=
            panel.slopes[j].halfScatter + (1.0L - share) * apart.dot(sum) - share * apart.dot(slopes_[j].sum);
        slopes_[j].sum += sum;
    }
    if (volumeSlope_.size() > 0)
        volumeSlope_ += panel.volumeSlope.cast<long double>();
    mean_ += share * apart;
    count_ += count;
    logVolume_ += panel.logVolume;
    meanError_ += count * panel.meanError;
    scatterError_ += count * panel.scatterError;
    logVolumeError_ += count * panel.logVolumeError;
}

EvidenceSums PanelTotal::sums(double offset, Index places) const
{
    EvidenceSums sums{.offset = offset,
                      .mean = mean_.cast<double>(),
                      .scatter = static_cast<double>(scatter_),
                      .logVolume = static_cast<double>(logVolume_),
                      .volumeSlope = volumeSlope_.cast<double>(),
                      .slopes = {},
                      .places = places,
                      .meanError = static_cast<double>(meanError_ / count_),
                      .scatterError = static_cast<double>(scatterError_),
                      .logVolumeError = static_cast<double>(logVolumeError_)};
    for (const Slope& slope : slopes_)
        sums.slopes.push_back({.sum = slope.sum.cast<double>(), .halfScatter = static_cast<double>(slope.halfScatter)});
    return sums;
}

} // namespace core
