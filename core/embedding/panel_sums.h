#pragma once

#include "core/embedding/evidence_sums.h"

#include <Eigen/Core>

#include <vector>

namespace core
{

/// Sums over the rows of one panel.
struct PanelSums {
    double count = 0.0;
    Eigen::VectorXd mean;
    double scatter = 0.0, logVolume = 0.0;
    Eigen::VectorXd volumeSlope;
    std::vector<RowsSlope> slopes;
    double meanError = 0.0, scatterError = 0.0, logVolumeError = 0.0; // a row
};

/// All panels that were added, in long double: sums over very many of them do not add their rounding.
class PanelTotal
{
public:
    PanelTotal(Eigen::Index m, Eigen::Index dimensions, bool gradient);

    /// Means and scatters about them join as those of samples do.
    void add(const PanelSums& panel);
    EvidenceSums sums(double offset, Eigen::Index places) const;

private:
    using Precise = Eigen::Vector<long double, Eigen::Dynamic>;
    struct Slope {
        Precise sum;
        long double halfScatter;
    };
    long double count_ = 0.0, scatter_ = 0.0, logVolume_ = 0.0, meanError_ = 0.0, scatterError_ = 0.0,
                logVolumeError_ = 0.0;
    Precise mean_, volumeSlope_;
    std::vector<Slope> slopes_;
};

} // namespace core
