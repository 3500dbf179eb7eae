#pragma once

#include <Eigen/Core>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// Σ_i (v_i − v̄)(v_{i+1} − v̄) / Σ_i (v_i − v̄)²: how much rows that follow each other are alike. NaN of a constant.
double lagOneCorrelation(const Eigen::VectorXd& values);

/// Does it rise from each row to the next? Rows without a value are passed over. Asked of leastRisingRows at least, as
/// fewer may do so by chance. A table that was sorted by a measurement looks the same: whoever builds on it says so.
bool risesByRow(const Eigen::VectorXd& values);
inline constexpr Eigen::Index leastRisingRows = 8; // one order in 40,320

/// What the order of the rows tells of their columns. Independent rows have a lag-1 correlation of about N(0, 1/n): of
/// one column 2/√n is exceeded once in 44 times, and of more a higher bound is held against it, so that any of them is
/// taken for alike as seldom.
struct RowOrder {
    Eigen::VectorXd correlation;     // lag 1, of each column
    std::vector<Eigen::Index> alike; // columns beyond the bound
};
/// `looks`: how many columns are looked at in all, where these are some of them.
RowOrder rowOrder(const Eigen::MatrixXd& columns, Eigen::Index looks = 0);

/// The same of two samples, each in the order of its rows: the remark on the first in which a column is alike.
std::optional<std::string> samplesOrderRemark(const Eigen::MatrixXd& x, const Eigen::MatrixXd& y,
                                              const std::vector<std::string>& names,
                                              const std::array<std::string, 2>& samples, const std::string& way);

/// "rows that follow each other are alike (lag-1 correlation 0.81 of temp, 0.66 of ozone): …", where at least `least`
/// columns are so: two for a test of dependence, which takes two slow drifts for it, one for a comparison of samples,
/// which counts rows. `way` is what to do about it, after a colon.
std::optional<std::string> rowOrderRemark(const RowOrder& order, const std::vector<std::string>& names,
                                          std::size_t least, const std::string& way);

} // namespace core
