#include "core/data/choose_columns.h"
#include "core/hypothesis/null_answer.h"
#include "core/independence/row_order.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/independence/further_tests.h"
#include "core/labs/independence/independence_lab.h"
#include "core/labs/independence/tested_columns.h"
#include "core/spectrum/gram_spectrum.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index pictureSide = 160;
constexpr Index witnessSide = 101, previewSide = 41;

/// The rows in ascending order of the first variable, equal ones as they stand.
std::vector<int> orderBy(const VectorXd& values)
{
    std::vector<int> order(static_cast<std::size_t>(values.size()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int row) { return values[row]; });
    return order;
}

MatrixXd pictureOf(const MatrixXd& gram, const std::vector<int>& order)
{
    const Index n = gram.rows(), side = std::min(n, pictureSide);
    std::vector<Index> places(order.size());
    for (Index rank = 0; rank < n; ++rank)
        places[static_cast<std::size_t>(order[static_cast<std::size_t>(rank)])] = rank * side / n;
    return blockMeans(gram, places, side);
}

/// From a law, or why there is none.
template <class Law>
Outcome<NullAnswer> answerIfAny(std::string name, const Outcome<Law>& fitted, double error, double statistic,
                                double level, const VectorXd& grid)
{
    if (std::holds_alternative<Cancelled>(fitted))
        return Cancelled{};
    if (const auto* failure = std::get_if<Failure>(&fitted))
        return noAnswer(std::move(name), failure->what);
    return answerOf(std::move(name), std::get<Law>(fitted), error, statistic, level, grid);
}

/// The pair and its kernels, and all that follows from them: the first stage.
struct TestedPair {
    MatrixXd pair;
    std::array<Kernel, 2> kernels;
    int blockLength = 1;
    std::vector<int> order;
    std::array<MatrixXd, 2> pictures;
    HsicTest test;

    bool areOf(const MatrixXd& other, const std::array<Kernel, 2>& others, int length) const
    {
        return kernels == others && blockLength == length && pair.rows() == other.rows() && pair == other;
    }
};

TestedPair testedPair(const MatrixXd& pair, const std::array<Kernel, 2>& kernels, int blockLength)
{
    std::vector<int> order = orderBy(pair.col(0));
    std::array<MatrixXd, 2> pictures, centred;
    for (std::size_t k = 0; k < 2; ++k) {
        const MatrixXd rows = pair.col(static_cast<Index>(k));
        pictures[k] = pictureOf(gram(kernels[k], rows), order);
        centred[k] = centredGram(kernels[k], rows);
    }
    return {pair,
            kernels,
            blockLength,
            std::move(order),
            std::move(pictures),
            HsicTest(std::move(centred[0]), std::move(centred[1]), blockLength)};
}

Outcome<std::array<Kernel, 2>> kernelsOf(const IndependenceRequest& request, const MatrixXd& pair, std::stop_token stop)
{
    std::array<Kernel, 2> kernels;
    for (std::size_t k = 0; k < 2; ++k) {
        Outcome<Kernel> chosen =
            kernelOfVariable(request.settings.lengthscale, request.kernel, pair.col(static_cast<Index>(k)), stop);
        if (const auto* failure = std::get_if<Failure>(&chosen))
            return Failure{failure->kind, request.data->columnNames[k] + ": " + failure->what};
        if (std::holds_alternative<Cancelled>(chosen))
            return Cancelled{};
        kernels[k] = std::get<Kernel>(std::move(chosen));
    }
    return kernels;
}

/// What rows in the order of time do to the test of the pair, unless something was done about it.
std::optional<std::string> orderRemark(const IndependenceResult& result, const IndependenceSettings& settings)
{
    const RowOrder order = rowOrder(result.pair);
    const std::vector<std::string> names{result.names[0], result.names[1]};
    if (settings.blockLength > 1 && order.alike.size() == names.size())
        return "rows that follow each other are alike, and blocks of " + std::to_string(settings.blockLength) +
               " were shuffled: the gamma and the spectral null take rows for independent all the same";
    return rowOrderRemark(order, names, names.size(),
                          settings.given.empty()
                              ? "tick the column of times under Given, whiten along it in Structure, or shuffle "
                                "blocks of rows that stay together"
                              : "read the test given " + listOfNames(settings.given) +
                                    ", or shuffle blocks of rows that stay together");
}

/// What the tests cannot see of these rows.
void addIndependenceRemarks(IndependenceResult& result, const IndependenceSettings& settings)
{
    if ((result.witness.values.array() == 0.0).all())
        result.remarks.emplace_back(
            "the dependence witness is nowhere in the window larger than rounding, and is drawn as 0");
    if (auto order = orderRemark(result, settings))
        result.remarks.push_back(*std::move(order));
    if (result.conditional && result.conditional->order)
        result.remarks.push_back("given " + listOfNames(settings.given) + " " + *result.conditional->order);
    if (!result.conditional || !result.conditional->beside)
        return;
    if (auto blindness = blindnessRemark(*result.conditional->beside))
        result.remarks.push_back(*std::move(blindness));
}

} // namespace

Field dependenceWitness(const std::array<Kernel, 2>& kernels, const MatrixXd& pair, const std::vector<Interval>& window,
                        Index side)
{
    Field field{.axis1 = VectorXd::LinSpaced(side, window[0].lo, window[0].hi),
                .axis2 = VectorXd::LinSpaced(side, window[1].lo, window[1].hi),
                .values = {}};
    const MatrixXd across = crossGram(kernels[0], field.axis1, pair.col(0)),
                   up = crossGram(kernels[1], field.axis2, pair.col(1));
    // Σ_i (k_i − mean k)(l_i − mean l)/n: the differences first, of which the products would cancel.
    const MatrixXd centred = across.colwise() - across.rowwise().mean();
    field.values = centred * up.transpose() / static_cast<double>(pair.rows());
    const double rounding = static_cast<double>(pair.rows()) * std::numeric_limits<double>::epsilon() *
                            across.cwiseAbs().maxCoeff() * up.cwiseAbs().maxCoeff();
    if (field.values.cwiseAbs().maxCoeff() <= rounding)
        field.values.setZero();
    return field;
}

