#pragma once

#include <Eigen/Core>

#include <string>

namespace core
{

/// What two samples have in common that independent draws do not.
struct SharedPoints {
    enum class Reason {
        Chance,   // none, or no more than the repeats within either sample let expect
        Rounding, // perhaps: neither sample repeats a point, but the values have so few digits that some may coincide
        Copies    // more than either explains
    };
    Eigen::Index shared = 0; // rows of y that are rows of x, bit by bit
    Reason reason = Reason::Chance;
    bool stretched = false; // row by row, each column of one is that of the other shifted and stretched
};

/// x is n×d, y m×d, without NaN. Of independent samples of one distribution with atoms p_v the share Σ p_v² of tied
/// pairs is the same within x, within y and across, and of two distributions the share across is at most the mean of
/// those within (Cauchy and Schwarz). So c tied pairs across are compared with
///   e = ½ nm (c_xx/C(n,2) + c_yy/C(m,2)),  Var(c − e) <= (nm)² p(1−p) (1/(2n(n−1)) + 1/(2m(m−1)) + 1/(nm)),
/// p the share of tied pairs in both together; the variance is that of the U-statistic −½ nm MMD² of the kernel
/// [x = y], degenerate under one distribution. `stretched` looks at the first min(n, m) rows, of which it needs four,
/// and at least one column that does not match by chance or by design: a generator that is given one seed twice begins
/// both samples with the same random numbers. Cost O((n + m) d log(n + m)).
SharedPoints sharedPoints(const Eigen::Ref<const Eigen::MatrixXd>& x, const Eigen::Ref<const Eigen::MatrixXd>& y);

/// What to know of it before a p-value is believed, as a sentence that speaks of the samples by these names; empty
/// where nothing is shared, or no more than chance explains.
std::string sharedPointsRemark(const SharedPoints& found, const std::string& first, const std::string& second);

} // namespace core
