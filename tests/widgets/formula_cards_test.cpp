#include "core/data/samples.h"
#include "core/density/predictive.h"
#include "core/embedding/mean_embedding.h"
#include "core/kernels/gram.h"
#include "support/plain_algebra.h"
#include "support/printed_numbers.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"
#include "tests/core/kernels/sample_kernels.h"
#include "widgets/classification/classification_formula.h"
#include "widgets/density/density_formula.h"
#include "widgets/embedding/embedding_formula.h"
#include "widgets/regression/regression_formula.h"
#include "widgets/spectrum/spectrum_formula.h"
#include "widgets/two_samples/mmd_formula.h"

#include <Eigen/Core>

#include <QApplication>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

namespace formula_cards_test
{

using core::Kernel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

bool near(const MatrixXd& a, const MatrixXd& b, double relative)
{
    return a.rows() == b.rows() && a.cols() == b.cols() && (a - b).norm() <= relative * (1e-300 + b.norm());
}

/// ∫ f over a line so long that nothing is left of Gaussians of width 1: the trapezoidal rule is exact there.
template <class F>
double integral(const F& f)
{
    double sum = 0.0;
    for (double u = -12.0; u <= 12.0; u += 1.0 / 64.0)
        sum += f(u) / 64.0;
    return sum;
}

/// The value of a kernel's formula as it is printed, on the line: sums, products (also by standing side by side),
/// powers and the few functions that occur; Σ_d and Π_d are over one dimension.
class PrintedFormula
{
public:
    static double value(const Kernel& kernel, double x, double y)
    {
        PrintedFormula formula(QString::fromStdString(core::formulaOf(kernel)), x, y);
        const double value = formula.sum();
        return formula.rest_.isEmpty() ? value : std::nan(""); // what is not understood is not right
    }

private:
    PrintedFormula(QString text, double x, double y) : rest_(text.remove(u' ').remove("Σ_d").remove("Π_d"))
    {
        symbols_ = {{"xᵀy", x * y},         {"x_d", x}, {"y_d", y}, {"r₁", std::abs(x - y)},
                    {"r", std::abs(x - y)}, {"π", M_PI}};
    }
    bool take(const QString& word)
    {
        const bool there = rest_.startsWith(word);
        if (there)
            rest_.remove(0, word.size());
        return there;
    }
    double sum()
    {
        double value = take("-") ? -product() : product();
        while (rest_.startsWith(u'+') || rest_.startsWith(u'-'))
            value += take("+") ? product() : (take("-"), -product());
        return value;
    }
    double product()
    {
        double value = power();
        while (!rest_.isEmpty() && !QStringLiteral("+-),").contains(rest_[0]))
            if (take("/"))
                value /= power();
            else
                value *= (take("·"), power());
        return value;
    }
    double power()
    {
        const double base = atom();
        if (take("²"))
            return base * base;
        return take("^") ? std::pow(base, atom()) : base;
    }
    double atom()
    {
        if (take("√"))
            return std::sqrt(atom());
        if (take("("))
            return closing(sum());
        if (take("exp("))
            return std::exp(closing(sum()));
        if (take("sin²("))
            return std::pow(std::sin(closing(sum())), 2);
        if (take("cos("))
            return std::cos(closing(sum()));
        if (take("tanh("))
            return std::tanh(closing(sum()));
        if (take("min(")) {
            const double first = sum();
            return take(",") ? std::min(first, closing(sum())) : std::nan("");
        }
        for (const auto& [name, value] : symbols_)
            if (take(name))
                return value;
        static const QRegularExpression number(QStringLiteral("^[0-9.]+(e[-+]?[0-9]+)?"));
        const QString digits = number.match(rest_).captured();
        rest_.remove(0, std::max<qsizetype>(1, digits.size()));
        return digits.isEmpty() ? std::nan("") : digits.toDouble();
    }
    double closing(double value) { return take(")") ? value : std::nan(""); }

    QString rest_;
    std::vector<std::pair<QString, double>> symbols_;
};

} // namespace

/// The equations that the cards print, by their own words: dense and slow, from the data, against the numbers beside
/// them.
class FormulaCardsTest : public QObject
{
    Q_OBJECT

private slots:
    void everyKernelsFormulaIsTheKernel()
    {
        std::vector<Kernel> kernels = sample::kernels(1);
        for (const char* expression :
             {"2*bishop(1,2,3,4)*se(2)", "3*(se()+2*linear())*parabola()", "poly(3,0.25)*cosine(2)",
              "2*(allsubsets()*brownian())", "0.5*constant(3)+sigmoid(0.5,-1)"})
            kernels.push_back(sample::parsed(expression));
        std::erase_if(kernels, [](const Kernel& kernel) { // its own text is what the card shows
            return kernel.shape == Kernel::Shape::Single && std::holds_alternative<core::Formula>(kernel.family);
        });
        for (const Kernel& kernel : kernels)
            for (const double x : {0.0, 0.3, 1.7})
                for (const double y : {0.2, 1.1}) {
                    const double exact = at(kernel, x, y), printed = PrintedFormula::value(kernel, x, y);
                    QVERIFY2(std::abs(printed - exact) <= 1e-9 * std::max(1.0, std::abs(exact)),
                             qPrintable(QStringLiteral("%1 at %2, %3: %4 is not %5")
                                            .arg(QString::fromStdString(core::formulaOf(kernel)))
                                            .arg(x)
                                            .arg(y)
                                            .arg(printed)
                                            .arg(exact)));
                }
    }

