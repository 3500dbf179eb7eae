#include "core/data/samples.h"
#include "core/data/shared_points.h"
#include "core/embedding/witness.h"
#include "core/hypothesis/counted_means.h"
#include "core/hypothesis/null_answer.h"
#include "core/independence/row_order.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/two_samples/gram_picture.h"
#include "core/labs/two_samples/null_answers.h"
#include "core/labs/two_samples/witness_stage.h"
#include "core/linalg/same_matrix.h"

#include <chrono>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// The samples, the kernel and all that follows from them: the first stage of the test.
struct TestedSamples {
    MatrixXd x, y;
    Kernel kernel;
    TwoSampleTest test;
    CountedMeans means;
    GramPicture picture;
    VectorXd witness; // at all rows, x first
    SharedPoints shared;

    bool areOf(const MatrixXd& first, const MatrixXd& second, const Kernel& other) const
    {
        return kernel == other && sameMatrix(x, first) && sameMatrix(y, second);
    }
};

/// The statistics of the card and the picture belong to the kernel as it is, not to pooledGram's shifted points.
TestedSamples testedSamples(const MatrixXd& x, const MatrixXd& y, const Kernel& kernel)
{
    MatrixXd gram = pooledGram(kernel, x, y);
    CountedMeans means;
    GramPicture picture;
    VectorXd witness;
    const auto lookAt = [&](const MatrixXd& plain) {
        means = countedMeans(plain, x.rows());
        picture = gramPicture(plain, x, y);
        witness = plain * witnessWeights(x.rows(), y.rows());
    };
    if (isShiftInvariant(kernel))
        lookAt(gram);
    else
        lookAt(core::gram(kernel, pooledPoints(x, y)));
    return {x,
            y,
            kernel,
            TwoSampleTest(std::move(gram), x.rows()),
            means,
            std::move(picture),
            std::move(witness),
            sharedPoints(x, y)};
}

/// The answers of the nulls, and what they are answers to. Another level moves thresholds, not the curves, which take
/// the time.
struct KeptAnswers {
    MmdEstimator estimator = MmdEstimator::Biased;
    int permutations = 0;
    std::uint64_t seed = 0;
    double level = 0.0;
    std::vector<NullAnswer> answers;

    bool haveCurvesOf(const TwoSamplesRequest& request) const
    {
        return !answers.empty() && estimator == request.settings.estimator && seed == request.seed &&
               permutations == request.settings.permutations;
    }
};

} // namespace

struct TwoSamplesPipeline::Stages {
    std::optional<TestedSamples> samples;
    KeptAnswers kept;
    WitnessStage witness;

    void prepare(const TwoSamplesRequest& request);
    std::variant<std::monostate, Failure, Cancelled> addNulls(const TwoSamplesRequest& request,
                                                              TwoSamplesResult& result, std::stop_token stop);
};

void TwoSamplesPipeline::Stages::prepare(const TwoSamplesRequest& request)
{
    const MatrixXd x = sampleOf(*request.data, request.settings.first);
    const MatrixXd y = sampleOf(*request.data, request.settings.second);
    if (samples && samples->areOf(x, y, request.kernel))
        return;
    samples.reset(); // the old Gram first: two of them may be too many
    kept = {};
    samples.emplace(testedSamples(x, y, request.kernel));
}

std::variant<std::monostate, Failure, Cancelled>
TwoSamplesPipeline::Stages::addNulls(const TwoSamplesRequest& request, TwoSamplesResult& result, std::stop_token stop)
{
    TwoSampleTest& test = samples->test;
    const TwoSamplesSettings& settings = request.settings;
    Outcome<VectorXd> null = test.permutations(settings.estimator, request.seed, settings.permutations, stop);
    if (std::holds_alternative<Cancelled>(null))
        return Cancelled{};
    if (const auto* failure = std::get_if<Failure>(&null))
        return *failure;
    result.nullStatistics = std::get<VectorXd>(std::move(null));
    if (!kept.haveCurvesOf(request) || kept.level != settings.testLevel) {
        const bool haveCurves = kept.haveCurvesOf(request);
        const NullQuestion question{.estimator = settings.estimator,
                                    .level = settings.testLevel,
                                    .seed = request.seed,
                                    .positiveSemidefinite = isPositiveSemidefinite(request.kernel),
                                    .grid = haveCurves ? VectorXd() : curveGrid(result.nullStatistics)};
        Outcome<NullAnswer> spectral = spectralAnswer(test, question, stop);
        if (!std::holds_alternative<NullAnswer>(spectral))
            return Cancelled{};
        std::vector<NullAnswer> answers{permutationAnswer(test, question, result.nullStatistics),
                                        gammaAnswer(test, question), std::get<NullAnswer>(std::move(spectral))};
        for (std::size_t i = 0; haveCurves && i < answers.size(); ++i) {
            answers[i].grid = kept.answers[i].grid;
            answers[i].density = kept.answers[i].density;
        }
        kept = {settings.estimator, settings.permutations, request.seed, settings.testLevel, std::move(answers)};
    }
    result.nulls = kept.answers;
    return std::monostate{};
}

