#pragma once

#include "app/labs/view_export.h"
#include "app/living/living_figure.h"
#include "core/session/session.h"
#include "widgets/dialogs/growing_dialog.h"

#include <QByteArray>

#include <memory>
#include <optional>

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace app
{

class LivingRun;
class SweepForm;

/// Asks whether a slider stands below a figure in a page of HTML, computes its places, and says how large the page
/// becomes before it is written.
class LivingDialog : public widgets::GrowingDialog
{
    Q_OBJECT

public:
    /// `session`: whose places a slider has; nothing: there is none to choose. What the page carries is the drawing's.
    LivingDialog(LivingFigure still, Drawing drawing, std::optional<core::Session> session, QWidget* parent);
    ~LivingDialog() override;

    const QByteArray& html() const { return html_; } // once it is asked to be saved

signals:
    void saveAsked(); // what was computed stays until it is written, and the dialog with it

private:
    void buildLayout();
    void follow(); // what is chosen now
    void compute();
    void takeFrames();
    void measure(const LivingFigure& figure, const QStringList& problems = {});

    const LivingFigure still_;
    const Drawing drawing_;
    const std::optional<core::Session> session_;
    QByteArray html_;
    QCheckBox* moves_;
    SweepForm* slider_;
    QPushButton *compute_, *save_ = nullptr;
    QProgressBar* progress_;
    QLabel* size_;
    std::unique_ptr<LivingRun> run_;
};

} // namespace app
