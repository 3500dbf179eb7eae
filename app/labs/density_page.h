#pragma once

#include "app/document/document.h"
#include "core/labs/density/density_lab.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;

namespace widgets
{
class DensityPanel;
class FormulaCard;
class KernelEditor;
class NumericsStrip;
} // namespace widgets

namespace app
{

class DensityPlots;
class DensityService;
struct DensityAnswer;

/// The Density lab in the window: the kernel editor and the settings, the linked panels, the formula and the numerics
/// strip, wired to the document and to the service that computes.
class DensityPage : public QWidget
{
    Q_OBJECT

public:
    explicit DensityPage(Document& document, QWidget* parent = nullptr);

    void setTheme(const widgets::Theme& theme);
    DensityPlots* plots() const { return plots_; }
    QWidget* editors() const { return editors_; } // for the window's dock
    QWidget* formulaCard() const;
    void fitWindow();       // the window that shows all the data
    bool isSettled() const; // nothing is being computed and the last answer is on show

signals:
    void remarked(const QString& sentence); // for the status bar
    void settled();
    void failed(const QString& sentence);

private:
    void buildEditors();
    void buildLayout();
    void connectEdits();

    void showSession(const core::Session& session);
    void request();
    void showAnswer(const DensityAnswer& answer);
    void showFailure(const core::Failure& failure);
    void showProblems(const std::vector<core::Problem>& problems);

    Document& document_;
    QWidget* editors_;
    widgets::KernelEditor* kernelEditor_;
    widgets::DensityPanel* panel_;
    widgets::FormulaCard* formula_;
    QLabel* message_;
    DensityPlots* plots_;
    widgets::NumericsStrip* strip_;
    std::optional<core::Session> shown_; // what the editors show and the last request was made from
    DensityService* service_;
};

} // namespace app
