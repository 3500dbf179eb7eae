#pragma once

#include "core/outcome.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

/// The value of an outcome; throws the sentence of its failure.
template <class T>
T valueOf(core::Outcome<T> outcome)
{
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        throw std::runtime_error(failure->what);
    return std::get<T>(std::move(outcome));
}

/// The sentence with which a computation refused; empty where it did not.
template <class T>
std::string refusal(const core::Outcome<T>& outcome)
{
    const auto* failure = std::get_if<core::Failure>(&outcome);
    return failure ? failure->what : std::string();
}

/// The pipeline's answer, from what it has kept where it can.
template <class Pipeline, class Request>
auto solved(Pipeline& pipeline, const Request& request)
{
    return valueOf(pipeline.solve(request));
}

/// The answer of a pipeline that has kept nothing.
template <class Pipeline, class Request>
auto fresh(const Request& request)
{
    Pipeline pipeline;
    return solved(pipeline, request);
}

/// Does the answer remark on this?
template <class Result>
bool mentions(const Result& result, std::string_view words)
{
    return std::ranges::any_of(result.remarks,
                               [&](const std::string& remark) { return remark.find(words) != std::string::npos; });
}

/// Does a request have a problem of this field?
template <class Request>
bool hasProblem(const Request& request, std::string_view field)
{
    const auto found = problems(request);
    return std::ranges::find(found, field, &core::Problem::field) != found.end();
}
