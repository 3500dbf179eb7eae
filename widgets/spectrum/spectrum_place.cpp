#include "widgets/spectrum/spectrum_place.h"

#include "core/kernels/gram.h"
#include "widgets/controls/formula_text.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_text.h"
#include "widgets/spectrum/spectrum_formula.h"

#include <QCoreApplication>

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets
{

namespace
{

class SpectrumPlaceWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::SpectrumPlaceWords)
};

using View = core::SpectrumSettings::View;
using Build = core::SpectrumSettings::Build;

constexpr Eigen::Index componentsShown = 4, termsShown = 3;
constexpr double rounding = 1e-9; // relative: of pixels into numbers, and of products

/// Columns of curves at x; NaN where there is none.
Eigen::VectorXd valuesAt(const Eigen::VectorXd& grid, const Eigen::MatrixXd& curves, double x)
{
    Eigen::VectorXd values(curves.cols());
    for (Eigen::Index column = 0; column < curves.cols(); ++column)
        values[column] = valueAt(grid, curves.col(column), x).value_or(std::nan(""));
    return values;
}

Eigen::VectorXd valuesAt(const std::vector<core::Field>& fields, const QPointF& at)
{
    Eigen::VectorXd values(static_cast<Eigen::Index>(fields.size()));
    for (std::size_t i = 0; i < fields.size(); ++i)
        values[static_cast<Eigen::Index>(i)] = valueAt(fields[i], at).value_or(std::nan(""));
    return values;
}

QString listText(const Eigen::VectorXd& values)
{
    QStringList first;
    for (Eigen::Index i = 0; i < std::min(componentsShown, values.size()); ++i)
        first << cardNumber(values[i]);
    if (values.size() > componentsShown)
        first << QStringLiteral("…");
    return first.join(QStringLiteral(", "));
}

QString kernelPcaAt(const core::SpectrumSettings& settings, const core::KernelPcaResult& pca, const Eigen::VectorXd& at)
{
    const Eigen::VectorXd values = at.size() == 1   ? valuesAt(pca.grid, pca.components, at[0])
                                   : at.size() == 2 ? valuesAt(pca.fields, QPointF(at[0], at[1]))
                                                    : Eigen::VectorXd();
    if (values.size() == 0 || !values.allFinite())
        return {};
    return formulaLine(QStringLiteral("<b>%1</b>: %2, k = 1, 2, …:").arg(placeText(at), componentFormula(settings))) +
           formulaLine(QStringLiteral("<b>%1</b>").arg(listText(values)));
}

/// The kernel between x₁ and the place under the mouse, as covariance and as distance.
QString kernelAt(const core::SpectrumRequest& request, const core::KernelResult& result, const Eigen::VectorXd& at)
{
    if (result.places.first.size() != at.size() || core::inputProblem(request.kernel, at.transpose()))
        return {};
    const core::KernelPair pair = core::kernelPair(request.kernel, result.places.first, at.transpose());
    QString html = formulaLine(QStringLiteral("<b>%1</b>: k(x₁,x) = <b>%2</b>, k(x,x) = %3")
                                   .arg(placeText(at), cardNumber(pair.between), cardNumber(pair.second)));
    if (const auto distance = pair.distance())
        html += formulaLine(
            QStringLiteral("‖φ(x₁) − φ(x)‖ = √(%1 − 2·%2 + %3) = %4")
                .arg(cardNumber(pair.first), cardNumber(pair.between), cardNumber(pair.second), cardNumber(*distance)));
    return html;
}

QString mercerAt(const core::MercerResult& mercer, const core::Kernel& kernel, const Eigen::VectorXd& at)
{
    const Eigen::VectorXd psi = valuesAt(mercer.grid, mercer.eigenfunctions, at[0]);
    if (psi.size() == 0 || !psi.allFinite() || mercer.eigenvalues.size() < psi.size())
        return {};
    const Eigen::VectorXd shares = mercer.eigenvalues.head(psi.size()).cwiseProduct(psi.cwiseAbs2());
    return formulaLine(QStringLiteral("<b>%1</b>: ψ<sub>j</sub>(x) = %2").arg(placeText(at), listText(psi))) +
           formulaLine(QStringLiteral("Σ<sub>j≤%1</sub> λ<sub>j</sub>ψ<sub>j</sub>(x)² = <b>%2</b>, → k(x,x) = %3")
                           .arg(psi.size())
                           .arg(cardNumber(shares.sum()), cardNumber(core::diagonal(kernel, at.transpose())[0])));
}

