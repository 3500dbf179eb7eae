#include "app/labs/spectrum_plots.h"

#include "widgets/drawings/component_tiles.h"
#include "widgets/drawings/curve_family.h"
#include "widgets/drawings/eigenvalues.h"
#include "widgets/drawings/feature_distance.h"
#include "widgets/drawings/gram.h"
#include "widgets/drawings/kernel_features.h"
#include "widgets/drawings/kernel_pair.h"
#include "widgets/drawings/kernel_pca.h"
#include "widgets/drawings/kernel_slices.h"
#include "widgets/drawings/norm_growth.h"
#include "widgets/drawings/spectrum.h"
#include "widgets/drawings/spectrum_bench.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/plots/hand_place_plot.h"
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
      slice_(new widgets::HandMarksPlot(widgets::kernelSliceDrawing({}, core::emptyDataset(1)), this)),
      sliceMap_(new widgets::HandMarksPlot(widgets::kernelSliceMapDrawing({}, core::emptyDataset(2)), this)),
      draws_(new widgets::HandMarksPlot(widgets::pairDrawsDrawing({}, core::emptyDataset(1)), this)),
      surface_(new widgets::HandPlacePlot(widgets::kernelSurfaceDrawing({}, core::emptyDataset(1)), this)),
      pair_(new widgets::DrawnPlot(widgets::kernelPairDrawing({}), this)),
      distance_(new widgets::DrawnPlot(widgets::featureDistanceDrawing({}), this)),
      density_(new widgets::DrawnPlot(widgets::spectralDensityDrawing({}), this)),
      features_(new widgets::DrawnPlot(widgets::featureLiftDrawing({}, core::emptyDataset(1)), this)),
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
         {"slice", slice_, sliceMap_},
         {"draws", draws_},
         {"features", features_},
         {"bench", bench_}});
    add({{"pairs", surface_}, {"pair", pair_}, {"distance", distance_}, {"density", density_}}, Linked::No);
    add({{"eigenvalues", eigenvalues_}, {"shares", shares_}, {"fourier", fourier_}, {"growth", growth_}}, Linked::No);
    for (widgets::PlotView* plot :
         std::initializer_list<widgets::PlotView*>{sheet_, gram_, scores_, map_, curves_, degenerate_})
        connect(plot, &widgets::PlotView::selectionEdited, this, &SpectrumPlots::showPreImages);
}

/// What the kernel is made of stands on the page, and in its place the distance where nothing is to be told.
PanelLayout SpectrumPlots::layoutOfKernel(core::Shape shape) const
{
    const bool onLine = shape == core::Shape::Line;
    const QString last = madeOf_ == MadeOf::Features                ? QStringLiteral("features")
                         : madeOf_ == MadeOf::Frequencies && onLine ? QStringLiteral("density")
                                                                    : QStringLiteral("distance");
    return {.rows = onLine ? std::vector<QString>{"data slice pairs", "draws pair " + last}
                           : std::vector<QString>{"data slice", "pair " + last},
            .main = "slice",
            .aside = last == QLatin1String("distance") ? QStringList() : QStringList{"distance"}};
}

PanelLayout SpectrumPlots::layoutFor(core::Shape shape) const
{
    if (settings_.view == View::Kernel)
        return layoutOfKernel(shape);
    if (settings_.view == View::Mercer)
        return {.rows = {"data eigenvalues", "eigenfunctions*2"}, .main = "eigenfunctions", .rowShares = {2, 3}};
    if (settings_.view == View::Bench)
        return {.rows = {"data bench*2", "shares fourier growth"}, .main = "bench", .rowShares = {4, 3}};
    if (!core::arePlaces(shape)) // nothing over a window of two columns says what the others do
        return {.rows = {"data gram", "eigenvalues scores"}, .main = "scores"};
    const QString last = shape == core::Shape::Plane ? "scores component components" : "scores components degenerate";
    return {.rows = {"data gram eigenvalues", last}, .main = "scores"};
}

void SpectrumPlots::showSettings(const core::SpectrumSettings& settings, MadeOf madeOf)
{
    const bool turns = settings.view != settings_.view || (settings.view == View::Kernel && madeOf != madeOf_);
    settings_ = settings;
    madeOf_ = madeOf;
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
    else if (settings_.view == View::Kernel)
        showKernel(result, request);
    else if (settings_.view == View::Mercer)
        showMercer(result, request);
    else
        showBench(result, request);
    showPreviewMarks(result.preview);
}

void SpectrumPlots::showKernelPca(const core::SpectrumResult& result, const core::SpectrumRequest& request)
{
    const core::SpectrumSettings& settings = request.settings;
    static const core::GramResult noGram;
    static const core::KernelPcaResult noPca;
    const core::GramResult& gram = result.gram ? *result.gram : noGram; // of many rows not copied
    const core::KernelPcaResult& pca = result.pca ? *result.pca : noPca;
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

void SpectrumPlots::showKernel(const core::SpectrumResult& result, const core::SpectrumRequest& request)
{
    const core::KernelResult kernel = result.kernel.value_or(core::KernelResult());
    pair_->show(widgets::kernelPairDrawing(kernel));
    distance_->show(widgets::featureDistanceDrawing(kernel));
    features_->show(widgets::featureLiftDrawing(kernel, *request.data));
    if (isArrangedFor(core::Shape::Plane))
        return sliceMap_->show(widgets::kernelSliceMapDrawing(kernel, *request.data));
    slice_->show(widgets::kernelSliceDrawing(kernel, *request.data));
    draws_->show(widgets::pairDrawsDrawing(kernel, *request.data));
    surface_->show(widgets::kernelSurfaceDrawing(kernel, *request.data));
    density_->show(widgets::spectralDensityDrawing(kernel));
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
