#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/structure/structure_lab.h"
#include "core/labs/structure/test_picture.h"
#include "core/structure/compare_graphs.h"

#include <map>
#include <utility>

namespace widgets
{
class BarRowsPlot;
class DrawnPlot;
class GraphEditorPlot;
class HandGraphPlot;
} // namespace widgets

namespace app
{

/// A test of PC that is looked at, by positions in the result's names.
struct LookedTest {
    core::AskedTest test;
    bool beside = false; // of the graph by the other rule
    bool operator==(const LookedTest&) const = default;
};

/// The panels of the Structure lab: A the graph that was found, B that by other lengthscales where they are compared,
/// C the graph that somebody drew, D edges over the level, E what is left of two columns and F their test's null.
class StructurePlots : public LabPlots
{
    Q_OBJECT

public:
    explicit StructurePlots(QWidget* parent = nullptr);
    static QStringList views() { return {"graph", "beside", "truth", "levels", "left", "null"}; }

    widgets::HandGraphPlot* graph() const { return graph_; }
    widgets::HandGraphPlot* beside() const { return beside_; }
    widgets::GraphEditorPlot* truth() const { return truth_; }
    widgets::BarRowsPlot* levels() const { return levels_; }
    /// Whose edge a bar of the levels is, by name.
    std::pair<QString, QString> pairOfBar(std::size_t bar) const;

    /// What the graphs show now. `step`: of PC, nothing for the graph that was found.
    struct Shown {
        std::shared_ptr<const core::StructureResult> result; // none: nothing is known
        core::StructureSettings settings;
        core::TrueGraphSettings truth;
        bool dataAreOfIt = false;                     // made from the drawn graph
        bool showTruth = false;                       // its panel, also to draw in
        std::vector<core::EdgeFrequency> frequencies; // empty: there are none
        const core::PcStep* step = nullptr;
        QString sentence; // what the step did
        std::optional<LookedTest> looked;
    };
    void showGraphs(const Shown& shown);
    /// What PC has not torn apart yet, or had not when it was stopped, while there is no graph of these columns:
    /// whatever the other panels answer.
    void showSearch(const core::StructureProgress& progress, const core::StructureSettings& settings, bool runs);
    /// The data on show cannot be searched.
    void forgetSearch();
    /// Of the answer on show.
    widgets::Standing standing() const;
    void showTest(const core::TestPicture& picture, const core::StructureResult& result, const core::AskedTest& test,
                  const core::Dataset& dataset);
    std::vector<widgets::PlotView*> answering() const override;

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    void showTrueGraph(const Shown& shown);
    void showFoundGraphs(const Shown& shown);

    widgets::HandGraphPlot *graph_, *beside_;
    widgets::GraphEditorPlot* truth_;
    widgets::BarRowsPlot* levels_;
    widgets::DrawnPlot* left_;
    widgets::DrawnPlot* null_;
    std::shared_ptr<const core::StructureResult> lives_;                  // whose lives of edges are on show
    std::map<widgets::HandGraphPlot*, core::StructureProgress> searched_; // they show a search, no answer
};

/// How the graph that was found differs from the one that was drawn, as independences can tell; nothing where the nodes
/// or arrows are others than those that data were made from. The result must be of such data.
std::optional<core::GraphComparison> comparedWithTruth(const core::StructureResult& result,
                                                       const core::TrueGraphSettings& truth);

} // namespace app
