#include "core/labs/independence/further_tests.h"

#include "core/ending.h"
#include "core/independence/dhsic.h"
#include "core/independence/hsic_permutations.h"
#include "core/independence/row_order.h"
#include "core/independence/variables.h"
#include "core/kernels/gram.h"
#include "core/labs/independence/tested_columns.h"

#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Whether what is left of both columns is alike from row to row.
std::optional<std::string> remainderOrder(const ConditionalTests& tests, Index rows, const std::vector<Index>& given,
                                          const std::vector<std::string>& names, const std::stop_token& stop)
{
    MatrixXd left(rows, 2);
    for (Index column = 0; column < 2; ++column) {
        const Outcome<VectorXd> remainder = unlessCancelled(tests.remainder(column, given, stop));
        if (!std::holds_alternative<VectorXd>(remainder))
            return std::nullopt;
        left.col(column) = std::get<VectorXd>(remainder);
    }
    return rowOrderRemark(rowOrder(left), names, 2,
                          "give the column of times as well, or whiten along it in Structure");
}

} // namespace

ConditionalOutcome conditionalOutcome(const IndependenceRequest& request, const std::stop_token& stop)
{
    const IndependenceSettings& settings = request.settings;
    const TestedColumns tested = testedColumns(*request.data, request.columns);
    ConditionalOutcome outcome;
    outcome.given = settings.given;
    MatrixXd all(tested.pair.rows(), 2 + std::ssize(settings.given));
    all.leftCols(2) = tested.pair;
    std::vector<Index> given, rows;
    for (const std::string& name : settings.given) {
        given.push_back(2 + std::ssize(given));
        all.col(given.back()) = tested.others.col(*otherNamed(tested, name));
    }
    for (Index row = 0; row < all.rows(); ++row)
        if (all.row(row).allFinite())
            rows.push_back(row);
    outcome.rows = std::ssize(rows);
    std::vector<std::string> names(tested.names.begin(), tested.names.end());
    names.insert(names.end(), settings.given.begin(), settings.given.end());
    const Variables variables{.columns = all(rows, Eigen::all), .names = names};
    if (const auto failure = variablesProblem(variables.columns, names)) {
        outcome.remark = failure->what;
        return outcome;
    }
    if (const auto problem = blockLengthProblem(outcome.rows, settings.blockLength)) {
        outcome.remark = *problem;
        return outcome;
    }
    // A kernel as given is of the columns as they are; these are standardised, and take the median.
    const bool byEvidence = settings.lengthscale == LengthscaleRule::Evidence;
    const ConditionalTests tests(variables.columns,
                                 {.method = settings.method,
                                  .lengthscale = byEvidence ? LengthscaleRule::Evidence : LengthscaleRule::Median,
                                  .inducing = {},
                                  .null = settings.conditionalNull,
                                  .permutations = settings.permutations,
                                  .blockLength = settings.blockLength,
                                  .seed = request.seed});
    const Outcome<ConditionalAnswer> answer = unlessCancelled(tests.test(0, 1, given, stop));
    if (const auto* failure = std::get_if<Failure>(&answer)) {
        outcome.remark = failure->what;
        return outcome;
    }
    outcome.answer = std::get<ConditionalAnswer>(answer);
    if (settings.blockLength == 1 && settings.method != ConditionalMethod::Kci) // which has no residuals
        outcome.order = remainderOrder(tests, outcome.rows, given, {tested.names[0], tested.names[1]}, stop);
    if (settings.method == ConditionalMethod::ResidualHsic) {
        const Outcome<BesideResiduals> beside = unlessCancelled(besideResiduals(tests, 0, 1, given, stop));
        if (const auto* found = std::get_if<BesideResiduals>(&beside))
            outcome.beside = *found;
    }
    return outcome;
}

JointOutcome jointOutcome(const IndependenceRequest& request, const std::stop_token& stop)
{
    const MatrixXd& columns = request.data->x;
    std::vector<MatrixXd> grams, centred;
    for (Index k = 0; k < columns.cols(); ++k) {
        const Kernel kernel =
            valueOrEnd(kernelOfVariable(request.settings.lengthscale, request.kernel, columns.col(k), stop));
        grams.push_back(gram(kernel, columns.col(k)));
        centred.push_back(centredGram(kernel, columns.col(k)));
    }
    JointOutcome outcome;
    outcome.names = request.data->columnNames;
    outcome.pairs = MatrixXd::Constant(columns.cols(), columns.cols(), std::numeric_limits<double>::quiet_NaN());
    for (Index i = 0; i < columns.cols(); ++i)
        for (Index j = 0; j < i; ++j) {
            const MatrixXd &k = centred[static_cast<std::size_t>(i)], &l = centred[static_cast<std::size_t>(j)];
            const auto null = HsicGammaNull::fit(k, l, request.settings.estimator);
            if (const auto* law = std::get_if<HsicGammaNull>(&null))
                outcome.pairs(i, j) = outcome.pairs(j, i) = law->survival(hsic(k, l, request.settings.estimator));
        }
    const DHsic test(std::move(grams));
    const VectorXd null =
        valueOrEnd(test.permutations(request.settings.blockLength, request.seed, request.settings.permutations, stop));
    outcome.statistic = test.value();
    outcome.p = permutationPValue(null, test.value(), test.rounding());
    return outcome;
}

} // namespace core
