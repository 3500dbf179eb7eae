#pragma once

#include "core/independence/conditional_independence.h"
#include "core/structure/pc.h"

#include <string>

namespace core
{

/// The tests of these columns as PC asks for them: what KnownTests is made of. Where one fails because nothing is left
/// of a column given the others (Failure::Kind::IllConditioned), nothing is told.
IndependenceQuestion questionOf(std::shared_ptr<const ConditionalTests> tests);
/// The same; a test that fails says of which columns it is.
IndependenceQuestion namedQuestion(std::shared_ptr<const ConditionalTests> tests, std::vector<std::string> names);

/// "Temp and Ozone given Wind, Humidity".
std::string testText(int a, int b, const std::vector<int>& given, const std::vector<std::string>& names);

/// That tests said nothing, and why; nothing where all did.
std::optional<std::string> untoldRemark(const PcResult& result);

/// "day holds dates or rises from row to row, as time does: no arrow of another column points at it".
std::string exogenousRemark(const std::vector<int>& exogenous, const std::vector<std::string>& names);

/// The graphs of B resamples of the rows with replacement (resample b by streamOf(seed, b)), as frequencies of their
/// edges. A row counts once in a resample, however often it was drawn: about 63 % of the rows. One that came twice
/// would make dependence look stronger than it is, and tell the regressions on what is given that there is no noise. A
/// resample in which a column is constant is drawn again. Failure, where a resample's tests fail, and where a column is
/// constant in nearly all.
Outcome<std::vector<EdgeFrequency>> bootstrapFrequencies(const Eigen::MatrixXd& columns,
                                                         const ConditionalSettings& conditional,
                                                         const PcSettings& settings, int resamples, std::uint64_t seed,
                                                         const std::function<void(double)>& progress = {},
                                                         std::stop_token stop = {});

} // namespace core
