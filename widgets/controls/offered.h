#pragma once

#include <functional>
#include <string>

namespace widgets
{

/// How a control stands before a person: to be changed, to be seen and left alone, or not there.
enum class Offered { Free, Fixed, Hidden };

/// By the name that a setting has in documents and lessons: "kernel", "kernel.lengthscale", "two-samples.test-level".
using OfferedOf = std::function<Offered(const std::string& name)>;

} // namespace widgets
