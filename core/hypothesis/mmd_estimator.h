#pragma once

namespace core
{

enum class MmdEstimator { Biased, Unbiased, Linear };

} // namespace core
