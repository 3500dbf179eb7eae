#pragma once

#include "core/data/dataset.h"
#include "core/embedding/embedding_settings.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/embedding/embedding_settings.h"
#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace core
{

/// The default of the Power lab: the 3×3 grids of Flaxman et al. (2016), Figure 2, round against ever longer ones;
/// fewer points a sample than there, so that the curves grow while one looks.
PowerSettings defaultPowerSettings();

/// The document: a plain value. What is saved, undone and shared.
struct Session {
    std::shared_ptr<const Dataset> data = std::make_shared<const Dataset>(emptyDataset(1));
    Kernel kernel;
    std::vector<std::string> lockedHyperparameters; // paths as in core::problems(Kernel): "lengthscale", "0.scale"
    std::vector<Interval> window{{.lo = -1.0, .hi = 1.0}}; // of input space, one interval a column; all labs share it
    EmbeddingModel embedding;                              // shared by the labs that embed
    DensitySettings density;
    EmbeddingSettings embeddingLab;
    LearningSettings learning;
    TwoSamplesSettings twoSamples;
    PowerSettings power = defaultPowerSettings();
    GpEvidenceSettings gpEvidence; // shared by the labs of Gaussian processes
    RegressionSettings regression;
    ClassificationSettings classification;
    SpectrumSettings spectrum;
    std::uint64_t seed = 1;      // for jitter, spray and generators
    std::string lab = "density"; // the lab on show
    bool operator==(const Session& other) const;
};

/// What the window opens on: the fourteen points with `parabola`, σ₀ = 0.1, α = 3, β = 0.1, window [-1.2, 1.2].
Session builtInSession();

} // namespace core
