#pragma once

#include "app/labs/offer.h"
#include "app/sweep/sweep_study.h"

#include <QElapsedTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace widgets
{
class HandLinePlot;
class RunControls;
struct Theme;
} // namespace widgets

namespace app
{

class Document;
class SweepForm;
class SweepRun;
struct Lab;

/// A number over a slider, or several: chooses the slider and its range, draws the curves while they grow in the
/// background, keeps earlier curves over the same slider as ghosts, and marks the slider's value in the session, which
/// is dragged or clicked as a step of undo. It is greyed while anything else than that value is not as the curve has
/// it.
class SweepPart : public QWidget
{
    Q_OBJECT

public:
    SweepPart(Document& document, QWidget* parent);
    ~SweepPart() override;

    void setLab(const Lab* lab);
    void setOffer(const Offer& offer); // hidden sliders are not there, fixed ones are not taken
    void setChoice(const std::optional<NumberChoice>& choice);
    void setTheme(const widgets::Theme& theme);
    void follow(); // the session
    void forget(); // all curves
    widgets::HandLinePlot* plot() const { return plot_; }
    bool isRunning() const { return run_ && !ended_; }
    /// That the curves on show are of; the document's before there are any.
    const core::Session& session() const;

private:
    void start();
    void stop();
    void keepEarlier(const SweepAxis& next);
    void note(int job, const QList<double>& values, const QString& problem);
    void end();
    void draw();
    QString subtitle() const;
    void showState();
    widgets::Standing standing() const;
    void take(double value, int gesture);

    Document& document_;
    const Lab* lab_ = nullptr;
    Offer offer_;
    std::optional<NumberChoice> choice_;
    QString rangeProblem_;
    SweepForm* form_;
    widgets::RunControls* controls_;
    widgets::HandLinePlot* plot_;
    std::optional<SweepStudy> study_;
    std::vector<widgets::SweptCurve> earlier_;
    std::unique_ptr<SweepRun> run_;
    bool ended_ = true;
    QElapsedTimer sinceStart_;
};

} // namespace app
