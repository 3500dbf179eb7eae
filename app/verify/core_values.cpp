#include "app/verify/core_values.h"

#include "app/cli/arguments.h"
#include "core/data/table.h"
#include "core/density/kde.h"
#include "core/embedding/matern.h"
#include "core/gp/averaged_probability.h"
#include "core/hypothesis/chi_square_mixture.h"
#include "core/inference/diagnostics.h"
#include "core/inference/prior.h"
#include "core/kernels/expression.h"
#include "core/linalg/quadrature.h"
#include "core/novelty/roc.h"
#include "core/representer/svm.h"
#include "core/special_functions/special_functions.h"

#include <algorithm>
#include <array>

namespace app
{

namespace
{

using CallWords = QStringList;

double wordNumber(const CallWords& words, int i)
{
    return numberFrom("core", words.value(i));
}

Eigen::VectorXd wordNumbers(const CallWords& words, int first)
{
    Eigen::VectorXd numbers(words.size() - first);
    for (Eigen::Index i = 0; i < numbers.size(); ++i)
        numbers[i] = wordNumber(words, first + static_cast<int>(i));
    return numbers;
}

/// The columns of numbers of a table.
Eigen::MatrixXd tableColumns(const QString& table)
{
    return valueOrThrow(core::loadColumns(table.toStdString(), {})).data.x;
}

double quantileOfPrior(const core::Prior& prior, double p)
{
    return core::quantile(prior, p);
}

template <double (*function)(const core::Prior&, double)>
double ofPrior(const CallWords& words)
{
    return function(valueOrThrow(core::priorFrom(words.value(0).toStdString())), wordNumber(words, 1));
}

template <double (*function)(const core::ChainDraws&)>
double ofChains(const CallWords& words)
{
    return function(tableColumns(words.value(0)));
}

double maternAt(const CallWords& words)
{
    Eigen::ArrayXd u = Eigen::ArrayXd::Constant(1, wordNumber(words, 1));
    core::maternInPlace(wordNumber(words, 0), u);
    return u[0];
}

double gaussNode(const core::QuadratureRule& rule, const CallWords& words)
{
    return (words.value(0) == "node" ? rule.nodes : rule.weights)[static_cast<Eigen::Index>(wordNumber(words, 2))];
}

/// Of a column by the rule of this name.
double bandwidthOf(const CallWords& words)
{
    const auto rule = std::ranges::find(core::bandwidthRules, words.value(0).toStdString(), &core::BandwidthRule::name);
    if (rule == core::bandwidthRules.end())
        usageError(QStringLiteral("core: there is no rule \"%1\"").arg(words.value(0)));
    return core::bandwidths(*rule, tableColumns(words.value(1))).value()[0];
}

/// Table, place, bandwidth; of two columns a place and a bandwidth for each.
double kdeLogDensity(const CallWords& words)
{
    const Eigen::MatrixXd x = tableColumns(words.value(0));
    const Eigen::VectorXd numbers = wordNumbers(words, 1);
    if (numbers.size() != 2 * x.cols())
        usageError(QStringLiteral("core: a place and a bandwidth for each column"));
    return core::kdeLogDensity(x, numbers.tail(x.cols()), numbers.head(x.cols()).transpose())[0];
}

/// Of a table of scores and flags: 1 where novel.
core::AreaUnderCurve areaOf(const CallWords& words)
{
    const Eigen::MatrixXd x = tableColumns(words.value(0));
    std::vector<bool> novel;
    for (Eigen::Index i = 0; i < x.rows(); ++i)
        novel.push_back(x(i, 1) > 0.5);
    return core::areaUnderCurve(x.col(0), novel).value();
}

/// Kernel, table of places with the class last, C, and a place: f there.
double svmValue(const CallWords& words)
{
    const auto kernel = core::parseKernel(words.value(0).toStdString());
    if (const auto* error = std::get_if<core::ExpressionError>(&kernel))
        usageError(QStringLiteral("core: ") + QString::fromStdString(error->message()));
    const Eigen::MatrixXd rows = tableColumns(words.value(1));
    const Eigen::Index d = rows.cols() - 1;
    const auto& of = std::get<core::Kernel>(kernel);
    const auto machine =
        valueOrThrow(core::supportVectorMachine(of, rows.leftCols(d), rows.col(d), {.c = wordNumber(words, 2)}));
    return core::valuesOf(machine.f, of, wordNumbers(words, 3).transpose())[0];
}

struct CoreValue {
    const char* name;
    double (*of)(const CallWords& words);
};

const std::array coreValues{
    CoreValue{"log_gamma", [](const CallWords& w) { return core::logGamma(wordNumber(w, 0)); }},
    CoreValue{"digamma", [](const CallWords& w) { return core::digamma(wordNumber(w, 0)); }},
    CoreValue{"gamma_below", [](const CallWords& w) { return core::gammaBelow(wordNumber(w, 0), wordNumber(w, 1)); }},
    CoreValue{"gamma_above", [](const CallWords& w) { return core::gammaAbove(wordNumber(w, 0), wordNumber(w, 1)); }},
    CoreValue{"gamma_density",
              [](const CallWords& w) { return core::gammaDensity(wordNumber(w, 0), wordNumber(w, 1)); }},
    CoreValue{"gamma_quantile",
              [](const CallWords& w) { return core::gammaQuantile(wordNumber(w, 0), wordNumber(w, 1)); }},
    CoreValue{"normal_below", [](const CallWords& w) { return core::normalBelow(wordNumber(w, 0)); }},
    CoreValue{"normal_quantile", [](const CallWords& w) { return core::normalQuantile(wordNumber(w, 0)); }},
    CoreValue{"erf_inverse", [](const CallWords& w) { return core::erfInverse(wordNumber(w, 0)); }},
    CoreValue{"erfc_inverse", [](const CallWords& w) { return core::erfcInverse(wordNumber(w, 0)); }},
    CoreValue{"bessel_k",
              [](const CallWords& w) { return core::besselK(static_cast<int>(wordNumber(w, 0)), wordNumber(w, 1)); }},
    CoreValue{"matern", &maternAt},
    CoreValue{"averaged_logistic",
              [](const CallWords& w) { return core::averagedLogistic(wordNumber(w, 0), wordNumber(w, 1)); }},
    CoreValue{"gauss_legendre",
              [](const CallWords& w) {
                  return gaussNode(core::gaussLegendre(static_cast<Eigen::Index>(wordNumber(w, 1))), w);
              }},
    CoreValue{"gauss_hermite",
              [](const CallWords& w) {
                  return gaussNode(core::gaussHermite(static_cast<Eigen::Index>(wordNumber(w, 1))), w);
              }},
    CoreValue{"chi_square_mixture_above",
              [](const CallWords& w) { return core::ChiSquareMixture(wordNumbers(w, 1)).survival(wordNumber(w, 0)); }},
    CoreValue{"prior_log_density", &ofPrior<core::logDensity>},
    CoreValue{"prior_below", &ofPrior<core::cumulative>},
    CoreValue{"prior_quantile", &ofPrior<quantileOfPrior>},
    CoreValue{"rhat", &ofChains<core::rankNormalisedRhat>},
    CoreValue{"ess_mean", &ofChains<core::essMean>},
    CoreValue{"ess_bulk", &ofChains<core::essBulk>},
    CoreValue{"ess_tail", &ofChains<core::essTail>},
    CoreValue{"mcse_mean", &ofChains<core::mcseMean>},
    CoreValue{"bandwidth", &bandwidthOf},
    CoreValue{"kde_log_density", &kdeLogDensity},
    CoreValue{"svm_value", &svmValue},
    CoreValue{"auc", [](const CallWords& w) { return areaOf(w).area; }},
    CoreValue{"auc_standard_error", [](const CallWords& w) { return areaOf(w).standardError.value(); }},
};

} // namespace

Report coreValue(const QStringList& words)
{
    const auto value = std::ranges::find(coreValues, words.value(0).toStdString(), &CoreValue::name);
    if (value == coreValues.end())
        usageError(QStringLiteral("core: there is no \"%1\"").arg(words.value(0)));
    Report report;
    report.add("value", value->of(words.mid(1)));
    return report;
}

} // namespace app
