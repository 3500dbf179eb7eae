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
#include "core/labs/two_samples/binned_test.h"
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

/// More points than have a Gram matrix, which neither are copied nor, of the same data, looked at.
struct ManyInputs {
    std::shared_ptr<const Dataset> data;
    int first = 0, second = 1;
    std::uint64_t seed = 0; // of the bins
    bool operator==(const ManyInputs&) const = default;
};

struct ManySamples {
    std::shared_ptr<const BinnedSamples> samples;
    std::vector<std::string> remarks; // on the data
};

struct ManyTestInputs {
    std::uint64_t samples = 0; // which
    Kernel kernel;
    std::vector<Interval> window;
    bool operator==(const ManyTestInputs&) const = default;
};

ManyInputs manyInputs(const TwoSamplesRequest& request)
{
    return {request.data, request.settings.first, request.settings.second, request.seed};
}

bool isMany(const TwoSamplesRequest& request)
{
    return sizeOfSample(*request.data, request.settings.first) + sizeOfSample(*request.data, request.settings.second) >
           mostPooledPoints;
}

/// What the samples themselves give to remark.
std::vector<std::string> remarksOn(const TwoSamplesRequest& request, const MatrixXd& x, const MatrixXd& y,
                                   const SharedPoints& shared)
{
    const std::array titles{request.data->names.sampleTitle(request.settings.first),
                            request.data->names.sampleTitle(request.settings.second)};
    std::vector<std::string> remarks;
    if (std::string remark = sharedPointsRemark(shared, titles[0], titles[1]); !remark.empty())
        remarks.push_back(std::move(remark));
    if (auto order = samplesOrderRemark(x, y, request.data->columnNames, titles,
                                        "kernelscope mmd --whiten takes out what a column of times explains"))
        remarks.push_back(*std::move(order));
    return remarks;
}

ManySamples manySamples(const TwoSamplesRequest& request)
{
    const MatrixXd x = sampleOf(*request.data, request.settings.first);
    const MatrixXd y = sampleOf(*request.data, request.settings.second);
    std::vector<std::string> remarks = remarksOn(request, x, y, sharedPoints(x, y));
    return {std::make_shared<const BinnedSamples>(x, y, request.seed), std::move(remarks)};
}

/// What the nulls' curves follow, beside the samples.
struct CurveInputs {
    bool isOfMany = false;
    std::uint64_t samples = 0; // which of those
    MmdEstimator estimator = MmdEstimator::Biased;
    int permutations = 0;
    std::uint64_t seed = 0;
    bool operator==(const CurveInputs&) const = default;
};

CurveInputs curveInputs(const TwoSamplesRequest& request, bool isOfMany, std::uint64_t samples)
{
    return {isOfMany, samples, request.settings.estimator, request.settings.permutations, request.seed};
}

/// The nulls' answers at a level.
struct Nulls {
    double level = 0.0;
    std::vector<NullAnswer> answers;
    std::optional<DistanceMoments> moments;
};

/// A test with its nulls, however it is computed.
struct TestOfNulls {
    bool isOfMany = false;
    std::uint64_t serial = 0; // of the test
    std::function<VectorXd()> permutations;
    AnswerOfNull answer;
    std::function<std::optional<DistanceMoments>()> moments;
};

NullQuestion questionOf(const TwoSamplesRequest& request)
{
    return {.estimator = request.settings.estimator,
            .level = request.settings.testLevel,
            .seed = request.seed,
            .permutations = request.settings.permutations,
            .positiveSemidefinite = isPositiveSemidefinite(request.kernel)};
}

} // namespace

struct TwoSamplesStages {
    Kept<TestedInputs, TestedSamples> samples;
    Kept<CurveInputs, Nulls> nulls;
    WitnessStage witness;

    TwoSamplesResult answer(const TwoSamplesRequest& request, const std::stop_token& stop);
    bool isCheap(const TwoSamplesRequest& request) const;

private:
    Kept<ManyInputs, ManySamples> many;
    Kept<ManyTestInputs, BinnedTest> manyTest;

    TwoSamplesResult answerOfMany(const TwoSamplesRequest& request, const std::stop_token& stop);
    void addNulls(const TwoSamplesRequest& request, TwoSamplesResult& result, const TestOfNulls& test);
};

namespace
{

std::vector<NullAnswer> nullAnswers(const TwoSamplesRequest& request, VectorXd grid, const AnswerOfNull& answer)
{
    NullQuestion question = questionOf(request);
    question.grid = std::move(grid);
    std::vector<NullAnswer> answers;
    answers.reserve(choicesOf<NullDistribution>.size());
    for (const auto& choice : choicesOf<NullDistribution>)
        answers.push_back(valueOrEnd(answer(choice.value, question)));
    return answers;
}

} // namespace

