#pragma once

#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/gesture.h"
#include "widgets/plots/hyperparameter_name.h"

#include <QWidget>

#include <optional>
#include <vector>

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace widgets
{

/// One optimum of the evidence, as a line of text and what to compare it by.
struct OptimumText {
    QString values; // "ℓ = 0.42, 1/β = 0.01"
    double logEvidence = 0.0;
    QString remark = {}; // "at the upper bound of …"; none when empty
};

/// The evidence of a Gaussian process in the dock: which hyperparameters the curve or map is drawn over, and the
/// maximisation with its progress and every optimum it found, each with a button to take it.
class GpEvidencePanel : public QWidget
{
    Q_OBJECT

public:
    explicit GpEvidencePanel(QWidget* parent = nullptr);

    /// What the evidence may be drawn over; at least one.
    void setHyperparameters(const std::vector<HyperparameterName>& names);
    void setSettings(const core::GpEvidenceSettings& settings); // silent
    /// Whether anything is free to be maximised; `why` not, otherwise.
    void setMaximisable(bool possible, const QString& why = {});
    void showRemarks(const QStringList& sentences);
    /// 0 … 1 while a maximisation runs; nothing ends it.
    void showProgress(std::optional<double> share);
    QWidget* remarks() const;
    std::vector<QWidget*> found() const; // where showOptima shows it
    /// What was found, best first, under one sentence; empty hides all.
    void showOptima(const QString& sentence, const std::vector<OptimumText>& optima);

signals:
    void settingsEdited(const core::GpEvidenceSettings& settings, const QString& what, int gesture);
    void maximiseRequested();
    void cancelRequested();
    void optimumChosen(int number); // from 0, as shown

private:
    void choose();
    void addOptimum(QGridLayout& grid, int row, const OptimumText& optimum);

    std::vector<HyperparameterName> names_;
    core::GpEvidenceSettings settings_;
    CalmCombo *over_, *against_;
    QPushButton *maximise_, *cancel_;
    QProgressBar* progress_;
    QLabel *remarks_, *answer_;
    QWidget* optima_;
};

} // namespace widgets
