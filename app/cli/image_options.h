#pragma once

#include "app/cli/arguments.h"
#include "app/cli/printed.h"
#include "app/cli/report.h"
#include "core/density/student_t_parameters.h"
#include "core/novelty/experiment.h"
#include "core/novelty/joint_kernel.h"

namespace app
{

// What the commands on labelled images share.

/// Training and test images, the rows of each that were asked for.
struct ImageFiles {
    core::Dataset training, test;
};
/// `--train F --test F [--train-rows LO:HI] [--test-rows LO:HI]`; usage error for files of other sizes of image.
ImageFiles imageFilesFrom(const Arguments& arguments);

/// `--train F [--train-rows LO:HI]`, or the same of `--test`.
core::Dataset imagesFrom(const Arguments& arguments, const QString& option);

/// How many test rows a repetition has where --test-size says nothing else.
Eigen::Index testSizeOf(core::ImageTask task);

/// `--method`, one or several names between commas.
std::vector<core::NoveltyMethod> methodsFrom(const Arguments& arguments);

/// Of --lengthscale: the median image distance, which it is where it is not given.
inline constexpr const char* medianLengthscale = "median";

/// `--lengthscale median|V`, `--multiplier M` and `--label-lengthscale L` for these training images.
core::JointKernel jointKernelFrom(const Arguments& arguments, const core::Dataset& training);

/// `--sigma0`, `--alpha`, `--beta`, `--posterior`; σ₀² = 0.1 k(x,x) when not given.
core::StudentTParameters jointParametersFrom(const Arguments& arguments, Eigen::Index observations);

/// The randomised experiment and what it says: for each method the mean, deviation and value of every repetition under
/// keys that begin with `name`, the hyperparameters chosen, and p-values of each two methods.
Report experimentReport(const Arguments& arguments, core::ImageTask task, const std::string& name);
/// What that is; `score` is what is called `name`.
std::vector<Printed> printedExperiment(const QString& name, const QString& score);

/// What a file of images may be.
QString imageFormats();
/// The options of all that.
std::vector<Option> imageFileOptions();
/// `alone`: why an option of the experiment would change nothing where none is made.
using Idle = QString (*)(const Arguments&);
std::vector<Option> jointModelOptions(core::ImageTask task);
std::vector<Option> experimentOptions(Idle alone);

} // namespace app
