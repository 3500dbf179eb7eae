#include "core/fourier/moving_lines.h"

#include "core/spectrum/fourier.h"

#include <cmath>
#include <span>

namespace core
{

namespace
{

std::vector<SpectralLine> linesOf(const Kernel& kernel)
{
    const auto spectrum = fourierSpectrum(kernel);
    const auto* known = std::get_if<FourierSpectrum>(&spectrum);
    return known ? known->lines : std::vector<SpectralLine>();
}

/// The masses are c_0 and 2c_m with c_m = e^{−z} I_m(z), z = 1/ℓ², and dI_m/dz = ½(I_{m−1} + I_{m+1}).
std::vector<MovingLine> linesOfPeriodic(const Periodic& kernel, const std::string& number)
{
    const std::vector<SpectralLine> lines = linesOf(kernelOf(kernel));
    const auto c = [&](std::size_t m) {
        return m >= lines.size() ? 0.0 : m == 0 ? lines[0].mass : 0.5 * lines[m].mass;
    };
    const double z = 1.0 / (kernel.lengthscale * kernel.lengthscale);
    std::vector<MovingLine> moving;
    for (std::size_t m = 0; m < lines.size(); ++m) {
        MovingLine line{.frequency = lines[m].frequency, .mass = lines[m].mass};
        if (number == "period")
            line.frequencySlope = -line.frequency;
        else if (number == "lengthscale") {
            const double rise = 0.5 * (c(m == 0 ? 1 : m - 1) + c(m + 1)) - c(m);
            line.massSlope = -2.0 * z * (m == 0 ? 1.0 : 2.0) * rise;
        }
        moving.push_back(line);
    }
    return moving;
}

/// The lines of all other families are proportional to their numbers, in frequency and mass: half of the difference
/// between (1+½)θ and (1−½)θ is half of the slope, exactly.
std::vector<MovingLine> linesOfFamily(const Family& family, const Hyperparameter* number)
{
    if (const auto* periodic = std::get_if<Periodic>(&family))
        return linesOfPeriodic(*periodic, number ? number->name : std::string());
    std::vector<MovingLine> moving;
    for (const SpectralLine& line : linesOf(kernelOf(family)))
        moving.push_back({.frequency = line.frequency, .mass = line.mass});
    if (!number)
        return moving;
    const auto at = [&](double factor) {
        Hyperparameter there = *number;
        there.part.clear();
        there.value *= factor;
        return linesOf(withHyperparameter(kernelOf(family), there));
    };
    const std::vector<SpectralLine> above = at(1.5), below = at(0.5);
    if (above.size() == moving.size() && below.size() == moving.size())
        for (std::size_t i = 0; i < moving.size(); ++i) {
            moving[i].frequencySlope = above[i].frequency - below[i].frequency;
            moving[i].massSlope = above[i].mass - below[i].mass;
        }
    return moving;
}

/// cos(ax) cos(bx) is half of cos((a−b)x) and cos((a+b)x) each.
std::vector<MovingLine> multiplied(const std::vector<MovingLine>& a, const std::vector<MovingLine>& b)
{
    std::vector<MovingLine> products;
    for (const MovingLine& first : a)
        for (const MovingLine& second : b)
            for (const double sign : {-1.0, 1.0}) {
                MovingLine line{.frequency = first.frequency + sign * second.frequency,
                                .mass = 0.5 * first.mass * second.mass,
                                .frequencySlope = first.frequencySlope + sign * second.frequencySlope,
                                .massSlope = 0.5 * (first.massSlope * second.mass + first.mass * second.massSlope)};
                if (line.frequency < 0.0) {
                    line.frequency = -line.frequency;
                    line.frequencySlope = -line.frequencySlope;
                }
                products.push_back(line);
            }
    return products;
}

/// Of a node, where `number` is one of its own or below it (`path` from here), or nothing is.
std::vector<MovingLine> linesOfNode(const Kernel& kernel, const Hyperparameter* number, std::span<const int> path)
{
    const bool isHere = number && path.empty(), isScale = isHere && number->description == &scaleDescription();
    std::vector<MovingLine> lines;
    if (kernel.shape == Kernel::Shape::Single)
        lines = linesOfFamily(kernel.family, isHere && !isScale ? number : nullptr);
    else {
        const bool isSum = kernel.shape == Kernel::Shape::Sum;
        if (!isSum)
            lines.push_back({.frequency = 0.0, .mass = 1.0});
        for (std::size_t i = 0; i < kernel.parts.size(); ++i) {
            const bool below = number && !path.empty() && path.front() == static_cast<int>(i);
            const auto next = linesOfNode(kernel.parts[i], below ? number : nullptr,
                                          below ? path.subspan(1) : std::span<const int>());
            if (isSum)
                lines.insert(lines.end(), next.begin(), next.end());
            else
                lines = multiplied(lines, next);
        }
    }
    for (MovingLine& line : lines) {
        line.massSlope = isScale ? kernel.scale * line.mass : kernel.scale * line.massSlope;
        line.mass *= kernel.scale;
    }
    return lines;
}

} // namespace

std::vector<MovingLine> movingLines(const Kernel& kernel, const Hyperparameter& number)
{
    return linesOfNode(kernel, &number, number.part);
}

} // namespace core
