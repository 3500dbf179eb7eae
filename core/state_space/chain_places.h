#pragma once

#include "core/state_space/chain_of.h"

#include <algorithm>
#include <vector>

/// What a chain says between its rows.
namespace core
{

template <int D>
void ChainOf<D>::enter(Index s, Segment& entered) const
{
    Stepper stepper(model_);
    run(s, stepper, entered.steps);
    entered.number = s;
    entered.adjoints.resize(entered.steps.size() + 1);
    Adjoint later = s + 1 < segments() ? adjoints_[static_cast<std::size_t>(s + 1)] : nothingLater();
    entered.adjoints.back() = later;
    for (std::size_t j = entered.steps.size(); j-- > 0;) {
        const Index row = s * segment + static_cast<Index>(j);
        if (row + 1 < count()) {
            stepper.move(place(row), place(row + 1));
            filter::unpredict<D>(later, stepper.f);
        }
        filter::unobserve<D>(later, entered.steps[j].lesson, entered.steps[j].h);
        entered.adjoints[j] = later;
    }
}

template <int D>
template <class Use>
void ChainOf<D>::visit(const Eigen::VectorXd& ascending, const StateReading& reading, const Use& use) const
{
    const auto& places = rows_->places();
    Stepper stepper(model_);
    Segment entered;
    for (Index i = 0; i < ascending.size(); ++i) {
        const double x = ascending[i];
        const Index next = std::upper_bound(places.begin(), places.end(), x) - places.begin(); // the first row behind x
        At at{.belief = start_, .later = nothingLater(), .h = h_};
        reading(x, at.h);
        if (next > 0) {
            const Index before = next - 1, s = before / segment;
            if (s != entered.number)
                enter(s, entered);
            at.belief = entered.steps[static_cast<std::size_t>(before - s * segment)].after;
            at.later = entered.adjoints[static_cast<std::size_t>(next - s * segment)];
            stepper.move(place(before), x);
            filter::predict<D>(at.belief, stepper.f, stepper.g);
        } else if (count() > 0) {
            at.later = adjoints_.front();
        }
        if (next < count()) {
            stepper.move(x, place(next));
            filter::unpredict<D>(at.later, stepper.f);
        }
        use(i, at);
    }
}

template <int D>
ChainMoments ChainOf<D>::moments(const Eigen::VectorXd& ascending, const StateReading& reading) const
{
    ChainMoments found{.mean = Eigen::MatrixXd(ascending.size(), columns_.rows()),
                       .variance = Eigen::VectorXd(ascending.size())};
    visit(ascending, reading, [&](Index i, const At& at) {
        const Vector along = at.belief.root.transpose().lazyProduct(at.h); // Lᵀh
        found.mean.row(i) = at.h.transpose().lazyProduct(at.belief.mean);
        found.mean.row(i) += along.transpose().lazyProduct(at.belief.root.transpose().lazyProduct(at.later.r));
        found.variance[i] = along.squaredNorm() - at.seenOf(along).squaredNorm();
    });
    return found;
}

template <int D>
class ChainOf<D>::Carrier
{
public:
    explicit Carrier(const ChainOf& chain) : chain_(chain), stepper_(chain.model_), within_(chain.model_) {}

    /// From here on.
    void begin(double x)
    {
        const auto& places = chain_.rows_->places();
        next_ = std::upper_bound(places.begin(), places.end(), x) - places.begin();
        at_ = x;
    }
    /// T to a place that is not before the last one.
    Square to(double x)
    {
        const Index d = chain_.model_.dimension();
        Square t = Square::Identity(d, d);
        for (; next_ < chain_.count() && chain_.place(next_) <= x; ++next_) {
            const Step& step = stepOf(next_);
            move(chain_.place(next_), t);
            t = Square(filter::unlearned<D>(step.lesson, step.h).lazyProduct(t));
        }
        move(x, t);
        return t;
    }

private:
    void move(double x, Square& t)
    {
        stepper_.move(at_, x);
        t = Square(stepper_.f.lazyProduct(t));
        at_ = x;
    }
    const Step& stepOf(Index row)
    {
        const Index s = row / segment;
        if (s != entered_)
            chain_.run(entered_ = s, within_, steps_);
        return steps_[static_cast<std::size_t>(row - s * segment)];
    }

    const ChainOf& chain_;
    Stepper stepper_, within_;
    std::vector<Step> steps_;
    Index entered_ = -1, next_ = 0; // the segment of the steps; the first row that was not passed
    double at_ = 0.0;
};

/// Cov(f(x), f(y)) = hᵀP(x)Tᵀ(I - N(y)P(y))h for x <= y.
template <int D>
Eigen::MatrixXd ChainOf<D>::covariance(const Eigen::VectorXd& ascending, const StateReading& reading) const
{
    const Index m = ascending.size();
    Eigen::MatrixXd covariance(m, m), carried(model_.dimension(), m); // T P(x) h of the places so far, at the last
    Carrier carrier(*this);
    visit(ascending, reading, [&](Index i, const At& at) {
        if (i == 0)
            carrier.begin(ascending[i]);
        const Square t = carrier.to(ascending[i]);
        auto before = carried.leftCols(i);
        before = (t * before).eval();
        const Vector along = at.belief.root.transpose().lazyProduct(at.h), seen = at.seenOf(along);
        covariance.col(i).head(i) = before.transpose() * at.h;
        covariance.col(i).head(i) -= (at.later.root.transpose() * before).transpose() * seen;
        covariance.row(i).head(i) = covariance.col(i).head(i).transpose();
        covariance(i, i) = along.squaredNorm() - seen.squaredNorm();
        carried.col(i) = at.belief.root.lazyProduct(along);
    });
    return covariance;
}

} // namespace core
