#include "widgets/drawings/spectrum.h"

#include "widgets/controls/number_text.h"
#include "widgets/drawings/places.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

namespace widgets
{

namespace
{

struct SpectrumWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::SpectrumDrawings)
};

/// As far as the power or the integrand can be seen.
core::Interval frequenciesOf(const core::BenchResult& bench)
{
    constexpr double visible = 1e-9; // of the largest
    const double power = visible * largestKnown(bench.power), integrand = visible * largestKnown(bench.integrand);
    double last = 0.0;
    for (Eigen::Index i = 0; i < bench.frequency.size(); ++i)
        if (bench.power[i] > power || bench.integrand[i] > integrand)
            last = bench.frequency[i];
    return {0.0, last > 0.0 ? 1.03 * last : bench.frequency[bench.frequency.size() - 1]};
}

core::Interval powersOf(const core::BenchResult& bench, const Eigen::VectorXd& price)
{
    constexpr double deepest = 1e-9, air = 5.0;
    const double power = largestKnown(bench.power), integrand = largestKnown(bench.integrand);
    const double least = price[0] > 0.0 && std::isfinite(price[0]) ? price[0] : 0.0; // of the prices
    const double largest = std::max({power, integrand, least});
    if (!(largest > 0.0))
        return {1e-3, 1e3};
    double lowest = largest;
    for (const double peak : {power, integrand})
        if (peak > 0.0)
            lowest = std::min(lowest, deepest * peak);
    if (least > 0.0)
        lowest = std::min(lowest, 0.3 * least);
    constexpr double farthest = 1e12; // beyond, nothing of the picture is left
    return {std::max(lowest, largest / farthest), largest * std::max(air, largest > least ? air : 1e3)};
}

bool hasFourier(const core::BenchResult& bench)
{
    const Eigen::Index count = bench.frequency.size();
    return count > 0 && bench.power.size() == count && bench.spectralDensity.size() == count &&
           bench.integrand.size() == count;
}

std::vector<CurveRow> rowsOfFourier(const core::BenchResult& bench, const Eigen::VectorXd& price)
{
    return {{.column = QStringLiteral("power"),
             .legend = QStringLiteral("|f̃|²"),
             .role = Role::Predictive,
             .values = bench.power,
             .spans = false,
             .breaks = true},
            {.column = QStringLiteral("price"),
             .legend = SpectrumWords::tr("1/K̃, the price"),
             .role = Role::Prior,
             .values = price,
             .width = 1.8,
             .dashes = Qt::DashLine,
             .spans = false,
             .breaks = true},
            {.column = QStringLiteral("integrand"),
             .legend = SpectrumWords::tr("|f̃|²/(πK̃), area ‖f‖²"),
             .kind = CurveRow::Kind::Area,
             .role = Role::Jacobian,
             .values = bench.integrand,
             .spans = false,
             .breaks = true}};
}

std::vector<DrawnLine> linesAtBumps(const std::vector<double>& widths)
{
    std::vector<DrawnLine> lines;
    for (const double width : widths)
        lines.push_back({.across = width,
                         .key = QStringLiteral("examples"),
                         .legend = SpectrumWords::tr("the bumps above"),
                         .role = Role::Text,
                         .width = 1.3,
                         .dashes = Qt::DashLine});
    return lines;
}

} // namespace

Drawing fourierDrawing(const core::BenchResult& bench)
{
    Drawing drawing{
        .title = SpectrumWords::tr("Fourier spectrum"),
        .meaning = SpectrumWords::tr(
            "‖f‖² = ∫ |f̃(ω)|²/K̃(ω) dω/2π, drawn for ω and −ω together: the kernel asks a price for each frequency. "
            "Where the price grows faster than the power of f falls, the norm is infinite."),
        .axes = DrawnAxes::Own,
        .across = {.label = SpectrumWords::tr("angular frequency ω"), .symbol = QStringLiteral("ω")},
        .up = {.logarithmic = true},
        .gridColumn = QStringLiteral("frequency")};
    if (!hasFourier(bench)) {
        drawing.subtitle = bench.grid.size() > 0 ? SpectrumWords::tr("only where the kernel has a spectral density")
                                                 : SpectrumWords::tr("not known yet");
        drawing.summary = SpectrumWords::tr("No spectrum is shown.");
        drawing.across.range = {0.0, 1.0};
        drawing.up.range = {1e-3, 1e3};
        return drawing;
    }
    const Eigen::VectorXd price = bench.spectralDensity.cwiseInverse();
    drawing.summary = SpectrumWords::tr("Power of f, price of the kernel and their product at %1 frequencies.")
                          .arg(bench.frequency.size());
    drawing.across.range = frequenciesOf(bench);
    drawing.up.range = powersOf(bench, price);
    drawing.grid = bench.frequency;
    drawing.curves = rowsOfFourier(bench, price);
    drawing.beside.family(QStringLiteral("curves"));
    drawing.beside.add(QStringLiteral("spectral_density"), bench.spectralDensity);
    return drawing;
}

Drawing bumpNormDrawing(const Eigen::VectorXd& width, const Eigen::VectorXd& norm2, double lengthscale,
                        const std::vector<double>& examples)
{
    constexpr double highest = 4.0; // times the least: beyond there is only the wall
    const double wall = lengthscale / std::numbers::sqrt2;
    const double least = norm2.size() > 0 ? norm2.minCoeff() : 1.0;
    Drawing drawing{
        .title = SpectrumWords::tr("Norm of a bump over its width"),
        .subtitle = SpectrumWords::tr("se of lengthscale ℓ = %1").arg(numberText(lengthscale)),
        .meaning = SpectrumWords::tr(
            "‖f‖² = w²/(ℓ√(2w²−ℓ²)): the kernel's own width costs 1, a wider bump more since its height is 1 over more "
            "ground, and one narrower than ℓ/√2 has no finite norm."),
        .summary = SpectrumWords::tr("Squared norm of a bump at %1 widths; infinite up to %2.")
                       .arg(width.size())
                       .arg(numberText(wall)),
        .axes = DrawnAxes::Own,
        .across = {.label = SpectrumWords::tr("width w of the bump"),
                   .range = core::Interval{0.0, width.size() > 0 ? width.maxCoeff() : 2.0 * lengthscale}},
        .up = {.label = QStringLiteral("‖f‖²"),
               .range = core::Interval{0.0, highest * (std::isfinite(least) ? least : 1.0)}},
        .gridColumn = QStringLiteral("width"),
        .grid = width,
        .curves = {{.column = QStringLiteral("norm2"),
                    .legend = QStringLiteral("‖f‖² = w²/(ℓ√(2w²−ℓ²))"),
                    .role = Role::Jacobian,
                    .values = norm2,
                    .width = 2.2,
                    .spans = false,
                    .breaks = true}},
        .lines = {{.across = wall, .key = QStringLiteral("infinite"), .role = Role::Problem}},
        .spans = {{.across = {0.0, wall},
                   .key = QStringLiteral("infinite"),
                   .legend = SpectrumWords::tr("infinite, w ≤ ℓ/√2")}}};
    std::ranges::move(linesAtBumps(examples), std::back_inserter(drawing.lines));
    return drawing;
}

} // namespace widgets
