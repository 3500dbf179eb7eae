#include "app/labs/spectrum_plots.h"

#include "widgets/drawings/component_tiles.h"
#include "widgets/drawings/curve_family.h"
#include "widgets/drawings/eigenvalues.h"
#include "widgets/drawings/gram.h"
#include "widgets/drawings/kernel_pca.h"
#include "widgets/drawings/norm_growth.h"
#include "widgets/drawings/spectrum.h"
#include "widgets/drawings/spectrum_bench.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/tile_plot.h"

#include <cmath>

namespace app
{

using View = core::SpectrumSettings::View;

SpectrumPlots::SpectrumPlots(QWidget* parent)
    : LabPlots(views(), parent), benchData_(std::make_shared<const core::Dataset>(core::emptyDataset(1))),
      sheet_(new widgets::DataCanvas(this)),
      gram_(new widgets::DrawnPlot(widgets::gramDrawing({}, {}, core::emptyDataset(1)), this)),
      eigenvalues_(new widgets::DrawnPlot(widgets::eigenvalueDrawing({}), this)),
      scores_(new widgets::DrawnPlot(widgets::scoreDrawing({}, {}, core::emptyDataset(1)), this)),
      map_(new widgets::DrawnPlot(widgets::componentMapDrawing({}, {}, core::emptyDataset(2)), this)),
      tiles_(new widgets::TilePlot(widgets::componentTilesDrawing({}, {}, core::emptyDataset(2)), this)),
      curves_(new widgets::DrawnPlot(widgets::componentDrawing({}, {}, core::emptyDataset(1)), this)),
      eigenfunctions_(new widgets::DrawnPlot(widgets::eigenfunctionDrawing({}, core::emptyDataset(1)), this)),
      degenerate_(new widgets::DrawnPlot(widgets::degenerateDensityDrawing({}, core::emptyDataset(1)), this)),
      bench_(new widgets::HandMarksPlot(widgets::benchDrawing({}, {}, core::emptyDataset(1)), this)),
      shares_(new widgets::DrawnPlot(widgets::normSharesDrawing({}, core::SpectrumSettings().build), this)),
      fourier_(new widgets::DrawnPlot(widgets::fourierDrawing({}), this)),
      growth_(new widgets::DrawnPlot(widgets::normGrowthDrawing({}), this))
{
    sheet_->setSiteMeaning(tr("pre-images of the selected"));
    add({{"data", sheet_},
         {"gram", gram_},
         {"scores", scores_},
         {"component", map_},
         {"components", curves_, tiles_},
         {"eigenfunctions", eigenfunctions_},
         {"degenerate", degenerate_},
         {"bench", bench_}});
    add({{"eigenvalues", eigenvalues_}, {"shares", shares_}, {"fourier", fourier_}, {"growth", growth_}}, Linked::No);
    for (widgets::PlotView* plot :
         std::initializer_list<widgets::PlotView*>{sheet_, gram_, scores_, map_, curves_, degenerate_})
        connect(plot, &widgets::PlotView::selectionEdited, this, &SpectrumPlots::showPreImages);
}

PanelLayout SpectrumPlots::layoutFor(core::Shape shape) const
{
    if (settings_.view == View::Mercer)
        return {.rows = {"data eigenvalues", "eigenfunctions*2"}, .main = "eigenfunctions", .rowShares = {2, 3}};
    if (settings_.view == View::Bench)
        return {.rows = {"data bench*2", "shares fourier growth"}, .main = "bench", .rowShares = {4, 3}};
    if (!core::arePlaces(shape)) // nothing over a window of two columns says what the others do
        return {.rows = {"data gram", "eigenvalues scores"}, .main = "scores"};
    const QString last = shape == core::Shape::Plane ? "scores component components" : "scores components degenerate";
    return {.rows = {"data gram eigenvalues", last}, .main = "scores"};
}

void SpectrumPlots::showSettings(const core::SpectrumSettings& settings)
{
    const bool turns = settings.view != settings_.view;
    settings_ = settings;
    drawBench();
    if (!turns)
        return;
    sheet_->showSites({});
    preImages_.resize(0, 0);
    rearrange();
}

void SpectrumPlots::showResult(const core::SpectrumResult& result, const core::SpectrumRequest& request)
{
    if (!isArrangedFor(request.data->shape()) || request.settings.view != settings_.view)
        return;
    if (settings_.view == View::KernelPca)
        showKernelPca(result, request);
    else if (settings_.view == View::Mercer)
        showMercer(result, request);
    else
        showBench(result, request);
    showPreviewMarks(result.preview);
}

void SpectrumPlots::showKernelPca(const core::SpectrumResult& result, const core::SpectrumRequest& request)
{
    const core::SpectrumSettings& settings = request.settings;
    const core::GramResult gram = result.gram.value_or(core::GramResult());
    const core::KernelPcaResult pca = result.pca.value_or(core::KernelPcaResult());
    const bool plain = settings.norm == core::SpectrumSettings::Norm::Kernel;
    gram_->show(widgets::gramDrawing(gram, settings, *request.data));
    eigenvalues_->show(widgets::eigenvalueDrawing(
        {.values = plain ? gram.eigenvalues : pca.eigenvalues,
         .total = plain && !result.pca ? gram.eigenvalues.sum() : pca.total,
         .totalIsWhole = pca.totalIsWhole,
         .used = static_cast<int>(pca.eigenvalues.size()),
         .floor = plain && std::isfinite(gram.tolerance) ? gram.tolerance : 0.0, // a preview has none
         .subtitle = !plain             ? tr("of the features in the norm Q")
                     : settings.centred ? tr("of HKH")
                                        : tr("of K")}));
    scores_->show(widgets::scoreDrawing(pca, settings, *request.data));
    showComponents(pca, request);
    preImages_ = pca.preimages;
    showPreImages(sheet_->selection());
}

void SpectrumPlots::showComponents(const core::KernelPcaResult& pca, const core::SpectrumRequest& request)
{
    if (isArrangedFor(core::Shape::Line)) {
        curves_->show(widgets::componentDrawing(pca, request.settings, *request.data));
        degenerate_->show(widgets::degenerateDensityDrawing(pca, *request.data));
        return;
    }
    map_->show(widgets::componentMapDrawing(pca, request.settings, *request.data));
    tiles_->show(widgets::componentTilesDrawing(pca, request.settings, *request.data));
}

void SpectrumPlots::showMercer(const core::SpectrumResult& result, const core::SpectrumRequest& request)
{
    const core::MercerResult mercer = result.mercer.value_or(core::MercerResult());
    eigenvalues_->show(
        widgets::eigenvalueDrawing({.values = mercer.eigenvalues,
                                    .total = mercer.trace,
                                    .used = static_cast<int>(mercer.eigenfunctions.cols()),
                                    .floor = 0.0, // those below are not listed
                                    .analytic = mercer.analytic,
                                    .analyticName = QString::fromStdString(mercer.analyticName),
                                    .subtitle = widgets::withNumbersAsRead(QString::fromStdString(mercer.measure))}));
    eigenfunctions_->show(widgets::eigenfunctionDrawing(mercer, *request.data));
}

void SpectrumPlots::showBench(const core::SpectrumResult& result, const core::SpectrumRequest& request)
{
    benchResult_ = result.bench.value_or(core::BenchResult());
    benchData_ = request.data;
    drawBench();
    shares_->show(widgets::normSharesDrawing(benchResult_, request.settings.build));
    fourier_->show(widgets::fourierDrawing(benchResult_));
    growth_->show(widgets::normGrowthDrawing(benchResult_.growth));
}

/// The terms of the session at once, the function as it was answered last.
void SpectrumPlots::drawBench()
{
    bench_->show(widgets::benchDrawing(settings_, benchResult_, *benchData_));
}

void SpectrumPlots::showPreImages(const std::vector<int>& selection)
{
    Eigen::MatrixXd chosen(static_cast<Eigen::Index>(selection.size()), preImages_.cols());
    std::vector<int> rows;
    for (const int row : selection)
        if (row < preImages_.rows() && preImages_.row(row).allFinite()) {
            chosen.row(std::ssize(rows)) = preImages_.row(row);
            rows.push_back(row);
        }
    sheet_->showSites(chosen.topRows(std::ssize(rows)), rows);
}

} // namespace app
