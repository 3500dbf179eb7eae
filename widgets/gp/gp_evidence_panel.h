#pragma once

#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "widgets/controls/settings_form.h"
#include "widgets/learning/maximise_box.h"
#include "widgets/plots/hyperparameter_name.h"

#include <vector>

class QGridLayout;
class QLabel;

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
class GpEvidencePanel : public SettingsForm<core::GpEvidenceSettings>
{
    Q_OBJECT

public:
    explicit GpEvidencePanel(QWidget* parent = nullptr);

    /// What the evidence may be drawn over; at least one.
    void setHyperparameters(const std::vector<HyperparameterName>& names);
    /// Whether anything is free to be maximised; `why` not, otherwise.
    void setMaximisable(bool possible);
    void showRemarks(const QStringList& sentences);
    MaximiseBox* maximise() const { return maximise_; }
    QWidget* remarks() const;
    std::vector<QWidget*> found() const; // where showOptima shows it
    /// What was found, best first, under one sentence; empty hides all.
    void showOptima(const QString& sentence, const std::vector<OptimumText>& optima);

signals:
    void optimumChosen(int number); // from 0, as shown

private:
    void addAxes();
    void addOptimum(QGridLayout& grid, int row, const OptimumText& optimum);

    std::vector<HyperparameterName> names_;
    QComboBox *over_, *against_;
    MaximiseBox* maximise_;
    QLabel *remarks_, *answer_;
    QWidget* optima_;
};

} // namespace widgets
