#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/spectrum/spectrum_lab.h"

#include <QCoreApplication>

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{
class SpectrumPanel;
} // namespace widgets

namespace app
{

class SpectrumPlots;

/// The Spectrum lab in the window: the Gram matrix and kernel PCA of the points, the kernel's eigenfunctions under a
/// measure, and a bench on which functions are built and their norms taken apart.
class SpectrumPage : public PipelinePage<core::SpectrumPipeline>
{
    Q_DECLARE_TR_FUNCTIONS(app::SpectrumPage)

public:
    SpectrumPage(const Lab& lab, Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    Request requestOf(const core::Session& session) const override;
    void request(const core::Session& session, bool replacesModel) override;
    widgets::Standing standing(const core::Session& answered, const core::Session& now) const override;
    void showAnswer(const Answer& answer) override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    void adviseLine(const core::Session& session);
    void keepFirstColumn(const QString& what);
    void followBench();
    void followPlaces();
    /// An edit of x₁ (0) or x₂ (1); of a coordinate of theirs where there are two.
    void movePlace(int place, const QPointF& to, int gesture);
    /// One edit of the terms on the bench, of this name.
    void editTerms(const QString& what, int gesture,
                   const std::function<void(std::vector<core::KernelTerm>& terms)>& edit);

    SpectrumPlots* plots_;
    widgets::SpectrumPanel* panel_;
    core::SpectrumSettings::View shownView_ = core::SpectrumSettings::View::KernelPca;
    std::optional<std::vector<core::Interval>> windowOfKernel_; // of the view of the kernel, while it is on show
};

} // namespace app
