#pragma once

#include "core/embedding/choosers.h"
#include "core/embedding/learn.h"
#include "core/labs/learning/learning_settings.h"
#include "widgets/controls/settings_form.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace widgets
{

/// Kernel learning in the dock: what the evidence is drawn over, the lengthscales that rules propose with a button to
/// take each, and the maximisation with its progress and its answer.
class LearningPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LearningPanel(QWidget* parent = nullptr);

    void setSettings(const core::LearningSettings& settings) { form_.show(settings); } // silent
    void setChoosers(const std::vector<core::ChosenLengthscale>& choosers);
    /// Sentences about the curve: a maximum at the end of its range, the direction without one.
    void showRemarks(const QStringList& sentences);
    /// η can be learned under a Gaussian ν only.
    void setEtaAvailable(bool available);

    core::FreeInEvidence free() const;
    /// 0 … 1 while a maximisation runs; nothing ends it.
    void showProgress(std::optional<double> share);
    /// One sentence on what was found, and the reason behind it for "why?"; empty hides both.
    void showAnswer(const QString& sentence, const QString& why);

    std::vector<QWidget*> ofCurve() const; // choosers and remarks
    QWidget* found() const;                // where showAnswer shows it

signals:
    void settingsEdited(const core::LearningSettings& settings, const QString& what, int gesture);
    void lengthscaleChosen(double lengthscale, const QString& chooser);
    void maximiseRequested(const core::FreeInEvidence& free);
    void cancelRequested();

private:
    QWidget* buildMaximise();
    void addChooser(int row, const core::ChosenLengthscale& chooser);

    SettingsForm<core::LearningSettings> form_;
    QWidget* choosers_;
    std::vector<core::ChosenLengthscale> shownChoosers_;
    QCheckBox *overLengthscale_, *overTau2_, *overEta_;
    QPushButton *maximise_, *cancel_;
    QProgressBar* progress_;
    QLabel *remarks_, *answer_;
    QString why_;
};

} // namespace widgets
