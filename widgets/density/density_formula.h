#pragma once

#include "core/density/student_t.h"
#include "core/kernels/kernel.h"
#include "widgets/controls/formula_card.h"

namespace widgets
{

/// The numbers that enter the formula of the density.
struct DensityFormulaNumbers {
    Eigen::Index observations = 0;
    core::StudentTParameters model;
    core::Kernel kernel;
    bool operator==(const DensityFormulaNumbers&) const = default;
};

/// s(x), q(x) and the kernel.
Formula densityFormula(const DensityFormulaNumbers& numbers);

} // namespace widgets
