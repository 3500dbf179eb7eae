#include "core/data/generators.h"
#include "core/density/random_points.h"
#include "core/density/spectrum.h"
#include "core/kernels/golden_kernels.h"
#include "core/kernels/gram.h"
#include "core/spectrum/gram_spectrum.h"
#include "support/test_registry.h"

#include <QTest>

namespace gram_spectrum_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

core::GramSpectrum spectrumOf(const MatrixXd& gram, bool centred = false)
{
    return std::get<core::GramSpectrum>(core::gramSpectrum(gram, centred));
}

} // namespace

class GramSpectrumTest : public QObject
{
    Q_OBJECT

private slots:
    void goldenCertificates_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        for (const QJsonValue& value : golden::read("gp_psd.json")["cases"].toArray())
            QTest::newRow(qPrintable(value["name"].toString())) << value.toObject();
    }
    void goldenCertificates()
    {
        QFETCH(QJsonObject, entry);
        MatrixXd k = golden::matrixFrom(entry["K"]);
        if (k.size() == 0) {
            const auto kernel = golden::gpKernel(entry["kernel"].toObject());
            if (!kernel)
                return; // a kernel that is not ours
            k = core::gram(*kernel, golden::matrixFrom(entry["X"]));
        }
        const core::GramSpectrum spectrum = spectrumOf(k);
        const double scale = k.cwiseAbs().maxCoeff() * static_cast<double>(k.rows());
        const VectorXd eigenvalues = golden::vectorFrom(entry["eigenvalues"]);
        QVERIFY((spectrum.eigenvalues - eigenvalues).cwiseAbs().maxCoeff() <= 1e-13 * scale);
        QCOMPARE(spectrum.definiteness.positiveSemidefinite(), entry["psd"].toBool());
        QCOMPARE(spectrum.offender.has_value(), !entry["psd"].toBool());
        // the reference counts i = j too, where the gap is 0
        const core::CauchySchwarzGap found = *core::cauchySchwarzGap(k);
        const double gap = found.gap;
        QCOMPARE(found.product - found.square, gap);
        QCOMPARE(found.square, k(found.row, found.column) * k(found.row, found.column));
        QVERIFY(std::abs(std::min(gap, 0.0) - entry["cauchy_schwarz_gap"].toDouble()) <= 1e-14 * scale * scale);
        if (!spectrum.offender)
            return;
        const VectorXd& c = spectrum.offender->vector;
        QVERIFY(std::abs(c.norm() - 1.0) <= 1e-14);
        QVERIFY(std::abs(c.dot(k * c) - entry["certificate_quadratic_form"].toDouble()) <= 1e-13 * scale);
        QCOMPARE(spectrum.offender->quadraticForm, c.dot(k * c));
    }

    void theGapNamesItsPair()
    {
        MatrixXd k(3, 3);
        k << 1.0, 0.2, 0.1, 0.2, 1.0, 1.5, 0.1, 1.5, 1.0;
        const auto gap = core::cauchySchwarzGap(k);
        QVERIFY(gap && gap->gap == 1.0 - 2.25 && gap->row == 1 && gap->column == 2);
        QVERIFY(!core::cauchySchwarzGap(MatrixXd::Ones(1, 1)));
    }

    void effectiveRankIsThatOfTheDensityLab()
    {
        const MatrixXd x = randomPoints(30, 2, 3);
        const core::Kernel kernel = core::kernelOf(core::Polynomial{.degree = 2, .offset = 1.0});
        const core::GramSpectrum spectrum = spectrumOf(core::gram(kernel, x), true);
        QCOMPARE(spectrum.effectiveRank, 5.0); // x₁, x₂, x₁², x₂², x₁x₂
        QCOMPARE(spectrum.effectiveRank, std::get<double>(core::effectiveRank(x, kernel)));
        QCOMPARE(spectrum.plainRank, 6.0); // and 1, which centring takes away
        QCOMPARE(spectrumOf(core::gram(kernel, x), false).effectiveRank, 6.0);
    }

    void centringRaisesNoRank()
    {
        const core::Dataset moons = std::get<core::Dataset>(
            core::generate({.name = "moons", .n = 100, .seed = 1, .options = {{"noise", 0.1}}}));
        for (const double lengthscale : {2.0, 4.0, 8.542, 20.0, 50.0}) { // HKH keeps the rounding of K
            const MatrixXd k = core::gram(core::kernelOf(core::SquaredExponential{{lengthscale}}), moons.x);
            const core::GramSpectrum spectrum = spectrumOf(k, true);
            QVERIFY2(spectrum.effectiveRank <= spectrum.plainRank, qPrintable(QString::number(lengthscale)));
            QVERIFY(spectrum.effectiveRank >= spectrum.plainRank - 2.0);
        }
        QCOMPARE(spectrumOf(MatrixXd::Zero(3, 3), true).effectiveRank, 0.0);
    }

    void ordersSortByWhatTheyName()
    {
        MatrixXd x(5, 2);
        x << 2, 0, 1, 5, 1, 3, 0, 0, 2, -1;
        QCOMPARE(core::orderByInput(x), (std::vector<int>{3, 2, 1, 4, 0}));
        QCOMPARE(core::orderByClass(x, {1, 0, 1, 1, 0}), (std::vector<int>{1, 4, 3, 2, 0}));
        VectorXd v(3);
        v << 0.5, -1.0, 0.0;
        QCOMPARE(core::orderByVector(v), (std::vector<int>{1, 2, 0}));
    }

    void thePictureShowsMeansInOrder()
    {
        const MatrixXd k = core::gram(core::kernelOf(core::SquaredExponential{}), randomPoints(10, 1, 2));
        const std::vector<int> order{9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
        const MatrixXd whole = core::orderedPicture(k, order, 10);
        QCOMPARE(whole, k.reverse());
        const MatrixXd halves = core::orderedPicture(k, order, 2);
        QVERIFY(std::abs(halves(0, 1) - k.block(5, 0, 5, 5).mean()) <= 1e-15);
        QVERIFY(std::abs(halves(1, 1) - k.topLeftCorner(5, 5).mean()) <= 1e-15);
        QCOMPARE(core::orderedPicture(core::gram(core::kernelOf(core::Linear{}), randomPoints(300, 1, 1)),
                                      core::orderByInput(randomPoints(300, 1, 1)))
                     .rows(),
                 256);
    }

    void nothingHasAnEmptySpectrum()
    {
        const core::GramSpectrum spectrum = spectrumOf(MatrixXd(0, 0));
        QCOMPARE(spectrum.eigenvalues.size(), 0);
        QVERIFY(spectrum.definiteness.positiveSemidefinite() && !spectrum.offender);
        QCOMPARE(core::orderedPicture(MatrixXd(0, 0), {}).size(), 0);
        MatrixXd broken = MatrixXd::Ones(2, 2);
        broken(1, 0) = std::nan("");
        QVERIFY(std::holds_alternative<core::Failure>(core::gramSpectrum(broken, false)));
    }
};

KERNELSCOPE_TEST(GramSpectrumTest, QCoreApplication)

} // namespace gram_spectrum_test

#include "gram_spectrum_test.moc"
