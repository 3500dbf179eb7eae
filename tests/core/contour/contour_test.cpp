#include "core/contour/contour.h"
#include "support/test_registry.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

namespace contour_test
{

using core::Field;
using Eigen::Index;

namespace
{

Field sampled(int n1, int n2, double lo, double hi, const std::function<double(double, double)>& f)
{
    Field field{
        .axis1 = Eigen::VectorXd::LinSpaced(n1, lo, hi), .axis2 = Eigen::VectorXd::LinSpaced(n2, lo, hi), .values = {}};
    field.values.resize(n1, n2);
    for (Index i = 0; i < n1; ++i)
        for (Index j = 0; j < n2; ++j)
            field.values(i, j) = f(field.axis1[i], field.axis2[j]);
    return field;
}

/// The pieces between NaN rows.
std::vector<Eigen::MatrixXd> pieces(const Eigen::MatrixXd& polyline)
{
    std::vector<Eigen::MatrixXd> found;
    Index begin = 0;
    for (Index i = 0; i <= polyline.rows(); ++i)
        if (i == polyline.rows() || std::isnan(polyline(i, 0))) {
            if (i > begin)
                found.push_back(polyline.middleRows(begin, i - begin));
            begin = i + 1;
        }
    return found;
}

bool isClosed(const Eigen::MatrixXd& piece)
{
    return piece.rows() > 2 && piece.row(0) == piece.row(piece.rows() - 1);
}

/// Area enclosed by a closed piece.
double enclosedArea(const Eigen::MatrixXd& piece)
{
    double twice = 0.0;
    for (Index i = 0; i + 1 < piece.rows(); ++i)
        twice += piece(i, 0) * piece(i + 1, 1) - piece(i + 1, 0) * piece(i, 1);
    return 0.5 * std::abs(twice);
}

double standardNormal(double u, double v)
{
    return std::exp(-0.5 * (u * u + v * v)) / (2.0 * std::numbers::pi);
}

} // namespace

class ContourTest : public QObject
{
    Q_OBJECT

private slots:
    void aCircleIsOneClosedPieceOfItsRadius()
    {
        const Field field = sampled(81, 61, -2.0, 2.0, [](double u, double v) { return u * u + v * v; });
        const auto found = pieces(core::contourLine(field, 1.44));
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(isClosed(found[0]));
        for (Index i = 0; i < found[0].rows(); ++i)
            QVERIFY(std::abs(found[0].row(i).norm() - 1.2) < 1e-3); // linear interpolation: h²/8 of a curvature
        QVERIFY(std::abs(enclosedArea(found[0]) - std::numbers::pi * 1.44) < 0.02);
    }

    void verticesLieExactlyOnTheLevelOfALinearField()
    {
        const Field field = sampled(7, 9, 0.0, 3.0, [](double u, double v) { return 2.0 * u - v; });
        const auto found = pieces(core::contourLine(field, 0.7));
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(!isClosed(found[0]));
        for (Index i = 0; i < found[0].rows(); ++i)
            QVERIFY(std::abs(2.0 * found[0](i, 0) - found[0](i, 1) - 0.7) < 1e-13);
    }

    void twoHillsGiveTwoPiecesBelowThePassAndOneAbove()
    {
        const auto hills = [](double u, double v) {
            return std::exp(-2.0 * ((u - 1) * (u - 1) + v * v)) + std::exp(-2.0 * ((u + 1) * (u + 1) + v * v));
        };
        const Field field = sampled(120, 120, -3.0, 3.0, hills); // the pass is at 2 exp(-2) = 0.27
        const auto apart = pieces(core::contourLine(field, 0.35)), joined = pieces(core::contourLine(field, 0.2));
        QCOMPARE(apart.size(), std::size_t{2});
        QVERIFY(isClosed(apart[0]) && isClosed(apart[1]));
        QCOMPARE(joined.size(), std::size_t{1});
    }

