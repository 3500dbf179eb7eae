#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/regression/regression_lab.h"

#include <QCoreApplication>

#include <functional>
#include <vector>

namespace widgets
{
class RegressionPanel;
} // namespace widgets

namespace app
{

class GpEvidencePart;
class GpPosteriorPart;
class RegressionPlots;

/// The Regression lab in the window: what a Gaussian process believes about a function before and after it has seen
/// values of it, kernel ridge regression as its mean, and ridge regression on distributions.
class RegressionPage : public PipelinePage<core::RegressionPipeline>
{
    Q_DECLARE_TR_FUNCTIONS(app::RegressionPage)

public:
    RegressionPage(const Lab& lab, Document& document, QWidget* parent = nullptr);
    void fitFirst() override;

protected:
    Request requestOf(const core::Session& session) const override;
    void showSettings(const core::Session& session) override;
    void request(const core::Session& session, bool replacesModel) override;
    widgets::Standing standing(const core::Session& answered, const core::Session& now) const override;
    void leave() override;
    void showAnswer(const Answer& answer) override;
    QStringList findingsOf(const Answer& answer) const override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    QString lackOfKind(const core::Session& session) const override; // of targets
    void adviseTargets(const core::Session& session);
    void adviseLastColumn(const core::Session& session);
    void followSlopes();
    void editSlopes(const QString& what, int gesture,
                    const std::function<void(std::vector<core::SlopeAt>& slopes)>& edit);
    void adviseBags(const core::Session& session);
    void drift(double by);
    void showPosteriorOf(const core::RegressionResult& result);

    double drift_ = 0.0;       // how far the draws have wandered since the page was made
    bool askedOfBags_ = false; // the last request
    RegressionPlots* plots_;
    widgets::RegressionPanel* panel_;
    GpEvidencePart* evidence_;
    GpPosteriorPart* posterior_;
    widgets::Fold* evidenceHeading_;
};

} // namespace app
