#pragma once

#include "core/embedding/choosers.h"
#include "core/embedding/learn.h"
#include "core/labs/learning/learning_settings.h"
#include "widgets/controls/settings_form.h"
#include "widgets/learning/maximise_box.h"

class QGridLayout;
class QLabel;

namespace widgets
{

/// Kernel learning in the dock: what the evidence is drawn over, the lengthscales that rules propose with a button to
/// take each, and the maximisation with its progress and its answer.
class LearningPanel : public SettingsForm<core::LearningSettings>
{
    Q_OBJECT

public:
    explicit LearningPanel(QWidget* parent = nullptr);

    void setChoosers(std::vector<core::ChosenLengthscale> choosers);
    /// Sentences about the curve: a maximum at the end of its range, the direction without one.
    void showRemarks(const QStringList& sentences);
    /// η can be learned under a Gaussian ν only.
    void setEtaAvailable(bool available);

    core::FreeInEvidence free() const; // what a maximisation is to move
    MaximiseBox* maximise() const { return maximise_; }
    /// One sentence on what was found, and the reason behind it for "why?"; empty hides both.
    void showAnswer(const QString& sentence, const QString& why);

    std::vector<QWidget*> ofCurve() const; // choosers and remarks
    QWidget* found() const;                // where showAnswer shows it

signals:
    void lengthscaleChosen(double lengthscale, const QString& chooser);

private:
    void addMaximise();
    void addChooser(int row, const core::ChosenLengthscale& chooser);

    void addOver(); // what is maximised over
    void followOver();

    QWidget* choosers_;
    std::vector<core::ChosenLengthscale> shownChoosers_;
    QCheckBox *overLengthscale_, *overTau2_, *overEta_;
    MaximiseBox* maximise_;
    QLabel *remarks_, *answer_;
    QString why_;
    bool etaAvailable_ = false;
};

} // namespace widgets
