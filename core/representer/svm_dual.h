#pragma once

#include <Eigen/Core>

#include <stop_token>

namespace core
{

/// min over 0 <= a <= C of ½ aᵀQa − Σa, Q_ij = y_i y_j K_ij; with an offset also Σ y_i a_i = 0. The dual of a support
/// vector machine, kept together with its gradient g = Qa − 1.
class SvmDual
{
public:
    /// K n×n, y n of ±1; both must outlive this.
    SvmDual(const Eigen::MatrixXd& gram, const Eigen::VectorXd& y, double c, bool withOffset);

    /// Begins anew from feasible multipliers, brought into the box.
    void start(Eigen::VectorXd multipliers);

    /// Steps until the violation is at most `tolerance`, at most `mostSteps` of them (a step costs n): the most
    /// violating pair (Keerthi et al. 2001) with an offset, else one multiplier after the other. False when stopped.
    bool descend(double tolerance, long mostSteps, const std::stop_token& stop);

    /// Solves for the free multipliers (0 < a < C) with the others held, and keeps the answer if it stays in the box
    /// and misses the optimality conditions by no more than what is there.
    void polish();

    const Eigen::VectorXd& multipliers() const { return a_; }
    double offset() const;    // b: the mean over the free, the middle of what is allowed when there are none
    double violation() const; // the largest by which an optimality condition is missed

private:
    double upper(Eigen::Index i) const; // −y g where a may move so that y a grows, else −∞
    double lower(Eigen::Index i) const; // the same where y a may fall, else +∞
    bool descendPairs(double tolerance, long mostSteps, const std::stop_token& stop);
    bool descendSingles(double tolerance, long mostSteps, const std::stop_token& stop);
    double projectedGradient(Eigen::Index i) const;
    void renewGradient();

    const Eigen::MatrixXd& k_;
    const Eigen::VectorXd& y_;
    double c_;
    bool withOffset_;
    Eigen::VectorXd a_, g_;
};

} // namespace core
