#pragma once

#include <QString>

#include <string_view>

namespace widgets
{

/// A rule for the lengthscale by its title: "evidence (BKL)"; a number stays one, "bayes-factor" is a test.
QString chooserTitle(std::string_view chooser);

/// What the rule is, for a tip: its title, its formula and two sentences.
QString aboutChooser(std::string_view chooser);

} // namespace widgets
