#pragma once

#include "app/sweep/number_choice.h"
#include "core/session/session.h"

#include <QElapsedTimer>
#include <QList>
#include <QWidget>

#include <memory>
#include <optional>

class QCheckBox;
class QSpinBox;

namespace widgets
{
class DrawnPlot;
class RunControls;
struct Theme;
} // namespace widgets

namespace app
{

class Document;
class SweepRun;

/// A number over fresh samples of the generator that drew the points, as a histogram that grows. The samples may fly by
/// on the sheet meanwhile.
class RepeatPart : public QWidget
{
    Q_OBJECT

public:
    RepeatPart(Document& document, QWidget* parent);
    ~RepeatPart() override;

    void setChoice(const std::optional<NumberChoice>& choice); // of several the last number
    void setTheme(const widgets::Theme& theme);
    void follow(); // the session
    void stop();
    void forget(); // the samples
    widgets::DrawnPlot* plot() const { return plot_; }
    bool isRunning() const { return run_ && !ended_; }
    /// Whose generator drew the samples; the document's before there are any.
    const core::Session& session() const;

signals:
    void sampleDrawn(const std::shared_ptr<const core::Dataset>& data); // at most 20 a second
    void ended();                                                       // no more of them

private:
    void start();
    void note(int job, const QList<double>& values, const QString& problem);
    void end();
    void draw();
    void showState();

    Document& document_;
    std::optional<LabNumber> number_, asked_;
    QString title_, askedTitle_, problem_;
    core::Session session_; // that the samples are of
    Eigen::VectorXd values_;
    int done_ = 0;
    QSpinBox* count_;
    QCheckBox* flies_;
    widgets::RunControls* controls_;
    widgets::DrawnPlot* plot_;
    std::unique_ptr<SweepRun> run_;
    bool ended_ = true;
    QElapsedTimer sinceStart_, sinceSample_, sinceDrawn_;
};

} // namespace app
