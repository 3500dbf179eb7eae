#pragma once

#include "core/data/dataset.h"
#include "core/embedding/embedding_settings.h"
#include "core/embedding/learn.h"
#include "core/kernels/kernel.h"

#include <memory>
#include <optional>

namespace core
{

/// A maximisation of the evidence, as a page asks for it.
struct MaximiseRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel; // se
    EmbeddingModel model;
    FreeInEvidence free;
    std::uint64_t seed = 1; // of the random starts
};

/// What the maximisation found, in the session's own terms.
struct FoundMaximum {
    Kernel kernel;
    double tau2 = 1.0;
    std::optional<double> eta;
    double logEvidence = 0.0;
    bool usable = false; // false: the best of a direction without a maximum
    std::string message, why;
};

struct MaximiseResult {
    double progress = 0.0;               // 0 … 1
    std::optional<FoundMaximum> maximum; // once done
};

/// maximiseEvidence with the model's inducing points and the default bounds around the median distance; the
/// lengthscales of an ARD kernel move each by itself. Failure in a sentence, as there and where the data are too few.
Outcome<MaximiseResult> maximise(const MaximiseRequest& request, const std::function<void(double)>& progress,
                                 std::stop_token stop = {});

} // namespace core