TwoSamplesPipeline::TwoSamplesPipeline() : stages_(std::make_unique<Stages>()) {}
TwoSamplesPipeline::~TwoSamplesPipeline() = default;
TwoSamplesPipeline::TwoSamplesPipeline(TwoSamplesPipeline&&) noexcept = default;
TwoSamplesPipeline& TwoSamplesPipeline::operator=(TwoSamplesPipeline&&) noexcept = default;

Outcome<TwoSamplesResult> TwoSamplesPipeline::solve(const TwoSamplesRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problems(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    stages_->prepare(request);
    const TestedSamples& samples = *stages_->samples;
    const MmdStatistics& statistics = samples.test.statistics();
    TwoSamplesResult result;
    result.preview = request.preview;
    result.window = request.window;
    result.firstSize = samples.test.first();
    result.secondSize = samples.test.second();
    result.bandLevel = request.settings.bandLevel;
    result.testLevel = request.settings.testLevel;
    result.estimator = request.settings.estimator;
    result.mmd2Biased = statistics.biased;
    result.mmd2Unbiased = *statistics.unbiased; // problems() asks for two points in each sample
    result.mmd2Linear = statistics.linear;
    result.statistic = *statistics.by(request.settings.estimator);
    // statistic = meanPP + meanQQ − 2 meanPQ: over the pairs that its estimator counts
    const BlockMeans means = *samples.means.by(request.settings.estimator);
    result.meanPP = means.pp;
    result.meanQQ = means.qq;
    result.meanPQ = means.pq;
    result.witnessAtRows = samples.witness;
    result.gramPicture = samples.picture.values;
    result.gramPictureFirst = samples.picture.first;
    Outcome<WitnessAnswer> witness = stages_->witness.solve(request, samples.x, samples.y, stop);
    if (const auto* failure = std::get_if<Failure>(&witness))
        return *failure;
    if (std::holds_alternative<Cancelled>(witness))
        return Cancelled{};
    moveInto(std::get<WitnessAnswer>(std::move(witness)), result);
    if (!isPositiveSemidefinite(request.kernel))
        result.remarks.push_back("this kernel is not positive semidefinite: " + std::string(indefiniteMmd));
    if (std::string remark = sharedPointsRemark(samples.shared, request.data->names.sampleTitle(request.settings.first),
                                                request.data->names.sampleTitle(request.settings.second));
        !remark.empty())
        result.remarks.push_back(std::move(remark));
    if (auto order = samplesOrderRemark(samples.x, samples.y, request.data->columnNames,
                                        {request.data->names.sampleTitle(request.settings.first),
                                         request.data->names.sampleTitle(request.settings.second)},
                                        "kernelscope mmd --whiten takes out what a column of times explains"))
        result.remarks.push_back(*std::move(order));
    if (!request.preview) {
        const auto ending = stages_->addNulls(request, result, stop);
        if (const auto* failure = std::get_if<Failure>(&ending))
            return *failure;
        if (std::holds_alternative<Cancelled>(ending))
            return Cancelled{};
    }
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    result.milliseconds = taken.count();
    return result;
}

bool TwoSamplesPipeline::isCheap(const TwoSamplesRequest& request) const
{
    if (!problems(request).empty())
        return true; // nothing will be computed
    const MatrixXd x = sampleOf(*request.data, request.settings.first);
    const MatrixXd y = sampleOf(*request.data, request.settings.second);
    const TwoSamplesSettings& settings = request.settings;
    return stages_->samples && stages_->samples->areOf(x, y, request.kernel) &&
           (request.preview ||
            stages_->samples->test.hasPermutations(settings.estimator, request.seed, settings.permutations)) &&
           stages_->witness.isCheap(request, x, y);
}

} // namespace core
