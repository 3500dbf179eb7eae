#pragma once

#include "core/linalg/same_matrix.h"

#include <Eigen/Core>

#include <cstdint>
#include <optional>
#include <utility>

namespace core
{

/// A matrix among the inputs of something kept: compared by shape and values, where Eigen's == asserts the shape.
template <class Matrix>
struct Compared : Matrix {
    using Matrix::Matrix;
    Compared(Matrix matrix) : Matrix(std::move(matrix)) {}
    friend bool operator==(const Compared& a, const Compared& b)
    {
        return sameMatrix(static_cast<const Matrix&>(a), static_cast<const Matrix&>(b));
    }
};
using ComparedMatrix = Compared<Eigen::MatrixXd>;
using ComparedVector = Compared<Eigen::VectorXd>;

/// A stage of a pipeline: a value with the inputs that it was made of, and made anew for others. `Inputs` is an
/// aggregate with a defaulted ==. A stage that rests on another one has the other's serial() among its inputs, and so
/// goes with it.
template <class Inputs, class Value>
class Kept
{
public:
    /// The value of these inputs: as it was kept, or as make(inputs) makes it. The old one goes first: two may be too
    /// many for the memory. Where making it throws, none is kept.
    template <class Make>
    Value& of(Inputs inputs, const Make& make)
    {
        if (has(inputs))
            return kept_->value;
        forget();
        Value made = make(std::as_const(inputs));
        kept_.emplace(Entry{std::move(inputs), std::move(made)});
        ++serial_;
        return kept_->value;
    }

    bool has(const Inputs& inputs) const { return kept_ && kept_->inputs == inputs; }
    /// What is kept, whatever it was made of; nullptr where nothing is.
    Value* get() { return kept_ ? &kept_->value : nullptr; }
    const Value* get() const { return kept_ ? &kept_->value : nullptr; }
    /// What that was made of; nullptr where nothing is kept.
    const Inputs* inputs() const { return kept_ ? &kept_->inputs : nullptr; }
    /// Another number for each value that was made; 0 before the first.
    std::uint64_t serial() const { return serial_; }
    void forget() { kept_.reset(); }

private:
    struct Entry {
        Inputs inputs;
        Value value;
    };
    std::optional<Entry> kept_;
    std::uint64_t serial_ = 0;
};

} // namespace core
