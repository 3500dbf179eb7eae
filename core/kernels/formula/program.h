#pragma once

#include "core/kernels/families/family.h"
#include "core/kernels/formula/expression_tree.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace core::formula
{

/// One step of a program: a function of earlier steps.
struct Step {
    Kind kind = Kind::Number;
    int left = -1, right = -1; // places of its arguments
    double number = 0.0;
    int parameter = -1; // of Parameter: its place in the list
    int coordinate = 0; // of X and Y
    int exponent = 0;   // of Power without a right argument: a whole one
    Vector first = Vector::X, second = Vector::X;
    bool operator==(const Step&) const = default;
};

/// A value with its slopes in two variables s and t, and how it changes in both: ∂²/∂s∂t.
struct Dual {
    double value = 0.0, s = 0.0, t = 0.0, st = 0.0;
};

struct MovingDual;

/// A formula as a list of steps, each after those that it needs and none twice. Values and slopes are taken in
/// vectorised sweeps over blocks of pairs; what does not depend on the pair is computed once a block.
class Program
{
public:
    /// The parameters by place; every one of the tree is among them (asserted).
    Program(const Tree& tree, const std::vector<std::string>& parameters);

    const std::vector<Step>& steps() const { return steps_; }
    using Numbers = std::span<const double>; // values of the parameters

    /// out_i = k(x_i, y_i). No number where the formula has no value.
    void values(const PairedPoints& pairs, Numbers parameters, ArrayRef out) const;

    /// ∂k(x_i, y_i)/∂y_i, a row for each pair. At a kink the mean of the slopes on both sides.
    Eigen::MatrixXd partnerSlopes(const PairedPoints& pairs, Numbers parameters) const;

    /// Adds Σ_i a_i ∂k(x_i, y_i)/∂θ for each parameter θ.
    void addParameterSlopes(const PairedPoints& pairs, Numbers parameters, const ArrayIn& a,
                            Eigen::Ref<Eigen::VectorXd> out) const;

    /// k(x + s e_i, x + t e_j) by dual numbers around s = t = 0. Where x = y is a kink: as s grows, t following.
    /// `direction` −1 lets them fall instead.
    Dual onDiagonal(const Eigen::RowVectorXd& x, Eigen::Index i, Eigen::Index j, Numbers parameters,
                    double direction = 1.0) const;

    /// k(x + s, y + t) on the line, around s = t = 0.
    Dual onLine(double x, double y, Numbers parameters) const;
    /// The same, and how it changes with the logarithm of one parameter.
    MovingDual onLine(double x, double y, Numbers parameters, std::size_t moving) const;

    /// Which step makes k(x, y) no finite number, for a sentence: "the log of -2"; nothing where it is finite.
    std::optional<std::string> whyNotFinite(const Eigen::RowVectorXd& x, const Eigen::RowVectorXd& y,
                                            Numbers parameters) const;

private:
    std::vector<Step> steps_;
};

} // namespace core::formula
