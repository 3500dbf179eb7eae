#pragma once

#include "core/data/generators.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>

inline std::shared_ptr<const core::Dataset> shared(core::Dataset data)
{
    return std::make_shared<const core::Dataset>(std::move(data));
}

/// These points and nothing else.
inline std::shared_ptr<const core::Dataset> datasetOf(const Eigen::MatrixXd& x)
{
    core::Dataset data = core::emptyDataset(x.cols());
    data.x = x;
    return shared(std::move(data));
}

/// Points of a generator; they know their true density.
inline core::Dataset generated(const std::string& name, Eigen::Index n, std::map<std::string, double> options = {},
                               std::uint64_t seed = 3)
{
    return std::get<core::Dataset>(core::generate({.name = name, .n = n, .seed = seed, .options = std::move(options)}));
}
