#pragma once

#include "core/data/generators.h"

namespace core
{

/// The generator of that name in generators(), or null.
const GeneratorDescription* findGenerator(std::string_view name);

/// What makes a generation impossible: unknown name or option, n or a value out of range. Nothing if it can be drawn.
std::optional<Failure> generationProblem(const Generation& generation);

/// The options of a valid generation, completed by the defaults.
class OptionValues
{
public:
    OptionValues(const GeneratorDescription& description, const Generation& generation);
    double operator[](std::string_view name) const;
    Eigen::Index integer(std::string_view name) const { return static_cast<Eigen::Index>((*this)[name]); }
    const std::map<std::string, double>& all() const { return values_; }

private:
    std::map<std::string, double> values_;
};

} // namespace core
