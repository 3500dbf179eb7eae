#pragma once

#include "core/gp/mean_function.h"
#include "core/gp/regression.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

class GpSpectrum;

/// The log evidence of a Gaussian process model whose C has `diagonal` on it (the noise variance of regression, the ν
/// of classification), with its derivatives in the logarithms.
struct LogEvidenceSlopes {
    double logEvidence = 0.0;
    Eigen::VectorXd logKernel; // for continuousHyperparameters(kernel), in that order
    double logDiagonal = 0.0;
};

/// What is maximised: the log evidence with its slopes, and, for scans, the log evidence alone of a part of the data
/// where they are many (rowsToScan), NaN where there is none; without it nothing is scanned. And the log evidence alone
/// of all data, NaN where there is none, and, of regression, the spectrum by which scales of a kernel and noises cost
/// next to nothing; null where there is none.
struct GpObjective {
    std::function<Outcome<LogEvidenceSlopes>(const Kernel& kernel, double diagonal)> climbed;
    std::function<double(const Kernel& kernel, double diagonal)> scanned;
    std::function<double(const Kernel& kernel, double diagonal)> valued = {};
    std::function<std::shared_ptr<const GpSpectrum>(const Kernel& kernel)> spectrum = {};
    Outcome<LogEvidenceSlopes> operator()(const Kernel& kernel, double diagonal) const
    {
        return climbed(kernel, diagonal);
    }
};

/// A hyperparameter that a maximisation may move, by its path (pathOf) or the name of the diagonal, and how far, on its
/// natural scale.
struct FreeHyperparameter {
    std::string path;
    Interval bounds;
    std::vector<double> scan{}; // of a period or a frequency: the values to look at before any climb, side by side
};

struct HyperparameterSearch {
    Kernel start;
    double diagonal = 0.01;
    std::string diagonalName = "noise";
    std::vector<FreeHyperparameter> free;
    int randomStarts = 10; // beside the given values; from the middle half of the logarithms between the bounds
    std::uint64_t seed = 1;
};

/// A point where no free hyperparameter can improve, inside the bounds or at them.
struct HyperparameterOptimum {
    Kernel kernel;
    double diagonal = 0.0, logEvidence = 0.0;
    std::vector<std::string> atBound; // "the upper bound of lengthscale", …: the evidence still grows beyond
};

struct HyperparameterAnswer {
    std::vector<HyperparameterOptimum> optima; // distinct, best first, at least one; never worse than the start
    std::string message;                       // one sentence on the best
    int evaluations = 0;
};

/// Type-II maximum likelihood: maximises the log evidence over the logarithms of the free hyperparameters by L-BFGS-B
/// from the given values, from random places, and, over a period or a frequency, from the highest maxima of a scan
/// (scanForStarts): with everything else as given, in the middle of its range, and there with more on the diagonal. The
/// six highest of each go 25 steps, the best four of these on to their ends. The evidence has a narrow maximum for
/// every turn that the data hold, and random places miss the highest. Settings at which the objective fails count as
/// the worst there are; its failure at every start is returned. Failure, too, when nothing is free, for a path that the
/// kernel does not have and for a value that its logarithm cannot move (0). `progress` hears shares of the scan and the
/// climbs done, from the caller's thread. Cost: a climb is some 30 to 100 evaluations of about 2n³; a scan three times
/// its values for one period (8 for each turn between the extent and the spacing of the inputs), each of n³/3 for the n
/// of rowsToScan.
Outcome<HyperparameterAnswer> maximiseHyperparameters(const GpObjective& objective, const HyperparameterSearch& search,
                                                      const std::function<void(double)>& progress = {},
                                                      std::stop_token stop = {});

/// The paths that can be told apart by data: every continuous number greater than 0, but for a factor in front of what
/// already has one (a sum of scaled parts, bishop, constant), then the diagonal's name if it is greater than 0.
std::vector<std::string> movableHyperparameters(const Kernel& kernel, double diagonal, const std::string& diagonalName);

/// These paths with bounds that suit inputs x and targets of root mean square `targetScale` (1 for classification):
/// lengthscales and periods within 1e-3 to 1e3 times the median distance, factors within 1e-5 to 1e5 times
/// targetScale², the diagonal from 1e-8 to 1e2 of it, others as sliders; in any case around the present value. Periods
/// and frequencies are scanned at frequenciesToScan(x).
std::vector<FreeHyperparameter> withDefaultBounds(const std::vector<std::string>& paths, const Kernel& kernel,
                                                  double diagonal, const Points& x, double targetScale);

/// The objective of regression: GpRegression's evidence and gradient; scanned at rowsToScan, with all slopes. Of
/// slopes there is no spectrum.
GpObjective regressionObjective(const Points& x, const Eigen::VectorXd& targets, MeanFunction mean = MeanFunction::Zero,
                                const ObservedSlopes& slopes = {});

/// The mean square of the targets about their mean function by plain least squares: what is left to the process and the
/// noise. Of targets that lie on it to rounding, and without any, 0.
double meanSquareAbout(MeanFunction mean, const Points& x, const Eigen::VectorXd& targets);

} // namespace core