    void aSaddleCellIsDecidedByItsMean_data()
    {
        QTest::addColumn<double>("level");
        QTest::addColumn<bool>("highCornersConnected");
        QTest::newRow("mean above the level") << 0.4 << true;
        QTest::newRow("mean below the level") << 0.6 << false;
    }
    void aSaddleCellIsDecidedByItsMean()
    {
        QFETCH(double, level);
        QFETCH(bool, highCornersConnected);
        Field cell{
            .axis1 = Eigen::Vector2d(0, 1), .axis2 = Eigen::Vector2d(0, 1), .values = Eigen::Matrix2d::Identity()};
        const auto found = pieces(core::contourLine(cell, level));
        QCOMPARE(found.size(), std::size_t{2});
        // Each piece cuts off one corner: (1,0) and (0,1) when the high corners (0,0) and (1,1) hang together.
        for (const auto& piece : found) {
            const double across = (piece(0, 0) - piece(0, 1)) * (piece(1, 0) - piece(1, 1));
            QCOMPARE(across > 0.0, highCornersConnected); // both ends on one side of the diagonal u = v, or not
        }
        cell.values = Eigen::Matrix2d::Ones() - cell.values; // the other diagonal
        QCOMPARE(pieces(core::contourLine(cell, level)).size(), std::size_t{2});
    }

    void cellsWithoutANumberAreLeftOut()
    {
        Field field = sampled(21, 21, -1.0, 1.0, [](double u, double) { return u; });
        field.values(10, 10) = std::numeric_limits<double>::quiet_NaN();
        field.values(11, 3) = -std::numeric_limits<double>::infinity();
        const auto found = pieces(core::contourLine(field, 0.05));
        QCOMPARE(found.size(), std::size_t{3});
        for (const auto& piece : found)
            QVERIFY(piece.allFinite());
    }

    void whatCrossesByRoundingHasNoLine()
    {
        Field field = sampled(41, 41, -1.0, 1.0, [](double u, double v) { return u < -0.01 ? v : 0.0; });
        for (Index i = 20; i < 41; ++i)
            for (Index j = 0; j < 41; ++j)
                field.values(i, j) = (i + j) % 2 == 0 ? 1e-9 : -1e-9;
        QVERIFY(pieces(core::contourLine(field, 0.0)).size() > 100);
        const auto found = pieces(core::contourLine(field, 0.0, 1e-6)); // the line through nodes of 0 stays
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found[0].col(1).cwiseAbs().maxCoeff() < 1e-6);
        QVERIFY(found[0].col(0).minCoeff() == -1.0 && found[0].col(0).maxCoeff() < 0.1);
    }

    void aLevelOutsideTheRangeHasNoLine()
    {
        const Field field = sampled(5, 5, 0.0, 1.0, [](double u, double v) { return u + v; });
        QCOMPARE(core::contourLine(field, 3.0).rows(), Index{0});
        QCOMPARE(core::contourLine(field, -1.0).rows(), Index{0});
        QCOMPARE(core::contourLine(Field{}, 1.0).rows(), Index{0});
    }

    void massLevelsOfANormalAreItsHighestDensityRegions()
    {
        const Field field = sampled(200, 200, -6.0, 6.0, standardNormal);
        const std::array masses{0.5, 0.8, 0.95};
        const auto levels = core::massLevels(field, masses);
        const double top = standardNormal(0, 0);
        for (std::size_t i = 0; i < masses.size(); ++i) // P(density >= level) = 1 - level/top for a 2D normal
            QVERIFY(std::abs(1.0 - levels[i] / top - masses[i]) < 2e-3);
        const auto contours = core::massContours(field, masses);
        QCOMPARE(contours.size(), masses.size());
        for (const auto& contour : contours) {
            const double radiusSquared = -2.0 * std::log(1.0 - *contour.mass);
            QVERIFY(std::abs(enclosedArea(contour.polyline) / (std::numbers::pi * radiusSquared) - 1.0) < 0.01);
        }
    }

    void massLevelsOfWhatIsNoNumberAreNone()
    {
        constexpr std::array masses{0.5};
        for (const double bad : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
            Field field = sampled(5, 5, -1.0, 1.0, [](double, double) { return 1.0; });
            field.values(2, 3) = bad;
            QVERIFY(core::massLevels(field, masses).empty());
            QVERIFY(core::massContours(field, masses).empty());
        }
    }

