#include "core/representer/svm.h"

#include "core/ending.h"
#include "core/gp/checks.h"
#include "core/gp/laplace.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/verdict/definiteness_doubt.h"
#include "core/representer/svm_dual.h"
#include "core/representer/svm_interior.h"

#include <libsvm/svm.h>

#include <cmath>
#include <memory>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// libsvm prints to standard output through one pointer of the whole process. Set once; training itself has no other
/// shared state (random numbers serve only its probabilities and cross-validation, which are not used).
void silenceLibsvm()
{
    static const bool silent = [] {
        svm_set_print_string_function([](const char*) {});
        return true;
    }();
    static_cast<void>(silent);
}

/// The multipliers that libsvm finds, to about the three digits that it is asked for.
VectorXd multipliersByLibsvm(const MatrixXd& gram, const VectorXd& y, double c)
{
    silenceLibsvm();
    const Index n = y.size();
    // Of a precomputed kernel a row is (0: its number from 1), (1 … n: the kernel values), an end mark.
    std::vector<svm_node> nodes(static_cast<std::size_t>(n * (n + 2)));
    std::vector<svm_node*> rows(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i) {
        svm_node* row = nodes.data() + i * (n + 2);
        rows[static_cast<std::size_t>(i)] = row;
        row[0] = {.index = 0, .value = static_cast<double>(i + 1)};
        for (Index j = 0; j < n; ++j)
            row[j + 1] = {.index = static_cast<int>(j + 1), .value = gram(j, i)};
        row[n + 1] = {.index = -1, .value = 0.0};
    }
    std::vector<double> labels(y.begin(), y.end());
    const svm_problem problem{.l = static_cast<int>(n), .y = labels.data(), .x = rows.data()};
    svm_parameter parameter{};
    parameter.svm_type = C_SVC;
    parameter.kernel_type = PRECOMPUTED;
    parameter.cache_size = 100.0;
    parameter.eps = 1e-3;
    parameter.C = c;
    parameter.shrinking = 1;
    const auto release = [](svm_model* model) { svm_free_and_destroy_model(&model); };
    const std::unique_ptr<svm_model, decltype(release)> model(svm_train(&problem, &parameter), release);
    VectorXd multipliers = VectorXd::Zero(n);
    for (int s = 0; s < model->l; ++s)
        multipliers[model->sv_indices[s] - 1] = std::abs(model->sv_coef[0][s]);
    return multipliers;
}

constexpr double tolerance = 1e-10, acceptable = 1e-6; // margins are ±1, whatever the kernel

/// Descent finds which multipliers are free, polish their values.
void descendAndPolish(SvmDual& dual, Index n, const std::stop_token& stop)
{
    constexpr int mostRounds = 10;
    for (int round = 0; round < mostRounds && dual.violation() > tolerance; ++round) {
        dual.polish();
        if (dual.violation() <= tolerance)
            break;
        if (!dual.descend(tolerance, 40 * std::max<long>(n, 100), stop))
            throw Ending{Cancelled{}};
        dual.polish();
    }
}

std::optional<Failure> inputFailure(const Kernel& kernel, const Points& x, const VectorXd& targets,
                                    const SvmOptions& options)
{
    if (auto failure = binaryTargetsProblem(targets, x.rows()))
        return failure;
    if (!(options.c > 0.0) || !std::isfinite(options.c))
        return Failure{Failure::Kind::InvalidInput, "C must be greater than 0"};
    if (!mayBePositiveSemidefinite(kernel))
        return Failure{Failure::Kind::InvalidInput,
                       "a support vector machine needs a positive semidefinite kernel, and sigmoid is none"};
    if (const auto refuted = refutedFormula(kernel, x.cols()))
        return Failure{Failure::Kind::InvalidInput,
                       "a support vector machine needs a positive semidefinite kernel, and " + *refuted};
    if (!isPositiveSemidefinite(kernel) && indefiniteProblem(kernel, x))
        return Failure{Failure::Kind::InvalidInput,
                       "a support vector machine needs a positive semidefinite kernel, and "
                       "the Gram matrix of this one has a negative eigenvalue here"};
    return std::nullopt;
}

} // namespace

Outcome<SupportVectorMachine> supportVectorMachine(const Kernel& kernel, const Points& x, const VectorXd& targets,
                                                   const SvmOptions& options, std::stop_token stop)
{
    if (auto failure = inputFailure(kernel, x, targets, options))
        return *failure;
    return untilEnding([&] {
        const Index n = x.rows();
        const MatrixXd k = gram(kernel, x);
        const VectorXd y = 2.0 * targets.array() - 1.0;
        SvmDual dual(k, y, options.c, options.withOffset);
        const bool bothClasses = n > 0 && y.minCoeff() < y.maxCoeff();
        constexpr double mostForLibsvm = 1e4; // of C·k(x,x): beyond, its steps run into the millions
        if (options.withOffset && bothClasses && options.c * k.diagonal().maxCoeff() <= mostForLibsvm)
            dual.start(multipliersByLibsvm(k, y, options.c));
        descendAndPolish(dual, n, stop);
        if (dual.violation() > tolerance && bothClasses) {
            auto interior = unlessCancelled(interiorMultipliers(k, y, options.c, options.withOffset, stop));
            SvmDual other(k, y, options.c, options.withOffset);
            if (auto* multipliers = std::get_if<VectorXd>(&interior)) {
                other.start(std::move(*multipliers));
                descendAndPolish(other, n, stop);
                if (other.violation() < dual.violation())
                    dual.start(other.multipliers());
            }
        }
        SupportVectorMachine made{
            .f = {.x = x, .coefficients = y.cwiseProduct(dual.multipliers()), .offset = dual.offset()},
            .multipliers = dual.multipliers(),
            .violation = dual.violation()};
        if (made.violation > acceptable)
            throw Ending{
                Failure{Failure::Kind::IllConditioned,
                        "the support vector machine's optimum was not reached: C is too large for this kernel"}};
        const VectorXd atData = k * made.f.coefficients;
        const double norm2 = made.f.coefficients.dot(atData);
        const Eigen::ArrayXd margins = y.array() * (atData.array() + made.f.offset);
        made.dualObjective = made.multipliers.sum() - 0.5 * norm2;
        made.primalObjective = 0.5 * norm2 + options.c * (1.0 - margins).max(0.0).sum();
        return made;
    });
}

} // namespace core
