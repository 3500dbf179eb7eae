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

void runReconstruct(const Arguments& arguments)
{
    const auto method = oneSetting(arguments);
    write(method ? reconstructionReport(arguments, *method)
                 : experimentReport(arguments, core::ImageTask::Reconstruction, "confusion"),
          arguments);
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
    return {"reconstruct",
            {},
            "the labels of images, told by the density of image and label",
            "With --method kst --sigma0 S, kde --multiplier M, or dpm it prints {\"labels\":[…], \"probabilities\":"
            "[[10 each]…],\n"
            "\"errors\":n, \"confusion\":x, \"lengthscale\":x}: P(label | image) is proportional to q(image, label), "
            "the label told is\n"
            "the most probable, confusion the part of the test images told wrong.\n"
            "Otherwise (dpm: with --protocol) the randomised experiment as in `kernelscope novelty`, with "
            "confusion_mean, confusion_sd\n"
            "and confusion in place of auc; a repetition has " +
                QString::number(testSizeOf(core::ImageTask::Reconstruction)) +
                " test rows if --test-size says nothing else.",
            options,
            &runReconstruct};
}

} // namespace app
