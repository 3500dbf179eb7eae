#include "core/state_space/model.h"

#include "core/kernels/descriptions.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

bool isMarkov(const Family& family)
{
    return std::holds_alternative<Exponential>(family) || std::holds_alternative<Laplacian>(family) ||
           std::holds_alternative<Matern32>(family) || std::holds_alternative<Matern52>(family) ||
           std::holds_alternative<Cosine>(family) || std::holds_alternative<Brownian>(family) ||
           std::holds_alternative<Linear>(family) || std::holds_alternative<Constant>(family);
}

/// The first family of the kernel without a state; null where all have one.
const Family* stateless(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return isMarkov(kernel.family) ? nullptr : &kernel.family;
    for (const Kernel& part : kernel.parts)
        if (const Family* found = stateless(part))
            return found;
    return nullptr;
}

/// How many coordinates the state has.
Index dimensionOf(const Kernel& kernel)
{
    constexpr Index tooMany = Index{1} << 20;
    if (kernel.shape == Kernel::Shape::Single) {
        if (std::holds_alternative<Matern32>(kernel.family) || std::holds_alternative<Cosine>(kernel.family))
            return 2;
        return std::holds_alternative<Matern52>(kernel.family) ? 3 : 1;
    }
    const bool isSum = kernel.shape == Kernel::Shape::Sum;
    Index dimension = isSum ? 0 : 1;
    for (const Kernel& part : kernel.parts)
        dimension = std::min(tooMany, isSum ? dimension + dimensionOf(part) : dimension * dimensionOf(part));
    return dimension;
}

/// Writes a kernel as a sum of products. Numbers are met in the order of continuousHyperparameters.
class Expansion
{
public:
    std::vector<StateSpaceTerm> termsOf(const Kernel& kernel, bool withScale)
    {
        const Index scale = withScale ? numbers_++ : -1;
        std::vector<StateSpaceTerm> terms = withoutScale(kernel);
        for (StateSpaceTerm& term : terms) {
            term.weight *= kernel.scale;
            if (withScale)
                term.amplitudes.push_back(scale);
        }
        return terms;
    }
    Index numbers() const { return numbers_; }

private:
    /// A product, or a single family: one summand where all brackets around it are sums.
    std::vector<StateSpaceTerm> asSummand(std::vector<StateSpaceTerm> terms)
    {
        for (StateSpaceTerm& term : terms)
            term.summand = summands_;
        summands_ += products_ == 0;
        return terms;
    }
    std::vector<StateSpaceTerm> withoutScale(const Kernel& kernel)
    {
        if (kernel.shape == Kernel::Shape::Single)
            return asSummand({std::visit([this](const auto& family) { return this->termOf(family); }, kernel.family)});
        std::vector<StateSpaceTerm> terms;
        if (kernel.shape == Kernel::Shape::Sum) {
            for (const Kernel& part : kernel.parts) {
                const std::vector<StateSpaceTerm> more = termsOf(part, true);
                terms.insert(terms.end(), more.begin(), more.end());
            }
            return terms;
        }
        ++products_;
        terms.emplace_back();
        for (const Kernel& part : kernel.parts)
            terms = productsOf(terms, termsOf(part, false));
        --products_;
        return asSummand(std::move(terms));
    }

    static std::vector<StateSpaceTerm> productsOf(const std::vector<StateSpaceTerm>& left,
                                                  const std::vector<StateSpaceTerm>& right)
    {
        std::vector<StateSpaceTerm> products;
        for (const StateSpaceTerm& a : left)
            for (const StateSpaceTerm& b : right) {
                StateSpaceTerm product = a;
                product.weight *= b.weight;
                product.powers += b.powers;
                product.roots += b.roots;
                product.factors.insert(product.factors.end(), b.factors.begin(), b.factors.end());
                product.amplitudes.insert(product.amplitudes.end(), b.amplitudes.begin(), b.amplitudes.end());
                products.push_back(product);
            }
        return products;
    }

