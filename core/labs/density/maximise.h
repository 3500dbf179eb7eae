#pragma once

#include "core/data/dataset.h"
#include "core/density/student_t_parameters.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// The search for the σ₀ and the lengthscales by which the kernel student-T foretells best what it has not seen.
struct DensityMaximiseRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;                   // its numbers in units of x move by one common factor, all others are held
    StudentTParameters model;        // σ₀ moves; α, β and the form of the posterior are held
    std::vector<std::string> locked; // "sigma0", and paths of the kernel: one locked length holds them all
};

struct DensityMaximum {
    Kernel kernel;
    double sigma0 = 0.1;
    double logScore = 0.0;             // mean log density of a row by the other folds', nats
    std::optional<double> kdeLogScore; // the same of a kernel density estimate by Silverman's rule, where it has one
    std::string message;               // one sentence on the two
};

struct DensityMaximiseResult {
    double progress = 0.0; // 0 … 1
    std::optional<DensityMaximum> maximum;
};

/// Why the points have no held-out score to choose by: fewer than ten, not in one or two columns, or all alike; nothing
/// where they have one.
std::optional<std::string> noHeldOutScore(const Dataset& data);

/// The score by which maximise() searches, of these very numbers over the window that fits the data: the mean log
/// density of a row by the other folds, of 500 rows at most. Nothing where there is none (noHeldOutScore), or where the
/// density is finer than its integral could be computed. Throws Ending.
std::optional<double> heldOutLogScore(const Dataset& data, const Kernel& kernel, const StudentTParameters& model,
                                      const std::stop_token& stop = {});

/// The rows are dealt to five folds; each is scored by the density of the others over the window that fits the data
/// (as compareDensities does, by a trapezoidal rule). A factor for the lengths is sought from 2 to 1/64 spreads in
/// halves until two in turn are worse, then by Brent's method about the best, with the best σ₀ of each: by at most 300
/// of the rows, refined by at most 500. All rows take a σ₀ from that of the folds up to √(rows/rows learned) times it,
/// the one with 95 % of the mass nearest to 95 % of the rows; of more than 1000 rows, where that is not looked at, the
/// geometric middle of that range. A density that is finer than two rules agree on has no score. Failure in a sentence
/// where nothing is free or nothing could be scored; Cancelled on stop. Cost: some twenty spectra of 240 points for
/// each fold and four of 400, then a density of all of as many as 1000 rows.
Outcome<DensityMaximiseResult> maximise(const DensityMaximiseRequest& request,
                                        const std::function<void(double)>& progress = {}, std::stop_token stop = {});

/// What the Density lab and its command begin with on data that were loaded: se, with one lengthscale where the spreads
/// of the columns are within a factor of two, else one for each in proportion to them, and what maximise finds. Where
/// there is no held-out score, and for the fourteen points of the paper, nothing.
std::optional<DensityMaximiseRequest> densityStart(const std::shared_ptr<const Dataset>& data);

} // namespace core
