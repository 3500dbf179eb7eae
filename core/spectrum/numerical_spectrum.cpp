#include "core/spectrum/numerical_spectrum.h"

#include "core/ending.h"
#include "core/kernels/number_text.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index degrees = 16;
constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double infinity = std::numeric_limits<double>::infinity();
using Coefficients = Eigen::Array<double, degrees, 1>;

/// Σ a_n P_n(t), t = (x - middle)/half.
struct Panel {
    double middle = 0.0, half = 0.0;
    Coefficients a;
};

/// j_0(ω) … j_15(ω): upwards where that is stable, else down from far beyond (Miller; DLMF 10.51.1, 3.6).
Coefficients sphericalBessel(double omega)
{
    Coefficients j = Coefficients::Zero();
    if (omega == 0.0) {
        j(0) = 1.0;
        return j;
    }
    const double first = std::sin(omega) / omega;
    if (omega > static_cast<double>(degrees)) {
        j(0) = first;
        j(1) = first / omega - std::cos(omega) / omega;
        for (Index n = 1; n + 1 < degrees; ++n)
            j(n + 1) = static_cast<double>(2 * n + 1) / omega * j(n) - j(n - 1);
        return j;
    }
    if (omega < 1e-3) { // ω^n/(2n+1)!!·(1 - ω²/(2(2n+3)) + …)
        double lead = 1.0;
        for (Index n = 0; n < degrees; ++n) {
            j(n) = lead * (1.0 - omega * omega / (2.0 * static_cast<double>(2 * n + 3)));
            lead *= omega / static_cast<double>(2 * n + 3);
        }
        return j;
    }
    constexpr Index beyond = 56;
    double above = 0.0, here = 1e-280;
    for (Index n = beyond; n >= 1; --n) {
        const double below = static_cast<double>(2 * n + 1) / omega * here - above;
        above = here;
        here = below;
        if (n - 1 < degrees)
            j(n - 1) = here;
        if (std::abs(here) > 1e200) {
            above *= 1e-200;
            here *= 1e-200;
            j *= 1e-200;
        }
    }
    const double second = first / omega - std::cos(omega) / omega;
    const double factor = std::abs(first) > std::abs(second) ? first / j(0) : second / j(1);
    return factor * j;
}

/// 2∫ P(x) cos(kx) dx over the panel.
double transformOf(const Panel& panel, double k)
{
    const Coefficients j = sphericalBessel(k * panel.half);
    const double cosine = std::cos(k * panel.middle), sine = std::sin(k * panel.middle);
    const std::array<double, 4> phase{cosine, -sine, -cosine, sine}; // Re i^n e^{ikm}
    double sum = 0.0;
    for (Index n = 0; n < degrees; ++n)
        sum += panel.a(n) * j(n) * phase[static_cast<std::size_t>(n % 4)];
    return 4.0 * panel.half * sum;
}

/// P_0 … P_15 at t: a row for each.
MatrixXd legendre(const VectorXd& t)
{
    MatrixXd p(t.size(), degrees);
    p.col(0).setOnes();
    p.col(1) = t;
    for (Index n = 1; n + 1 < degrees; ++n)
        p.col(n + 1) =
            (static_cast<double>(2 * n + 1) * t.cwiseProduct(p.col(n)) - static_cast<double>(n) * p.col(n - 1)) /
            static_cast<double>(n + 1);
    return p;
}

/// Where values are taken on a panel, and what makes coefficients of them.
struct Nodes {
    VectorXd t = gaussLegendre(degrees).nodes;
    MatrixXd toCoefficients; // by Gauss's rule: a_n = (n + ½) Σ w_i P_n(t_i) f(t_i)
    MatrixXd atHalves;       // P_n where the nodes of both halves lie

    Nodes()
    {
        const QuadratureRule rule = gaussLegendre(degrees);
        toCoefficients = (legendre(t).array().colwise() * rule.weights.array()).matrix().transpose();
        for (Index n = 0; n < degrees; ++n)
            toCoefficients.row(n) *= static_cast<double>(n) + 0.5;
        VectorXd halves(2 * degrees);
        halves << 0.5 * (t.array() - 1.0), 0.5 * (t.array() + 1.0);
        atHalves = legendre(halves);
    }
};

class Panels
{
public:
    Panels(const std::string& what, const EvenFunction& K, double scale)
        : what_(what), K_(K), scale_(scale), top_(std::abs(at(VectorXd::Constant(1, scale * 1e-30))(0)))
    {
        cover();
    }

    FourierSpectrum spectrum()
    {
        FourierSpectrum result;
        if (limit_ != 0.0)
            result.lines.push_back({.frequency = 0.0, .mass = limit_});
        if (panels_.empty())
            return result;
        const double atZero = hasIntegral_ ? beyondAtZero_ : infinity;
        result.density = [panels = std::make_shared<const std::vector<Panel>>(std::move(panels_)), atZero](double k) {
            if (k == 0.0 && std::isinf(atZero))
                return atZero;
            double sum = k == 0.0 ? atZero : 0.0;
            for (const Panel& panel : *panels)
                sum += transformOf(panel, std::abs(k));
            return sum;
        };
        return result;
    }

private:
    [[noreturn]] void end(const std::string& why) const { throw Ending{invalidInput(what_ + " " + why)}; }

