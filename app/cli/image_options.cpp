#include "app/cli/image_options.h"

#include "app/cli/command.h"
#include "app/cli/experiment_report.h"
#include "app/cli/setting_options.h"
#include "app/cli/student_t_options.h"
#include "core/density/student_t.h"
#include "core/images/load_images.h"
#include "core/images/row_range.h"
#include "core/labs/novelty/novelty_settings.h"

#include <cmath>

namespace app
{

namespace
{

using StudentT = core::StudentTParameters;
using Novelty = core::NoveltySettings;

constexpr const char* defaultMethods = "kst,kde"; // of the experiment

/// A value, or the usage error of the option whose file or range is no good.
template <class T>
T valueOfOption(const QString& option, core::Outcome<T> outcome)
{
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        usageError(QStringLiteral("--%1: %2").arg(option, QString::fromStdString(failure->what)));
    return valueOrThrow(std::move(outcome));
}

QString sizeOf(const core::Dataset& images)
{
    return images.picture ? QString::fromStdString(core::sizeText(*images.picture))
                          : QStringLiteral("%1 numbers").arg(images.dimensions());
}

std::vector<Eigen::Index> sizesFrom(const Arguments& arguments)
{
    std::vector<Eigen::Index> sizes;
    for (const QString& size : arguments.text("sizes").split(QLatin1Char(','))) {
        bool valid = false;
        sizes.push_back(size.trimmed().toLongLong(&valid));
        if (!valid || sizes.back() < 2)
            usageError(QStringLiteral("--sizes: expected whole numbers of at least 2 between commas, got \"%1\"")
                           .arg(arguments.text("sizes")));
    }
    return sizes;
}

/// The lengthscale of the image part where a number is given; nothing for the median image distance.
std::optional<double> lengthscaleFrom(const Arguments& arguments)
{
    const QString text = arguments.text("lengthscale", medianLengthscale);
    return text == QLatin1String(medianLengthscale) ? std::nullopt : std::optional(numberFrom("lengthscale", text));
}

core::ExperimentPlan planFrom(const Arguments& arguments, core::ImageTask task)
{
    core::ExperimentPlan plan{.task = task};
    plan.methods = methodsFrom(arguments);
    plan.protocol = choiceFrom(arguments, "protocol", plan.protocol);
    plan.trainSize = arguments.wholeNumber("train-size", plan.trainSize, 2);
    plan.testSize = arguments.wholeNumber("test-size", testSizeOf(task), 2);
    plan.wrongLabels = arguments.number("wrong-labels", defaultOf<&Novelty::wrongLabels>());
    plan.validates = !arguments.has("fixed");
    plan.repeats = countFrom<&Novelty::repeats>(arguments);
    plan.seed = arguments.seed();
    plan.multiplier = arguments.number("multiplier", defaultOf<&Novelty::multiplier>());
    plan.labelLengthscale = arguments.number("label-lengthscale", defaultOf<&Novelty::labelLengthscale>());
    plan.lengthscale = lengthscaleFrom(arguments);
    for (const auto& [option, value] : {std::pair{"sigma0", &plan.sigma0}, {"beta", &plan.beta}})
        if (arguments.has(option))
            *value = arguments.number(option, 0.0);
    plan.posterior = choiceFrom<&StudentT::posterior>(arguments);
    return plan;
}

} // namespace

core::Dataset imagesFrom(const Arguments& arguments, const QString& option)
{
    core::Dataset images = valueOfOption(option, core::loadImages(arguments.text(option).toStdString()));
    const QString rows = option + QStringLiteral("-rows");
    if (!arguments.has(rows))
        return images;
    return core::rowsOf(images, valueOfOption(rows, core::rowRange(arguments.text(rows).toStdString(), images.size())));
}

ImageFiles imageFilesFrom(const Arguments& arguments)
{
    ImageFiles files{.training = imagesFrom(arguments, "train"), .test = imagesFrom(arguments, "test")};
    if (files.training.dimensions() != files.test.dimensions() || files.training.picture != files.test.picture)
        usageError(QStringLiteral("--test: its images have %1, those of --train %2: both must be of one size")
                       .arg(sizeOf(files.test), sizeOf(files.training)));
    return files;
}

Eigen::Index testSizeOf(core::ImageTask task)
{
    return task == core::ImageTask::Novelty ? core::ExperimentPlan{}.testSize : 400;
}

std::vector<core::NoveltyMethod> methodsFrom(const Arguments& arguments)
{
    std::vector<core::NoveltyMethod> methods;
    for (const QString& name : arguments.text("method", defaultMethods).split(QLatin1Char(','))) {
        const auto method = core::choiceNamed<core::NoveltyMethod>(name.trimmed().toStdString());
        if (!method)
            usageError(QStringLiteral("--method: expected %1, got \"%2\"")
                           .arg(alternatives(choiceNames<core::NoveltyMethod>()), name));
        methods.push_back(*method);
    }
    return methods;
}

core::JointKernel jointKernelFrom(const Arguments& arguments, const core::Dataset& training)
{
    const std::optional<double> given = lengthscaleFrom(arguments);
    const std::optional<double> lengthscale = given ? given : core::medianImageDistance(training.x);
    if (!lengthscale)
        usageError(QStringLiteral("--lengthscale: the training images have no median distance greater than 0: give "
                                  "a number"));
    const core::JointKernel kernel{
        .imageLengthscale = *lengthscale * arguments.number("multiplier", defaultOf<&Novelty::multiplier>()),
        .labelLengthscale = arguments.number("label-lengthscale", defaultOf<&Novelty::labelLengthscale>())};
    if (!(kernel.imageLengthscale > 0.0) || !std::isfinite(kernel.imageLengthscale))
        usageError(QStringLiteral("--lengthscale times --multiplier must be a positive number"));
    if (!(kernel.labelLengthscale > 0.0) || !std::isfinite(kernel.labelLengthscale))
        usageError(QStringLiteral("--label-lengthscale: must be a positive number"));
    return kernel;
}

core::StudentTParameters jointParametersFrom(const Arguments& arguments, Eigen::Index observations)
{
    return studentTParametersFrom(arguments, Novelty{}.model, observations);
}

Report experimentReport(const Arguments& arguments, core::ImageTask task, const std::string& name)
{
    const ImageFiles files = imageFilesFrom(arguments);
    core::ExperimentPlan plan = planFrom(arguments, task);
    const bool several = arguments.has("sizes");
    const std::vector<Eigen::Index> sizes = several ? sizesFrom(arguments) : std::vector<Eigen::Index>{plan.trainSize};
    ExperimentResults results;
    for (const Eigen::Index size : sizes) {
        plan.trainSize = size;
        for (const core::Problem& problem : core::problems(plan, files.training.size(), files.test.size()))
            usageError(QStringLiteral("--%1: %2")
                           .arg(QString::fromStdString(problem.field), QString::fromStdString(problem.message)));
        results.push_back(valueOrThrow(core::runExperiment(plan, files.training, files.test, progressOnTerminal())));
    }
    Report report = resultsReport(results, several, name);
    if (several) {
        Eigen::VectorXd told(std::ssize(sizes));
        for (std::size_t i = 0; i < sizes.size(); ++i)
            told(static_cast<Eigen::Index>(i)) = static_cast<double>(sizes[i]);
        report.add("train_size", told);
    } else {
        report.add("train_size", static_cast<double>(plan.trainSize));
    }
    report.add("test_size", static_cast<double>(plan.testSize));
    report.add("repeats", static_cast<double>(plan.repeats));
    report.add("seed", static_cast<double>(plan.seed));
    return report;
}

std::vector<Printed> printedExperiment(const QString& name, const QString& score)
{
    return together({printedResults(name, score),
                     {{"train_size", Json::Mixed, "training rows of a repetition; with --sizes a list"},
                      {"test_size", Json::Number, "test rows of a repetition"},
                      {"repeats", Json::Number, "repetitions"},
                      {"seed", Json::Number, "of their random numbers"}}});
}

QString imageFormats()
{
    return "USPS digits (zip.train or USPSRLE1), MNIST (IDX), a CSV with a column label, gzipped or not, or "
           "example:digits";
}

std::vector<Option> imageFileOptions()
{
    return {{"train", "FILE", "the training images: " + imageFormats()},
            {"test", "FILE", "the test images, of one size with them"},
            {"train-rows", "LO:HI", "these rows of the training file alone, half open, from 0"},
            {"test-rows", "LO:HI", "these rows of the test file alone"}};
}

namespace
{

/// Why an option of the kernel student-T would change nothing.
QString withoutStudentT(const Arguments& arguments)
{
    return std::ranges::count(methodsFrom(arguments), core::NoveltyMethod::KernelStudentT) > 0
               ? QString()
               : QStringLiteral("it belongs to --method kst");
}

/// What --method may be for a task: "kst|kde|dpm".
QString methodsOf(core::ImageTask task)
{
    QStringList names;
    for (const core::Choice<core::NoveltyMethod>& choice : core::choicesOf<core::NoveltyMethod>)
        if (task == core::ImageTask::Novelty || core::givesDensity(choice.value))
            names << QString::fromStdString(std::string(choice.name));
    return names.join(QLatin1Char('|'));
}

} // namespace

std::vector<Option> jointModelOptions(core::ImageTask task)
{
    const bool novelty = task == core::ImageTask::Novelty;
    std::vector<Option> options{
        {"method", methodsOf(task),
         QStringLiteral("kernel student-T, kernel density estimate%1; several between commas for the experiment "
                        "(default %2 there)")
             .arg(novelty ? QStringLiteral(", Dirichlet process mixture or kernel PCA of order one")
                          : QStringLiteral(" or Dirichlet process mixture"),
                  QLatin1String(defaultMethods))},
        {"lengthscale", "median|V",
         withDefault("of the image part, or bandwidth: the median image distance or a number", medianLengthscale)},
        optionOf<&Novelty::multiplier>("M"),
        optionOf<&Novelty::labelLengthscale>("L"),
        {nameOf<&StudentT::sigma0>(), "S",
         lineOf<&StudentT::sigma0>() + " (default: sigma0² = 0.1; the experiment chooses it)"},
        optionOf<&StudentT::alpha>("A"),
        optionOf<&StudentT::beta>("B"),
        choiceOptionOf<&StudentT::posterior>()};
    for (Option& option : options) {
        if (option.name == "sigma0" || option.name == "beta" || option.name == "posterior")
            option.idle = &withoutStudentT;
    }
    return options;
}

std::vector<Option> experimentOptions(Idle alone)
{
    const core::ExperimentPlan standard;
    std::vector<Option> options{
        choiceOption(
            "protocol",
            "A: training rows from --train, the others from --test; B: all rows from --train; C: from both as one",
            standard.protocol),
        {"train-size", "N", withDefault("training rows of a repetition", static_cast<double>(standard.trainSize))},
        {"test-size", "M", "test rows of a repetition, and as many for validation"},
        {"fixed",
         {},
         "choose no hyperparameters: every method takes those given or their defaults, and there are no validation "
         "rows; with --protocol B and --sizes what the Novelty lab draws over the training pictures"},
        optionOf<&Novelty::repeats>("R"),
        {"sizes", "N,N,…", "the whole for each of these training sizes"}};
    for (Option& option : options)
        option.idle = alone;
    options.push_back(seedOption("the random numbers", "K"));
    return options;
}

} // namespace app
