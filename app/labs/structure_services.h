#pragma once

#include "app/services/lab_service.h"
#include "core/labs/structure/structure_lab.h"
#include "core/labs/structure/test_picture.h"
#include "core/structure/pc_of_data.h"

#include <memory>
#include <mutex>

namespace app
{

/// How far the search is: written by the worker, read by the page's clock.
class SearchBoard
{
public:
    void write(const core::StructureProgress& progress)
    {
        const std::lock_guard lock(mutex_);
        progress_ = progress;
    }
    std::optional<core::StructureProgress> read() const
    {
        const std::lock_guard lock(mutex_);
        return progress_;
    }

private:
    mutable std::mutex mutex_;
    std::optional<core::StructureProgress> progress_;
};

struct StructureJob {
    core::StructureRequest request;
    std::shared_ptr<SearchBoard> board;
};

/// Finds the graphs, and tells on the board how far it is.
class StructureSearch
{
public:
    core::Outcome<core::StructureResult> solve(const StructureJob& job, std::stop_token stop)
    {
        return pipeline_.solve(
            job.request, [&](const core::StructureProgress& progress) { job.board->write(progress); }, std::move(stop));
    }

private:
    core::StructurePipeline pipeline_;
};
using StructureService = DirectService<StructureSearch>;

/// A test of a result that is looked at.
struct TestLook {
    std::shared_ptr<const core::StructureResult> result;
    core::AskedTest test;
    bool beside = false; // of the graph by the other rule, which there is

    const core::StructureGraph& graph() const { return beside ? *result->beside : result->graph; }
};
struct TestLooking {
    core::Outcome<core::TestPicture> solve(const TestLook& look, std::stop_token stop)
    {
        return core::testPicture(*look.graph().tests, look.test.a, look.test.b,
                                 {look.test.given.begin(), look.test.given.end()}, look.result->settings.alpha,
                                 std::move(stop));
    }
};
using TestLookService = DirectService<TestLooking>;

/// The graph found again from resamples of a result's rows.
struct ResamplingRequest {
    std::shared_ptr<const core::StructureResult> result;
    int resamples = 100;
    std::uint64_t seed = 1;
};
struct ResamplingResult {
    double done = 0.0;                            // share
    std::vector<core::EdgeFrequency> frequencies; // empty before the end
};
class ResamplingSolver
{
public:
    template <class Emit>
    void solve(const ResamplingRequest& request, const std::stop_token& stop, const Emit& emitOutcome,
               const AskingHand&)
    {
        const auto tell = [&](double share) {
            emitOutcome(core::Outcome<ResamplingResult>(ResamplingResult{.done = share, .frequencies = {}}));
        };
        const core::StructureResult& of = *request.result;
        auto found = core::bootstrapFrequencies(of.columns, of.graph.tests->settings(), of.settings, request.resamples,
                                                request.seed, tell, stop);
        if (auto* frequencies = std::get_if<std::vector<core::EdgeFrequency>>(&found))
            emitOutcome(
                core::Outcome<ResamplingResult>(ResamplingResult{.done = 1.0, .frequencies = std::move(*frequencies)}));
        else if (const auto* failure = std::get_if<core::Failure>(&found))
            emitOutcome(core::Outcome<ResamplingResult>(*failure));
    }
    static bool isLast(const ResamplingResult& result) { return !result.frequencies.empty(); }
};
using ResamplingService = LabService<ResamplingRequest, ResamplingResult, ResamplingSolver>;

} // namespace app
