#pragma once

#include "core/state_space/chain.h"
#include "core/state_space/compensated_sum.h"
#include "core/state_space/filter.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <vector>

namespace core
{

/// StateSpaceChain for a state of D dimensions.
template <int D>
class ChainOf : public StateSpaceChain
{
    using Index = Eigen::Index;
    using Vector = typename filter::Sizes<D>::Vector;
    using Square = typename filter::Sizes<D>::Square;
    using Belief = filter::Belief<D>;
    using Adjoint = filter::Adjoint<D>;

    static constexpr Index segment = 64;    // rows whose steps stay in the nearest cache
    static constexpr Index askedAfter = 50; // segments between looks at the stop token

    /// How the filter met a row.
    struct Step {
        Square transition; // from the row before
        Vector h;
        Belief before, after;
        filter::Lesson<D> lesson;
    };

public:
    ChainOf(StateSpaceModel model, std::shared_ptr<const SortedRows> rows, double noise, Eigen::MatrixXd columns)
        : model_(std::move(model)), rows_(std::move(rows)), noise_(noise), columns_(std::move(columns))
    {
        const Index d = model_.dimension();
        start_.mean = decltype(start_.mean)::Zero(d, columns_.rows());
        start_.root = model_.marginalRoot();
        h_.resize(d);
        model_.observation(0.0, h_);
        for (const StateSpaceTerm& term : model_.terms())
            steady_ = steady_ && term.powers == 0 && term.roots == 0;
    }

    Outcome<ForwardSums> forward(const std::function<void(double)>& progress, const std::stop_token& stop) override;
    void combineColumns(const Eigen::MatrixXd& combination) override
    {
        for (Belief& belief : beliefs_)
            belief.mean = decltype(belief.mean)(belief.mean * combination);
        columns_ = (combination.transpose() * columns_).eval();
    }
    Outcome<BackwardSums> backward(const std::function<void(double)>& progress, const std::stop_token& stop) override;
    ChainMoments moments(const Eigen::VectorXd& ascending, const StateReading& reading) const override;
    Eigen::MatrixXd covariance(const Eigen::VectorXd& ascending, const StateReading& reading) const override;

private:
    /// F and G of one step after another; equal steps are computed once.
    class Stepper
    {
    public:
        explicit Stepper(const StateSpaceModel& model) : model_(model)
        {
            f.resize(model.dimension(), model.dimension());
            g.resize(model.dimension(), model.dimension());
        }
        void move(double from, double to)
        {
            if (model_.isShiftInvariant() && to - from == last_)
                return;
            model_.step(from, to, f.data(), g.data());
            last_ = to - from;
        }
        Square f, g;

    private:
        const StateSpaceModel& model_;
        double last_ = -1.0;
    };

    Index count() const { return rows_->placeCount(); }
    double place(Index row) const { return rows_->places()[row]; }
    Index segments() const { return (count() + segment - 1) / segment; }
    Index endOf(Index s) const { return std::min(count(), (s + 1) * segment); }
    /// Tells the share of the segments done and asks whether to go on.
    bool stopsAfter(Index done, const std::function<void(double)>& progress, const std::stop_token& stop) const
    {
        if (progress)
            progress(static_cast<double>(done) / static_cast<double>(segments()));
        return stop.stop_requested();
    }
    Adjoint nothingLater() const
    {
        const Index d = model_.dimension();
        return {.r = decltype(Adjoint::r)::Zero(d, columns_.rows()), .root = Square::Zero(d, d)};
    }
    void load(double x, Vector& h) const
    {
        if (steady_)
            h = h_;
        else
            model_.observation(x, h);
    }

    /// The steps of a segment, from its belief.
    void run(Index s, Stepper& stepper, std::vector<Step>& steps) const;
    /// From the adjoint after a row's observation to that before it, with what this tells of the row.
    void passRow(Index row, const Step& step, Adjoint& later, BackwardSums& sums) const;
    /// What the step to a row, whose adjoint is this, gives to the gradient.
    void addGradient(const Step& step, const Adjoint& before, double gap, BackwardSums& sums) const;