    void regressionAndRidgeHaveEachTheirNumbers_data()
    {
        QTest::addColumn<int>("ridge");
        QTest::addColumn<double>("noise");
        QTest::newRow("no ridge") << -1 << 0.05;
        QTest::newRow("the noise") << static_cast<int>(core::RidgeChoice::SameAsNoise) << 0.05;
        QTest::newRow("by hand") << static_cast<int>(core::RidgeChoice::ByHand) << 0.05;
        QTest::newRow("leave one out") << static_cast<int>(core::RidgeChoice::LeaveOneOut) << 0.3;
        QTest::newRow("cross-validation") << static_cast<int>(core::RidgeChoice::Gcv) << 1e-3;
    }
    void regressionAndRidgeHaveEachTheirNumbers()
    {
        QFETCH(int, ridge);
        QFETCH(double, noise);
        for (const char* expression : {"se(0.5)", "3*matern32(0.7)+linear()"})
            for (const auto band : {core::RegressionSettings::Band::Latent, core::RegressionSettings::Band::Observed}) {
                core::RegressionRequest request;
                request.data = wave(16);
                request.kernel = sample::parsed(expression);
                request.window = {{.lo = -2.0, .hi = 2.0}};
                request.settings.noise = noise;
                request.settings.band = band;
                request.settings.showRidge = ridge >= 0;
                request.settings.ridgeChoice = static_cast<core::RidgeChoice>(std::max(ridge, 0));
                request.settings.lambda = 0.4;
                verifyRegression(request);
            }
    }

    void bagsHaveTheirNumbers()
    {
        core::Dataset data = *wave(24);
        for (Index row = 0; row < 24; ++row)
            data.targets[row] = std::cos(data.labels[static_cast<std::size_t>(row)]);
        core::RegressionRequest request;
        request.settings.inputs = core::RegressionSettings::Inputs::Bags;
        request.data = std::make_shared<const core::Dataset>(data);
        request.kernel = sample::parsed("2*se(0.6)");
        request.window = {{.lo = -2.0, .hi = 2.0}};
        for (const auto choice : {core::RidgeChoice::ByHand, core::RidgeChoice::LeaveOneOut}) {
            request.settings.ridgeChoice = choice;
            request.settings.lambda = 0.07;
            const core::BagsResult result = solved<core::BagsPipeline>(request);
            const MatrixXd k = core::gram(request.kernel, data.x);
            MatrixXd b = MatrixXd::Zero(4, 4);
            for (Index i = 0; i < 24; ++i)
                for (Index j = 0; j < 24; ++j)
                    b(i % 4, j % 4) += k(i, j) / 36.0;
            const VectorXd y = VectorXd::NullaryExpr(4, [](Index bag) { return std::cos(static_cast<double>(bag)); });
            const MatrixXd inverse = inverseOf(plus(b, result.lambda));
            const VectorXd alpha = inverse * y;
            const QString text = readable(widgets::bagsFormula(request.kernel, result).html);
            PRINTS(text, "λ = ", result.lambda);
            PRINTS(text, "degrees of freedom ", (b * inverse).trace());
            PRINTS(text, "‖f‖² = ", alpha.dot(b * alpha));
            for (Index bag = 0; bag < 4; ++bag)
                QVERIFY(std::abs(result.bags[static_cast<std::size_t>(bag)].prediction - b.row(bag).dot(alpha)) <
                        1e-10);
        }
    }

    void theTermsOfMmdAddUp_data()
    {
        QTest::addColumn<int>("estimator");
        QTest::newRow("biased") << static_cast<int>(core::MmdEstimator::Biased);
        QTest::newRow("unbiased") << static_cast<int>(core::MmdEstimator::Unbiased);
        QTest::newRow("linear") << static_cast<int>(core::MmdEstimator::Linear);
    }
    void theTermsOfMmdAddUp()
    {
        QFETCH(int, estimator);
        for (const char* expression : {"se(0.8)", "0.3*laplacian(2)", "linear()", "poly(2,1)", "se(1)+linear()"})
            for (const double shift : {0.0, 0.05, 0.6, 30.0}) {
                core::TwoSamplesRequest request;
                request.data = twoSamples(shift);
                request.kernel = sample::parsed(expression);
                request.window = {{.lo = -2.0, .hi = 2.0 + shift}};
                request.settings.estimator = static_cast<core::MmdEstimator>(estimator);
                request.preview = true;
                verifyMmd(request);
            }
    }

