#pragma once

#include "core/state_space/decaying_terms.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace core
{

/// How the values of a term at a place follow from sums over the rows before it, while one goes from left to right.
/// About a place of reference r these are, for each power q < Powers and with t = rate·(r − x_i),
///   M_q = Σ_i w_i t^q e^{−t} cos(ω(r − x_i)), and with sin where the term is a wave.
/// A row beyond r enters with t < 0. When the distance from r exceeds 1/rate the sums are moved to a new reference.
template <std::size_t Powers, bool Wave>
class CarriedSums
{
public:
    static constexpr std::size_t powers = Powers;
    static constexpr bool isWave = Wave;
    static constexpr std::size_t size = Wave ? 2 * Powers : Powers; // of each column of weights
    using Numbers = std::array<double, size>;

    /// Requires at most so many powers, and a frequency of 0 where it is no wave.
    explicit CarriedSums(const DecayingTerm& term) : rate_(term.rate), frequency_(term.frequency)
    {
        assert(term.powers.size() <= Powers);
        for (std::size_t n = 0; n < Powers; ++n) {
            coefficients_[n] = n < term.powers.size() ? term.powers[n] : 0.0;
            binomials_[n][0] = 1.0;
            for (std::size_t k = 1; k <= n; ++k)
                binomials_[n][k] = binomials_[n - 1][k - 1] + (k < n ? binomials_[n - 1][k] : 0.0);
        }
    }

    /// Goes to a place not before the last one. `rebase` is called where the sums M go over to this place as their
    /// reference, each by move().
    template <class Rebase>
    void goTo(double x, const Rebase& rebase)
    {
        if (!started_)
            reference_ = x;
        started_ = true;
        turn(x - reference_);
        if (s_ > 1.0) {
            rebase();
            reference_ = x;
            turn(0.0);
        }
    }

    /// The sums of one column, about the place of reference, about the place gone to; and back.
    Numbers move(const Numbers& sums) const { return moved(sums, s_, decay_, sine_); }
    Numbers moveBack(const Numbers& sums) const { return moved(sums, -s_, 1.0 / decay_, -sine_); }

    /// The value here is Σ reading·M.
    Numbers reading() const
    {
        Numbers numbers{};
        for (std::size_t q = 0; q < Powers; ++q) {
            double sum = 0.0;
            for (std::size_t p = Powers; p-- > q;)
                sum = sum * s_ + coefficients_[p] * binomials_[p][q];
            setPair(numbers, q, decay_ * sum);
        }
        return numbers;
    }

    /// What a row of weight 1 that is here adds to M.
    Numbers entry() const
    {
        Numbers numbers{};
        double next = 1.0 / decay_; // s <= 1
        for (std::size_t q = 0; q < Powers; ++q, next *= -s_)
            setPair(numbers, q, next);
        return numbers;
    }

private:
    Numbers moved(const Numbers& sums, double s, double decay, double sine) const
    {
        Numbers moved{};
        for (std::size_t q = 0; q < Powers; ++q) {
            double power = 1.0, even = 0.0, odd = 0.0; // s^(q−r), from r = q down
            for (std::size_t r = q + 1; r-- > 0; power *= s) {
                even += binomials_[q][r] * power * sums[r];
                if constexpr (Wave)
                    odd += binomials_[q][r] * power * sums[Powers + r];
            }
            if constexpr (Wave) {
                moved[q] = decay * (cosine_ * even - sine * odd);
                moved[Powers + q] = decay * (sine * even + cosine_ * odd);
            } else {
                moved[q] = decay * even;
            }
        }
        return moved;
    }

    void setPair(Numbers& numbers, std::size_t q, double value) const
    {
        if constexpr (Wave) {
            numbers[q] = cosine_ * value;
            numbers[Powers + q] = -sine_ * value;
        } else {
            numbers[q] = value;
        }
    }

    void turn(double apart)
    {
        constexpr double farthest = 1e3; // e^−1000 is 0, and its product with a power no ∞·0
        s_ = std::min(rate_ * apart, farthest);
        decay_ = std::exp(-s_);
        if constexpr (Wave) {
            const double angle = s_ < farthest ? frequency_ * apart : 0.0;
            cosine_ = std::cos(angle);
            sine_ = std::sin(angle);
        }
    }

    double rate_, frequency_;
    std::array<double, Powers> coefficients_{};
    std::array<std::array<double, Powers>, Powers> binomials_{};
    bool started_ = false;
    double reference_ = 0.0, s_ = 0.0, decay_ = 1.0, cosine_ = 1.0, sine_ = 0.0;
};

/// use(carried) with the CarriedSums that fit a term.
template <class Use>
void withCarriedSums(const DecayingTerm& term, const Use& use)
{
    const auto ofPowers = [&]<std::size_t Powers>() {
        if (term.frequency > 0.0)
            use(CarriedSums<Powers, true>(term));
        else
            use(CarriedSums<Powers, false>(term));
    };
    if (term.powers.size() == 1)
        ofPowers.template operator()<1>();
    else if (term.powers.size() == 2)
        ofPowers.template operator()<2>();
    else if (term.powers.size() == 3)
        ofPowers.template operator()<3>();
    else
        ofPowers.template operator()<mostPowers>();
}

} // namespace core
