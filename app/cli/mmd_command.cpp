#include "app/cli/command.h"

#include "app/cli/effect_report.h"
#include "app/cli/embedding_options.h"
#include "app/cli/method_option.h"
#include "app/cli/sample_options.h"
#include "app/cli/setting_options.h"
#include "app/cli/variable_options.h"
#include "core/data/shared_points.h"
#include "core/embedding/chooser_descriptions.h"
#include "core/embedding/choosers.h"
#include "core/independence/row_order.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/two_samples/binned_test.h"
#include "core/labs/two_samples/null_answers.h"
#include "core/labs/two_samples/two_samples_settings.h"

#include <cstdio>
#include <functional>
#include <memory>

namespace app
{

namespace
{

double chosenLengthscale(const core::ChosenLengthscale& chosen)
{
    if (!chosen.lengthscale)
        usageError(QStringLiteral("--lengthscale: ") + QString::fromStdString(chosen.remark));
    return *chosen.lengthscale;
}

/// The lengthscale that --lengthscale asks for; nothing when it is not given.
std::optional<double> lengthscaleFrom(const Arguments& arguments, const core::Dataset& pooled,
                                      const core::Kernel& kernel)
{
    const QString text = arguments.text("lengthscale", {});
    if (!arguments.has("lengthscale"))
        return std::nullopt;
    if (!core::lengthscaleOf(kernel))
        usageError("--lengthscale: this kernel has no lengthscale in units of x");
    if (text == "median") {
        const std::optional<double> median = core::medianDistance(pooled.x, core::mostPooledPoints);
        if (!median)
            usageError("--lengthscale: the points show no scale: most pairs of them are equal, so that the median "
                       "distance is 0; name one in the units of the columns, such as --lengthscale 1");
        return median;
    }
    if (text == "evidence") {
        core::EmbeddingModel model;
        model.inducing.seed = arguments.seed();
        return chosenLengthscale(valueOrThrow(core::evidenceLengthscale(pooled.x, kernel, model)));
    }
    const double value = numberFrom("lengthscale", text);
    if (!(value > 0.0))
        usageError(QStringLiteral("--lengthscale: must be greater than 0, got %1").arg(text));
    return value;
}

core::Kernel testedKernel(const Arguments& arguments, const core::Dataset& pooled)
{
    const core::Kernel kernel = kernelFrom(arguments, pooled);
    const std::optional<double> lengthscale = lengthscaleFrom(arguments, pooled, kernel);
    return lengthscale ? core::withLengthscale(kernel, *lengthscale) : kernel;
}

/// What the command prints of a test, whichever way it was computed.
struct Test {
    core::MmdStatistics statistics;
    core::AnswerOfNull answer;
    std::function<std::optional<core::DistanceMoments>(core::MmdEstimator)> moments;
    core::Method method = core::Method::Dense;
    Eigen::Index modes = 0; // of Fourier sums
    double errorBound = 0.0;
};

Test denseTest(const Samples& samples, const core::Kernel& kernel)
{
    const Eigen::Index m = samples.x.size(), n = samples.y.size();
    if (m + n > core::mostPooledPoints)
        usageError(QStringLiteral("%1: %2 points are too many for their Gram matrix, which takes up to %3; "
                                  "leave --method away, or use a part of each, as --thin %4 does")
                       .arg(QString::fromStdString(samples.names[0] + " and " + samples.names[1]))
                       .arg(m + n)
                       .arg(core::mostPooledPoints)
                       .arg(core::mostPooledPoints / 2));
    const auto test = std::make_shared<core::TwoSampleTest>(core::pooledGram(kernel, samples.x.x, samples.y.x), m);
    return {.statistics = test->statistics(),
            .answer = [test](core::NullDistribution null,
                             const core::NullQuestion& question) { return core::nullAnswer(null, *test, question); },
            .moments = [test](core::MmdEstimator estimator) { return test->moments(estimator); }};
}

Test testBySums(const Samples& samples, const core::Kernel& kernel, std::uint64_t seed,
                std::optional<core::Method> asked)
{
    const auto refuse = [&](const core::Failure& failure) {
        if (samples.x.size() + samples.y.size() <= core::mostPooledPoints)
            usageError(QStringLiteral("--method: ") + QString::fromStdString(failure.what));
        usageError(QStringLiteral("%1: %2 points are too many for their Gram matrix; and %3, as --thin %4 takes")
                       .arg(QString::fromStdString(samples.names[0] + " and " + samples.names[1]))
                       .arg(samples.x.size() + samples.y.size())
                       .arg(QString::fromStdString(failure.what))
                       .arg(core::mostPooledPoints / 2));
    };
    if (const auto problem = core::sumsProblem(kernel, samples.x.dimensions()))
        refuse(*problem);
    const auto both = std::make_shared<const core::BinnedSamples>(samples.x.x, samples.y.x, seed, asked);
    core::Outcome<core::BinnedMmd> mmd = both->under(kernel);
    if (const auto* failure = std::get_if<core::Failure>(&mmd))
        refuse(*failure);
    const auto test = std::make_shared<core::BinnedTest>(both, std::get<core::BinnedMmd>(std::move(mmd)), kernel);
    return {.statistics = test->mmd().statistics(),
            .answer = [test](core::NullDistribution null,
                             const core::NullQuestion& question) { return test->answer(null, question); },
            .moments = [test](core::MmdEstimator estimator) { return test->moments(estimator); },
            .method = test->mmd().kernel().method(),
            .modes = test->mmd().modes(),
            .errorBound = test->mmd().errorBound()};
}

Test testOf(const Arguments& arguments, const Samples& samples, const core::Kernel& kernel,
            core::MmdEstimator estimator)
{
    const Eigen::Index m = samples.x.size(), n = samples.y.size();
    if (const auto problem = core::mmdProblem(estimator, m, n))
        usageError(QString::fromStdString(problem->what));
    const TwoSampleMethod method = twoSampleMethodFrom(arguments, m + n);
    return method.dense ? denseTest(samples, kernel) : testBySums(samples, kernel, arguments.seed(), method.asked);
}

core::NullQuestion questionFrom(const Arguments& arguments, const core::Kernel& kernel)
{
    return {.estimator = choiceFrom<&core::TwoSamplesSettings::estimator>(arguments),
            .level = levelFrom<&core::TwoSamplesSettings::testLevel>(arguments),
            .seed = arguments.seed(),
            .permutations = countFrom<&core::TwoSamplesSettings::permutations>(arguments),
            .positiveSemidefinite = core::isPositiveSemidefinite(kernel)};
}

/// One number, or a list where each dimension has its own.
Report::Value lengthscaleValue(const core::Kernel& kernel)
{
    const std::vector<double> all = core::lengthscalesOf(kernel);
    if (all.empty())
        return nullptr;
    if (all.size() == 1)
        return all.front();
    return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(all.data(), std::ssize(all)));
}

Report answerOfMmd(const Arguments& arguments)
{
    const Samples samples = whitenedSamplesFrom(arguments);
    const core::Kernel kernel = testedKernel(arguments, samples.pooled());
    const core::NullQuestion question = questionFrom(arguments, kernel);
    const std::vector<core::NullDistribution> nulls = nullsFrom(arguments);
    const Test test = testOf(arguments, samples, kernel, question.estimator);
    remarkIfIndefinite("mmd", kernel, samples.pooled().dimensions(), std::string(core::indefiniteMmd).c_str());
    if (question.positiveSemidefinite && *test.statistics.by(core::MmdEstimator::Biased) == 0.0)
        std::fprintf(stderr, "kernelscope mmd: the samples are identical as far as this kernel can tell: MMD² is 0\n");
    if (const std::string remark =
            core::sharedPointsRemark(core::sharedPoints(samples.x.x, samples.y.x), samples.names[0], samples.names[1]);
        !remark.empty())
        std::fprintf(stderr, "kernelscope mmd: %s\n", remark.c_str());
    if (const auto order = core::samplesOrderRemark(samples.x.x, samples.y.x, samples.coordinates.names, samples.names,
                                                    "--whiten COLUMN takes out what a column of times explains"))
        std::fprintf(stderr, "kernelscope mmd: %s\n", order->c_str());
    Report pValues, pErrors, rejections;
    for (const core::NullDistribution null : nulls) {
        const core::NullAnswer answer = valueOrThrow(test.answer(null, question));
        if (!answer.remark.empty())
            std::fprintf(stderr, "kernelscope mmd: %s\n", answer.remark.c_str());
        const auto orNull = [&](auto value) { return answer.pValue ? Report::Value(value) : Report::Value(nullptr); };
        pValues.add(core::nameOf(null), orNull(answer.pValue.value_or(0.0)));
        pErrors.add(core::nameOf(null), orNull(answer.pError));
        rejections.add(core::nameOf(null), orNull(answer.reject));
    }
    Report report;
    report.add("mmd2", *test.statistics.by(question.estimator));
    report.add("estimator", std::string(core::choiceOf(question.estimator).name));
    report.add("lengthscale", lengthscaleValue(kernel));
    report.add("p_values", pValues);
    report.add("p_errors", pErrors);
    report.add("reject", rejections);
    addEffect(report, valueOrThrow(core::effectOf(test.answer, test.moments(question.estimator), nulls, question,
                                                  deltaFrom(arguments))));
    addMethod(report, test.method, test.modes, test.errorBound);
    return report;
}

} // namespace