    ArrayXd at(const VectorXd& x) const { return K_(x.array()) - limit_; }

    /// What K tends to, if it stays there.
    void findLimit()
    {
        const ArrayXd far = K_(scale_ * (ArrayXd(5) << 0x1p96, 1.3 * 0x1p97, 0x1p98, 1.7 * 0x1p98, 0x1p100).finished());
        if (!far.allFinite())
            return;
        if ((far - far(4)).abs().maxCoeff() <= 1e-13 * std::abs(far(4)))
            limit_ = far(4);
    }

    void cover()
    {
        if (!std::isfinite(top_) || !std::isfinite(at(VectorXd::Zero(1))(0)))
            end("has no value where x and y are one point or close together, so that it has no Fourier spectrum");
        findLimit();
        constexpr int octaves = 100;
        add(0.0, scale_);
        double integral = taken_, before = 0.0, last = 0.0; // of |K|: in all, and over the last two octaves
        for (int o = 0; o < octaves; ++o) {
            const double from = scale_ * std::ldexp(1.0, o);
            if (!add(from, 2.0 * from)) {
                if (o < 4 || last > 1e-14 * integral)
                    end("has no value for points far apart, so that it has no Fourier spectrum");
                break;
            }
            before = last;
            last = taken_;
            integral += last;
        }
        const double ratio = before > 0.0 ? last / before : 0.0;
        hasIntegral_ = ratio < 0.97;
        if (hasIntegral_ && last > 0.0)
            beyondAtZero_ = 2.0 * lastSign_ * last * ratio / (1.0 - ratio);
        if (ratio >= 0.97 && lastSize_ > 1e-10 * top_)
            end("falls too slowly for a Fourier spectrum by quadrature");
        if (missed_ > 1e-8 * integral)
            end("is too rough for a Fourier spectrum by quadrature");
    }

    /// Panels that meet K on [from, to]; false where it has no value there.
    bool add(double from, double to)
    {
        struct Piece {
            double from, to;
            int depth;
        };
        std::vector<Piece> left{{from, to, 0}};
        lastSize_ = taken_ = 0.0;
        while (!left.empty()) {
            const Piece piece = left.back();
            left.pop_back();
            const double half = 0.5 * (piece.to - piece.from), middle = 0.5 * (piece.from + piece.to);
            const ArrayXd x = middle + half * nodes_.t.array();
            VectorXd halves(2 * degrees);
            halves << (x + piece.from).matrix() * 0.5, (x + piece.to).matrix() * 0.5;
            const ArrayXd f = settled(at(x.matrix())), finer = settled(at(halves));
            if (!f.allFinite() || !finer.allFinite()) {
                if (from > scale_)
                    return false;
                end("has no value at a distance of " + numberText(middle, 4) + ", so that it has no Fourier spectrum");
            }
            const double size = std::max(f.abs().maxCoeff(), finer.abs().maxCoeff());
            if (2.0 * half * size <= negligible * top_ * scale_) {
                lastSize_ = std::max(lastSize_, size);
                taken_ += 2.0 * half * finer.abs().mean();
                continue;
            }
            const VectorXd a = nodes_.toCoefficients * f.matrix();
            const double miss = (nodes_.atHalves * a - finer.matrix()).cwiseAbs().maxCoeff();
            const bool meets = miss <= 50.0 * epsilon * size || 2.0 * half * miss <= negligible * top_ * scale_;
            if (meets || piece.depth == deepest) {
                panels_.push_back({.middle = middle, .half = half, .a = a.array()});
                missed_ += 2.0 * half * miss;
                taken_ += 2.0 * half * finer.abs().mean();
                lastSize_ = std::max(lastSize_, size);
                lastSign_ = finer.sum() < 0.0 ? -1.0 : 1.0;
                if (panels_.size() > mostPanels)
                    end("oscillates or jumps too often for a Fourier spectrum by quadrature: it does not fall fast "
                        "enough, or has a period");
                continue;
            }
            left.push_back({middle, piece.to, piece.depth + 1});
            left.push_back({piece.from, middle, piece.depth + 1});
        }
        return true;
    }

    /// Rounding about a limit is nothing.
    ArrayXd settled(const ArrayXd& values) const
    {
        if (limit_ == 0.0)
            return values;
        return (values.abs() <= 1e-13 * std::abs(limit_)).select(0.0, values);
    }

    static constexpr double negligible = 1e-16;
    static constexpr int deepest = 50;
    static constexpr std::size_t mostPanels = 4000;

    const std::string& what_;
    const EvenFunction& K_;
    double scale_, limit_ = 0.0, top_;
    Nodes nodes_;
    std::vector<Panel> panels_;
    double missed_ = 0.0;                                  // ∫ of what the panels miss
    double taken_ = 0.0, lastSize_ = 0.0, lastSign_ = 1.0; // of K in the last octave: ∫|K|, its greatest, its sign
    bool hasIntegral_ = true;
    double beyondAtZero_ = 0.0;
};

} // namespace

Outcome<FourierSpectrum> numericalSpectrum(const std::string& what, const EvenFunction& K, double scale)
{
    return untilEnding([&] { return Panels(what, K, std::isfinite(scale) && scale > 0.0 ? scale : 1.0).spectrum(); });
}

} // namespace core