/// Another level moves thresholds alone, not the curves, which take the time.
void TwoSamplesStages::addNulls(const TwoSamplesRequest& request, TwoSamplesResult& result, const TestOfNulls& test)
{
    const TwoSamplesSettings& settings = request.settings;
    result.nullStatistics = test.permutations();
    Nulls& kept = nulls.of(curveInputs(request, test.isOfMany, test.serial), [&](const CurveInputs&) {
        return Nulls{settings.testLevel, nullAnswers(request, curveGrid(result.nullStatistics), test.answer),
                     test.moments()};
    });
    if (kept.level != settings.testLevel) {
        std::vector<NullAnswer> answers = nullAnswers(request, {}, test.answer);
        for (std::size_t i = 0; i < answers.size(); ++i) {
            answers[i].grid = std::move(kept.answers[i].grid);
            answers[i].density = std::move(kept.answers[i].density);
        }
        kept = {settings.testLevel, std::move(answers), kept.moments};
    }
    result.nulls = kept.answers;
    result.effect =
        valueOrEnd(effectOf(test.answer, kept.moments, {NullDistribution::Permutation, NullDistribution::Gamma},
                            questionOf(request), {.value = settings.deltaShare}));
}

namespace
{

/// What a result says of the request and of the statistics, however these were computed.
TwoSamplesResult resultOf(const TwoSamplesRequest& request, const MmdStatistics& statistics)
{
    const TwoSamplesSettings& settings = request.settings;
    TwoSamplesResult result;
    result.window = request.window;
    result.bandLevel = settings.bandLevel;
    result.testLevel = settings.testLevel;
    result.estimator = settings.estimator;
    result.mmd2Biased = statistics.biased;
    result.mmd2Unbiased = *statistics.unbiased; // problems() asks for two points in each sample
    result.mmd2Linear = statistics.linear;
    result.statistic = *statistics.by(settings.estimator);
    return result;
}

} // namespace

TwoSamplesResult TwoSamplesStages::answerOfMany(const TwoSamplesRequest& request, const std::stop_token& stop)
{
    const ManySamples& of = many.of(manyInputs(request), [&](const ManyInputs&) { return manySamples(request); });
    BinnedTest& test = manyTest.of({many.serial(), request.kernel, request.window}, [&](const ManyTestInputs&) {
        return BinnedTest(of.samples, valueOrEnd(of.samples->under(request.kernel, request.window, {}, stop)),
                          request.kernel);
    });
    const MmdStatistics& statistics = test.mmd().statistics();
    TwoSamplesResult result = resultOf(request, statistics);
    result.firstSize = test.mmd().first();
    result.secondSize = test.mmd().second();
    const BlockMeans means = *test.countedMeans(request.settings.estimator);
    result.meanPP = means.pp;
    result.meanQQ = means.qq;
    result.meanPQ = means.pq;
    result.route = test.route();
    moveInto(witness.answer(request, test.mmd(), manyTest.serial(), of.samples->pooled(), stop), result);
    result.remarks.insert(result.remarks.end(), of.remarks.begin(), of.remarks.end());
    if (!request.preview) {
        const TwoSamplesSettings& settings = request.settings;
        addNulls(request, result,
                 {.isOfMany = true,
                  .serial = manyTest.serial(),
                  .permutations =
                      [&] { return test.permutations(settings.estimator, request.seed, settings.permutations, stop); },
                  .answer = [&](NullDistribution null,
                                const NullQuestion& question) { return test.answer(null, question, stop); },
                  .moments = [&] { return test.moments(settings.estimator, stop); }});
    }
    endIfStopped(stop);
    return result;
}

TwoSamplesResult TwoSamplesStages::answer(const TwoSamplesRequest& request, const std::stop_token& stop)
{
    if (isMany(request))
        return answerOfMany(request, stop);
    const TestedInputs inputs = testedInputs(request);
    const TestedSamples& tested = samples.of(inputs, &testedSamples);
    const TwoSamplesSettings& settings = request.settings;
    TwoSamplesResult result = resultOf(request, tested.test.statistics());
    result.firstSize = inputs.x.rows();
    result.secondSize = inputs.y.rows();
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
    for (std::string& remark : remarksOn(request, inputs.x, inputs.y, tested.shared))
        result.remarks.push_back(std::move(remark));
    if (!request.preview) {
        TwoSampleTest& test = samples.get()->test;
        addNulls(request, result,
                 {.isOfMany = false,
                  .serial = samples.serial(),
                  .permutations =
                      [&] {
                          return valueOrEnd(
                              test.permutations(settings.estimator, request.seed, settings.permutations, stop));
                      },
                  .answer = [&](NullDistribution null,
                                const NullQuestion& question) { return nullAnswer(null, test, question, stop); },
                  .moments = [&] { return test.moments(settings.estimator); }});
    }
    return result;
}

bool TwoSamplesStages::isCheap(const TwoSamplesRequest& request) const
{
    if (isMany(request)) {
        return many.has(manyInputs(request)) && manyTest.has({many.serial(), request.kernel, request.window}) &&
               (request.preview || nulls.has(curveInputs(request, true, manyTest.serial())));
    }
    const TestedInputs inputs = testedInputs(request);
    const TwoSamplesSettings& settings = request.settings;
    return samples.has(inputs) &&
           (request.preview ||
            samples.get()->test.hasPermutations(settings.estimator, request.seed, settings.permutations)) &&
           witness.isCheap(request, inputs.x, inputs.y);
}

template class StagedPipeline<TwoSamplesRequest, TwoSamplesResult, TwoSamplesStages>;

} // namespace core
