#include "core/state_space/decaying_terms.h"

#include "core/kernels/descriptions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core
{

namespace
{

using Terms = std::optional<DecayingTerms>;

DecayingTerms falling(double root, const Lengthscale& lengthscale, std::vector<double> powers)
{
    return {{.rate = root * inverseLengthscale(lengthscale, 0), .powers = std::move(powers)}};
}

Terms termsOf(const Family& family)
{
    if (const auto* exponential = std::get_if<Exponential>(&family))
        return falling(1.0, exponential->lengthscale, {1.0});
    if (const auto* laplacian = std::get_if<Laplacian>(&family))
        return falling(1.0, laplacian->lengthscale, {1.0});
    if (const auto* matern32 = std::get_if<Matern32>(&family))
        return falling(std::numbers::sqrt3, matern32->lengthscale, {1.0, 1.0});
    if (const auto* matern52 = std::get_if<Matern52>(&family))
        return falling(std::sqrt(5.0), matern52->lengthscale, {1.0, 1.0, 1.0 / 3.0});
    if (const auto* cosine = std::get_if<Cosine>(&family))
        return DecayingTerms{{.frequency = 2.0 * std::numbers::pi * cosine->frequency, .powers = {1.0}}};
    if (const auto* constant = std::get_if<Constant>(&family))
        return DecayingTerms{{.powers = {constant->value}}};
    return std::nullopt;
}

/// Of cosines the product is half of those of the sum and of the difference.
DecayingTerms product(const DecayingTerm& a, const DecayingTerm& b)
{
    DecayingTerm both{.rate = a.rate + b.rate, .frequency = a.frequency + b.frequency};
    both.powers.assign(a.powers.size() + b.powers.size() - 1, 0.0);
    const double shareOfA = both.rate > 0.0 ? a.rate / both.rate : 0.0;
    const double shareOfB = both.rate > 0.0 ? b.rate / both.rate : 0.0;
    for (std::size_t i = 0; i < a.powers.size(); ++i)
        for (std::size_t j = 0; j < b.powers.size(); ++j)
            both.powers[i + j] += a.powers[i] * std::pow(shareOfA, i) * b.powers[j] * std::pow(shareOfB, j);
    if (a.frequency == 0.0 || b.frequency == 0.0)
        return {both};
    for (double& power : both.powers)
        power *= 0.5;
    DecayingTerm other = both;
    other.frequency = std::abs(a.frequency - b.frequency);
    return {both, other};
}

/// Terms of one rate and frequency are one.
void add(const DecayingTerm& term, DecayingTerms& terms)
{
    const auto same = std::ranges::find_if(
        terms, [&](const DecayingTerm& other) { return other.rate == term.rate && other.frequency == term.frequency; });
    if (same == terms.end()) {
        terms.push_back(term);
        return;
    }
    same->powers.resize(std::max(same->powers.size(), term.powers.size()), 0.0);
    for (std::size_t p = 0; p < term.powers.size(); ++p)
        same->powers[p] += term.powers[p];
}

/// The terms of a kernel, also such as do not fall; nothing where a family has none.
Terms termsOf(const Kernel& kernel)
{
    Terms terms;
    if (kernel.shape == Kernel::Shape::Single)
        terms = termsOf(kernel.family);
    else {
        for (const Kernel& part : kernel.parts) {
            const Terms next = termsOf(part);
            if (!next)
                return std::nullopt;
            if (!terms)
                terms = next;
            else if (kernel.shape == Kernel::Shape::Sum)
                terms->insert(terms->end(), next->begin(), next->end());
            else
                terms = core::product(*terms, *next);
        }
    }
    if (terms)
        for (DecayingTerm& term : *terms)
            for (double& power : term.powers)
                power *= kernel.scale;
    return terms;
}

bool allFall(const DecayingTerms& terms)
{
    return std::ranges::all_of(terms, [](const DecayingTerm& term) {
        return term.rate > 0.0 && std::isfinite(term.rate) && term.powers.size() <= mostPowersOfKernel;
    });
}

} // namespace

double atZero(const DecayingTerms& terms)
{
    double sum = 0.0;
    for (const DecayingTerm& term : terms)
        sum += term.powers.front();
    return sum;
}

double valueOf(const DecayingTerm& term, double apart)
{
    const double s = term.rate * apart;
    double polynomial = 0.0;
    for (std::size_t p = term.powers.size(); p-- > 0;)
        polynomial = polynomial * s + term.powers[p];
    return polynomial * std::exp(-s) * std::cos(term.frequency * apart);
}

DecayingTerms product(const DecayingTerms& a, const DecayingTerms& b)
{
    DecayingTerms products;
    for (const DecayingTerm& left : a)
        for (const DecayingTerm& right : b)
            for (const DecayingTerm& next : product(left, right))
                add(next, products);
    return products;
}

KernelOnLine onLine(const Kernel& kernel)
{
    if (Terms terms = termsOf(kernel); terms && allFall(*terms))
        return {.falling = *std::move(terms), .rest = std::nullopt};
    if (kernel.shape != Kernel::Shape::Sum)
        return {.falling = {}, .rest = kernel};
    KernelOnLine split;
    Kernel rest{.scale = kernel.scale, .shape = Kernel::Shape::Sum, .family = {}, .parts = {}};
    for (const Kernel& part : kernel.parts) {
        KernelOnLine ofPart = onLine(part);
        for (DecayingTerm& term : ofPart.falling) {
            for (double& power : term.powers)
                power *= kernel.scale;
            split.falling.push_back(std::move(term));
        }
        if (ofPart.rest)
            rest.parts.push_back(*std::move(ofPart.rest));
    }
    if (rest.parts.size() == 1) {
        rest = Kernel(rest.parts.front());
        rest.scale *= kernel.scale;
    }
    split.rest = std::move(rest);
    return split;
}

} // namespace core
