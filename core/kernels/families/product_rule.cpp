#include "core/kernels/families/product_rule.h"

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;

MatrixXd productRule(const MatrixXd& factors, const MatrixXd& factorSlopes)
{
    MatrixXd result = factorSlopes;
    ArrayXd before = ArrayXd::Ones(factors.rows()), after = before;
    for (Index i = 0; i < factors.cols(); ++i) {
        result.col(i).array() *= before;
        before *= factors.col(i).array();
    }
    for (Index i = factors.cols() - 1; i >= 0; --i) {
        result.col(i).array() *= after;
        after *= factors.col(i).array();
    }
    return result;
}

} // namespace core