Command mmdCommand()
{
    std::vector<Option> options = sampleOrGroupOptions();
    Option permutations = optionOf<&core::TwoSamplesSettings::permutations>("B");
    permutations.idle = &withoutPermutations;
    options.insert(
        options.end(),
        {columnsOption(),
         whitenOption(),
         kernelOption(),
         {"lengthscale", "median|evidence|VALUE",
          "instead of the kernel's own: the median of the pooled pairwise distances, the highest maximum of the "
          "evidence (se, matern32, … as kernelscope evidence; tau2 = 1, random inducing points of the pooled sample), "
          "or a number"},
         choiceOptionOf<&core::TwoSamplesSettings::estimator>(),
         nullOption(),
         permutations,
         optionOf<&core::TwoSamplesSettings::testLevel>("A"),
         deltaOptionOf<&core::TwoSamplesSettings::deltaShare>(),
         twoSampleMethodOption(),
         seedOption("permutations, of the gamma null's pairs and of random inducing points"),
         outOption(".json or .csv")});
    return {
        .name = "mmd",
        .summary = "a test whether two samples come from one distribution: MMD² with its null distributions",
        .prints = together(
            {{{"mmd2", Json::Number, "MMD² by --estimator"},
              {"estimator", Json::Text, "its name"},
              {"lengthscale", Json::Mixed, "the kernel's; a list where it has one for each dimension"},
              {"p_values.NULL", Json::Number, "p under each null of --null: permutation, gamma, spectral"},
              {"p_errors.NULL", Json::Number, "how far p may be off: of a permutation null its binomial error"},
              {"reject.NULL", Json::Flag, "whether p is at most --level"}},
             printedEffect("MMD²", "points in each sample"),
             printedMethod("MMD² is off")}),
        .description =
            "MMD² = mean k(x,x') + mean k(y,y') - 2 mean k(x,y). permutation: p = (1+#{T* >= T})/(1+B), with its "
            "binomial error. gamma: two moments from randomly paired rows. spectral: a weighted sum of chi-squares "
            "with the eigenvalues of the centred Gram matrix, inverted numerically, so that its error is that of the "
            "inversion. gamma and spectral are limits for large samples; linear has the permutation null alone.\n" +
            aboutEffect("MMD²") +
            " With linear T is the mean of its terms.\n"
            "Where a null is undefined its values are null and a sentence on standard error says why; another says so "
            "where the samples share points or are one another's, shifted and stretched.\n"
            "By --method fourier, for kernels of x - y over one or two columns, and by --method state-space, for "
            "exponential, laplacian, matern32 and matern52 over one column, the rows are put at random into 256 "
            "bins of equal size, and the bins are permuted, which keeps the level of the test exactly; gamma and "
            "spectral are those of the covariance of all rows, and spectral asks for waves. Of a sum of both kinds of "
            "kernels each is summed by its own way.\n\n"
            "What chooses the lengthscale:\n" +
            QString::fromStdString(core::choosersInWords(helpWidth)),
        .options = options,
        .answer = &answerOfMmd};
}

} // namespace app
