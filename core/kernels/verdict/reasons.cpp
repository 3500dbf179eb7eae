#include "core/kernels/verdict/reasons.h"

#include "core/kernels/number_text.h"
#include "core/kernels/verdict/verdict.h"

#include <algorithm>

namespace core
{

using verdicts::Domain;

std::string_view nameOf(KernelVerdict::Answer answer)
{
    using Answer = KernelVerdict::Answer;
    return answer == Answer::Proven ? "proven" : answer == Answer::Refuted ? "refuted" : "open";
}

std::string_view nameOf(Domain domain)
{
    switch (domain) {
    case Domain::NonNegative:
        return "all x >= 0";
    case Domain::Positive:
        return "all x > 0";
    case Domain::UnitInterval:
        return "all 0 <= x <= 1";
    case Domain::Unit:
        return "all |x| < 1";
    case Domain::PositiveIntegers:
        return "the whole numbers 1, 2, 3, …";
    default:
        return "all real x";
    }
}

namespace verdicts
{
namespace
{

std::string listed(const std::vector<double>& point)
{
    std::string list;
    for (const double coordinate : point)
        list += (list.empty() ? "" : ",") + numberText(coordinate);
    return point.size() == 1 ? list : "(" + list + ")";
}

} // namespace

std::string sentenceOf(const Proof& proof)
{
    constexpr std::size_t mostTheorems = 6;
    std::string text;
    for (std::size_t i = 0; i < std::min(proof.size(), mostTheorems); ++i)
        text += (i == 0 ? "" : "; ") + proof[i];
    return proof.size() > mostTheorems ? text + "; …" : text;
}

std::string sumText(const Witness& witness)
{
    std::string points, weights;
    for (const auto& point : witness.points)
        points += (points.empty() ? "" : ", ") + listed(point);
    for (const double weight : witness.weights)
        weights += (weights.empty() ? "" : ", ") + numberText(weight);
    return "at x = " + points + (witness.weights.size() == 1 ? " with the weight " : " with the weights ") + weights +
           " the sum Σ w_i w_j k(x_i,x_j) is " + numberText(witness.value, 6);
}

std::string asymmetryText(const Asymmetry& pair)
{
    return "k(x,y) is not k(y,x): k(" + listed(pair.x) + "," + listed(pair.y) + ") = " + numberText(pair.forwards, 6) +
           ", but k(" + listed(pair.y) + "," + listed(pair.x) + ") = " + numberText(pair.backwards, 6);
}

} // namespace verdicts
} // namespace core