    /// A segment with the adjoints before each of its rows, and behind the last.
    struct Segment {
        Index number = -1;
        std::vector<Step> steps = {};
        std::vector<Adjoint> adjoints = {};
    };
    void enter(Index s, Segment& entered) const;

    /// Belief and adjoint at a place between rows, and what is read there.
    struct At {
        Belief belief;
        Adjoint later;
        Vector h;
        /// For N = WWᵀ and P = LLᵀ the part WᵀLv of Lv that what comes later knows.
        Vector seenOf(const Vector& v) const
        {
            const Square both = later.root.transpose().lazyProduct(belief.root);
            return both.lazyProduct(v);
        }
    };
    /// use(i, at) for the places one after another.
    template <class Use>
    void visit(const Eigen::VectorXd& ascending, const StateReading& reading, const Use& use) const;
    /// T: what an error of the state at a place becomes at the next one, by what is observed between.
    class Carrier;

    StateSpaceModel model_;
    std::shared_ptr<const SortedRows> rows_;
    double noise_ = 0.0;
    Eigen::MatrixXd columns_; // c×n
    Belief start_;
    Vector h_;
    bool steady_ = true;            // is h the same everywhere?
    std::vector<Belief> beliefs_;   // before the first row of each segment
    std::vector<Adjoint> adjoints_; // likewise
};

template <int D>
Outcome<ForwardSums> ChainOf<D>::forward(const std::function<void(double)>& progress, const std::stop_token& stop)
{
    const Index c = columns_.rows();
    ForwardSums sums{.logDeterminant = 0.0, .r = Eigen::MatrixXd::Zero(c, c), .leastShare = 1.0};
    CompensatedSum logDeterminant, squares;
    Eigen::MatrixXd whitened = Eigen::MatrixXd::Zero(c + segment, c);
    Stepper stepper(model_);
    Belief belief = start_;
    Vector h = h_;
    beliefs_.clear();
    beliefs_.reserve(static_cast<std::size_t>(segments()));
    for (Index s = 0; s < segments(); ++s) {
        if (s % askedAfter == 0 && stopsAfter(s, progress, stop))
            return Cancelled{};
        for (Index row = s * segment; row < endOf(s); ++row) {
            if (row > 0) {
                stepper.move(place(row - 1), place(row));
                filter::predict<D>(belief, stepper.f, stepper.g);
            }
            if (row == s * segment)
                beliefs_.push_back(belief);
            load(place(row), h);
            const auto lesson = filter::observe<D>(belief, h, columns_.col(row), noise_ / rows_->counts()[row]);
            logDeterminant.add(std::log(lesson.variance));
            const double prior = h.squaredNorm(); // k(x,x): the first coordinate of each term has variance 1
            const double share = prior > 0.0 ? lesson.variance / prior : lesson.variance > 0.0 ? 1.0 : 0.0;
            sums.leastShare = std::min(sums.leastShare, share);
            if (c == 1)
                squares.add(lesson.innovation[0] * lesson.innovation[0] / lesson.variance);
            else
                whitened.row(c + row - s * segment) = lesson.innovation.transpose() / std::sqrt(lesson.variance);
        }
        if (c > 1) {
            const Index used = c + endOf(s) - s * segment;
            whitened.topRows(c) = sums.r;
            const Eigen::HouseholderQR<Eigen::MatrixXd> qr(whitened.topRows(used));
            sums.r = qr.matrixQR().topRows(c).template triangularView<Eigen::Upper>();
        }
    }
    if (c == 1)
        sums.r(0, 0) = std::sqrt(squares.value());
    sums.logDeterminant = logDeterminant.value();
    return sums;
}

template <int D>
void ChainOf<D>::run(Index s, Stepper& stepper, std::vector<Step>& steps) const
{
    const Index begin = s * segment, end = endOf(s);
    steps.resize(static_cast<std::size_t>(end - begin));
    Belief belief = beliefs_[static_cast<std::size_t>(s)];
    for (Index row = begin; row < end; ++row) {
        Step& step = steps[static_cast<std::size_t>(row - begin)];
        if (row > begin) {
            stepper.move(place(row - 1), place(row));
            step.transition = stepper.f;
            filter::predict<D>(belief, stepper.f, stepper.g);
        }
        step.before = belief;
        step.h.resize(h_.size());
        load(place(row), step.h);
        step.lesson = filter::observe<D>(belief, step.h, columns_.col(row), noise_ / rows_->counts()[row]);
        step.after = belief;
    }
}

template <int D>
void ChainOf<D>::passRow(Index row, const Step& step, Adjoint& later, BackwardSums& sums) const
{
    const Vector passed = later.root.transpose().lazyProduct(step.lesson.gain);
    const Vector carried = later.root.lazyProduct(passed); // N⁺K
    const Vector seen = step.after.root.transpose().lazyProduct(carried);
    const filter::Weight weight = filter::unobserve<D>(later, step.lesson, step.h);
    sums.weights.col(row) = weight.u;
    sums.precisions[row] = weight.precision;
    // ∂/∂h = Σ u ẑ - K + P⁺N⁺K, where ẑ = m + P r is the smoothed state
    const typename filter::Sizes<D>::Columns known = step.before.root.transpose().lazyProduct(later.r);
    Vector slope = step.before.mean.lazyProduct(weight.u) - step.lesson.gain;
    slope += step.before.root.lazyProduct(known.lazyProduct(weight.u));
    slope += step.after.root.lazyProduct(seen);
    sums.alongLoadings += step.h.cwiseProduct(slope);
}

template <int D>
void ChainOf<D>::addGradient(const Step& step, const Adjoint& before, double gap, BackwardSums& sums) const
{
    Square m = before.root.lazyProduct(before.root.transpose());
    m = -m;
    m.noalias() += before.r.lazyProduct(before.r.transpose());
    const Square covariance = step.before.root.lazyProduct(step.before.root.transpose());
    Square flow = covariance.lazyProduct(m);
    flow.noalias() += step.before.mean.lazyProduct(before.r.transpose());
    sums.alongFlow += gap * flow;
    sums.alongNoise += gap * m;
}

template <int D>
Outcome<BackwardSums> ChainOf<D>::backward(const std::function<void(double)>& progress, const std::stop_token& stop)
{
    const Index d = model_.dimension();
    BackwardSums sums{.weights = Eigen::MatrixXd(columns_.rows(), count()),
                      .precisions = Eigen::VectorXd(count()),
                      .alongFlow = Eigen::MatrixXd::Zero(d, d),
                      .alongNoise = Eigen::MatrixXd::Zero(d, d),
                      .alongLoadings = Eigen::VectorXd::Zero(d)};
    adjoints_.assign(static_cast<std::size_t>(segments()), nothingLater());
    Adjoint later = nothingLater();
    Stepper stepper(model_);
    std::vector<Step> steps;
    for (Index s = segments() - 1; s >= 0; --s) {
        if (s % askedAfter == 0 && stopsAfter(segments() - 1 - s, progress, stop))
            return Cancelled{};
        const Index begin = s * segment;
        run(s, stepper, steps);
        for (Index row = endOf(s) - 1; row >= begin; --row) {
            Step& step = steps[static_cast<std::size_t>(row - begin)];
            passRow(row, step, later, sums);
            if (row == begin)
                adjoints_[static_cast<std::size_t>(s)] = later;
            if (row == 0)
                break;
            addGradient(step, later, place(row) - place(row - 1), sums);
            if (row == begin) {
                stepper.move(place(row - 1), place(row));
                step.transition = stepper.f;
            }
            filter::unpredict<D>(later, step.transition);
        }
    }
    return sums;
}

} // namespace core
