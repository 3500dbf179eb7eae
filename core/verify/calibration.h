#pragma once

#include "core/outcome.h"
#include "core/verify/uniformity.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// A posterior that is asked whether it means what it says: what is to be inferred is drawn from its prior, then data
/// given that, then the posterior is asked which part of it lies below the truth. Over many draws these parts are even
/// on (0, 1).
/// Source: Talts, Betancourt, Simpson, Vehtari & Gelman, "Validating Bayesian inference algorithms with
/// simulation-based calibration", arXiv 1804.06788 (2018).
struct CalibratedPosterior {
    std::string name;                 // "GP regression, hyperparameters"
    std::string by;                   // "quadrature"
    std::vector<std::string> numbers; // that are inferred
    int simulations = 100;
    /// The part of the posterior below the truth, of each number.
    std::function<Outcome<std::vector<double>>(std::uint64_t seed)> partBelow;
};

/// Those that the program has and whose data can be drawn: of a function and of hyperparameters in regression, by
/// quadrature and by the No-U-Turn sampler, and of an embedding. (The evidence of embeddings is a pseudolikelihood,
/// from which no data can be drawn.)
std::vector<CalibratedPosterior> calibratedPosteriors();

/// The same with posteriors that believe in a noise so many times what it is: what the check must see.
std::vector<CalibratedPosterior> miscalibratedPosteriors(double noiseFactor);

struct Calibration {
    std::string posterior, by, number;
    Uniformity ranks;
};

/// Simulates a posterior; one for each of its numbers. `report` hears how many are done. Failure where a simulation
/// fails.
Outcome<std::vector<Calibration>> calibrated(const CalibratedPosterior& posterior, std::uint64_t seed,
                                             const std::function<void(int done, int total)>& report = {},
                                             const std::stop_token& stop = {});

} // namespace core
