#include "core/labs/classification/companion.h"

#include "core/ending.h"
#include "core/gp/averaged_probability.h"
#include "core/representer/kernel_logistic.h"
#include "core/representer/svm.h"
#include "core/window/embedding_field.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

using Kind = ClassificationSettings::Companion;

constexpr std::size_t mostTerms = 60; // more thin curves would be a grey area

KernelExpansion expansion(const Kernel& kernel, const TwoClasses& classes, const ClassificationSettings& settings,
                          const std::stop_token& stop)
{
    if (settings.companion == Kind::Logistic)
        return valueOrEnd(kernelLogistic(kernel, classes.x, classes.targets, settings.lambda, settings.offset, stop)).f;
    return valueOrEnd(supportVectorMachine(kernel, classes.x, classes.targets,
                                           {.c = settings.penalty, .withOffset = settings.offset}, stop))
        .f;
}

CompanionResult described(const Companion& companion, const TwoClasses& classes)
{
    CompanionResult result;
    result.coefficients = companion.f.coefficients;
    result.offset = companion.f.offset;
    result.norm2 = companion.norm2;
    result.errors = companion.errors;
    result.area = companion.area;
    if (companion.kind == Kind::Svm)
        for (Index i = 0; i < companion.f.coefficients.size(); ++i)
            if (companion.f.coefficients[i] != 0.0)
                result.supportRows.push_back(classes.rows[static_cast<std::size_t>(i)]);
    return result;
}

/// The positions of the largest |c_n| > 0, largest first.
std::vector<Index> largestCoefficients(const VectorXd& coefficients)
{
    std::vector<Index> order(static_cast<std::size_t>(coefficients.size()));
    std::iota(order.begin(), order.end(), Index{0});
    std::erase_if(order, [&](Index i) { return coefficients[i] == 0.0; });
    std::ranges::stable_sort(order, std::greater{}, [&](Index i) { return std::abs(coefficients[i]); });
    if (order.size() > mostTerms)
        order.resize(mostTerms);
    return order;
}

} // namespace

Companion fitCompanion(const Kernel& kernel, const TwoClasses& classes, const ClassificationSettings& settings,
                       const std::stop_token& stop)
{
    assert(settings.companion != Kind::None);
    Companion made{.kind = settings.companion, .f = expansion(kernel, classes, settings, stop)};
    const VectorXd decision = valuesOf(made.f, kernel, classes.x);
    made.norm2 = std::max(0.0, made.f.coefficients.dot((decision.array() - made.f.offset).matrix()));
    made.errors = errorsOf(decision, classes.targets);
    made.area = areaOf(decision, classes.targets);
    return made;
}

CompanionResult companionOnLine(const Companion& companion, const Kernel& kernel, const TwoClasses& classes,
                                const VectorXd& line, bool termsShown)
{
    CompanionResult result = described(companion, classes);
    result.decision = valuesOf(companion.f, kernel, line);
    if (companion.kind == Kind::Logistic)
        result.probability = result.decision.unaryExpr(&logistic);
    if (termsShown) {
        const std::vector<Index> order = largestCoefficients(companion.f.coefficients);
        const KernelExpansion shown{.x = companion.f.x(order, Eigen::all),
                                    .coefficients = companion.f.coefficients(order)};
        result.terms = termsOf(shown, kernel, line);
        for (const Index i : order)
            result.termRows.push_back(classes.rows[static_cast<std::size_t>(i)]);
    }
    return result;
}

CompanionResult companionInPlane(const Companion& companion, const Kernel& kernel, const TwoClasses& classes,
                                 const std::vector<Interval>& window, bool preview)
{
    CompanionResult result = described(companion, classes);
    result.decisionField = embeddingField(kernel, companion.f.x, companion.f.coefficients, window, preview);
    result.decisionField.values.array() += companion.f.offset;
    if (companion.kind == Kind::Logistic) {
        result.probabilityField = result.decisionField;
        result.probabilityField.values = result.decisionField.values.unaryExpr(&logistic);
    }
    return result;
}

} // namespace core
