#pragma once

#include "app/labs/offer.h"
#include "app/sweep/lab_number.h"
#include "app/sweep/sweep_axis.h"
#include "core/session/session.h"
#include "widgets/controls/standing.h"
#include "widgets/drawings/sweep.h"

#include <QElapsedTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QSpinBox;

namespace widgets
{
class HandLinePlot;
class RunControls;
class ValueField;
struct Theme;
} // namespace widgets

namespace app
{

class Document;
class SweepRun;
struct Lab;

/// A number over a slider: chooses the slider and its range, draws the curve while it grows in the background, keeps
/// earlier curves over the same slider as ghosts, and marks the slider's value in the session, which is dragged or
/// clicked as a step of undo. It is greyed while anything else than that value is not as the curve has it.
class SweepPart : public QWidget
{
    Q_OBJECT

public:
    SweepPart(Document& document, QWidget* parent);
    ~SweepPart() override;

    void setLab(const Lab* lab);
    void setOffer(const Offer& offer); // hidden sliders are not there, fixed ones are not taken
    void setNumber(const std::optional<LabNumber>& number, const QString& title);
    void setTheme(const widgets::Theme& theme);
    void follow(); // the session
    void forget(); // all curves
    widgets::HandLinePlot* plot() const { return plot_; }
    bool isRunning() const { return run_ && !ended_; }

private:
    /// A curve and what it is of: all that the session says but for the slider's value.
    struct Study {
        LabNumber number;
        SweepAxis axis;
        core::Session session;
        widgets::SweptCurve curve;
        QString problem; // the first
        int done = 0;
    };
    void fillSliders();
    void proposeRange();
    void takeRange();
    const SweepAxis* axis() const; // the slider that is chosen
    void start();
    void stop();
    void note(int job, double value, const QString& problem);
    void end();
    void draw();
    void showState();
    widgets::Standing standing() const;
    void take(double value, int gesture);

    Document& document_;
    const Lab* lab_ = nullptr;
    Offer offer_;
    std::optional<LabNumber> number_;
    QString title_; // of the number
    std::vector<SweepAxis> axes_;
    double lo_ = 0.1, hi_ = 10.0;
    QString rangeProblem_;
    QComboBox* slider_;
    widgets::ValueField *from_, *to_;
    QSpinBox* count_;
    widgets::RunControls* controls_;
    widgets::HandLinePlot* plot_;
    std::optional<Study> study_;
    std::vector<widgets::SweptCurve> earlier_;
    std::unique_ptr<SweepRun> run_;
    bool ended_ = true;
    QElapsedTimer sinceStart_;
};

} // namespace app
