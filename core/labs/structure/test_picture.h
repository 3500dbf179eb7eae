#pragma once

#include "core/hypothesis/null_answer.h"
#include "core/independence/conditional_independence.h"

namespace core
{

/// What a test of PC looked at: the remainders of both columns, n×2, and its statistic on its null.
struct TestPicture {
    Eigen::MatrixXd remainders;
    double statistic = 0.0;        // as of ConditionalTests::test
    Eigen::VectorXd permuted;      // the statistic under permutations; empty where the null has none
    std::vector<NullAnswer> nulls; // the one that the p-value is by
};

/// The p-value is that of `tests.test(x, y, given)`, and so is the statistic, but for Fisher's z, of which it is the
/// size. Failure as of the test.
Outcome<TestPicture> testPicture(const ConditionalTests& tests, Eigen::Index x, Eigen::Index y,
                                 const std::vector<Eigen::Index>& given, double level, std::stop_token stop = {});

} // namespace core
