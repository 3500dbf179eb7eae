#include "widgets/drawings/terms.h"

#include "widgets/drawings/places.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace widgets
{

namespace
{

struct TermsWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::TermsDrawings)
};

bool sumIsMean(const core::RegressionResult& result)
{
    return result.meanFunction == core::MeanFunction::Zero;
}

/// Of all terms, whichever are drawn: the mean without its mean function.
Eigen::VectorXd sumOfTerms(const core::RegressionResult& result)
{
    if (result.terms.cols() == 0)
        return {};
    return sumIsMean(result) ? result.mean : Eigen::VectorXd(result.mean - result.meanPart);
}

CurveRow rowOfSum(const core::RegressionResult& result)
{
    return {.column = sumIsMean(result) ? QStringLiteral("mean") : QStringLiteral("sum"),
            .key = QStringLiteral("sum"),
            .legend = sumIsMean(result) ? TermsWords::tr("their sum, the mean")
                                        : TermsWords::tr("their sum, without mean function"),
            .role = Role::Posterior,
            .values = sumOfTerms(result)};
}

/// "point 3: c = 0.2", by term.
std::function<QString(Eigen::Index)> tellingCoefficients(const core::RegressionResult& result)
{
    std::vector<double> coefficients; // of those that are drawn
    for (const int row : result.termRows) {
        const auto observation = std::ranges::lower_bound(result.rows, row) - result.rows.begin();
        coefficients.push_back(observation < result.coefficients->size() ? (*result.coefficients)[observation]
                                                                         : std::nan(""));
    }
    return [termRows = result.termRows, coefficients = std::move(coefficients)](Eigen::Index term) {
        const auto at = static_cast<std::size_t>(term);
        return std::isnan(coefficients[at])
                   ? QString()
                   : TermsWords::tr("point %1: c = %2").arg(termRows[at] + 1).arg(numberText(coefficients[at]));
    };
}

QString termCountText(Eigen::Index count)
{
    return countedText(count, TermsWords::tr("1 term"), TermsWords::tr("%1 terms"));
}

CurveRow rowOfTerms(const core::RegressionResult& result)
{
    const auto drawn = result.terms.cols(), all = result.coefficients->size();
    return {.column = QStringLiteral("term_of_row"),
            .key = QStringLiteral("terms"),
            .legend =
                drawn == all ? termCountText(drawn) : TermsWords::tr("%1 largest of %2 terms").arg(drawn).arg(all),
            .kind = CurveRow::Kind::Bundle,
            .role = Role::Empirical,
            .values = result.terms,
            .width = 1.0,
            .points = result.termRows,
            .tell = tellingCoefficients(result)};
}

} // namespace

Drawing termsDrawing(const core::RegressionResult& result, const core::Dataset& dataset)
{
    constexpr double strip = 0.08; // of the height, for the points
    const bool drawn = result.terms.cols() > 0;
    return {.title = TermsWords::tr("Terms of the mean"),
            .subtitle =
                drawn || result.coefficients->size() == 0 ? QString() : TermsWords::tr("hidden: Terms of the mean"),
            .meaning = TermsWords::tr(
                "The representer theorem: whatever the kernel, the mean is a sum of one kernel function at each "
                "observation. Point at a term to see whose it is, or at an observation to see its term."),
            .summary = drawn ? TermsWords::tr("%1 of the kernel expansion and their sum, the mean.")
                                   .arg(termCountText(result.terms.cols()))
                             : TermsWords::tr("No terms are shown."),
            .across = {.label = coordinateName(dataset, 0)},
            .up = {.label = QStringLiteral("cₙ k(xₙ, x)"),
                   .zeroLine = true,
                   .range = rangeAboutZero({result.terms, sumOfTerms(result)}, strip)},
            .grid = result.grid,
            .curves = {rowOfSum(result), rowOfTerms(result)},
            .points = DrawnPoints{sharedPlaces(dataset.x), dataset.labels}};
}

} // namespace widgets
