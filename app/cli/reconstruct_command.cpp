#include "app/cli/command.h"

#include "app/cli/image_options.h"
#include "core/novelty/joint_kde.h"
#include "core/novelty/joint_mixture.h"
#include "core/novelty/joint_student_t.h"

namespace app
{

namespace
{

/// log q of every image with each label, up to a constant.
Eigen::MatrixXd logDensities(core::NoveltyMethod method, const Arguments& arguments, const ImageFiles& files,
                             const core::JointKernel& kernel)
{
    switch (method) {
    case core::NoveltyMethod::KernelStudentT: {
        const core::StudentTParameters parameters = jointParametersFrom(arguments, files.training.size());
        const auto fitted = valueOrThrow(core::JointStudentT::fit(files.training, kernel, parameters));
        return fitted.exponent() * valueOrThrow(fitted.scaleOfEachLabel(files.test.x)).array().log();
    }
    case core::NoveltyMethod::Kde:
        return valueOrThrow(core::JointKde(files.training).logDensityOfEachLabel(files.test.x, {kernel})).front();
    case core::NoveltyMethod::Mixture:
    case core::NoveltyMethod::KernelPca: // not asked: it gives no density
        break;
    }
    const auto settings = core::jointMixtureGrid(core::ImageTask::Reconstruction, arguments.seed());
    const auto mixture = valueOrThrow(core::fitJointMixture(files.training, settings.front()));
    return valueOrThrow(core::jointLogDensityOfEachLabel(mixture, files.test.x));
}

Report reconstructionReport(const Arguments& arguments, core::NoveltyMethod method)
{
    const ImageFiles files = imageFilesFrom(arguments);
    const core::JointKernel kernel = jointKernelFrom(arguments, files.training);
    const Eigen::MatrixXd logDensity = logDensities(method, arguments, files, kernel);
    Eigen::VectorXd labels(logDensity.rows());
    double errors = 0.0;
    for (Eigen::Index i = 0; i < labels.size(); ++i) {
        Eigen::Index likeliest = 0;
        logDensity.row(i).maxCoeff(&likeliest);
        labels(i) = static_cast<double>(likeliest);
        errors += likeliest == files.test.label(i) ? 0.0 : 1.0;
    }
    Report report;
    report.add("labels", labels);
    report.add("probabilities", core::labelProbabilities(logDensity));
    report.add("errors", errors);
    report.add("confusion", errors / static_cast<double>(labels.size()));
    report.add("lengthscale", kernel.imageLengthscale);
    return report;
}

/// The one method whose setting is given, and no experiment asked for.
std::optional<core::NoveltyMethod> oneSetting(const Arguments& arguments)
{
    const auto methods = methodsFrom(arguments);
    if (!arguments.has("method") || methods.size() != 1 || !core::givesDensity(methods.front()))
        return std::nullopt;
    const bool given = methods.front() == core::NoveltyMethod::KernelStudentT ? arguments.has("sigma0")
                       : methods.front() == core::NoveltyMethod::Kde          ? arguments.has("multiplier")
                                                                              : !arguments.has("protocol");
    return given ? std::optional(methods.front()) : std::nullopt;
}

Report answerOfReconstruct(const Arguments& arguments)
{
    const auto method = oneSetting(arguments);
    return method ? reconstructionReport(arguments, *method)
                  : experimentReport(arguments, core::ImageTask::Reconstruction, "confusion");
}

} // namespace

Command reconstructCommand()
{
    std::vector<Option> options = imageFileOptions();
    const Idle alone = [](const Arguments& arguments) {
        return oneSetting(arguments) ? QStringLiteral("one setting is given, and no experiment is made") : QString();
    };
    for (const auto& more : {jointModelOptions(core::ImageTask::Reconstruction), experimentOptions(alone)})
        options.insert(options.end(), more.begin(), more.end());
    options.push_back(outOption(".json or .csv"));
    return {.name = "reconstruct",
            .summary = "the labels of images, told by the density of image and label",
            .prints = together(
                {{{"labels", Json::List, "the label told of each test image, the most probable; with one setting"},
                  {"probabilities", Json::Table, "P(label | image), a row of 10 for each; with one setting"},
                  {"errors", Json::Number, "how many test images are told wrong; with one setting"},
                  {"confusion", Json::Number, "errors / test images; with one setting"},
                  {"lengthscale", Json::Number, "of the image part, times --multiplier; with one setting"}},
                 printedExperiment("confusion", "part of the test images told wrong")}),
            .description = "One setting is --method kst --sigma0 S, kde --multiplier M, or dpm: P(label | image) is "
                           "proportional to q(image, label). Otherwise (dpm: with --protocol) the randomised "
                           "experiment as in `kernelscope novelty`; a repetition has " +
                           QString::number(testSizeOf(core::ImageTask::Reconstruction)) +
                           " test rows if --test-size says nothing else.",
            .options = options,
            .answer = &answerOfReconstruct};
}

} // namespace app