    void massLevelsDoNotDependOnScaleAndNeedMass()
    {
        Field field = sampled(50, 60, -4.0, 4.0, standardNormal);
        const std::array masses{0.5};
        const double level = core::massLevels(field, masses).at(0);
        field.values *= 1e-200;
        QVERIFY(std::abs(core::massLevels(field, masses).at(0) / level / 1e-200 - 1.0) < 1e-12);
        field.values.setZero();
        QVERIFY(core::massLevels(field, masses).empty());
        QVERIFY(core::massContours(field, masses).empty());
    }

    void dropContoursOfALogNormalAreCirclesInTheLogarithms()
    {
        core::Field field;
        field.axis1 = Eigen::VectorXd::LinSpaced(161, -4.0, 4.0).array().exp();
        field.axis2 = Eigen::VectorXd::LinSpaced(121, -3.0, 3.0).array().exp();
        field.values = -0.5 * (field.axis1.array().log().square().matrix().rowwise().replicate(121) +
                               field.axis2.array().log().square().matrix().transpose().colwise().replicate(161));
        field.values(0, 0) = -std::numeric_limits<double>::infinity();
        field.values(160, 0) = std::numeric_limits<double>::quiet_NaN();
        const std::array drops{0.5, 2.0, 1e6};
        const auto contours = core::dropContours(field, drops);
        QCOMPARE(contours.size(), 2u); // nothing lies a million below
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(std::abs(contours[i].level + drops[i]) < 1e-12);
            const Eigen::ArrayXd radii = contours[i].polyline.array().log().square().rowwise().sum().sqrt();
            QVERIFY(((radii - std::sqrt(2.0 * drops[i])).abs() < 1e-3).all()); // grid of 0.05
        }
        field.axis2[0] = 0.0;
        QVERIFY(core::dropContours(field, drops).empty());
    }

    void niceLevelsAreRoundAndInside()
    {
        QCOMPARE(core::niceLevels(0.0, 1.0, 4), (std::vector<double>{0.2, 0.4, 0.6000000000000001, 0.8}));
        for (const double scale : {1e-9, 0.3, 7.0, 4e12}) {
            const auto levels = core::niceLevels(-scale, 2.3 * scale, 8);
            QVERIFY(levels.size() >= 3 && levels.size() <= 9);
            QVERIFY(levels.front() > -scale && levels.back() < 2.3 * scale);
        }
        QVERIFY(core::niceLevels(1.0, 1.0, 5).empty());
        QVERIFY(core::niceLevels(0.0, std::numeric_limits<double>::infinity(), 5).empty());
    }

    void aRangeThatIsRoundingHasNoLevels()
    {
        const double ulp = std::nextafter(0.03, 1.0) - 0.03;
        for (const double range : {ulp, 40.0 * ulp, 1e-12})
            QVERIFY(core::niceLevels(-0.03, -0.03 + range, 6).empty());
        QVERIFY(core::niceLevels(0.0, std::numeric_limits<double>::denorm_min(), 6).empty());
        const Field field =
            sampled(20, 20, 0.0, 1.0, [&](double u, double v) { return -0.03 + ulp * std::sin(9 * u * v); });
        QVERIFY(core::plainContours(field, 6).empty());
    }

    void levelsAreFewAndApartWhateverTheRange()
    {
        for (const double lowest : {0.0, -1e-300, 1e-8, 0.7, -3e5, 1e150})
            for (const double range : {1e-300, 1e-12, 1e-8, 0.3, 1e6, 1e150})
                for (const int count : {1, 3, 6, 12}) {
                    const auto levels = core::niceLevels(lowest, lowest + range, count);
                    QVERIFY(levels.size() <= static_cast<std::size_t>(count) + 2);
                    for (std::size_t i = 1; i < levels.size(); ++i)
                        QVERIFY(levels[i] > levels[i - 1]);
                }
    }
};

KERNELSCOPE_TEST(ContourTest, NoApplication)

} // namespace contour_test

#include "contour_test.moc"
