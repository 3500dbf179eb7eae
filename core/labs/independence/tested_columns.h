#pragma once

#include "core/data/column_table.h"
#include "core/labs/independence/independence_settings.h"

#include <array>
#include <string>
#include <vector>

namespace core
{

/// The two columns under test, which are the first two of the points, and the others of the same rows that there are:
/// of the table behind the points, or else the further columns of the points.
struct TestedColumns {
    Eigen::MatrixXd pair; // n×2
    std::array<std::string, 2> names;
    Eigen::MatrixXd others; // n×c, NaN where missing
    std::vector<std::string> otherNames;

    Eigen::VectorXd x() const { return pair.col(0); }
    Eigen::VectorXd y() const { return pair.col(1); }
};

/// `data` has two columns at least (asserted); `columns` is the table that they were chosen from, or none.
TestedColumns testedColumns(const Dataset& data, const ChosenColumns& columns);

/// Names of a table need not be distinct: the first that is called so. Nothing where none is.
std::optional<Eigen::Index> otherNamed(const TestedColumns& tested, const std::string& name);

/// The kernel of a variable by the rule: se where that chooses the lengthscale, else the given one.
Outcome<Kernel> kernelOfVariable(LengthscaleRule rule, const Kernel& given, const Eigen::VectorXd& values,
                                 std::stop_token stop = {});

} // namespace core
