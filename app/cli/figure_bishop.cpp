#include "app/cli/figure_bishop.h"

#include "app/cli/command.h"
#include "app/figures/figure_sessions.h"
#include "core/gp/prior.h"
#include "core/kernels/gram.h"
#include "widgets/plots/plot_export.h"
#include "widgets/plots/prior_draws_plot.h"

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

widgets::PriorPicture pictureOf(const core::Bishop& kernel)
{
    const Eigen::VectorXd half = deviations * core::diagonal(core::kernelOf(kernel), grid()).cwiseSqrt();
    return {.grid = grid(), .lower = -half, .upper = half, .draws = drawsOf(kernel), .level = bandLevel};
}

/// Each draw in a colour of its own, the same in every panel, so that one can follow it from panel to panel.
class BishopPanel : public widgets::PriorDrawsPlot
{
public:
    explicit BishopPanel(const core::Bishop& kernel)
    {
        setTitle(QString(), bishopTitle(kernel));
        setWindow({{.lo = -1.0, .hi = 1.0}});
        showPrior(pictureOf(kernel), core::emptyDataset(1));
        colourDraws();
    }

protected:
    void restyle() override
    {
        PriorDrawsPlot::restyle();
        colourDraws();
    }

private:
    void colourDraws()
    {
        using widgets::Role;
        constexpr std::array colours{Role::SampleA, Role::SampleB, Role::SampleC, Role::SampleD, Role::Text};
        std::size_t next = 0;
        for (int i = 0; i < graphCount(); ++i)
            if (graph(i)->layer()->name() == QLatin1String("draws"))
                graph(i)->setPen(QPen(theme().colour(colours[next++ % colours.size()]), 2.0));
    }
};

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
    std::vector<std::unique_ptr<BishopPanel>> plots;
    widgets::ExportPage page{.rows = std::vector<std::vector<widgets::PlotView*>>(2),
                             .title =
                                 QStringLiteral("Draws of Gaussian processes with k(x, x') = θ₀ exp(-θ₁ (x-x')²/2) "
                                                "+ θ₂ + θ₃ x x' for (θ₀, θ₁, θ₂, θ₃)")};
    for (std::size_t i = 0; i < bishopPanels; ++i) {
        plots.push_back(std::make_unique<BishopPanel>(bishopKernels()[i]));
        page.rows[i / 3].push_back(plots.back().get());
    }
    const widgets::ExportOptions options{.format = *format, .size = bishopPageSize};
    if (const auto problem = widgets::exportPlots(page, path, options))
        refuseOut(*problem);
}

} // namespace app
