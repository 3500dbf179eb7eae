#pragma once

#include "app/document/document.h"
#include "app/labs/side_answers.h"
#include "app/services/lab_service.h"
#include "core/novelty/learning_curve.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QObject>

#include <optional>

namespace widgets
{
class DrawnPlot;
class RunControls;
} // namespace widgets

namespace app
{

/// A study that goes on from what is known already.
struct LearningCurveRun {
    core::LearningCurveRequest request;
    core::LearningCurveResult soFar;
};

/// Runs a study and emits it growing.
class LearningCurveSolver
{
public:
    template <class Emit>
    void solve(const LearningCurveRun& run, const std::stop_token& stop, const Emit& emitOutcome, const AskingHand&)
    {
        emitOutcome(core::growLearningCurve(
            run.request, run.soFar,
            [&](const core::LearningCurveResult& grown) {
                if (!grown.complete()) // the last one is what growLearningCurve returns
                    emitOutcome(grown);
            },
            stop));
    }
    static bool isLast(const core::LearningCurveResult& result) { return result.complete(); }
};

using LearningCurveService = LabService<LearningCurveRun, core::LearningCurveResult, LearningCurveSolver>;

/// The area under the ROC curve over the number of training pictures, as a part of the Novelty lab's page: nothing runs
/// before it is started; it grows in its panel, is stopped by other settings, and goes on under the same. Where the
/// program came with the answer, that stands there.
class LearningCurvePart : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::LearningCurvePart)

public:
    LearningCurvePart(Document& document, widgets::RunControls& controls, widgets::DrawnPlot& plot);

    SideAnswers answers();
    bool isRunning() const { return !service_->isIdle(); }
    /// What runs was asked of other settings: it ends. These say whether another may begin.
    void showSession(const core::Session& session);

private:
    void showShipped(const core::Session& session);
    void start(core::LearningCurveResult soFar);
    void stop();
    void showAnswer(const core::LearningCurveResult& result);
    bool isCurrent() const;
    QString subtitle() const;
    void showCurve();
    void showState();
    std::optional<double> secondsLeft() const;

    Document& document_;
    widgets::RunControls& controls_;
    widgets::DrawnPlot& plot_;
    std::optional<core::LearningCurveRequest> asked_; // what result_ answers
    core::LearningCurveResult result_;
    bool cameAlong_ = false; // result_ did, with the program
    struct Own {
        core::LearningCurveRequest asked;
        core::LearningCurveResult result;
    };
    std::optional<Own> own_; // what the person computed before one that came along took its place
    QElapsedTimer sinceStart_;
    int doneAtStart_ = 0;
    LearningCurveService* service_;
};

} // namespace app
