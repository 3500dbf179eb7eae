#pragma once

#include <Eigen/Core>

#include <memory>
#include <utility>

namespace core
{

/// A matrix, or what else is large, that nobody changes any more, held by all that read it: a million rows lie in
/// memory once. Of a value it makes its own, moved where it can be; of what others hold it holds the same.
template <class Value>
class Shared
{
public:
    Shared() : Shared(Value()) {}
    Shared(Value value) : held_(std::make_shared<const Value>(std::move(value))) {}
    template <class Expression>
    Shared(const Eigen::MatrixBase<Expression>& made) : held_(std::make_shared<const Value>(made))
    {
    }
    /// Part of something that is held as a whole, too: Shared(observations, &observations->x).
    template <class Whole>
    Shared(const std::shared_ptr<Whole>& whole, const Value* part) : held_(whole, part)
    {
    }

    const Value& operator*() const { return *held_; }
    const Value* operator->() const { return held_.get(); }
    bool sharesWith(const Shared& other) const { return held_ == other.held_; } // one in memory, not only equal

private:
    std::shared_ptr<const Value> held_;
};
using SharedMatrix = Shared<Eigen::MatrixXd>;
using SharedVector = Shared<Eigen::VectorXd>;

} // namespace core
