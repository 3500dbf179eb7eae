#pragma once

#include "app/document/document.h"
#include "app/labs/side_answers.h"
#include "app/services/lab_service.h"
#include "core/labs/two_samples/bayes_factor_lab.h"

#include <QObject>

#include <memory>

namespace widgets
{
class BayesFactorPanel;
class DrawnPlot;
class HandLinePlot;
class PlotView;
} // namespace widgets

namespace app
{

class LabPlots;

/// The two-sample test by marginal likelihoods as a part of the Two samples lab's page: its null and its curve over D
/// among the page's plots, its prior in the dock. It is computed while it is on show. Where it has no answer its panels
/// say why, and the rest of the page goes on.
class BayesFactorPart : public QObject
{
    Q_OBJECT

public:
    BayesFactorPart(Document& document, QWidget* editors, LabPlots* plots);

    widgets::BayesFactorPanel* panel() const { return panel_; }
    std::vector<widgets::PlotView*> plots() const;
    SideAnswers answers();

    void showSession(const core::Session& session);
    /// Asks for the test of these two samples, the first above the second.
    void request(const core::Session& session, std::shared_ptr<const core::Dataset> pair, bool replacesModel);

private:
    using BayesFactorService = DirectService<core::BayesFactorPipeline>;

    void showNothing(const QString& why);

    Document& document_;
    LabPlots* plots_;
    widgets::BayesFactorPanel* panel_;
    widgets::DrawnPlot* null_;
    widgets::HandLinePlot* curve_;
    BayesFactorService* service_;
};

} // namespace app