QString benchAt(const core::SpectrumRequest& request, const core::BenchResult& bench, const Eigen::VectorXd& at)
{
    const core::SpectrumSettings& settings = request.settings;
    QString formula = QStringLiteral("Σ<sub>j</sub> w<sub>j</sub> √λ<sub>j</sub> ψ<sub>j</sub>(x)"), sum;
    std::optional<double> value = valueAt(bench.grid, bench.function, at[0]);
    if (settings.build == Build::Centres) {
        Eigen::VectorXd terms(static_cast<Eigen::Index>(settings.terms.size()));
        for (std::size_t i = 0; i < settings.terms.size(); ++i)
            terms[static_cast<Eigen::Index>(i)] =
                settings.terms[i].coefficient *
                core::crossGram(request.kernel, Eigen::MatrixXd::Constant(1, 1, settings.terms[i].centre),
                                at.transpose())(0, 0);
        formula = QStringLiteral("Σ<sub>i</sub> c<sub>i</sub> k(x<sub>i</sub>,x)");
        sum = terms.size() > 1 ? sumText(terms, termsShown) + QStringLiteral(" = ") : QString();
        value = terms.sum();
    }
    if (!value)
        return {};
    const double feature = core::diagonal(request.kernel, at.transpose())[0];
    return formulaLine(QStringLiteral("<b>%1</b>: f(x) = %2 = %3<b>%4</b>")
                           .arg(placeText(at), formula, sum, cardNumber(*value))) +
           formulaLine(QStringLiteral("|f(x)| = |⟨f, k(x,·)⟩| ≤ ‖f‖ √k(x,x) = %1 · %2 = %3")
                           .arg(cardNumber(std::sqrt(bench.norm2)), cardNumber(std::sqrt(feature)),
                                cardNumber(std::sqrt(bench.norm2 * feature))));
}

/// Of the eigenvalue nearest to the mouse.
QString eigenvalueAt(const Eigen::VectorXd& eigenvalues, double total, const QString& trace, double x)
{
    const double number = std::round(x);
    if (!(number >= 1.0 && number <= static_cast<double>(eigenvalues.size())) || !(total > 0.0))
        return {};
    const auto last = static_cast<Eigen::Index>(number);
    const double value = eigenvalues[last - 1], sum = eigenvalues.head(last).sum();
    return formulaLine(QStringLiteral("<b>λ<sub>%1</sub> = %2</b>").arg(last).arg(cardNumber(value))) +
           formulaLine(QStringLiteral("Σ<sub>k≤%1</sub> λ<sub>k</sub> = %2, of %3 = %4: %5")
                           .arg(last)
                           .arg(cardNumber(sum), trace, cardNumber(total), percentText(sum / total)));
}

/// "x₃" by its number in the data, from 1.
QString pointText(int row)
{
    return QStringLiteral("x<sub>%1</sub>").arg(row + 1);
}

