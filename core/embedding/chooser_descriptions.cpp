#include "core/embedding/chooser_descriptions.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace core
{

namespace
{

constexpr std::array descriptions{
    ChooserDescription{
        "median heuristic", "median heuristic", "ℓ = median{‖xᵢ − xⱼ‖ : i < j}",
        "The typical distance between two points: half of all pairs lie within one lengthscale of each other. It looks "
        "at nothing but that scale, and is too long where the distributions differ in something finer."},
    ChooserDescription{
        "median heuristic / √2", "median heuristic / √2", "ℓ = median{‖xᵢ − xⱼ‖ : i < j}/√2",
        "The same distance for a Gaussian kernel written exp(−r²/ℓ²) in place of exp(−r²/(2ℓ²)), which is used here. "
        "Papers differ in that convention, and so in what their median heuristic is."},
    ChooserDescription{
        "evidence", "evidence (BKL)", "ℓ = argmax log ∫ Πᵢ N(k(xᵢ,z); μ, τ²I) N(μ; 0, r(z,z)) dμ + Σᵢ log γ(xᵢ)",
        "Bayesian kernel learning (BKL): the highest maximum of the marginal pseudolikelihood of the points (Flaxman "
        "et al. 2016, equation 15), seen through the kernel at the inducing points z. γ(x) is the volume element of "
        "x ↦ k(x,z), which makes it a density of the points themselves, so that lengthscales can be compared."},
    ChooserDescription{
        "held-out KDE", "held-out KDE", "ℓ = argmax over h of Σᵢ log (1/(n−1)) Σⱼ≠ᵢ N(xᵢ; xⱼ, h²I)",
        "The bandwidth with which a Gaussian kernel density estimate foretells each point best from all the others "
        "(leave-one-out). It is the maximum likelihood of density estimation, a rule apart from kernel means, to "
        "compare with."},
    ChooserDescription{"value", "a number", "ℓ as given",
                       "A lengthscale of one's own, the same for every sample. It shows what a rule gains or loses "
                       "against a good and a bad choice."},
};

constexpr ChooserDescription bayesFactor{
    bayesFactorChooser, "Bayes factor", "log p(X) + log p(Y) − log p(X and Y)",
    "Another test in place of MMD²: of two densities against one in the 20 leading coordinates of kernel PCA, ℓ by the "
    "median heuristic, σ₀² = 0.1 k(x,x), β = 0.01, α = D + 2. Its p-value is by the same permutations, so that it "
    "keeps to the level whatever these are."};

/// Words in lines of at most `width` bytes, the later ones indented.
std::string wrapped(const std::string& words, std::size_t width)
{
    std::istringstream in(words);
    std::string lines, line = " ";
    for (std::string word; in >> word;) {
        if (line.size() + 1 + word.size() > width) {
            lines += line + "\n";
            line = "   ";
        }
        line += " " + word;
    }
    return lines + line;
}

} // namespace

std::span<const ChooserDescription> chooserDescriptions()
{
    return descriptions;
}

const ChooserDescription& describeChooser(std::string_view name)
{
    const auto found = std::ranges::find(descriptions, name, &ChooserDescription::name);
    if (found != descriptions.end())
        return *found;
    if (name == bayesFactor.name)
        return bayesFactor;
    return name == "median" ? descriptions.front() : descriptions.back();
}

std::string chooserInWords(const ChooserDescription& rule, std::size_t width)
{
    return wrapped(std::string(rule.name) + ": " + std::string(rule.formula) + ". " + std::string(rule.meaning), width);
}

std::string choosersInWords(std::size_t width)
{
    std::string lines;
    for (const ChooserDescription& rule : descriptions)
        lines += (lines.empty() ? "" : "\n") + chooserInWords(rule, width);
    return lines;
}

} // namespace core