    void theDensityIsItsFormula_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<double>("beta");
        for (const int n : {0, 1, 6})
            for (const double beta : {0.0, 0.1, 2.0})
                if (n + beta > 0.0)
                    QTest::addRow("N = %d, beta = %g", n, beta) << n << beta;
    }
    void theDensityIsItsFormula()
    {
        QFETCH(int, n);
        QFETCH(double, beta);
        for (const auto posterior : {core::Posterior::Exact, core::Posterior::AsPrinted}) {
            const core::StudentTParameters model{.sigma0 = 0.3, .alpha = 2.5, .beta = beta, .posterior = posterior};
            const Kernel kernel = sample::parsed("1.7*se(0.6)+parabola()");
            const MatrixXd x = randomPoints(n, 1, 3);
            const QString text =
                readable(widgets::densityFormula({.observations = n, .model = model, .kernel = kernel}).html);
            const double exponent = 0.5 * (1.0 + n + 2.5), gamma = (1.0 + beta + n) / (beta + n);
            PRINTS(text, "s(x)-(1+N+α)/2 = s(x)-", exponent);
            PRINTS(text, "σ₀² = ", 0.09);
            PRINTS(text, "γ = (1+β+N)/(β+N) = ", gamma);
            QCOMPARE(text.contains("t = β/(N+β)"), posterior == core::Posterior::AsPrinted && n > 0);
            if (text.contains("t = β/(N+β)") && beta > 0.0)
                PRINTS(text, "t = β/(N+β) = ", beta / (n + beta));
            const MatrixXd places = VectorXd::LinSpaced(5, -1.4, 1.9);
            const auto fitted = core::StudentTPredictive::fit(x, kernel, model);
            const VectorXd logQ = std::get<core::StudentTPredictive>(fitted).logDensity(places);
            for (Index g = 0; g < places.rows(); ++g) {
                const double s = n == 0 ? 1.0 + 1.0 / beta + at(kernel, places(g, 0), places(g, 0)) / 0.09
                                 : posterior == core::Posterior::Exact ? exactScale(kernel, x, beta, places(g, 0))
                                                                       : printedScale(kernel, x, beta, places(g, 0));
                QVERIFY(std::abs(logQ[g] + exponent * std::log(s)) < 1e-8 * exponent);
            }
        }
    }

    void asPrintedTheCardSaysWhatItsLettersMean()
    {
        const Kernel kernel = sample::parsed("parabola()");
        const MatrixXd x = randomPoints(6, 1, 3);
        const core::StudentTParameters model{
            .sigma0 = 0.3, .alpha = 2.5, .beta = 2.0, .posterior = core::Posterior::AsPrinted};
        const QString text =
            readable(widgets::densityFormula({.observations = 6, .model = model, .kernel = kernel}).html);
        QVERIFY2(text.contains("s(x) = γ + dᵀΨ⁻¹d, d = φ(x) - (1-t)φ̄"), qPrintable(text));
        QVERIFY2(text.contains("Ψ = σ₀²I + Σn (φ(xn)-φ̄)(φ(xn)-φ̄)ᵀ"), qPrintable(text));
        const auto features = [](const MatrixXd& at) {
            MatrixXd phi(at.rows(), 2);
            phi << at, at.array().square().matrix();
            return phi;
        };
        const MatrixXd phi = features(x);
        const Eigen::RowVectorXd mean = phi.colwise().mean();
        const MatrixXd centred = phi.rowwise() - mean, psi = plus(centred.transpose() * centred, 0.09);
        const double t = 2.0 / 8.0, gamma = 9.0 / 8.0;
        for (const double place : {-1.1, 0.2, 1.7}) {
            const VectorXd d = (features(MatrixXd::Constant(1, 1, place)) - (1.0 - t) * mean).transpose();
            QVERIFY(std::abs(gamma + d.dot(inverseOf(psi) * d) - printedScale(kernel, x, 2.0, place)) < 1e-9);
        }
    }

    void theEmbeddingIsItsFormula_data()
    {
        QTest::addColumn<double>("eta");
        QTest::addColumn<bool>("atData");
        QTest::newRow("Lebesgue, inducing points") << 0.0 << false;
        QTest::newRow("Lebesgue, data") << 0.0 << true;
        QTest::newRow("Gaussian, inducing points") << 0.9 << false;
        QTest::newRow("Gaussian, data") << 0.9 << true;
    }
    void theEmbeddingIsItsFormula()
    {
        QFETCH(double, eta);
        QFETCH(bool, atData);
        core::EmbeddingRequest request;
        request.data = wave(9);
        request.kernel = sample::parsed("1.3*se(0.5)");
        request.window = {{.lo = -2.0, .hi = 2.0}};
        request.model.tau2 = 0.37;
        if (eta > 0.0)
            request.model.eta = eta;
        request.model.sites = atData ? core::Sites::Data : core::Sites::Inducing;
        request.settings.showShrinkage = true;
        const core::EmbeddingResult result = solved<core::EmbeddingPipeline>(request);
        const QString text = readable(widgets::embeddingFormula(request.model, request.kernel, result).html);
        const MatrixXd& x = request.data->x;
        QCOMPARE(numberBehind(text, "n = "), 9.0);
        QVERIFY(text.contains(QStringLiteral("%1 sites").arg(result.sites.rows())));
        QCOMPARE(result.sites.rows() == 9, atData);
        PRINTS(text, "τ²/n = ", 0.37 / 9.0);
        QCOMPARE(text.contains("exp(-‖u‖²/(2·0.92)) du"), eta > 0.0); // 0.9 squared
        const auto r = [&](double a, double b) {
            return integral([&](double u) {
                const double weight = eta > 0.0 ? std::exp(-0.5 * u * u / (eta * eta)) : 1.0;
                return at(request.kernel, a, u) * at(request.kernel, u, b) * weight;
            });
        };
        const Index s = result.sites.rows();
        MatrixXd gram(s, s);
        for (Index i = 0; i < s; ++i)
            for (Index j = 0; j < s; ++j)
                gram(i, j) = r(result.sites(i, 0), result.sites(j, 0));
        const VectorXd seen = core::crossGram(request.kernel, result.sites, x).rowwise().mean();
        const VectorXd weights = symmetricSolution(plus(gram, 0.37 / 9.0), seen);
        for (const Index g : {Index{0}, result.grid.size() / 3, result.grid.size() / 2}) {
            double mean = 0.0;
            for (Index i = 0; i < s; ++i)
                mean += weights[i] * r(result.grid[g], result.sites(i, 0));
            QVERIFY(std::abs(mean - result.mean[g]) < 1e-7);
        }
        const double all = core::gram(request.kernel, x).mean(), own = 1.3, spread = (own - all) / 8.0;
        PRINTS(text, "α = ", spread / (spread + all));
        const double lambda = 9.0 * spread / (9.0 * all - own);
        PRINTS(text, "plug-in, ", lambda / (1.0 + lambda));
    }

    void theClassifierIsItsFormula_data()
    {
        using Probability = core::ClassificationSettings::Probability;
        QTest::addColumn<int>("probability");
        QTest::addColumn<double>("nu");
        for (const double nu : {0.0, 0.3}) {
            QTest::addRow("averaged, nu = %g", nu) << static_cast<int>(Probability::Averaged) << nu;
            QTest::addRow("probit, nu = %g", nu) << static_cast<int>(Probability::Probit) << nu;
            QTest::addRow("at the mean, nu = %g", nu) << static_cast<int>(Probability::AtMean) << nu;
        }
    }
    void theClassifierIsItsFormula()
    {
        QFETCH(int, probability);
        QFETCH(double, nu);
        using Companion = core::ClassificationSettings::Companion;
        for (const auto companion : {Companion::None, Companion::Logistic, Companion::Svm}) {
            core::ClassificationRequest request;
            core::Dataset data = *wave(20);
            for (Index row = 0; row < 20; ++row)
                data.labels[static_cast<std::size_t>(row)] = data.targets[row] > 0.0 ? 1 : 0;
            request.data = std::make_shared<const core::Dataset>(data);
            request.kernel = sample::parsed("4*se(0.6)");
            request.window = {{.lo = -2.0, .hi = 2.0}};
            request.settings.probability = static_cast<core::ClassificationSettings::Probability>(probability);
            request.settings.nu = nu;
            request.settings.companion = companion;
            verifyClassifier(request);
        }
    }

    void kernelPcaIsItsFormula_data()
    {
        using Norm = core::SpectrumSettings::Norm;
        QTest::addColumn<bool>("centred");
        QTest::addColumn<int>("norm");
        QTest::newRow("centred") << true << static_cast<int>(Norm::Kernel);
        QTest::newRow("uncentred") << false << static_cast<int>(Norm::Kernel);
        QTest::newRow("another norm") << false << static_cast<int>(Norm::Delta);
        QTest::newRow("another norm, where centring is left out") << true << static_cast<int>(Norm::Delta);
        QTest::newRow("a smoother norm") << false << static_cast<int>(Norm::Smooth);
    }
    void kernelPcaIsItsFormula()
    {
        QFETCH(bool, centred);
        QFETCH(int, norm);
        core::SpectrumRequest request;
        request.data = wave(8);
        request.kernel = sample::parsed("se(0.7)");
        request.window = {{.lo = -2.0, .hi = 2.0}};
        request.settings.centred = centred;
        request.settings.norm = static_cast<core::SpectrumSettings::Norm>(norm);
        request.settings.normLengthscale = 0.8;
        const bool ofKernel = request.settings.norm == core::SpectrumSettings::Norm::Kernel;
        const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        const QString text = readable(widgets::spectrumFormula(request.settings, request.kernel, result).html);
        MatrixXd matrix = innerProducts(request);
        QVERIFY(text.startsWith(!ofKernel ? "C αk" : centred ? "HKH αk" : "K αk"));
        QCOMPARE(text.contains("centred"), centred && ofKernel);
        QVERIFY(text.contains(ofKernel ? "ak(x) = Σi αki k(xi,x)" : "ak(x) = Σi αki ⟨k(xi,·), k(x,·)⟩Q"));
        if (centred && ofKernel) {
            const MatrixXd h = MatrixXd::Identity(8, 8) - MatrixXd::Constant(8, 8, 1.0 / 8.0);
            matrix = (h * matrix * h).eval();
        }
        const VectorXd eigenvalues = ascendingEigenvalues(matrix).reverse();
        PRINTS(text, "λ = ", eigenvalues[0]);
        PRINTS(text, QStringLiteral("λ = %1, ").arg(numberBehind(text, "λ = ")).toUtf8().constData(), eigenvalues[1]);
        PRINTS(text, "trace Σ λ = ", matrix.trace());
    }

    void mercersExpansionIsItsFormula_data()
    {
        QTest::addColumn<bool>("gaussian");
        QTest::newRow("uniform") << false;
        QTest::newRow("Gaussian") << true;
    }
    void mercersExpansionIsItsFormula()
    {
        QFETCH(bool, gaussian);
        core::SpectrumRequest request;
        request.data = wave(12);
        request.kernel = sample::parsed("1.9*se(1.5)");
        request.window = {{.lo = -2.0, .hi = 2.0}};
        request.settings.view = core::SpectrumSettings::View::Mercer;
        using Measure = core::SpectrumSettings::Measure;
        request.settings.measure = gaussian ? Measure::Gaussian : Measure::Uniform;
        request.settings.measureSd = 0.3; // within the window but for 1e-10
        request.settings.eigenfunctions = 8;
        const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        const core::MercerResult& mercer = *result.mercer;
        const QString text = readable(widgets::spectrumFormula(request.settings, request.kernel, result).html);
        QVERIFY(text.contains("∫ k(x,y) ψj(y) dp(y) = λj ψj(x)\n∫ ψi ψj dp = δij\nk(x,y) = Σj λj ψj(x) ψj(y)\n"));
        QVERIFY(text.contains("p: " + QString::fromStdString(mercer.measure)));
        const VectorXd lambda = mercer.eigenvalues.head(mercer.eigenfunctions.cols());
        PRINTS(text, "λ = ", lambda[0]);
        PRINTS(text, QStringLiteral("λ = %1, ").arg(numberBehind(text, "λ = ")).toUtf8().constData(), lambda[1]);
        const MatrixXd& psi = mercer.eigenfunctions;
        VectorXd weights = mercer.density * (mercer.grid[1] - mercer.grid[0]); // the trapezoidal rule
        weights.head(1) *= 0.5;
        weights.tail(1) *= 0.5;
        const MatrixXd k = core::gram(request.kernel, mercer.grid), weighted = weights.asDiagonal() * psi;
        QVERIFY(near(k * weighted, psi * lambda.asDiagonal(), 1e-3));
        QVERIFY(near(psi.leftCols(4).transpose() * weighted.leftCols(4), MatrixXd::Identity(4, 4), 1e-3));
        const VectorXd within = (mercer.grid.array().abs() < 0.9).cast<double>(); // where p has its mass
        const MatrixXd sum = psi * lambda.asDiagonal() * psi.transpose();
        QVERIFY(
            near(within.asDiagonal() * sum * within.asDiagonal(), within.asDiagonal() * k * within.asDiagonal(), 1e-3));
    }

    void mercersTraceIsThatOfTheKernel()
    {
        using Measure = core::SpectrumSettings::Measure;
        for (const Measure measure : {Measure::Uniform, Measure::Gaussian, Measure::Data}) {
            core::SpectrumRequest request;
            request.data = wave(12);
            request.kernel = sample::parsed("1.9*matern52(0.8)");
            request.window = {{.lo = -2.0, .hi = 2.0}};
            request.settings.view = core::SpectrumSettings::View::Mercer;
            request.settings.measure = measure;
            request.settings.chooseNodes = false; // all the eigenvalues of a rule, not those asked for
            const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
            const QString text = readable(widgets::spectrumFormula(request.settings, request.kernel, result).html);
            PRINTS(text, "∫ k(x,x) dp(x) = Σ λ = ", 1.9); // k(x,x) is constant and p a distribution
            QVERIFY(std::abs(result.mercer->eigenvalues.sum() - 1.9) < 1e-3);
        }
    }

    void thePairOfAKernelIsItsFormulaAndOneThatNoFeaturesHaveIsToldAsSuch()
    {
        core::SpectrumRequest request;
        request.data = wave(5);
        request.window = {{.lo = -2.0, .hi = 2.0}};
        request.settings.view = core::SpectrumSettings::View::Kernel;
        request.settings.places = {-0.6, 0.5};
        const auto textWith = [&](const char* kernel) {
            request.kernel = sample::parsed(kernel);
            return readable(
                widgets::spectrumFormula(request.settings, request.kernel, solved<core::SpectrumPipeline>(request))
                    .html);
        };
        const QString proven = textWith("1.4*se(0.5)");
        const double between = 1.4 * std::exp(-1.1 * 1.1 / 0.5);
        PRINTS(proven, "Cov(f(x₁), f(x₂)) = [", 1.4);
        PRINTS(proven, "Cov(f(x₁), f(x₂)) = [1.4 ", between);
        PRINTS(proven, "ρ = k(x₁,x₂)/√(k(x₁,x₁) k(x₂,x₂)) = ", between / 1.4);
        const QString refuted = textWith("formula(\"cos(x+y)\")");
        QVERIFY2(!refuted.contains("Cov") && !refuted.contains("ρ = "), qPrintable(refuted));
        PRINTS(refuted, "k at (x₁, x₂) = [", std::cos(-1.2));
        QVERIFY2(refuted.contains("no φ(x₁), φ(x₂) have these inner products"), qPrintable(refuted));
    }

    void theBenchsNormIsItsFormula()
    {
        core::SpectrumRequest request;
        request.data = wave(5);
        request.kernel = sample::parsed("1.4*se(0.5)");
        request.window = {{.lo = -2.0, .hi = 2.0}};
        request.settings.view = core::SpectrumSettings::View::Bench;
        request.settings.terms = {{.centre = -0.7, .coefficient = 1.2}, {.centre = 0.1, .coefficient = -0.8}};
        core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        QString text = readable(widgets::spectrumFormula(request.settings, request.kernel, result).html);
        const double norm2 = 1.2 * 1.2 * 1.4 + 0.8 * 0.8 * 1.4 - 2.0 * 1.2 * 0.8 * at(request.kernel, -0.7, 0.1);
        QVERIFY(text.contains("f = Σi ci k(xi, ·)\n"));
        const MatrixXd columns = core::crossGram(request.kernel, result.bench->grid, Eigen::Vector2d(-0.7, 0.1));
        QVERIFY(near(result.bench->function, columns * Eigen::Vector2d(1.2, -0.8), 1e-12));
        PRINTS(text, "‖f‖² = cᵀKc = Σi ci f(xi) = ", norm2);
        QVERIFY2(std::abs(numberBehind(text, "P(χ²2 > ‖f‖²) = ") - 100.0 * std::exp(-0.5 * norm2)) < 0.6,
                 qPrintable(text)); // two degrees of freedom; in percent
        QVERIFY(text.contains("‖f‖² = ∫ |f̃(ω)|²/K̃(ω) dω/2π"));
        const core::BenchResult& bench = *result.bench;
        const double step = bench.frequency[1] - bench.frequency[0];
        const double overFrequency =
            step * (bench.integrand.sum() - 0.5 * (bench.integrand[0] + bench.integrand[bench.integrand.size() - 1]));
        QVERIFY(std::abs(overFrequency - norm2) < 1e-3 * norm2);
        request.settings.build = core::SpectrumSettings::Build::Eigenfunctions;
        request.settings.weights = {0.5, -1.5, 0.25};
        result = solved<core::SpectrumPipeline>(request);
        text = readable(widgets::spectrumFormula(request.settings, request.kernel, result).html);
        PRINTS(text, "‖f‖² = Σj ⟨f,ψj⟩²/λj = Σj wj² = ", 0.25 + 2.25 + 0.0625);
        QVERIFY(text.contains("f = Σj wj √λj ψj\n"));
        const Eigen::Vector3d scaled =
            Eigen::Vector3d(0.5, -1.5, 0.25).cwiseProduct(result.mercer->eigenvalues.head(3).cwiseSqrt());
        QVERIFY(near(result.bench->function, result.mercer->eigenfunctions.leftCols(3) * scaled, 1e-8));
    }

    void withoutASpectralDensityTheBenchHasNoIntegralOverIt_data()
    {
        QTest::addColumn<QString>("expression");
        for (const char* expression : {"linear()", "periodic(1,1.5)", "se(0.5)+cosine(0.4)", "brownian()"})
            QTest::newRow(expression) << expression;
    }
    void withoutASpectralDensityTheBenchHasNoIntegralOverIt()
    {
        QFETCH(QString, expression);
        core::SpectrumRequest request;
        core::Dataset data = core::emptyDataset(1);
        data.x = VectorXd::LinSpaced(5, 0.2, 1.8);
        request.data = std::make_shared<const core::Dataset>(data);
        request.kernel = sample::parsed(expression.toStdString());
        request.window = {{.lo = 0.0, .hi = 2.0}};
        request.settings.view = core::SpectrumSettings::View::Bench;
        request.settings.terms = {{.centre = 0.7, .coefficient = 1.2}};
        const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        const QString text = readable(widgets::spectrumFormula(request.settings, request.kernel, result).html);
        QVERIFY2(!text.contains("dω/2π"), qPrintable(text));
    }