    StateSpaceTerm ofLengthscale(MarkovFactor::Kind kind, double root, const Lengthscale& lengthscale)
    {
        return {.factors = {{.kind = kind, .rate = root * inverseLengthscale(lengthscale, 0), .number = numbers_++}}};
    }
    StateSpaceTerm termOf(const Exponential& family)
    {
        return ofLengthscale(MarkovFactor::Kind::Ornstein, 1.0, family.lengthscale);
    }
    StateSpaceTerm termOf(const Laplacian& family)
    {
        return ofLengthscale(MarkovFactor::Kind::Ornstein, 1.0, family.lengthscale);
    }
    StateSpaceTerm termOf(const Matern32& family)
    {
        return ofLengthscale(MarkovFactor::Kind::Matern32, std::numbers::sqrt3, family.lengthscale);
    }
    StateSpaceTerm termOf(const Matern52& family)
    {
        return ofLengthscale(MarkovFactor::Kind::Matern52, std::sqrt(5.0), family.lengthscale);
    }
    StateSpaceTerm termOf(const Cosine& family)
    {
        return {.factors = {{.kind = MarkovFactor::Kind::Wave,
                             .rate = 2.0 * std::numbers::pi * family.frequency,
                             .number = numbers_++,
                             .shrinksWithNumber = false}}};
    }
    StateSpaceTerm termOf(const Constant& family) { return {.weight = family.value, .amplitudes = {numbers_++}}; }
    static StateSpaceTerm termOf(const Linear&) { return {.powers = 1}; }
    static StateSpaceTerm termOf(const Brownian&)
    {
        return {.roots = 1, .factors = {{.kind = MarkovFactor::Kind::Brownian}}};
    }
    template <class F>
    static StateSpaceTerm termOf(const F&)
    {
        assert(false && "a family without a state");
        return {};
    }

    Index numbers_ = 0;
    std::size_t summands_ = 0; // met so far
    int products_ = 0;         // around what is met now
};

SmallMatrix kronecker(const SmallMatrix& a, const SmallMatrix& b)
{
    SmallMatrix product(a.rows() * b.rows(), a.cols() * b.cols());
    for (Index i = 0; i < a.rows(); ++i)
        for (Index j = 0; j < a.cols(); ++j)
            product.block(i * b.rows(), j * b.cols(), b.rows(), b.cols()) = a(i, j) * b;
    return product;
}

/// The product over the factors of what `of` makes of each, its place given.
template <class Of>
SmallMatrix kroneckerOver(const StateSpaceTerm& term, const Of& of)
{
    SmallMatrix product = SmallMatrix::Identity(1, 1);
    for (std::size_t i = 0; i < term.factors.size(); ++i)
        product = kronecker(product, of(term.factors[i], i));
    return product;
}

/// The generator of one factor in the state of its term.
SmallMatrix generatorOf(const StateSpaceTerm& term, std::size_t moved)
{
    return kroneckerOver(term, [moved](const MarkovFactor& factor, std::size_t i) -> SmallMatrix {
        return i == moved ? factor.generator() : SmallMatrix::Identity(factor.dimension(), factor.dimension());
    });
}

/// F and G of a term of several factors. Of two the covariance of the noise is Q₁⊗Π₂ + F₁Π₁F₁ᵀ⊗Q₂: sums of squares
/// only.
struct TermStep {
    SmallMatrix f, g;
};
TermStep stepOf(const StateSpaceTerm& term, double from, double to)
{
    TermStep step{.f = SmallMatrix::Identity(1, 1), .g = SmallMatrix::Zero(1, 1)};
    SmallMatrix carried = SmallMatrix::Identity(1, 1); // root of FΠFᵀ
    for (const MarkovFactor& factor : term.factors) {
        const Index d = factor.dimension();
        SmallMatrix f(d, d), g(d, d);
        factor.step(from, to, f.data(), g.data(), d);
        const SmallMatrix root = factor.marginalRoot();
        SmallMatrix both(step.g.rows() * d, 2 * step.g.cols() * d);
        both << kronecker(step.g, root), kronecker(carried, g);
        rotateToLower(both);
        step.g = both.leftCols(both.rows()).eval();
        step.f = kronecker(step.f, f);
        carried = kronecker(carried, f * root);
    }
    return step;
}

} // namespace

Index StateSpaceTerm::dimension() const
{
    Index dimension = 1;
    for (const MarkovFactor& factor : factors)
        dimension *= factor.dimension();
    return dimension;
}

double StateSpaceTerm::loading(double x) const
{
    double loading = std::sqrt(weight);
    for (int i = 0; i < powers; ++i)
        loading *= x;
    for (int i = 0; i < roots; ++i)
        loading *= std::sqrt(x);
    return loading;
}

double StateSpaceTerm::loadingSlope(double x) const
{
    assert(roots == 0);
    double slope = powers * std::sqrt(weight);
    for (int i = 1; i < powers; ++i)
        slope *= x;
    return slope;
}

StateSpaceModel::StateSpaceModel(const Kernel& kernel)
{
    assert(!whyNoStateSpace(kernel));
    Expansion expansion;
    terms_ = expansion.termsOf(kernel, true);
    numbers_ = expansion.numbers();
    for (StateSpaceTerm& term : terms_) {
        term.offset = dimension_;
        dimension_ += term.dimension();
        for (const MarkovFactor& factor : term.factors)
            shiftInvariant_ = shiftInvariant_ && factor.kind != MarkovFactor::Kind::Brownian;
    }
}

