#include "core/spectrum/feature_lift.h"

#include "core/density/random_points.h"
#include "core/kernels/gram.h"
#include "core/spectrum/feature_terms.h"
#include "support/kernels.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace feature_lift_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

std::vector<std::string> namesOf(const char* expression, Index dimensions)
{
    std::vector<std::string> names;
    const auto terms = core::featureTerms(kernelFrom(expression), dimensions);
    if (terms)
        for (const core::FeatureTerm& term : *terms)
            names.push_back(term.text());
    return names;
}

std::vector<std::string> namesOf(const core::FeatureLift& lift)
{
    std::vector<std::string> names;
    for (const core::FeatureTerm& term : lift.terms)
        names.push_back(term.text());
    return names;
}

const std::vector<core::Interval> square{{.lo = -1.0, .hi = 1.0}, {.lo = -1.0, .hi = 1.0}};

} // namespace

class FeatureLiftTest : public QObject
{
    Q_OBJECT

private slots:
    void namesAreThoseOfTheTextbooks()
    {
        using Names = std::vector<std::string>;
        QVERIFY(namesOf("poly(2,0)", 2) == (Names{"x₂²", "√2 x₁x₂", "x₁²"}));
        QVERIFY(namesOf("poly(2,1)", 1) == (Names{"1", "√2 x", "x²"}));
        QVERIFY(namesOf("allsubsets()", 2) == (Names{"1", "x₁", "x₂", "x₁x₂"}));
        QVERIFY(namesOf("parabola()", 1) == (Names{"x", "x²"}));
        QVERIFY(namesOf("4*linear()", 2) == (Names{"2 x₁", "2 x₂"}));
        QVERIFY(!core::featureTerms(se(1.0), 1));
        const core::FeatureTerm product = (*core::featureTerms(kernelFrom("poly(2,0)"), 2))[1];
        QCOMPARE(product.text({"x", "y"}), std::string("√2 xy"));
        QCOMPARE(product.text({"height", "width"}), std::string("√2 height·width"));
        QCOMPARE(product.text({"x1", "x2"}), std::string("√2 x₁x₂"));
    }

    void termsAreTheFeatures()
    {
        for (const char* expression : {"poly(4,0.7)", "allsubsets()*linear()", "parabola()+3*poly(2,1)"})
            for (const Index d : {1, 2, 3}) {
                const core::Kernel kernel = kernelFrom(expression);
                const MatrixXd x = randomPoints(7, d, 5), features = *core::featureMap(kernel, x);
                const auto terms = *core::featureTerms(kernel, d);
                QCOMPARE(std::ssize(terms), features.cols());
                for (Index f = 0; f < features.cols(); ++f) {
                    const core::FeatureTerm& term = terms[static_cast<std::size_t>(f)];
                    VectorXd value = VectorXd::Constant(x.rows(), term.weight);
                    for (Index c = 0; c < d; ++c)
                        value.array() *= x.col(c).array().pow(term.powers[static_cast<std::size_t>(c)]);
                    QVERIFY2((value - features.col(f)).cwiseAbs().maxCoeff() <= 1e-12, expression);
                }
            }
    }

    /// Two features stand on plain axes, the one of the higher degree upright.
    void aParabolaIsDrawnAsOne()
    {
        const MatrixXd x = VectorXd::LinSpaced(5, -1.0, 1.0);
        const auto lift = core::featureLift(kernelFrom("parabola()"), x, {{.lo = -2.0, .hi = 2.0}}, {});
        QVERIFY(lift && namesOf(*lift) == (std::vector<std::string>{"x²", "x"}));
        QVERIFY(lift->points.col(0) == x.col(0));
        QVERIFY((lift->points.col(1) - x.col(0).cwiseAbs2()).cwiseAbs().maxCoeff() <= 1e-15);
        QCOMPARE(std::ssize(lift->net), 1);
    }

    /// From the side the first feature is the height; from above it is not seen.
    void threeFeaturesAreTurned()
    {
        const MatrixXd x = randomPoints(30, 2, 3).cwiseMin(1.0).cwiseMax(-1.0);
        const core::Kernel kernel = kernelFrom("allsubsets()");
        const auto side = core::featureLift(kernel, x, square, {.turn = 0.0, .tilt = 0.0});
        const auto above = core::featureLift(kernel, x, square, {.turn = 0.0, .tilt = 90.0});
        QVERIFY(side && namesOf(*side) == (std::vector<std::string>{"x₁x₂", "x₁", "x₂"}));
        QVERIFY((side->points.col(1) - x.col(0).cwiseProduct(x.col(1))).cwiseAbs().maxCoeff() <= 1e-14);
        QVERIFY((side->points.col(0) - x.col(0)).cwiseAbs().maxCoeff() <= 1e-14);
        QVERIFY((above->points.col(1) - x.col(1)).cwiseAbs().maxCoeff() <= 1e-14);
        QCOMPARE(std::ssize(side->net), 22);
        // lengths are kept by a turn: the projection has orthonormal rows
        const auto turned = core::featureLift(kernel, x, square, {.turn = 40.0, .tilt = 20.0});
        const MatrixXd axes = turned->ends.rowwise() - turned->origin;
        QVERIFY((axes.transpose() * axes - 4.0 * MatrixXd::Identity(2, 2)).cwiseAbs().maxCoeff() <= 1e-13);
    }

    void laterFeaturesAreChosen()
    {
        const core::Kernel kernel = kernelFrom("poly(2,1)");
        const MatrixXd none(0, 2);
        const auto first = core::featureLift(kernel, none, square, {}),
                   later = core::featureLift(kernel, none, square, {.firstFeature = 9});
        QCOMPARE(first->features, 5);
        QVERIFY(namesOf(*first) == (std::vector<std::string>{"x₁²", "√2 x₁x₂", "x₂²"}));
        QVERIFY(namesOf(*later) == (std::vector<std::string>{"x₂²", "√2 x₁", "√2 x₂"})); // the last three there are
    }

    void constantsHaveNothingToShow()
    {
        QVERIFY(!core::featureLift(kernelFrom("constant()"), MatrixXd(0, 1), {{.lo = 0.0, .hi = 1.0}}, {}));
        QCOMPARE(core::liftedFeatures(kernelFrom("constant()"), 1), Index{0});
        QCOMPARE(core::liftedFeatures(se(1.0), 1), Index{0});
        QCOMPARE(core::liftedFeatures(kernelFrom("poly(2,1)"), 2), Index{5});
    }
};

KERNELSCOPE_TEST(FeatureLiftTest, QCoreApplication)

} // namespace feature_lift_test

#include "feature_lift_test.moc"
