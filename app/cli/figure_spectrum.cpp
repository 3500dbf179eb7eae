#include "app/cli/figure_spectrum.h"

#include "app/cli/command.h"
#include "app/figures/figure_sessions.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/spectrum/spectrum_lab.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/spectrum/fourier.h"
#include "widgets/drawings/spectrum.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_export.h"
#include "widgets/plots/plot_text.h"

#include <cmath>
#include <numbers>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::VectorXd;

core::SpectrumResult solvedSpectrum(const core::Session& session)
{
    core::SpectrumPipeline pipeline;
    return valueOrThrow(pipeline.solve({.data = session.data,
                                        .kernel = session.kernel,
                                        .settings = session.of<core::SpectrumSettings>(),
                                        .window = session.window,
                                        .seed = session.seed,
                                        .preview = false}));
}

constexpr double insideWidth = 1.2, outsideWidth = 0.65; // of the lengthscale: on either side of 1/√2
constexpr double farthestFrequency = 6.0;                // over the lengthscale
constexpr Index frequencies = 241, widths = 400;

core::Kernel regulariser()
{
    return core::kernelOf(core::SquaredExponential{.lengthscale = {regulariserLengthscale}});
}

/// The bump exp(−x²/(2w²)): |f̃|² = 2πw² exp(−w²ω²) against the kernel's spectral density.
core::BenchResult bump(double width)
{
    core::BenchResult result;
    result.frequency = VectorXd::LinSpaced(frequencies, 0.0, farthestFrequency / regulariserLengthscale);
    result.power = 2.0 * std::numbers::pi * width * width * (-width * width * result.frequency.array().square()).exp();
    result.spectralDensity = valueOrThrow(core::powerSpectrum(regulariser(), result.frequency)).density;
    result.integrand = result.power.array() / result.spectralDensity.array() / std::numbers::pi; // both signs of ω
    result.norm2 = valueOrThrow(core::bumpNormSquared(regulariser(), width));
    return result;
}

VectorXd shownWidths()
{
    return VectorXd::LinSpaced(widths, 0.01, 3.0) * regulariserLengthscale;
}

VectorXd normsOver(const VectorXd& width)
{
    return width.unaryExpr([](double w) { return valueOrThrow(core::bumpNormSquared(regulariser(), w)); });
}

Report bumpReport(double width)
{
    const core::BenchResult shown = bump(width);
    Report report;
    report.add("width", width);
    report.add("norm2", shown.norm2);
    report.add("frequency", shown.frequency);
    report.add("power", shown.power);
    report.add("spectral_density", shown.spectralDensity);
    report.add("integrand", shown.integrand);
    return report;
}

} // namespace

Report kernelPcaFigureNumbers(const Arguments&)
{
    const core::Session session = kernelPcaFigure();
    const core::SpectrumResult result = solvedSpectrum(session);
    Report report;
    report.add("data", Eigen::MatrixXd(session.data->x));
    report.add(
        "sample",
        VectorXd(Eigen::Map<const Eigen::VectorXi>(session.data->labels.data(), session.data->size()).cast<double>()));
    report.add("lengthscale", *core::lengthscaleOf(session.kernel));
    report.add("eigenvalues", result.pca->eigenvalues);
    report.add("trace", result.pca->total);
    report.add("scores", Eigen::MatrixXd(*result.pca->scores));
    report.add("reconstruction_error", *result.pca->reconstructionError);
    report.add("x1", result.pca->fields.front().axis1);
    report.add("x2", result.pca->fields.front().axis2);
    for (std::size_t i = 0; i < result.pca->fields.size(); ++i)
        report.add("component_" + std::to_string(i + 1), Eigen::MatrixXd(result.pca->fields[i].values));
    return report;
}

Report mercerFigureNumbers(const Arguments&)
{
    const core::Session session = mercerFigure();
    const core::MercerResult result = solvedSpectrum(session).mercer.value();
    Report report;
    report.add("measure", result.measure);
    report.add("measure_sd", session.of<core::SpectrumSettings>().measureSd);
    report.add("nodes", static_cast<double>(session.of<core::SpectrumSettings>().nodes));
    report.add("eigenvalues", result.eigenvalues);
    report.add("analytic_eigenvalues", result.analytic);
    report.add("trace", result.trace);
    report.add("x", result.grid);
    report.add("density", result.density);
    report.add("eigenfunctions", Eigen::MatrixXd(result.eigenfunctions.transpose()));
    report.add("analytic_eigenfunctions", Eigen::MatrixXd(result.analyticFunctions.transpose()));
    return report;
}

Report regulariserFigureNumbers(const Arguments&)
{
    const VectorXd width = shownWidths();
    Report report;
    report.add("lengthscale", regulariserLengthscale);
    report.add("wall", regulariserLengthscale / std::numbers::sqrt2);
    report.add("width", width);
    report.add("norm2", normsOver(width));
    report.add("inside", bumpReport(insideWidth * regulariserLengthscale));
    report.add("outside", bumpReport(outsideWidth * regulariserLengthscale));
    return report;
}

void drawRegulariserFigure(const QString& path)
{
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        usageError(QStringLiteral("--out: %1 must end in .png, .svg, .pdf, .csv or .json").arg(path));
    const auto drawingOf = [](double width) {
        const core::BenchResult shown = bump(width * regulariserLengthscale);
        const QString norm = std::isfinite(shown.norm2) ? widgets::numberText(shown.norm2) : QStringLiteral("∞");
        widgets::Drawing drawing = widgets::fourierDrawing(shown);
        drawing.title = QStringLiteral("A bump of width w = %1 ℓ: ‖f‖² = %2").arg(width).arg(norm);
        return drawing;
    };
    widgets::DrawnPlot inside(drawingOf(insideWidth)), outside(drawingOf(outsideWidth));
    widgets::DrawnPlot norms(
        widgets::bumpNormDrawing(shownWidths(), normsOver(shownWidths()), regulariserLengthscale,
                                 {insideWidth * regulariserLengthscale, outsideWidth * regulariserLengthscale}));
    inside.setTitle(QStringLiteral("A"), inside.title());
    outside.setTitle(QStringLiteral("B"), outside.title());
    norms.setTitle(QStringLiteral("C"), norms.title());
    const auto problem = widgets::exportPlots({.rows = {{&inside, &outside}, {&norms}}}, path,
                                              {.format = *format, .size = {1400, 1050}});
    if (problem)
        refuseOut(*problem);
}

} // namespace app
