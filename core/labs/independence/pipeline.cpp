#include "core/data/choose_columns.h"
#include "core/hypothesis/null_answer.h"
#include "core/independence/row_order.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/independence/further_tests.h"
#include "core/labs/independence/independence_lab.h"
#include "core/labs/independence/many_rows.h"
#include "core/labs/independence/tested_columns.h"
#include "core/labs/kept.h"
#include "core/spectrum/gram_spectrum.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index witnessSide = 101, previewSide = 41;

/// The rows in ascending order of the first variable, equal ones as they stand.
std::vector<int> orderBy(const VectorXd& values)
{
    std::vector<int> order(static_cast<std::size_t>(values.size()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int row) { return values[row]; });
    return order;
}

/// What all that the test asks of the data follows from.
struct PairInputs {
    ComparedMatrix pair;
    std::array<Kernel, 2> kernels;
    int blockLength = 1;
    bool operator==(const PairInputs&) const = default;
};

/// The first stage.
struct TestedPair {
    std::vector<int> order;
    std::array<MatrixXd, 2> pictures;
    HsicTest test;
};

TestedPair testedPair(const PairInputs& of)
{
    std::vector<int> order = orderBy(of.pair.col(0));
    std::array<MatrixXd, 2> pictures, centred;
    for (std::size_t k = 0; k < 2; ++k) {
        const MatrixXd rows = of.pair.col(static_cast<Index>(k));
        pictures[k] = pictureOf(gram(of.kernels[k], rows), order);
        centred[k] = centredGram(of.kernels[k], rows);
    }
    return {std::move(order), std::move(pictures),
            HsicTest(std::move(centred[0]), std::move(centred[1]), of.blockLength)};
}

/// What rows in the order of time do to the test of the pair, unless something was done about it.
std::optional<std::string> orderRemark(const IndependenceResult& result, const IndependenceSettings& settings,
                                       const MatrixXd& pair)
{
    const RowOrder order = rowOrder(pair);
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
void addIndependenceRemarks(IndependenceResult& result, const IndependenceSettings& settings, const MatrixXd& pair)
{
    if ((result.witness.values.array() == 0.0).all())
        result.remarks.emplace_back(
            "the dependence witness is nowhere in the window larger than rounding, and is drawn as 0");
    if (auto order = orderRemark(result, settings, pair))
        result.remarks.push_back(*std::move(order));
    if (result.conditional && result.conditional->order)
        result.remarks.push_back("given " + listOfNames(settings.given) + " " + *result.conditional->order);
    if (!result.conditional || !result.conditional->beside)
        return;
    if (auto blindness = blindnessRemark(*result.conditional->beside))
        result.remarks.push_back(*std::move(blindness));
}

void addFurtherTests(const IndependenceRequest& request, IndependenceResult& result, const std::stop_token& stop)
{
    const bool many = request.data->size() > mostIndependenceRows;
    if (!request.settings.given.empty() && !many)
        result.conditional = conditionalOutcome(request, stop);
    addIndependenceRemarks(result, request.settings, request.data->x.leftCols(2));
    if (many && (!request.settings.given.empty() || request.data->dimensions() > 2)) {
        result.remarks.push_back("the test given other columns and that of all columns are for up to " +
                                 std::to_string(mostIndependenceRows) + " rows: take a random part of them");
    } else if (request.data->dimensions() > mostJointColumns) {
        result.remarks.push_back("dHSIC of all columns is shown for up to " + std::to_string(mostJointColumns) +
                                 " of them");
    } else if (request.data->dimensions() > 2) {
        Outcome<JointOutcome> joint = unlessCancelled(untilEnding([&] { return jointOutcome(request, stop); }));
        if (const auto* failure = std::get_if<Failure>(&joint))
            result.remarks.push_back("dHSIC: " + failure->what);
        else
            result.joint = std::get<JointOutcome>(std::move(joint));
    }
}

} // namespace

MatrixXd pictureOf(const MatrixXd& gram, const std::vector<int>& order)
{
    constexpr Index pictureSide = 160;
    const Index n = gram.rows(), side = std::min(n, pictureSide);
    std::vector<Index> places(order.size());
    for (Index rank = 0; rank < n; ++rank)
        places[static_cast<std::size_t>(order[static_cast<std::size_t>(rank)])] = rank * side / n;
    return blockMeans(gram, places, side);
}

