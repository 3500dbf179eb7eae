#include "core/data/standardise.h"

#include "core/data/generators.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace standardise_test
{

namespace
{

core::Dataset sample()
{
    return std::get<core::Dataset>(core::generate({.name = "moons", .n = 60, .seed = 3, .options = {}}));
}

double mean(const Eigen::VectorXd& x)
{
    return x.mean();
}

double standardDeviation(const Eigen::VectorXd& x)
{
    return std::sqrt((x.array() - x.mean()).square().sum() / static_cast<double>(x.size() - 1));
}

} // namespace

class StandardiseTest : public QObject
{
    Q_OBJECT

private slots:
    void everyColumnHasMeanZeroAndStandardDeviationOne_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<double>("shift");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("as generated") << 1.0 << 0.0 << 1e-14;
        QTest::newRow("tiny") << 1e-200 << 0.0 << 1e-14;
        QTest::newRow("huge") << 1e99 << 0.0 << 1e-14;
        QTest::newRow("far away") << 1.0 << 1e8 << 1e-14; // what is left of the digits has mean 0 and deviation 1
    }
    void everyColumnHasMeanZeroAndStandardDeviationOne()
    {
        QFETCH(double, scale);
        QFETCH(double, shift);
        QFETCH(double, tolerance);
        core::Dataset data = sample();
        data.x = (scale * data.x).array() + shift;
        const core::Dataset result = core::standardised(data);
        for (Eigen::Index j = 0; j < 2; ++j) {
            QVERIFY2(std::abs(mean(result.x.col(j))) < tolerance, qPrintable(QString::number(mean(result.x.col(j)))));
            QVERIFY(std::abs(standardDeviation(result.x.col(j)) - 1.0) < tolerance);
        }
    }

    void theUnitOfAColumnDoesNotMatter()
    {
        core::Dataset inInches = sample();
        inInches.x.col(0) = inInches.x.col(0) / 0.0254;
        QVERIFY(core::standardised(inInches).x.isApprox(core::standardised(sample()).x, 1e-14));
    }

    void aColumnWithoutSpreadIsCentred()
    {
        core::Dataset data = core::emptyDataset(2);
        data.x.resize(3, 2);
        data.x << 0.1, 1.0, 0.1, 2.0, 0.1, 3.0;
        const core::Dataset result = core::standardised(data);
        QVERIFY(result.x.col(0) == Eigen::Vector3d::Zero());
        QVERIFY(result.x.col(1).isApprox(Eigen::Vector3d(-1.0, 0.0, 1.0), 1e-15));
        data.x.conservativeResize(1, 2);
        QVERIFY(core::standardised(data).x == Eigen::RowVector2d::Zero());
        QVERIFY(core::standardised(core::emptyDataset(2)).x.rows() == 0);
    }

    void whatBelongsToThePointsStaysAndTheirTrueDensityGoes()
    {
        core::Dataset data = sample();
        data.targets = Eigen::VectorXd::LinSpaced(60, 0.0, 5.0);
        const core::Dataset result = core::standardised(data);
        QVERIFY(data.generation && !result.generation);
        core::Dataset otherwise = result;
        otherwise.x = data.x;
        otherwise.generation = data.generation;
        QVERIFY(otherwise == data);
    }
};

KERNELSCOPE_TEST(StandardiseTest, NoApplication)

} // namespace standardise_test

#include "standardise_test.moc"
