#pragma once

#include "core/data/dataset.h"
#include "core/kernels/kernel.h"
#include "core/labs/density/density_lab.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace core
{

/// The document: a plain value. What is saved, undone and shared.
struct Session {
    std::shared_ptr<const Dataset> data = std::make_shared<const Dataset>(emptyDataset(1));
    Kernel kernel;
    std::vector<std::string> lockedHyperparameters; // paths as in core::problems(Kernel): "lengthscale", "0.scale"
    DensitySettings density;
    std::uint64_t seed = 1;      // for jitter, spray and generators
    std::string lab = "density"; // the lab on show
    bool operator==(const Session& other) const;
};

/// What the window opens on: the fourteen points with `parabola`, σ₀ = 0.1, α = 3, β = 0.1, window [-1.2, 1.2].
Session builtInSession();

} // namespace core