SmallMatrix StateSpaceModel::marginalRoot() const
{
    SmallMatrix root = SmallMatrix::Zero(dimension_, dimension_);
    for (const StateSpaceTerm& term : terms_)
        root.block(term.offset, term.offset, term.dimension(), term.dimension()) =
            kroneckerOver(term, [](const MarkovFactor& factor, std::size_t) { return factor.marginalRoot(); });
    return root;
}

void StateSpaceModel::step(double from, double to, double* f, double* g) const
{
    using Whole = Eigen::Map<MatrixXd>;
    Whole transition(f, dimension_, dimension_), noise(g, dimension_, dimension_);
    if (terms_.size() > 1) {
        transition.setZero();
        noise.setZero();
    }
    for (const StateSpaceTerm& term : terms_) {
        const Index first = term.offset * (dimension_ + 1);
        if (term.factors.size() == 1) {
            term.factors[0].step(from, to, f + first, g + first, dimension_);
            continue;
        }
        const TermStep step = stepOf(term, from, to);
        transition.block(term.offset, term.offset, step.f.rows(), step.f.cols()) = step.f;
        noise.block(term.offset, term.offset, step.g.rows(), step.g.cols()) = step.g;
    }
}

void StateSpaceModel::observation(double x, Eigen::Ref<VectorXd> h) const
{
    h.setZero();
    for (const StateSpaceTerm& term : terms_)
        h[term.offset] = term.loading(x);
}

void StateSpaceModel::observationOf(std::size_t summand, double x, Eigen::Ref<VectorXd> h) const
{
    h.setZero();
    for (const StateSpaceTerm& term : terms_)
        if (term.summand == summand)
            h[term.offset] = term.loading(x);
}

/// The first coordinate of a term's state moves by the first row of its generator, Σ rate·A over the factors.
void StateSpaceModel::slope(double x, Eigen::Ref<VectorXd> h) const
{
    h.setZero();
    for (const StateSpaceTerm& term : terms_) {
        h[term.offset] = term.loadingSlope(x);
        for (std::size_t moved = 0; moved < term.factors.size(); ++moved) {
            const SmallMatrix generator = generatorOf(term, moved);
            h.segment(term.offset, term.dimension()) +=
                term.loading(x) * term.factors[moved].rate * generator.row(0).transpose();
        }
    }
}

VectorXd StateSpaceModel::logGradient(const MatrixXd& alongFlow, const MatrixXd& alongNoise,
                                      const VectorXd& alongLoadings) const
{
    VectorXd gradient = VectorXd::Zero(numbers_);
    for (const StateSpaceTerm& term : terms_) {
        const Index d = term.dimension();
        const MatrixXd flow = alongFlow.block(term.offset, term.offset, d, d);
        const MatrixXd noise = alongNoise.block(term.offset, term.offset, d, d);
        for (const Index number : term.amplitudes)
            gradient[number] += 0.5 * alongLoadings[term.offset];
        for (std::size_t moved = 0; moved < term.factors.size(); ++moved) {
            const MarkovFactor& factor = term.factors[moved];
            if (factor.number < 0)
                continue;
            const SmallMatrix a = generatorOf(term, moved);
            const SmallMatrix v = kroneckerOver(term, [&](const MarkovFactor& other, std::size_t i) {
                return i == moved ? other.diffusion() : other.marginal();
            });
            const double slope = (a * flow).trace() + 0.5 * (v * noise).trace();
            gradient[factor.number] += (factor.shrinksWithNumber ? -factor.rate : factor.rate) * slope;
        }
    }
    return gradient;
}

std::optional<std::string> whyNoStateSpace(const Kernel& kernel)
{
    if (const Family* family = stateless(kernel))
        return "functions of " + std::string(describe(*family).name) +
               "() have no state of finite dimension: take sums and products of exponential, matern32, matern52, "
               "laplacian, brownian, cosine, linear and constant, or another method";
    if (const Index dimension = dimensionOf(kernel); dimension > mostStateDimensions)
        return "functions of this kernel have a state of more than " + std::to_string(mostStateDimensions) +
               " dimensions: take fewer or rougher parts, or another method";
    return std::nullopt;
}

std::optional<StateSpaceModel> stateSpaceOf(const Kernel& kernel)
{
    return whyNoStateSpace(kernel) ? std::nullopt : std::optional(StateSpaceModel(kernel));
}

} // namespace core
