#include "core/data/samples.h"
#include "core/data/shared_points.h"
#include "core/embedding/witness.h"
#include "core/hypothesis/counted_means.h"
#include "core/hypothesis/null_answer.h"
#include "core/independence/row_order.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/verdict/definiteness_doubt.h"
#include "core/labs/kept.h"
#include "core/labs/two_samples/gram_picture.h"
#include "core/labs/two_samples/null_answers.h"
#include "core/labs/two_samples/witness_stage.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// What all that the test asks of the data follows from.
struct TestedInputs {
    ComparedMatrix x, y;
    Kernel kernel;
    bool operator==(const TestedInputs&) const = default;
};

/// The first stage of the test.
struct TestedSamples {
    TwoSampleTest test;
    CountedMeans means;
    GramPicture picture;
    VectorXd witness; // at all rows, x first
    SharedPoints shared;
};

TestedInputs testedInputs(const TwoSamplesRequest& request)
{
    return {sampleOf(*request.data, request.settings.first), sampleOf(*request.data, request.settings.second),
            request.kernel};
}

/// The statistics of the card and the picture belong to the kernel as it is, not to pooledGram's shifted points.
TestedSamples testedSamples(const TestedInputs& of)
{
    MatrixXd gram = pooledGram(of.kernel, of.x, of.y);
    CountedMeans means;
    GramPicture picture;
    VectorXd witness;
    const auto lookAt = [&](const MatrixXd& plain) {
        means = countedMeans(plain, of.x.rows());
        picture = gramPicture(plain, of.x, of.y);
        witness = plain * witnessWeights(of.x.rows(), of.y.rows());
    };
    if (isShiftInvariant(of.kernel))
        lookAt(gram);
    else
        lookAt(core::gram(of.kernel, pooledPoints(of.x, of.y)));
    return {TwoSampleTest(std::move(gram), of.x.rows()), means, std::move(picture), std::move(witness),
            sharedPoints(of.x, of.y)};
}

/// What the nulls' curves follow, beside the samples.
struct CurveInputs {
    std::uint64_t samples = 0; // which
    MmdEstimator estimator = MmdEstimator::Biased;
    int permutations = 0;
    std::uint64_t seed = 0;
    bool operator==(const CurveInputs&) const = default;
};

/// The nulls' answers at a level.
struct Nulls {
    double level = 0.0;
    std::vector<NullAnswer> answers;
};

} // namespace

struct TwoSamplesStages {
    Kept<TestedInputs, TestedSamples> samples;
    Kept<CurveInputs, Nulls> nulls;
    WitnessStage witness;

    TwoSamplesResult answer(const TwoSamplesRequest& request, const std::stop_token& stop);
    bool isCheap(const TwoSamplesRequest& request) const;

private:
    void addNulls(const TwoSamplesRequest& request, TwoSamplesResult& result, const std::stop_token& stop);
    std::vector<NullAnswer> nullAnswers(const TwoSamplesRequest& request, VectorXd grid, const std::stop_token& stop);
};

std::vector<NullAnswer> TwoSamplesStages::nullAnswers(const TwoSamplesRequest& request, VectorXd grid,
                                                      const std::stop_token& stop)
{
    const NullQuestion question{.estimator = request.settings.estimator,
                                .level = request.settings.testLevel,
                                .seed = request.seed,
                                .permutations = request.settings.permutations,
                                .positiveSemidefinite = isPositiveSemidefinite(request.kernel),
                                .grid = std::move(grid)};
    std::vector<NullAnswer> answers;
    answers.reserve(choicesOf<NullDistribution>.size());
    for (const auto& choice : choicesOf<NullDistribution>)
        answers.push_back(valueOrEnd(nullAnswer(choice.value, samples.get()->test, question, stop)));
    return answers;
}

/// Another level moves thresholds alone, not the curves, which take the time.
void TwoSamplesStages::addNulls(const TwoSamplesRequest& request, TwoSamplesResult& result, const std::stop_token& stop)
{
    const TwoSamplesSettings& settings = request.settings;
    const VectorXd& statistics = result.nullStatistics =
        valueOrEnd(samples.get()->test.permutations(settings.estimator, request.seed, settings.permutations, stop));
    Nulls& kept =
        nulls.of({samples.serial(), settings.estimator, settings.permutations, request.seed}, [&](const CurveInputs&) {
            return Nulls{settings.testLevel, nullAnswers(request, curveGrid(statistics), stop)};
        });
    if (kept.level != settings.testLevel) {
        std::vector<NullAnswer> answers = nullAnswers(request, {}, stop);
        for (std::size_t i = 0; i < answers.size(); ++i) {
            answers[i].grid = std::move(kept.answers[i].grid);
            answers[i].density = std::move(kept.answers[i].density);
        }
        kept = {settings.testLevel, std::move(answers)};
    }
    result.nulls = kept.answers;
}

TwoSamplesResult TwoSamplesStages::answer(const TwoSamplesRequest& request, const std::stop_token& stop)
{
    const TestedInputs inputs = testedInputs(request);
    const TestedSamples& tested = samples.of(inputs, &testedSamples);
    const MmdStatistics& statistics = tested.test.statistics();
    const TwoSamplesSettings& settings = request.settings;
    TwoSamplesResult result;
    result.window = request.window;
    result.firstSize = inputs.x.rows();
    result.secondSize = inputs.y.rows();
    result.bandLevel = settings.bandLevel;
    result.testLevel = settings.testLevel;
    result.estimator = settings.estimator;
    result.mmd2Biased = statistics.biased;
    result.mmd2Unbiased = *statistics.unbiased; // problems() asks for two points in each sample
    result.mmd2Linear = statistics.linear;
    result.statistic = *statistics.by(settings.estimator);
    // statistic = meanPP + meanQQ − 2 meanPQ: over the pairs that its estimator counts
    const BlockMeans means = *tested.means.by(settings.estimator);
    result.meanPP = means.pp;
    result.meanQQ = means.qq;
    result.meanPQ = means.pq;
    result.witnessAtRows = tested.witness;
    result.gramPicture = tested.picture.values;
    result.gramPictureFirst = tested.picture.first;
    moveInto(witness.answer(request, inputs.x, inputs.y, stop), result);
    if (const auto doubt = definitenessDoubt(request.kernel, request.data->dimensions()))
        result.remarks.push_back(*doubt + ": " + std::string(indefiniteMmd));
    const std::array titles{request.data->names.sampleTitle(settings.first),
                            request.data->names.sampleTitle(settings.second)};
    if (std::string remark = sharedPointsRemark(tested.shared, titles[0], titles[1]); !remark.empty())
        result.remarks.push_back(std::move(remark));
    if (auto order = samplesOrderRemark(inputs.x, inputs.y, request.data->columnNames, titles,
                                        "kernelscope mmd --whiten takes out what a column of times explains"))
        result.remarks.push_back(*std::move(order));
    if (!request.preview)
        addNulls(request, result, stop);
    return result;
}

bool TwoSamplesStages::isCheap(const TwoSamplesRequest& request) const
{
    const TestedInputs inputs = testedInputs(request);
    const TwoSamplesSettings& settings = request.settings;
    return samples.has(inputs) &&
           (request.preview ||
            samples.get()->test.hasPermutations(settings.estimator, request.seed, settings.permutations)) &&
           witness.isCheap(request, inputs.x, inputs.y);
}

template class StagedPipeline<TwoSamplesRequest, TwoSamplesResult, TwoSamplesStages>;

} // namespace core
