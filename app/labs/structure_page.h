#pragma once

#include "app/labs/lab_page.h"
#include "app/labs/structure_plots.h"
#include "app/labs/structure_services.h"

#include <QCoreApplication>
#include <QTimer>

class QMenu;

namespace widgets
{
class SearchProgress;
class StructurePanel;
class TrueGraphPanel;
} // namespace widgets

namespace app
{

class PcWalk;
class ResamplingPart;

/// The Structure lab in the window: the graph that follows from conditional independences of a table's columns (PC),
/// how it was found, at which levels it holds and how firmly, and what becomes of a graph that one drew oneself.
class StructurePage : public LabPage
{
    Q_DECLARE_TR_FUNCTIONS(app::StructurePage)

public:
    StructurePage(const Lab& lab, Document& document, QWidget* parent = nullptr);

    QStringList findings() const override;
    QString kernelUsed() const override;
    bool follows(const SettingsPart& part) const override;

protected:
    void showSettings(const core::Session& session) override;
    std::vector<core::Problem> problems(const core::Session& session) const override;
    void request(const core::Session& session, bool replacesModel) override;
    widgets::Standing standing(const core::Session& answered, const core::Session& now) const override;
    void leave() override;

private:
    void connectPlots();
    // finding the graph
    void showAnswer(const StructureService::Answer& answer);
    void showProgress();
    void showSearch();
    void stopSearch();
    void endSearch();
    void goOn();
    // what is looked at
    std::optional<LookedTest> lookedTest() const;
    void look();
    void draw();
    void choosePair(const QString& first, const QString& second);
    void addPairActions(const QString& first, const QString& second, QMenu* menu);
    // the drawn graph
    void generate();
    QString comparison() const;

    StructurePlots* plots_;
    widgets::StructurePanel* panel_;
    widgets::SearchProgress* progress_;
    PcWalk* walk_;
    widgets::TrueGraphPanel* truth_;
    StructureService* service_;
    TestLookService* looker_;
    ResamplingPart* resampling_;
    std::shared_ptr<SearchBoard> board_ = std::make_shared<SearchBoard>();
    QTimer clock_;                                // of the board
    std::optional<core::StructureRequest> asked_; // being answered, or answered
    std::shared_ptr<const core::StructureResult> result_;
    std::optional<LookedTest> lookedAt_; // of that result: asked for, or on show
    bool looksBeside_ = false;           // the pair was chosen in the graph by the other rule
};

} // namespace app