private:
    /// ⟨k(x_i,·), k(x_j,·)⟩_Q for se(0.7), the products of an se by the spectral densities of both.
    static MatrixXd innerProducts(const core::SpectrumRequest& request)
    {
        using Norm = core::SpectrumSettings::Norm;
        const VectorXd x = request.data->x.col(0);
        if (request.settings.norm == Norm::Kernel)
            return core::gram(request.kernel, x);
        const auto spectrum = [](double lengthscale, double w) {
            return std::sqrt(2.0 * M_PI) * lengthscale * std::exp(-0.5 * lengthscale * lengthscale * w * w);
        };
        const double q = request.settings.normLengthscale;
        MatrixXd matrix(x.size(), x.size());
        for (Index i = 0; i < x.size(); ++i)
            for (Index j = 0; j < x.size(); ++j)
                matrix(i, j) =
                    request.settings.norm == Norm::Delta
                        ? integral([&](double u) { return at(request.kernel, x[i], u) * at(request.kernel, x[j], u); })
                        : integral([&](double w) {
                              return std::pow(spectrum(0.7, w), 2) / spectrum(q, w) * std::cos(w * (x[i] - x[j])) /
                                     (2.0 * M_PI);
                          });
        return matrix;
    }

    static void verifyRegression(const core::RegressionRequest& request)
    {
        const core::RegressionResult result = solved<core::RegressionPipeline>(request);
        const QString text = readable(widgets::regressionFormula(request.kernel, result).html);
        const MatrixXd& x = request.data->x;
        const VectorXd& t = request.data->targets;
        const MatrixXd k = core::gram(request.kernel, x);
        const MatrixXd c = plus(k, request.settings.noise), inverse = inverseOf(c);
        const VectorXd weights = inverse * t;
        const double logDeterminant = 2.0 * choleskyRoot(c).diagonal().array().log().sum();
        PRINTS(text, "log p(t) = -½tᵀC⁻¹t - ½ log|C| - n/2 log 2π = ",
               -0.5 * (t.dot(weights) + logDeterminant + 16.0 * std::log(2.0 * M_PI)));
        const QStringList lines = text.split(QLatin1Char('\n'));
        const QString process = lines.filter("‖m‖²").value(0), ridge = lines.filter("ridge").value(0);
        PRINTS(process, "‖m‖² = cᵀKc = ", weights.dot(k * weights));
        PRINTS(process, "degrees of freedom ", (k * inverse).trace());
        const MatrixXd cross = core::crossGram(request.kernel, result.grid, x);
        QVERIFY(near(result.mean, cross * weights, 1e-9));
        const VectorXd variance =
            core::diagonal(request.kernel, result.grid) - (cross * inverse).cwiseProduct(cross).rowwise().sum();
        QVERIFY(near(result.latentSd.cwiseAbs2(), variance, 1e-8));
        QVERIFY(near(result.observedSd.cwiseAbs2(), variance.array() + request.settings.noise, 1e-8));
        QCOMPARE(!ridge.isEmpty(), request.settings.showRidge);
        if (ridge.isEmpty())
            return;
        PRINTS(ridge, "λ = ", result.lambda);
        const MatrixXd ridgeInverse = inverseOf(plus(k, result.lambda));
        const VectorXd ridgeWeights = ridgeInverse * t;
        PRINTS(ridge, "‖f‖² = ", ridgeWeights.dot(k * ridgeWeights));
        PRINTS(ridge, "degrees of freedom ", (k * ridgeInverse).trace());
    }

    static std::shared_ptr<const core::Dataset> twoSamples(double shift)
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = randomPoints(40, 1, 8);
        for (Index row = 0; row < 40; ++row) {
            data.labels.push_back(static_cast<int>(row / 20));
            data.x(row, 0) += row < 20 ? 0.0 : shift;
        }
        return std::make_shared<const core::Dataset>(std::move(data));
    }

    /// The three means over the pairs that the formula names.
    static Eigen::Vector3d termsOf(const Kernel& kernel, const MatrixXd& x, core::MmdEstimator estimator)
    {
        const MatrixXd k = core::gram(kernel, x);
        Eigen::Vector3d sums = Eigen::Vector3d::Zero(), counts = Eigen::Vector3d::Zero();
        for (Index i = 0; i < 40; ++i)
            for (Index j = 0; j < 40; ++j) {
                const Index block = i < 20 && j < 20 ? 0 : i >= 20 && j >= 20 ? 1 : 2;
                const bool pair = i % 20 / 2 == j % 20 / 2 && i % 20 != j % 20;
                if ((estimator == core::MmdEstimator::Unbiased && i == j) ||
                    (estimator == core::MmdEstimator::Linear && !pair))
                    continue;
                sums[block] += k(i, j);
                counts[block] += 1.0;
            }
        return sums.cwiseQuotient(counts);
    }

    static void verifyMmd(const core::TwoSamplesRequest& request)
    {
        const core::TwoSamplesResult result = solved<core::TwoSamplesPipeline>(request);
        const QString text = readable(widgets::mmdFormula(result).html);
        const Eigen::Vector3d terms = termsOf(request.kernel, request.data->x, request.settings.estimator);
        static const QRegularExpression sum(QStringLiteral("\n= (\\S+) \\+ (\\S+) - 2 · (\\S+) = (\\S+)\n"));
        const auto match = sum.match(text);
        QVERIFY2(match.hasMatch(), qPrintable(text));
        const auto printed = [&](int i) { return match.captured(i).toDouble(); };
        for (int i = 0; i < 3; ++i)
            QVERIFY2(prints(printed(i + 1), terms[i]), qPrintable(text));
        const double statistic = terms[0] + terms[1] - 2.0 * terms[2],
                     added = printed(1) + printed(2) - 2.0 * printed(3);
        const double rounding = 1e-12 * terms.cwiseAbs().maxCoeff();
        QVERIFY2(std::abs(printed(4) - statistic) <= 5.001e-4 * std::abs(statistic) + rounding, qPrintable(text));
        QVERIFY2(std::abs(printed(4) - added) <= 4e-3 * std::abs(statistic) + rounding, qPrintable(text));
    }

    static double exactScale(const Kernel& kernel, const MatrixXd& x, double beta, double place)
    {
        const MatrixXd here = MatrixXd::Constant(1, 1, place), gram = core::gram(kernel, x);
        const VectorXd k = core::crossGram(kernel, x, here).col(0);
        const VectorXd a = solutionOf(plus(gram / 0.09, 1.0), VectorXd::Ones(x.rows()));
        return 1.0 + (at(kernel, place, place) - k.dot(solutionOf(plus(gram, 0.09), k))) / 0.09 +
               std::pow(1.0 - a.dot(k) / 0.09, 2) / (beta + a.sum());
    }

    /// γ + F + 2tG + t²Q with the F, G, Q of the paper's centred Gram matrix.
    static double printedScale(const Kernel& kernel, const MatrixXd& x, double beta, double place)
    {
        const double n = static_cast<double>(x.rows()), t = beta / (n + beta);
        const MatrixXd gram = core::gram(kernel, x);
        const VectorXd k = core::crossGram(kernel, x, MatrixXd::Constant(1, 1, place)).col(0);
        const VectorXd ones = VectorXd::Ones(x.rows());
        const MatrixXd h = MatrixXd::Identity(x.rows(), x.rows()) - ones * ones.transpose() / n;
        const double mean = k.mean(), all = gram.mean();
        const VectorXd r = gram.rowwise().mean().array() - all, p = (k - r).array() - mean;
        const MatrixXd centred = plus(h * gram * h, 0.09);
        const VectorXd ofP = solutionOf(centred, p), ofR = solutionOf(centred, r);
        const double f = (at(kernel, place, place) - 2.0 * mean + all - p.dot(ofP)) / 0.09;
        const double g = (mean - all - r.dot(ofP)) / 0.09, q = (all - r.dot(ofR)) / 0.09;
        return (1.0 + beta + n) / (beta + n) + f + 2.0 * t * g + t * t * q;
    }

    static void verifyClassifier(const core::ClassificationRequest& request)
    {
        const core::ClassificationResult result = solved<core::ClassificationPipeline>(request);
        const QString text = readable(widgets::classificationFormula(result, request.settings).html);
        const double nu = request.settings.nu;
        const MatrixXd k = core::gram(request.kernel, request.data->x), c = plus(k, nu + 1e-12);
        const VectorXd& a = result.mode;
        const VectorXd p = 1.0 / (1.0 + (-a.array()).exp());
        double logLikelihood = 0.0;
        for (Index i = 0; i < 20; ++i)
            logLikelihood += std::log(request.data->label(i) == 1 ? p[i] : 1.0 - p[i]);
        const double psi = logLikelihood - 0.5 * a.dot(symmetricSolution(c, a));
        const VectorXd root = (p.array() * (1.0 - p.array())).sqrt();
        const MatrixXd b = plus(root.asDiagonal() * c * root.asDiagonal(), 1.0);
        QVERIFY(text.contains(nu > 0.0 ? "C = K + νI" : "C = K;"));
        PRINTS(text, "ψ(a*) = ", psi);
        PRINTS(text, "log p(t) ≈ ψ(a*) - ½ log det(I + W½CW½) = ", psi - 0.5 * std::log(determinantOf(b)));
        verifyProbability(request.settings, result);
        QCOMPARE(text.contains("‖f‖²"), result.companion.has_value());
        if (!result.companion)
            return;
        const VectorXd& weights = result.companion->coefficients;
        PRINTS(text, "‖f‖² = ", weights.dot(k * weights));
    }

    static void verifyProbability(const core::ClassificationSettings& settings,
                                  const core::ClassificationResult& result)
    {
        const auto sigma = [](double z) { return 1.0 / (1.0 + std::exp(-z)); };
        for (const Index g : {Index{0}, result.grid.size() / 4, result.grid.size() / 2}) {
            const double m = result.latentMean[g], sd = result.latentSd[g];
            using Probability = core::ClassificationSettings::Probability;
            const double averaged =
                integral([&](double z) { return sigma(m + sd * z) * std::exp(-0.5 * z * z) / std::sqrt(2.0 * M_PI); });
            const double shown = settings.probability == Probability::Averaged ? result.averaged[g]
                                 : settings.probability == Probability::Probit ? result.probit[g]
                                                                               : result.atMean[g];
            const double formula = settings.probability == Probability::Averaged ? averaged
                                   : settings.probability == Probability::Probit
                                       ? sigma(m / std::sqrt(1.0 + M_PI * sd * sd / 8.0))
                                       : sigma(m);
            QVERIFY(std::abs(shown - formula) < 1e-9);
        }
    }
};

KERNELSCOPE_TEST(FormulaCardsTest, QApplication)

} // namespace formula_cards_test

#include "formula_cards_test.moc"
