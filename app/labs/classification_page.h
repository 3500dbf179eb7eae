#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/classification/classification_lab.h"

#include <QCoreApplication>

namespace widgets
{
class ClassificationPanel;
} // namespace widgets

namespace app
{

class ClassificationPlots;
class GpEvidencePart;
class GpPosteriorPart;

/// The Classification lab in the window: the probability that a Gaussian process gives two classes, by Laplace's
/// method, and another classifier with the same kernel beside it.
class ClassificationPage : public PipelinePage<core::ClassificationPipeline>
{
    Q_DECLARE_TR_FUNCTIONS(app::ClassificationPage)

public:
    ClassificationPage(const Lab& lab, Document& document, QWidget* parent = nullptr);
    void fitFirst() override;

protected:
    void showSettings(const core::Session& session) override;
    void request(const core::Session& session, bool replacesModel) override;
    void showAnswer(const Answer& answer) override;
    QStringList findingsOf(const Answer& answer) const override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    void adviseClasses(const core::Session& session);

    ClassificationPlots* plots_;
    GpEvidencePart* evidence_;
    GpPosteriorPart* posterior_;
};

} // namespace app
