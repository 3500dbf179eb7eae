#pragma once

#include "app/preferences.h"
#include "widgets/play/frames_dialog.h"

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <memory>
#include <vector>

class QDialog;
class QProgressBar;
class QWidget;

namespace widgets
{
class GifWriter;
class ParameterSlider;
} // namespace widgets

namespace app
{

class Document;
class LabPage;
struct Drawing;

/// Carries the pictures of a slider's play away: sets one value after the other, waits until the page has answered it
/// in full, and draws. In the end the session is as before, without a step of history.
class FrameExport : public QObject
{
    Q_OBJECT

public:
    FrameExport(Document& document, Preferences& preferences, QWidget* window);
    ~FrameExport() override;

    void setPage(LabPage* page); // whose panels are drawn
    /// Asks which pictures and where to, and begins.
    void ask(widgets::ParameterSlider* slider);
    /// `path` is the animation's, or that of a series: "sigma.png" makes sigma-001.png, sigma-002.png, …
    void begin(widgets::ParameterSlider* slider, const widgets::FramesChoice& choice, const QString& path);
    bool isRunning() const { return run_ != nullptr; }

signals:
    void told(const QString& sentence); // what became of it
    void ended();

private:
    struct Run;

    void askWhere(widgets::ParameterSlider* slider);
    QStringList paths() const; // of what is written
    Drawing drawing() const;
    void showProgress();
    void setValue();
    void take();
    bool keep();
    void finish();
    void end(const QString& sentence);

    Document& document_;
    Preferences& preferences_;
    QWidget* window_;
    QPointer<LabPage> page_;
    widgets::FramesChoice last_;
    std::unique_ptr<Run> run_;
};

} // namespace app
