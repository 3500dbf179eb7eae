#include "app/cli/figure_hl2.h"

#include "app/cli/command.h"
#include "app/figures/figure_sessions.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/dream_settings.h"
#include "core/session/request.h"
#include "widgets/drawings/density.h"
#include "widgets/drawings/field.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_export.h"

#include <array>
#include <memory>

namespace app
{

namespace
{

constexpr QSize predictivePageSize{1570, 494}; // pixels at 96 dpi
constexpr double dotSize = 3.5;                // of a point, which hides little of the density

/// Of the point after the last.
core::Field predictiveOf(const core::Session& session)
{
    core::DensityPipeline pipeline;
    return valueOrThrow(pipeline.solve(core::requestOf<core::DensityRequest>(session))).density;
}

QString titleOf(const core::Session& session)
{
    return QStringLiteral("α = %1").arg(session.of<core::DensitySettings>().model.alpha);
}

/// A dream on the density that its next point has, over a bar as long as the lengthscale.
widgets::Drawing dreamDrawing(const core::Session& session)
{
    widgets::Drawing drawing =
        widgets::fieldDrawing(predictiveOf(session),
                              {.title = titleOf(session),
                               .quantity = QStringLiteral("density of point %1").arg(session.data->size() + 1),
                               .column = QStringLiteral("density"),
                               .contours = std::vector<core::ContourLevel>()},
                              core::emptyDataset(2)); // the crosses of points would hide it
    drawing.marks = {{.places = session.data->x, .role = widgets::Role::SampleB, .size = dotSize, .rim = 1.0}};
    drawing.scale = widgets::scaleOf(*core::lengthscaleOf(session.kernel));
    return drawing;
}

} // namespace

Report dreamNumbers(const Arguments&)
{
    Report report;
    const core::Session& first = dreamFigures().front();
    const core::StudentTParameters& model = first.of<core::DensitySettings>().model;
    report.add("lengthscale", *core::lengthscaleOf(first.kernel));
    report.add("sigma0", model.sigma0);
    report.add("beta", model.beta);
    report.add("window", Eigen::VectorXd(Eigen::Vector2d(first.window[0].lo, first.window[0].hi)));
    report.add("seed", static_cast<double>(first.of<core::DreamSettings>().seed));
    for (const core::Session& session : dreamFigures()) {
        const core::Field density = predictiveOf(session);
        Report panel;
        panel.add("alpha", session.of<core::DensitySettings>().model.alpha);
        panel.add("points", session.data->x);
        panel.add("x1", density.axis1);
        panel.add("x2", density.axis2);
        panel.add("density", density.values); // row i: at x1[i]
        report.add(titleOf(session).toStdString(), panel);
    }
    return report;
}

void drawDreams(const QString& path)
{
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        usageError(QStringLiteral("--out: %1 must end in .png, .svg, .pdf, .csv or .json").arg(path));
    const core::Session& first = dreamFigures().front();
    const core::StudentTParameters& model = first.of<core::DensitySettings>().model;
    std::vector<std::unique_ptr<widgets::DrawnPlot>> plots;
    widgets::ExportPage page{.rows = std::vector<std::vector<widgets::PlotView*>>(1),
                             .title =
                                 QStringLiteral("%1 points, each drawn from the predictive given those before it, "
                                                "the first at 0; β = %2. Chosen here, as the paper states neither: "
                                                "σ₀ = %3, window [%4, %5]²")
                                     .arg(first.data->size())
                                     .arg(model.beta)
                                     .arg(model.sigma0)
                                     .arg(first.window[0].lo)
                                     .arg(first.window[0].hi)
                                     .replace(u'-', QChar(0x2212))};
    char16_t letter = u'A';
    for (const core::Session& session : dreamFigures()) {
        plots.push_back(std::make_unique<widgets::DrawnPlot>(dreamDrawing(session)));
        plots.back()->setTitle(QChar(letter++), plots.back()->title());
        plots.back()->setWindow(session.window);
        page.rows.front().push_back(plots.back().get());
    }
    widgets::ExportOptions options{.format = *format, .size = predictivePageSize};
    options.theme.map = widgets::ColourMapName::Grey;
    if (const auto problem = widgets::exportPlots(page, path, options))
        refuseOut(*problem);
}

} // namespace app
