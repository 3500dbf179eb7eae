#pragma once

#include "core/data/chance.h"
#include "core/data/generator_options.h"

namespace core
{

// The parts of generators whose points have targets: where the points lie, and the function that is measured there.

Eigen::RowVectorXd sineInput(const OptionValues& options, Chance& chance, int label);
double sineFunction(const OptionValues& options, const Eigen::RowVectorXd& x);
Eigen::RowVectorXd stepInput(const OptionValues& options, Chance& chance, int label);
double stepFunction(const OptionValues& options, const Eigen::RowVectorXd& x);
Eigen::RowVectorXd rippleInput(const OptionValues& options, Chance& chance, int label);
double rippleFunction(const OptionValues& options, const Eigen::RowVectorXd& x);

// A simulated log of a city's taxi trips: when each began, in days from a Monday, the first of January, and how many
// minutes it took. Trips begin mostly by day; stamps are whole multiples of `stamp` minutes and so repeat. The minutes
// have a trend and daily, weekly and yearly seasons. In a stretch of `storm` days from the middle on they are longer by
// `outlier`, which is no part of the function.

Eigen::RowVectorXd logInput(const OptionValues& options, Chance& chance, int label);
double logFunction(const OptionValues& options, const Eigen::RowVectorXd& x);
double logOutlier(const OptionValues& options, const Eigen::RowVectorXd& x);

/// Bags one after the other, each with a Gaussian of its own and one target, which is the Gaussian's mean (of its first
/// coordinate) or variance.
class BagSequence
{
public:
    BagSequence(const OptionValues& options, Eigen::Index dimensions);
    /// Point i, the next of the sequence; a new bag begins every `size` points.
    Eigen::RowVectorXd draw(Eigen::Index i, Chance& chance);
    int label() const { return label_; }      // of the point just drawn: its bag
    double target() const { return target_; } // of that bag

private:
    const OptionValues& options_;
    Eigen::RowVectorXd mean_;
    double sd_ = 0.0, target_ = 0.0;
    int label_ = -1;
};

} // namespace core
