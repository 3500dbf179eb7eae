#pragma once

#include <Eigen/Core>

#include <memory>
#include <utility>

namespace core
{

/// A matrix that nobody changes any more, held by all that read it: a million rows lie in memory once. Of a matrix it
/// makes its own, moved where it can be; of what others hold it holds the same.
template <class Matrix>
class Shared
{
public:
    Shared() : Shared(Matrix()) {}
    Shared(Matrix matrix) : held_(std::make_shared<const Matrix>(std::move(matrix))) {}
    template <class Expression>
    Shared(const Eigen::MatrixBase<Expression>& made) : held_(std::make_shared<const Matrix>(made))
    {
    }
    /// Part of something that is held as a whole, too: Shared(observations, &observations->x).
    template <class Whole>
    Shared(const std::shared_ptr<Whole>& whole, const Matrix* part) : held_(whole, part)
    {
    }

    const Matrix& operator*() const { return *held_; }
    const Matrix* operator->() const { return held_.get(); }
    bool sharesWith(const Shared& other) const { return held_ == other.held_; } // one in memory, not only equal

private:
    std::shared_ptr<const Matrix> held_;
};
using SharedMatrix = Shared<Eigen::MatrixXd>;
using SharedVector = Shared<Eigen::VectorXd>;

} // namespace core