std::array<Kernel, 2> kernelsOf(const IndependenceRequest& request, const MatrixXd& pair, const std::stop_token& stop)
{
    std::array<Kernel, 2> kernels;
    for (std::size_t k = 0; k < 2; ++k) {
        Outcome<Kernel> chosen =
            kernelOfVariable(request.settings.lengthscale, request.kernel, pair.col(static_cast<Index>(k)), stop);
        if (auto* failure = std::get_if<Failure>(&chosen))
            failure->what = request.data->columnNames[k] + ": " + failure->what;
        kernels[k] = valueOrEnd(std::move(chosen));
    }
    return kernels;
}

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

struct IndependenceStages {
    Kept<PairInputs, TestedPair> tested;
    ManyRows many;

    IndependenceResult answer(const IndependenceRequest& request, const std::stop_token& stop);
    bool isCheap(const IndependenceRequest& request) const;

private:
    void addNulls(const IndependenceRequest& request, IndependenceResult& result, const std::stop_token& stop);
};

void IndependenceStages::addNulls(const IndependenceRequest& request, IndependenceResult& result,
                                  const std::stop_token& stop)
{
    const IndependenceSettings& settings = request.settings;
    HsicTest& test = tested.get()->test;
    result.nullStatistics =
        valueOrEnd(test.permutations(settings.estimator, request.seed, settings.permutations, stop));
    const VectorXd grid = curveGrid(result.nullStatistics);
    const double level = settings.testLevel;
    result.nulls.push_back(permutationAnswer(result.nullStatistics, result.statistic, test.rounding(), level));
    result.effect = valueOrEnd(
        hsicEffect(test,
                   {.nulls = {NullDistribution::Permutation},
                    .permutations = settings.permutations,
                    .seed = request.seed,
                    .level = level,
                    .delta = {.value = settings.deltaShare},
                    .positiveSemidefinite = std::ranges::all_of(tested.inputs()->kernels, &isPositiveSemidefinite)},
                   stop));
    if (!std::ranges::all_of(tested.inputs()->kernels, &isPositiveSemidefinite)) {
        for (const NullDistribution null : {NullDistribution::Gamma, NullDistribution::Spectral})
            result.nulls.push_back(noAnswer(null, "The null needs positive semidefinite kernels."));
        return;
    }
    const Outcome<HsicSpectralNull> spectral = unlessCancelled(test.spectral(settings.estimator, stop));
    const auto* law = std::get_if<HsicSpectralNull>(&spectral);
    result.nulls.push_back(
        answerIfAny(NullDistribution::Gamma, test.gamma(settings.estimator), 0.0, result.statistic, level, grid));
    result.nulls.push_back(
        answerIfAny(NullDistribution::Spectral, spectral, law ? law->error() : 0.0, result.statistic, level, grid));
}

IndependenceResult IndependenceStages::answer(const IndependenceRequest& request, const std::stop_token& stop)
{
    if (request.data->size() > mostIndependenceRows) {
        IndependenceResult result = many.answer(request, request.preview ? previewSide : witnessSide, stop);
        if (!request.preview)
            addFurtherTests(request, result, stop);
        return result;
    }
    const MatrixXd pair = request.data->x.leftCols(2);
    const std::array<Kernel, 2> kernels = kernelsOf(request, pair, stop);
    const TestedPair& test = tested.of({pair, kernels, request.settings.blockLength}, &testedPair);
    IndependenceResult result;
    result.names = {request.data->columnNames[0], request.data->columnNames[1]};
    result.rows = pair.rows();
    result.order = test.order;
    for (std::size_t k = 0; k < 2; ++k)
        result.grams[k] = {.picture = test.pictures[k], .lengthscale = lengthscaleOf(kernels[k])};
    result.estimator = request.settings.estimator;
    result.testLevel = request.settings.testLevel;
    result.statistic = test.test.statistic(result.estimator);
    result.witness = dependenceWitness(kernels, pair, request.window, request.preview ? previewSide : witnessSide);
    if (!request.preview) {
        addNulls(request, result, stop);
        addFurtherTests(request, result, stop);
        endIfStopped(stop);
    }
    return result;
}

/// Which kernels there will be is not known before they are chosen.
bool IndependenceStages::isCheap(const IndependenceRequest& request) const
{
    return tested.inputs() && tested.inputs()->pair == ComparedMatrix(request.data->x.leftCols(2)) &&
           request.settings.given.empty() && request.data->dimensions() == 2 && request.data->size() <= 500;
}

template class StagedPipeline<IndependenceRequest, IndependenceResult, IndependenceStages>;

} // namespace core
