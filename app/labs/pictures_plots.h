#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/pictures/pictures_lab.h"

namespace widgets
{
class PatchPicturePlot;
}

namespace app
{

/// The panels of the Pictures lab: A the background, B the target, C the target with what is new marked.
class PicturesPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit PicturesPlots(QWidget* parent = nullptr);
    static QStringList views() { return {"background", "target", "new"}; }

    void showResult(const core::PicturesResult& result, const core::PicturesSettings& settings);

protected:
    Arrangement arrangementFor(core::Shape shape) const override;

private:
    widgets::PatchPicturePlot *background_, *target_, *marked_;
};

} // namespace app