struct IndependencePipeline::Stages {
    std::optional<TestedPair> tested;

    std::optional<Outcome<IndependenceResult>> addNulls(const IndependenceRequest& request, IndependenceResult& result,
                                                        std::stop_token stop);
};

/// Nothing where the nulls are in; otherwise how it ended.
std::optional<Outcome<IndependenceResult>> IndependencePipeline::Stages::addNulls(const IndependenceRequest& request,
                                                                                  IndependenceResult& result,
                                                                                  std::stop_token stop)
{
    const IndependenceSettings& settings = request.settings;
    HsicTest& test = tested->test;
    Outcome<VectorXd> null = test.permutations(settings.estimator, request.seed, settings.permutations, stop);
    if (!std::holds_alternative<VectorXd>(null))
        return Cancelled{};
    result.nullStatistics = std::get<VectorXd>(std::move(null));
    const VectorXd grid = curveGrid(result.nullStatistics);
    const double level = settings.testLevel;
    result.nulls.push_back(permutationAnswer(result.nullStatistics, result.statistic, test.rounding(), level));
    const bool definite = isPositiveSemidefinite(tested->kernels[0]) && isPositiveSemidefinite(tested->kernels[1]);
    if (!definite) {
        for (const char* name : {"gamma", "spectral"})
            result.nulls.push_back(noAnswer(name, "The null needs positive semidefinite kernels."));
        return std::nullopt;
    }
    const Outcome<HsicSpectralNull> spectral = test.spectral(settings.estimator, stop);
    const auto* law = std::get_if<HsicSpectralNull>(&spectral);
    for (Outcome<NullAnswer> answer :
         {answerIfAny("gamma", test.gamma(settings.estimator), 0.0, result.statistic, level, grid),
          answerIfAny("spectral", spectral, law ? law->error() : 0.0, result.statistic, level, grid)}) {
        if (std::holds_alternative<Cancelled>(answer))
            return Cancelled{};
        result.nulls.push_back(std::get<NullAnswer>(std::move(answer)));
    }
    return std::nullopt;
}

IndependencePipeline::IndependencePipeline() : stages_(std::make_unique<Stages>()) {}
IndependencePipeline::~IndependencePipeline() = default;
IndependencePipeline::IndependencePipeline(IndependencePipeline&&) noexcept = default;
IndependencePipeline& IndependencePipeline::operator=(IndependencePipeline&&) noexcept = default;

Outcome<IndependenceResult> IndependencePipeline::solve(const IndependenceRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problems(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    const MatrixXd pair = request.data->x.leftCols(2);
    const Outcome<std::array<Kernel, 2>> kernels = kernelsOf(request, pair, stop);
    if (const auto* failure = std::get_if<Failure>(&kernels))
        return *failure;
    if (std::holds_alternative<Cancelled>(kernels))
        return Cancelled{};
    const auto& chosen = std::get<std::array<Kernel, 2>>(kernels);
    if (!stages_->tested || !stages_->tested->areOf(pair, chosen, request.settings.blockLength)) {
        stages_->tested.reset(); // the old Grams first
        stages_->tested.emplace(testedPair(pair, chosen, request.settings.blockLength));
    }
    const TestedPair& tested = *stages_->tested;
    IndependenceResult result;
    result.preview = request.preview;
    result.names = {request.data->columnNames[0], request.data->columnNames[1]};
    result.pair = pair;
    result.order = tested.order;
    for (std::size_t k = 0; k < 2; ++k)
        result.grams[k] = {.picture = tested.pictures[k], .lengthscale = lengthscaleOf(chosen[k])};
    result.estimator = request.settings.estimator;
    result.testLevel = request.settings.testLevel;
    result.statistic = tested.test.statistic(result.estimator);
    result.witness = dependenceWitness(chosen, pair, request.window, request.preview ? previewSide : witnessSide);
    if (!request.preview) {
        if (auto ending = stages_->addNulls(request, result, stop))
            return std::move(*ending);
        if (!request.settings.given.empty())
            result.conditional = conditionalOutcome(request, stop);
        addIndependenceRemarks(result, request.settings);
        if (request.data->dimensions() > 2 && request.data->dimensions() <= mostJointColumns) {
            Outcome<JointOutcome> joint = jointOutcome(request, stop);
            if (auto* found = std::get_if<JointOutcome>(&joint))
                result.joint = std::move(*found);
            else if (const auto* failure = std::get_if<Failure>(&joint))
                result.remarks.push_back("dHSIC: " + failure->what);
        } else if (request.data->dimensions() > mostJointColumns) {
            result.remarks.push_back("dHSIC of all columns is shown for up to " + std::to_string(mostJointColumns) +
                                     " of them");
        }
        if (stop.stop_requested())
            return Cancelled{};
    }
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    result.milliseconds = taken.count();
    return result;
}

bool IndependencePipeline::isCheap(const IndependenceRequest& request) const
{
    if (!problems(request).empty())
        return true; // nothing will be computed
    return stages_->tested && stages_->tested->pair.rows() == request.data->size() &&
           stages_->tested->pair == request.data->x.leftCols(2) && request.settings.given.empty() &&
           request.data->dimensions() == 2 && request.data->size() <= 500;
}

} // namespace core
