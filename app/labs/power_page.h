#pragma once

#include "app/labs/lab_page.h"
#include "app/services/lab_service.h"
#include "core/labs/power/power_lab.h"

#include <QElapsedTimer>

#include <optional>

namespace widgets
{
class PowerPanel;
} // namespace widgets

namespace app
{

class PowerPlots;

/// A study that goes on from what is known already.
struct PowerRun {
    core::PowerRequest request;
    core::PowerResult soFar;
};

/// Runs a study and emits it growing.
class PowerSolver
{
public:
    template <class Emit>
    void solve(const PowerRun& run, const std::stop_token& stop, const Emit& emitOutcome, const AskingHand&)
    {
        emitOutcome(core::solvePower(
            run.request, run.soFar,
            [&](const core::PowerResult& grown) {
                if (!grown.complete()) // the last one is what solvePower returns
                    emitOutcome(grown);
            },
            stop));
    }
    static bool isLast(const core::PowerResult& result) { return result.complete(); }
};

using PowerService = LabService<PowerRun, core::PowerResult, PowerSolver>;

/// The Power lab in the window: how often the test tells two sources of data apart, growing while one looks. Nothing
/// runs before it is started; a study that runs goes on while another lab is on show.
class PowerPage : public LabPage
{
public:
    PowerPage(const Lab& lab, Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    std::vector<core::Problem> problems(const core::Session& session) const override;
    /// Only the person starts a study; where the program came with its answer, that stands there.
    void request(const core::Session& session, bool replacesModel) override;
    widgets::Standing standing(const core::Session& answered, const core::Session& now) const override;
    void leave() override {} // and it goes on meanwhile

private:
    void start(core::PowerResult soFar);
    std::optional<double> secondsLeft() const;
    void stop();
    void showAnswer(const PowerService::Answer& answer);
    void showState();

    PowerPlots* plots_;
    widgets::PowerPanel* panel_;
    core::PowerRequest asked_; // what result_ answers
    core::PowerResult result_;
    bool cameAlong_ = false; // result_ did, with the program
    QElapsedTimer sinceStart_;
    int doneAtStart_ = 0;
    PowerService* service_;
};

} // namespace app
