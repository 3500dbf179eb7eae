#include "core/spectrum/feature_terms.h"

#include "core/kernels/families/formula_text.h"
#include "core/kernels/gram.h"

#include <array>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr double same = 1e-9; // relative, of a value that is told from a few others

std::string inDigits(int number, const std::array<const char*, 10>& digits)
{
    std::string text;
    for (const char digit : std::to_string(number))
        text += digits[static_cast<std::size_t>(digit - '0')];
    return text;
}

std::string subscript(int number)
{
    return inDigits(number, {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"});
}

std::string superscript(int number)
{
    return inDigits(number, {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"});
}

/// "", "√2", "3", "0.35".
std::string weightText(double weight)
{
    const double square = std::round(weight * weight), whole = std::round(weight);
    if (std::abs(weight - whole) <= same * weight)
        return whole == 1.0 ? "" : formulaNumber(whole);
    if (square > 0.0 && std::abs(weight * weight - square) <= same * square)
        return "√" + formulaNumber(square);
    return formulaNumber(weight);
}

/// Ones, and below them for each coordinate a row in which it is 2, and one more with which the others are checked.
MatrixXd probes(Index dimensions)
{
    MatrixXd at = MatrixXd::Ones(dimensions + 2, dimensions);
    at.middleRows(1, dimensions).diagonal().setConstant(2.0);
    at.bottomRows(1) = Eigen::RowVectorXd::LinSpaced(dimensions, 1.25, 1.75);
    return at;
}

} // namespace

int FeatureTerm::degree() const
{
    return std::accumulate(powers.begin(), powers.end(), 0);
}

std::string FeatureTerm::text(const std::vector<std::string>& coordinates) const
{
    const auto nameOf = [&](std::size_t d) {
        const std::string number = std::to_string(d + 1);
        const bool hasName = d < coordinates.size() && coordinates[d] != "x" + number;
        return hasName ? coordinates[d] : powers.size() == 1 ? "x" : "x" + subscript(static_cast<int>(d) + 1);
    };
    std::string product;
    bool areLetters = true; // so that they need nothing between them
    for (std::size_t d = 0; d < powers.size(); ++d)
        areLetters =
            areLetters && (d >= coordinates.size() || coordinates[d].size() == 1 || nameOf(d) != coordinates[d]);
    for (std::size_t d = 0; d < powers.size(); ++d)
        if (powers[d] > 0) {
            if (!product.empty() && !areLetters)
                product += "·";
            product += nameOf(d);
            if (powers[d] > 1)
                product += superscript(powers[d]);
        }
    const std::string factor = weightText(weight);
    if (product.empty())
        return factor.empty() ? "1" : factor;
    return factor.empty() ? product : factor + " " + product;
}

std::optional<std::vector<FeatureTerm>> featureTerms(const Kernel& kernel, Index dimensions)
{
    const MatrixXd at = probes(dimensions);
    const std::optional<MatrixXd> features = featureMap(kernel, at);
    if (!features)
        return std::nullopt;
    std::vector<FeatureTerm> terms;
    for (Index f = 0; f < features->cols(); ++f) {
        const auto values = features->col(f);
        if (!(values(0) > 0.0))
            return std::nullopt;
        FeatureTerm term{.weight = values(0), .powers = {}};
        double last = values(0);
        for (Index d = 0; d < dimensions; ++d) {
            const double power = std::log2(values(d + 1) / values(0));
            if (!(std::abs(power - std::round(power)) <= same))
                return std::nullopt;
            term.powers.push_back(static_cast<int>(std::round(power)));
            last *= std::pow(at(dimensions + 1, d), term.powers.back());
        }
        if (!(std::abs(values(dimensions + 1) - last) <= same * last))
            return std::nullopt;
        terms.push_back(std::move(term));
    }
    return terms;
}

} // namespace core
