#include "app/cli/figure_bishop.h"

#include "app/cli/command.h"
#include "app/figures/figure_sessions.h"
#include "core/gp/prior.h"
#include "core/kernels/gram.h"
#include "widgets/drawings/functions.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_export.h"

#include <QFileInfo>

#include <array>
#include <memory>

namespace app
{

namespace
{

constexpr Eigen::Index points = 401;
constexpr double bandLevel = 0.95, deviations = 1.959963984540054;
constexpr QSize bishopPageSize{1400, 800}; // pixels at 96 dpi

Eigen::VectorXd grid()
{
    return Eigen::VectorXd::LinSpaced(points, -1.0, 1.0);
}

Eigen::MatrixXd drawsOf(const core::Bishop& kernel)
{
    return valueOrThrow(
        core::gpPriorDraws(core::kernelOf(kernel), grid(), core::standardNormals(bishopSeed, points, bishopDraws)));
}

/// Each draw in a colour of its own, the same in every panel, so that one can follow it from panel to panel.
widgets::Drawing drawingOf(const core::Bishop& kernel)
{
    using widgets::Role;
    constexpr std::array colours{Role::SampleA, Role::SampleB, Role::SampleC, Role::SampleD, Role::Text};
    const Eigen::VectorXd half = deviations * core::diagonal(core::kernelOf(kernel), grid()).cwiseSqrt();
    widgets::Drawing drawing = widgets::priorDrawing(
        {.grid = grid(), .lower = -half, .upper = half, .draws = drawsOf(kernel), .level = bandLevel},
        core::emptyDataset(1));
    drawing.title = bishopTitle(kernel);
    const widgets::CurveRow draws = drawing.curves.back();
    drawing.curves.pop_back();
    for (Eigen::Index draw = 0; draw < draws.values.cols(); ++draw)
        drawing.curves.push_back({.column = draws.column + QStringLiteral("_%1").arg(draw + 1),
                                  .legend = draw == 0 ? draws.legend : QString(),
                                  .role = colours[static_cast<std::size_t>(draw) % colours.size()],
                                  .values = draws.values.col(draw),
                                  .reads = false});
    return drawing;
}

} // namespace

Report bishopNumbers(const Arguments&)
{
    Report report;
    report.add("x", grid());
    report.add("seed", static_cast<double>(bishopSeed));
    for (const core::Bishop& kernel : bishopKernels()) {
        Report panel;
        panel.add("theta",
                  Eigen::VectorXd(Eigen::Vector4d(kernel.theta0, kernel.theta1, kernel.theta2, kernel.theta3)));
        panel.add("draws", Eigen::MatrixXd(drawsOf(kernel).transpose()));
        report.add(bishopTitle(kernel).toStdString(), panel);
    }
    return report;
}

void drawBishop(const QString& path)
{
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        usageError(QStringLiteral("--out: %1 must end in .png, .svg, .pdf, .csv or .json").arg(path));
    std::vector<std::unique_ptr<widgets::DrawnPlot>> plots;
    widgets::ExportPage page{.rows = std::vector<std::vector<widgets::PlotView*>>(2),
                             .title =
                                 QStringLiteral("Draws of Gaussian processes with k(x, x') = θ₀ exp(-θ₁ (x-x')²/2) "
                                                "+ θ₂ + θ₃ x x' for (θ₀, θ₁, θ₂, θ₃)")};
    for (std::size_t i = 0; i < bishopPanels; ++i) {
        plots.push_back(std::make_unique<widgets::DrawnPlot>(drawingOf(bishopKernels()[i])));
        plots.back()->setWindow({{.lo = -1.0, .hi = 1.0}});
        page.rows[i / 3].push_back(plots.back().get());
    }
    const widgets::ExportOptions options{.format = *format, .size = bishopPageSize};
    if (const auto problem = widgets::exportPlots(page, path, options))
        refuseOut(*problem);
}

} // namespace app
