#pragma once

#include "core/kernels/families/paired_points.h"
#include "core/kernels/formula/program.h"

namespace core::formula
{

/// The steps of a program over a block of pairs: their values forwards, their slopes backwards.
class Sweep
{
public:
    /// A block of at most so many pairs stays in the cache with all its steps.
    static constexpr Eigen::Index longest = 256;

    /// What depends on the partner alone is taken once; with Partner::Moves once a pair, so that each pair has a slope.
    enum class Partner { Stays, Moves };
    Sweep(const std::vector<Step>& steps, const PairedPoints& pairs, Eigen::Index begin, Eigen::Index count,
          Program::Numbers parameters, Partner partner = Partner::Stays);

    /// Of the last step, one a pair.
    void copyResult(ArrayRef out) const;

    /// A step's value for the first pair.
    double firstOf(int step) const { return values_(0, step); }

    /// Hands the weight of every pair's value down to the steps on the way to a parameter, or to y: Σ_i a_i
    /// ∂k_i/∂(step), a pair at a time or summed where the step is the same for all pairs.
    enum class Towards { Parameters, Partner };
    void goBack(const ArrayIn& weights, Towards towards);
    void addParameterSlopes(Eigen::Ref<Eigen::VectorXd> out) const;
    void addPartnerSlopes(Eigen::Ref<Eigen::MatrixXd> out) const;

private:
    using Column = Eigen::Map<Eigen::ArrayXd>;
    Column valueOf(int step);
    Column slopeOf(int step);

    void fill(int at);
    void fillPoint(const Step& step, int at);
    void fillVectors(const Step& step, int at);
    void fillFromOne(const Step& step, int at);
    void fillFromTwo(const Step& step, int at);
    Eigen::ArrayXd component(Vector vector, Eigen::Index d) const;
    bool isTheSameForAll(const Step& step) const;

    void findWay(Towards towards);
    bool isOnWay(int step) const { return isOnWay_[static_cast<std::size_t>(step)]; }
    void handDown(int at);
    void handDownFromTwo(const Step& step, int at);
    void give(int argument, int from, const Eigen::ArrayXd& slope); // of `from` in its argument

    const std::vector<Step>& steps_;
    const PairedPoints& pairs_;
    Eigen::Index begin_, count_;
    Program::Numbers parameters_;
    Partner partner_;
    std::vector<Eigen::Index> lengths_; // 1: the same for all pairs
    std::vector<bool> isOnWay_;         // does the step depend on what slopes are taken in?
    Eigen::ArrayXXd values_, slopes_;   // a column for each step
};

/// u^n by repeated squaring.
Eigen::ArrayXd wholePower(const Eigen::ArrayXd& u, int n);
double wholePower(double u, int n);

/// Of two whole numbers; no number for others.
double greatestDivisor(double a, double b);
double leastMultiple(double a, double b);

} // namespace core::formula
