#include "widgets/drawings/classification_newton.h"

#include "widgets/controls/number_text.h"
#include "widgets/drawings/places.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

namespace
{

struct NewtonWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::NewtonDrawings)
};

/// ψ* − ψ_k after each step, NaN where that is nothing but rounding.
Eigen::VectorXd missingTo(double last, const Eigen::VectorXd& psi)
{
    const double rounding = 32.0 * std::numeric_limits<double>::epsilon() * (1.0 + std::abs(last));
    return psi.unaryExpr([=](double value) {
        const double missing = last - value;
        return missing > rounding ? missing : std::numeric_limits<double>::quiet_NaN();
    });
}

RightAxis distanceAxis(const Eigen::VectorXd& missing)
{
    constexpr double air = 3.0;
    double least = std::numeric_limits<double>::infinity(), largest = 0.0;
    for (const double distance : missing)
        if (std::isfinite(distance)) {
            least = std::min(least, distance);
            largest = std::max(largest, distance);
        }
    const bool any = largest > 0.0;
    return {.label = QStringLiteral("ψ* − ψ"),
            .isDrawn = true,
            .hasNumbers = any,
            .logarithmic = true,
            .range = any ? core::Interval{least / air, largest * air} : core::Interval{0.1, 10.0}};
}

core::Interval climbed(const Eigen::VectorXd& psi)
{
    if (psi.size() == 0 || !psi.allFinite())
        return {-1.0, 0.0};
    const double lowest = psi.minCoeff(), highest = psi.maxCoeff();
    const double height = highest > lowest ? highest - lowest : std::max(std::abs(highest), 1.0);
    return {lowest - 0.1 * height, highest + 0.1 * height};
}

std::vector<CurveRow> newtonRows(const Eigen::VectorXd& psi, const Eigen::VectorXd& missing)
{
    return {{.column = QStringLiteral("psi"),
             .legend = NewtonWords::tr("ψ"),
             .role = Role::Posterior,
             .values = psi,
             .width = 1.8,
             .mark = CurveMark{.rim = 1.4}},
            {.column = QStringLiteral("missing"),
             .legend = NewtonWords::tr("still missing (right axis, log)"),
             .role = Role::MutedText,
             .values = missing,
             .width = 1.2,
             .dashes = Qt::DashLine,
             .mark = CurveMark{.shape = MarkShape::Square, .rim = 1.2, .hollow = true},
             .onRight = true,
             .reads = false}};
}

QString stepText(Eigen::Index step, const Eigen::VectorXd& psi, const Eigen::VectorXd& missing)
{
    const QString reached = NewtonWords::tr("step %1: ψ = %2").arg(step).arg(numberText(psi[step]));
    return std::isfinite(missing[step])
               ? NewtonWords::tr("%1, %2 below the last").arg(reached, numberText(missing[step]))
               : reached;
}

/// The step nearest to the mouse, at any height.
ToldPlaces toldSteps(const Eigen::VectorXd& steps, const Eigen::VectorXd& psi, const Eigen::VectorXd& missing)
{
    return {.places = uprightThrough(steps),
            .tell = [psi, missing](Eigen::Index step) { return stepText(step, psi, missing); },
            .within = 0.5};
}

} // namespace

Drawing newtonDrawing(const std::vector<double>& reached)
{
    const Eigen::VectorXd psi = Eigen::Map<const Eigen::VectorXd>(reached.data(), std::ssize(reached));
    const double steps = static_cast<double>(psi.size()) - 1.0, last = std::max(steps, 1.0);
    Drawing drawing{.title = NewtonWords::tr("Newton steps"),
                    .subtitle = NewtonWords::tr("not known yet"),
                    .meaning = NewtonWords::tr(
                        "Newton's method on ψ(a) = log p(t | a) − ½ aᵀC⁻¹a, whose maximum is the mode. Near it "
                        "each step squares the distance: the dashed curve bends down."),
                    .summary = NewtonWords::tr("No steps are shown."),
                    .axes = DrawnAxes::Own,
                    .across = {.label = NewtonWords::tr("Newton step"),
                               .counts = true,
                               .range = core::Interval{-0.05 * last, 1.05 * last}},
                    .up = {.label = QStringLiteral("ψ"), .range = climbed(psi)},
                    .right = distanceAxis({}),
                    .gridColumn = QStringLiteral("step")};
    if (psi.size() == 0)
        return drawing;
    const Eigen::VectorXd missing = missingTo(reached.back(), psi);
    drawing.subtitle = steps == 1.0 ? NewtonWords::tr("1 step") : NewtonWords::tr("%1 steps").arg(steps);
    drawing.summary = NewtonWords::tr("ψ climbs from %1 to %2 in %3.")
                          .arg(numberText(reached.front()), numberText(reached.back()), drawing.subtitle);
    drawing.right = distanceAxis(missing);
    drawing.grid = Eigen::VectorXd::LinSpaced(psi.size(), 0.0, steps);
    drawing.curves = newtonRows(psi, missing);
    drawing.told = {toldSteps(drawing.grid, psi, missing)};
    return drawing;
}

} // namespace widgets
