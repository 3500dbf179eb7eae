#pragma once

#include "widgets/controls/number_range.h"
#include "widgets/dialogs/growing_dialog.h"
#include "widgets/play/play_plan.h"

class QComboBox;
class QPushButton;

namespace widgets
{

class NumberField;
class ProblemLabel;

/// Asks from where to where, how and how fast a slider is played, and whether to watch it or to carry its pictures
/// away.
class PlayDialog : public GrowingDialog
{
    Q_OBJECT

public:
    PlayDialog(const NumberRange& range, const PlayPlan& plan, QWidget* parent = nullptr);

    // --- meaningful once accepted ---
    PlayPlan plan() const;
    bool wantsExport() const { return wantsExport_; }

private:
    void buildLayout();
    QString objection() const;
    void check();

    const NumberRange range_;
    NumberField *from_, *to_, *seconds_;
    QComboBox* course_;
    ProblemLabel* problem_;
    QPushButton *play_, *export_;
    bool wantsExport_ = false;
};

} // namespace widgets
