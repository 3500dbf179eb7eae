#pragma once

#include "core/ending.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace core
{

/// The frame around a lab's stages: finds what is wrong with a request, catches how a stage ended, reads the clock.
/// Stages, which keep between requests what they made, have
///     Result answer(const Request&, const std::stop_token&); // of a sound request; throws Ending
///     bool isCheap(const Request&) const; // where it has a preview; of a sound request: would all be answered from
///                                         // what is kept? may throw Ending
/// and may have
///     problemsOf(const Request&) // in place of problems(), where they need not look at all of it again
///     letGo()                    // see below
/// Fed any sequence of requests a pipeline answers what a fresh one would. A lab's header names its pipeline,
///     struct XStages;
///     extern template class StagedPipeline<XRequest, XResult, XStages>;
///     using XPipeline = StagedPipeline<XRequest, XResult, XStages>;
/// and its source has the stages and the instantiation.
template <class RequestType, class ResultType, class Stages>
class StagedPipeline
{
public:
    using Request = RequestType;
    using Result = ResultType;

    StagedPipeline();
    ~StagedPipeline();
    StagedPipeline(StagedPipeline&&) noexcept;
    StagedPipeline& operator=(StagedPipeline&&) noexcept;

    /// Failure names the first of problems(request), or says why a stage has no answer; Cancelled on stop.
    Outcome<Result> solve(const Request& request, std::stop_token stop = {});
    /// Is the full answer as quick as a preview, because it is kept, or because there is nothing to compute?
    bool isCheap(const Request& request) const requires requires { request.preview; };
    /// Nobody will look at an answer for a while: what is large and made anew in moments need not be kept.
    void letGo();

private:
    std::vector<Problem> problemsOf(const Request& request) const;

    std::unique_ptr<Stages> stages_;
};

// Out of the class, where `extern template` holds for them: an inline member would ask every caller for the stages.

template <class Request, class Result, class Stages>
StagedPipeline<Request, Result, Stages>::StagedPipeline() : stages_(std::make_unique<Stages>())
{
}
template <class Request, class Result, class Stages>
StagedPipeline<Request, Result, Stages>::~StagedPipeline() = default;
template <class Request, class Result, class Stages>
StagedPipeline<Request, Result, Stages>::StagedPipeline(StagedPipeline&&) noexcept = default;
template <class Request, class Result, class Stages>
StagedPipeline<Request, Result, Stages>&
StagedPipeline<Request, Result, Stages>::operator=(StagedPipeline&&) noexcept = default;

template <class Request, class Result, class Stages>
std::vector<Problem> StagedPipeline<Request, Result, Stages>::problemsOf(const Request& request) const
{
    if constexpr (requires { std::as_const(*stages_).problemsOf(request); })
        return std::as_const(*stages_).problemsOf(request);
    else
        return problems(request);
}

template <class Request, class Result, class Stages>
Outcome<Result> StagedPipeline<Request, Result, Stages>::solve(const Request& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problemsOf(request); !found.empty())
        return invalidInput(found.front().field + ": " + found.front().message);
    Outcome<Result> outcome = untilEnding([&] { return stages_->answer(request, stop); });
    if (auto* result = std::get_if<Result>(&outcome)) {
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        if constexpr (requires { result->numerics.milliseconds; })
            result->numerics.milliseconds = taken.count();
        else
            result->milliseconds = taken.count();
        if constexpr (requires { result->preview = request.preview; })
            result->preview = request.preview;
    }
    return outcome;
}

template <class Request, class Result, class Stages>
bool StagedPipeline<Request, Result, Stages>::isCheap(const Request& request) const requires requires
{
    request.preview;
}
{
    if (!problemsOf(request).empty())
        return true;
    try {
        if constexpr (requires { std::as_const(*stages_).isCheap(request); })
            return std::as_const(*stages_).isCheap(request);
        else
            return false;
    } catch (const Ending&) {
        return true;
    }
}

template <class Request, class Result, class Stages>
void StagedPipeline<Request, Result, Stages>::letGo()
{
    if constexpr (requires { stages_->letGo(); })
        stages_->letGo();
}

} // namespace core