/// The cell of two points: the kernel of both, and how far it is from what Cauchy and Schwarz allow.
QString gramAt(const core::SpectrumRequest& request, const core::GramResult& gram, const QPointF& at)
{
    const auto count = static_cast<double>(gram.order.size());
    if (!(at.x() >= 0.0 && at.y() >= 0.0 && at.x() < count && at.y() < count))
        return {};
    const int row = gram.order[static_cast<std::size_t>(at.y())], column = gram.order[static_cast<std::size_t>(at.x())];
    const QString first = pointText(row), second = pointText(column);
    if (request.settings.norm != core::SpectrumSettings::Norm::Kernel) {
        if (gram.picture.rows() != static_cast<Eigen::Index>(gram.order.size()))
            return {}; // means over blocks
        return formulaLine(
            QStringLiteral("C<sub>%1,%2</sub> = ⟨k(%3,·), k(%4,·)⟩<sub>Q</sub> = <b>%5</b>")
                .arg(row + 1)
                .arg(column + 1)
                .arg(first, second,
                     cardNumber(gram.picture(static_cast<Eigen::Index>(at.y()), static_cast<Eigen::Index>(at.x())))));
    }
    const Eigen::MatrixXd& x = request.data->x;
    const Eigen::MatrixXd pair = core::gram(request.kernel, x(std::array{row, column}, Eigen::all));
    const double value = pair(0, 1), square = value * value, bound = pair(0, 0) * pair(1, 1);
    constexpr Eigen::Index mostCoordinates = 3; // that a line of the card has room for
    const auto coordinates = [&](int point) {
        return placeText(x.row(point).transpose()).section(QStringLiteral(" = "), 1);
    };
    const QString numbers = x.cols() <= mostCoordinates
                                ? QStringLiteral("k(%1, %2) = ").arg(coordinates(row), coordinates(column))
                                : QString();
    return formulaLine(QStringLiteral("k(%1,%2) = %3<b>%4</b>").arg(first, second, numbers, cardNumber(value))) +
           formulaLine(QStringLiteral("k(%1,%2)² = %3 %4 k(%1,%1) k(%2,%2) = %5")
                           .arg(first, second, cardNumber(square),
                                square > bound * (1.0 + rounding) ? QStringLiteral("&gt;") : QStringLiteral("≤"),
                                cardNumber(bound)));
}

/// Of the point whose scores stand at that place.
QString scoresAt(const core::SpectrumSettings& settings, const core::KernelPcaResult& pca, const QPointF& at)
{
    const Eigen::Index last = pca.scores->cols() - 1;
    if (last < 0 || pca.scores->rows() == 0)
        return {};
    const Eigen::Index upwards = std::min<Eigen::Index>(std::max(settings.component - 1, 1), last);
    Eigen::VectorXd away = (pca.scores->col(0).array() - at.x()).abs();
    if (upwards > 0)
        away = away.cwiseMax((pca.scores->col(upwards).array() - at.y()).abs().matrix());
    Eigen::Index point = 0;
    const double least = away.minCoeff(&point), size = pca.scores->cwiseAbs().maxCoeff();
    if (!(least <= rounding * size))
        return {};
    QString html = formulaLine(QStringLiteral("<b>x = %1</b>: %2, k = 1, 2, …:")
                                   .arg(pointText(static_cast<int>(point)), componentFormula(settings))) +
                   formulaLine(QStringLiteral("<b>%1</b>").arg(listText(pca.scores->row(point).transpose())));
    if (point < pca.reconstructionError->size())
        html += formulaLine(SpectrumPlaceWords::tr("squared distance to the subspace of the %1 components: %2")
                                .arg(pca.scores->cols())
                                .arg(cardNumber((*pca.reconstructionError)[point])));
    return html;
}

} // namespace

QString spectrumAtHtml(const core::SpectrumRequest& request, const core::SpectrumResult& result,
                       const PointedPlace& place)
{
    if (place.view == QStringLiteral("eigenvalues")) {
        if (result.mercer && result.view == View::Mercer)
            return eigenvalueAt(result.mercer->eigenvalues, result.mercer->trace, QStringLiteral("∫ k(x,x) dp(x)"),
                                place.at.x());
        return result.pca && result.pca->totalIsWhole
                   ? eigenvalueAt(result.pca->eigenvalues, result.pca->total, QStringLiteral("Σ λ"), place.at.x())
                   : QString();
    }
    if (place.view == QStringLiteral("gram"))
        return result.gram ? gramAt(request, *result.gram, place.at) : QString();
    if (place.view == QStringLiteral("scores"))
        return result.pca ? scoresAt(request.settings, *result.pca, place.at) : QString();
    if (!place.position || place.position->size() != request.data->dimensions())
        return {};
    if (result.view == View::KernelPca)
        return result.pca ? kernelPcaAt(request.settings, *result.pca, *place.position) : QString();
    if (result.view == View::Kernel)
        return result.kernel ? kernelAt(request, *result.kernel, *place.position) : QString();
    if (place.position->size() != 1)
        return {};
    if (result.view == View::Mercer)
        return result.mercer ? mercerAt(*result.mercer, request.kernel, *place.position) : QString();
    return result.bench ? benchAt(request, *result.bench, *place.position) : QString();
}

} // namespace widgets
