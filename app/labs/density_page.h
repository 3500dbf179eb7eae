#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/density/density_lab.h"

#include <QCoreApplication>

namespace widgets
{
class DensityPanel;
} // namespace widgets

namespace app
{

class DensityMaximumPart;
class DensityPlots;
class DreamPart;

/// The Density lab in the window.
class DensityPage : public PipelinePage<core::DensityPipeline>
{
    Q_DECLARE_TR_FUNCTIONS(app::DensityPage)

public:
    DensityPage(const Lab& lab, Document& document, QWidget* parent = nullptr);

    void fitFirst() override;

protected:
    void leave() override;
    void showSettings(const core::Session& session) override;
    Request requestOf(const core::Session& session) const override;
    void showAnswer(const Answer& answer) override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    DensityPlots* plots_;
    widgets::DensityPanel* panel_;
    DensityMaximumPart* maximum_;
    DreamPart* dream_;
};

} // namespace app
