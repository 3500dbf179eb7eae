// The figures of the Spectrum lab as a script asks for them: their numbers and their pictures.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QTest>
#include <QtEndian>

#include <cmath>
#include <numbers>

namespace spectrum_figures_test
{

using namespace command_line;

namespace
{

double at(const QJsonArray& array, qsizetype i)
{
    return array[i].toDouble();
}

/// Trapezoids.
double area(const QJsonArray& x, const QJsonArray& y)
{
    double sum = 0.0;
    for (qsizetype i = 1; i < x.size(); ++i)
        sum += 0.5 * (at(x, i) - at(x, i - 1)) * (at(y, i) + at(y, i - 1));
    return sum;
}

} // namespace

class SpectrumFiguresTest : public QObject
{
    Q_OBJECT

    Folder folder_;

private slots:
    void theScoresOfKpcaHaveTheEigenvaluesAsSumsOfSquares()
    {
        const Run ran = run({"figure", "kpca"});
        QCOMPARE(ran.status, 0);
        const QJsonObject json = ran.json();
        const QJsonArray scores = json["scores"].toArray();
        QCOMPARE(scores.size(), qsizetype{200});
        QCOMPARE(scores[0].toArray().size(), qsizetype{4});
        const QJsonArray eigenvalues = json["eigenvalues"].toArray();
        for (qsizetype k = 0; k < 4; ++k) { // Σ_i a_k(x_i)² = λ_k
            double sum = 0.0;
            for (const QJsonValue& row : scores)
                sum += std::pow(at(row.toArray(), k), 2);
            QVERIFY(std::abs(sum - at(eigenvalues, k)) < 1e-9 * at(eigenvalues, 0));
        }
        QCOMPARE(json["sample"].toArray().size(), scores.size());
        QCOMPARE(json["component_4"].toArray().size(), json["x1"].toArray().size());
    }

    void mercerIsThatOfTheClosedForm()
    {
        const Run ran = run({"figure", "mercer"});
        QCOMPARE(ran.status, 0);
        const QJsonObject json = ran.json();
        const QJsonArray found = json["eigenvalues"].toArray(), closed = json["analytic_eigenvalues"].toArray();
        QVERIFY(found.size() >= 5);
        double sum = 0.0;
        for (const QJsonValue& value : found)
            sum += value.toDouble();
        QVERIFY(std::abs(sum - json["trace"].toDouble()) < 1e-9);
        for (qsizetype j = 0; j < 5; ++j)
            QVERIFY(std::abs(at(found, j) / at(closed, j) - 1.0) < 1e-9);
        QVERIFY(std::abs(area(json["x"].toArray(), json["density"].toArray()) - std::erf(3.0 / std::numbers::sqrt2)) <
                1e-3);
    }

    void theBumpInsideHasItsNormAsAreaAndTheOneOutsideHasNone()
    {
        const Run ran = run({"figure", "fourier-regulariser"});
        QCOMPARE(ran.status, 0);
        const QJsonObject json = ran.json(), inside = json["inside"].toObject(), outside = json["outside"].toObject();
        const double s = json["lengthscale"].toDouble(), w = inside["width"].toDouble();
        const double norm2 = w * w / (s * std::sqrt(2.0 * w * w - s * s));
        QVERIFY(std::abs(inside["norm2"].toDouble() - norm2) < 1e-9 * norm2);
        QVERIFY(std::abs(area(inside["frequency"].toArray(), inside["integrand"].toArray()) - norm2) < 1e-4 * norm2);
        QVERIFY(outside["norm2"].isNull()); // JSON has no infinity
        const QJsonArray grows = outside["integrand"].toArray();
        QVERIFY(at(grows, grows.size() - 1) > at(grows, 0));
        const QJsonArray width = json["width"].toArray(), norms = json["norm2"].toArray();
        for (qsizetype i = 0; i < width.size(); ++i)
            QCOMPARE(norms[i].isNull(), at(width, i) <= json["wall"].toDouble());
    }

    void everyFigureIsAPicture_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"kpca", "mercer", "fourier-regulariser"})
            QTest::newRow(name) << name;
    }
    void everyFigureIsAPicture()
    {
        QFETCH(QString, name);
        const QString path = folder_.path(name + ".png");
        QCOMPARE(run({"figure", name, "--out", path}).status, 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray header = file.read(24);
        QVERIFY(header.startsWith("\x89PNG")); // then the width and the height
        QVERIFY(qFromBigEndian<quint32>(header.constData() + 16) >= 1000);
        QVERIFY(qFromBigEndian<quint32>(header.constData() + 20) >= 700);
        QVERIFY(run({"figure", name, "--out", folder_.path(name + ".svg")}).status == 0);
    }

    void aPictureOfAnotherKindIsRefused()
    {
        QVERIFY(refuses(run({"figure", "fourier-regulariser", "--out", folder_.path("x.bmp")}), ".png"));
    }
};

KERNELSCOPE_TEST(SpectrumFiguresTest, QApplication)

} // namespace spectrum_figures_test

#include "spectrum_figures_test.moc"
