#pragma once

#include "core/fourier/fourier_rows.h"
#include "core/labs/compared_points.h"

namespace core
{

/// Points as Fourier sums take them, without targets, kept for as long as they stay; of points of which a few were
/// edited the sums go over.
class KeptSums
{
public:
    std::shared_ptr<const FourierRows> of(const ComparedPoints& points);

private:
    ComparedPoints points_;
    std::shared_ptr<const FourierRows> rows_;
};

} // namespace core
