#pragma once

#include "app/services/lab_service.h"
#include "core/labs/density/dream.h"
#include "core/session/session.h"

#include <QCoreApplication>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace widgets
{
class DreamPanel;
}

namespace app
{

class Document;

/// Draws a dream and emits it growing.
class DreamSolver
{
public:
    template <class Emit>
    void solve(const core::DreamRequest& request, const std::stop_token& stop, const Emit& emitOutcome,
               const AskingHand&)
    {
        emitOutcome(pipeline_.solve(
            request, [&](core::DreamResult grown) { emitOutcome(std::move(grown)); }, stop));
    }
    static bool isLast(const core::DreamResult& result) { return result.complete(); }

private:
    core::DreamPipeline pipeline_;
};

using DreamService = LabService<core::DreamRequest, core::DreamResult, DreamSolver>;

/// Dreaming as a part of the Density lab's page: new points are a step of the document, and a dream whose model, window
/// or seed changes is drawn again as a part of that step.
class DreamPart : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::DreamPart)

public:
    /// `isSettled`: is the predictive of the last point on show?
    DreamPart(Document& document, QWidget* editors, std::function<bool()> isSettled);

    widgets::DreamPanel* panel() const { return panel_; }
    DreamService* service() const { return service_; }

    void follow(const core::Session& session);
    void stopPlaying();

private:
    void grow(int points);
    void play();
    void stop();
    void clear();
    void receive(const DreamService::Answer& answer);
    void take(const core::DreamResult& result);
    void noteEdited(const core::SharedDataset& now);
    void showState();

    Document& document_;
    widgets::DreamPanel* panel_;
    std::function<bool()> isSettled_;
    core::SharedDataset shown_;
    bool edited_ = false;                        // what is shown was a dream, until a hand changed it
    std::optional<core::DreamRequest> growth_;   // on its way
    std::optional<core::Generation> redrawn_;    // on its way, or refused
    std::optional<core::DreamResult> growing_;   // what is there of the growth
    std::optional<core::Generation> acceptedOf_; // whose acceptance this is:
    double acceptance_ = 1.0;
    QTimer next_;           // while it plays
    DreamService* service_; // last: it reports to the others
};

} // namespace app
