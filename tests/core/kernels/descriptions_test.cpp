#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

namespace descriptions_test
{

using namespace core;

namespace
{

std::string fieldsOfProblems(const Kernel& kernel, Eigen::Index dimensions)
{
    std::string fields;
    for (const Problem& problem : problems(kernel, dimensions))
        fields += (fields.empty() ? "" : " ") + problem.field;
    return fields;
}

} // namespace

class DescriptionsTest : public QObject
{
    Q_OBJECT
private slots:
    void everyFamilyIsDescribedOnceAndItsDefaultsAreAdmissible()
    {
        QCOMPARE(families().size(), std::variant_size_v<Family>);
        for (const FamilyDescription& family : families()) {
            const Family made = defaultFamily(family.name);
            QCOMPARE(describe(made).name, family.name);
            QVERIFY(!family.title.empty() && !family.formula.empty() && !family.note.empty());
            QVERIFY(problems(kernelOf(made), 2).empty());
            for (const Hyperparameter& h : hyperparameters(kernelOf(made)))
                QCOMPARE(h.value, h.description->defaultValue);
        }
        QVERIFY_THROWS_EXCEPTION(std::out_of_range, defaultFamily("gaussian"));
    }

    void sliderRangesAreUsable()
    {
        const auto check = [](const HyperparameterDescription& h) {
            QVERIFY(!h.symbol.empty() && !h.meaning.empty() && h.lower < h.upper);
            QVERIFY(h.lower <= h.defaultValue && h.defaultValue <= h.upper);
            QVERIFY(isAdmissible(h, h.lower) && isAdmissible(h, h.upper));
            QVERIFY(h.spacing != Spacing::Logarithmic || (h.lower > 0.0 && !h.minimumAllowed));
        };
        check(scaleDescription());
        for (const FamilyDescription& family : families())
            for (const HyperparameterDescription& h : family.hyperparameters)
                check(h);
    }

    void hyperparametersAreListedInReadingOrder()
    {
        const Kernel kernel = sample::parsed("2*(se([0.5,2])*periodic(3,4)+5*poly(2,1))");
        std::string listed;
        for (const Hyperparameter& h : hyperparameters(kernel)) {
            for (const int part : h.part)
                listed += std::to_string(part) + ".";
            listed += h.name + (h.dimension < 0 ? "" : "[" + std::to_string(h.dimension) + "]") + " ";
        }
        QCOMPARE(listed, std::string("scale 0.scale 0.0.lengthscale[0] 0.0.lengthscale[1] 0.1.lengthscale 0.1.period "
                                     "1.scale 1.degree 1.offset "));
    }

    void settingANumberChangesThatNumberAlone()
    {
        for (const Kernel& kernel : sample::kernels(3)) {
            const std::vector<Hyperparameter> before = hyperparameters(kernel);
            for (std::size_t h = 0; h < before.size(); ++h) {
                Hyperparameter edit = before[h];
                edit.value = before[h].value + 3.0;
                const std::vector<Hyperparameter> after = hyperparameters(withHyperparameter(kernel, edit));
                QCOMPARE(after.size(), before.size());
                for (std::size_t other = 0; other < before.size(); ++other)
                    QCOMPARE(after[other].value, other == h ? edit.value : before[other].value);
                QVERIFY(withHyperparameter(kernel, before[h]) == kernel);
            }
        }
    }

    void integersAreRoundedAndBadAddressesRefused()
    {
        const Kernel poly = sample::parsed("poly(3,1)");
        const auto degreeSetTo = [&](double value) {
            return std::get<Polynomial>(withHyperparameter(poly, {.name = "degree", .value = value}).family).degree;
        };
        QCOMPARE(degreeSetTo(4.6), 5);
        QCOMPARE(degreeSetTo(-1e300), 1);
        QCOMPARE(degreeSetTo(1e300), 1000);
        QCOMPARE(degreeSetTo(std::numeric_limits<double>::quiet_NaN()), 1);
        QVERIFY_THROWS_EXCEPTION(std::out_of_range, withHyperparameter(poly, {.name = "lengthscale", .value = 1.0}));
        QVERIFY_THROWS_EXCEPTION(std::out_of_range,
                                 withHyperparameter(poly, {.part = {0}, .name = "degree", .value = 1.0}));
        const Kernel sigmoid = withHyperparameter(sample::parsed("3*sigmoid(2,1)"), {.name = "scale", .value = 7.0});
        QCOMPARE(printKernel(sigmoid), std::string("3*sigmoid(scale=7,offset=1)"));
    }

    void ardSpreadsOneLengthscaleAndGathersItAgain()
    {
        const Kernel kernel = sample::parsed("linear()+se(0.5)*rq(2,3)");
        const Kernel spread = withArd(kernel, {1, 1}, 3, true);
        QCOMPARE(printKernel(spread), std::string("linear()+se(lengthscale=0.5)*rq(lengthscale=[2,2,2],alpha=3)"));
        QVERIFY(withArd(spread, {1, 1}, 3, false) == kernel);
        QVERIFY(withArd(kernel, {0}, 3, true) == kernel);
        QVERIFY(withArd(kernel, {}, 3, true) == kernel);
    }

    void everyProblemNamesItsField()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
        Kernel kernel = sample::parsed("se([1,2])*(rq()+poly())");
        QCOMPARE(fieldsOfProblems(kernel, 2), std::string());
        QCOMPARE(fieldsOfProblems(kernel, 3), std::string("0.lengthscale"));
        kernel.scale = -1.0;
        kernel.parts[0].family = SquaredExponential{{1.0, nan}};
        kernel.parts[1].parts[0].family = RationalQuadratic{{0.0}, inf};
        kernel.parts[1].parts[1].family = Polynomial{0, -1.0};
        QCOMPARE(fieldsOfProblems(kernel, 2),
                 std::string("scale 0.lengthscale[1] 1.0.lengthscale 1.0.alpha 1.1.degree 1.1.offset"));
        QCOMPARE(problems(kernel, 2).front().message, std::string("must be a number greater than 0"));
        QCOMPARE(fieldsOfProblems(kernelOf(SquaredExponential{{}}), 2), std::string("lengthscale"));
        QCOMPARE(fieldsOfProblems(sum({kernelOf(Linear{})}), 2), std::string("parts"));
        QCOMPARE(fieldsOfProblems(kernelOf(Bishop{0.0, 0.0, 0.0, 0.0}), 2), std::string());
    }

    void problemsCallEveryNumberWhatItsPathDoes()
    {
        Kernel kernel = sample::parsed("2*sigmoid(1,0)*rq([1,2],3)+periodic()+bishop()+poly()");
        for (const Hyperparameter& number : hyperparameters(kernel)) {
            Hyperparameter broken = number;
            broken.value = std::numeric_limits<double>::quiet_NaN();
            if (number.description->spacing != Spacing::Integer) // which would be rounded
                QCOMPARE(fieldsOfProblems(withHyperparameter(kernel, broken), 2), pathOf(number));
        }
    }

    void factsFollowFromTheParts()
    {
        struct Row {
            const char* expression;
            bool shiftInvariant, kinked, positive, unbounded;
        };
        for (const Row& row : {
                 Row{"se()+2*matern32()*periodic()", true, false, true, false},
                 Row{"se()*linear()", false, false, true, true},
                 Row{"exponential()+se()", true, true, true, false},
                 Row{"laplacian()*constant(2)", true, true, true, false},
                 Row{"brownian()", false, true, true, false},
                 Row{"brownian()+linear()", false, true, true, false},
                 Row{"parabola()", false, false, true, true},
                 Row{"poly()+se()", false, false, true, true},
                 Row{"allsubsets()", false, false, true, true},
                 Row{"bishop(1,1,1,0)", true, false, true, false},
                 Row{"bishop(1,1,1,2)", false, false, true, true},
                 Row{"constant(0)*linear()", false, false, true, false},
                 Row{"se()*(linear()+sigmoid())", false, false, false, true},
             }) {
            const Kernel kernel = sample::parsed(row.expression);
            QVERIFY2(isShiftInvariant(kernel) == row.shiftInvariant, row.expression);
            QVERIFY2(isKinked(kernel) == row.kinked, row.expression);
            QVERIFY2(isPositiveSemidefinite(kernel) == row.positive, row.expression);
            QVERIFY2(isUnbounded(kernel) == row.unbounded, row.expression);
        }
    }

    void theSmallestScaleIsTheLeastOfTheParts()
    {
        const double inf = std::numeric_limits<double>::infinity();
        const auto scales = [](const char* expression) { return smallestScale(sample::parsed(expression), 2); };
        const auto isPair = [](const Eigen::VectorXd& found, double first, double second) {
            return found.size() == 2 && found(0) == first && std::abs(found(1) - second) < 1e-15;
        };
        QVERIFY(isPair(scales("se([0.5,2])"), 0.5, 2.0));
        QVERIFY(isPair(scales("3*se([0.5,2])*matern32(1)+linear()"), 0.5, 1.0));
        QVERIFY(isPair(scales("rq(2,0.125)"), 1.0, 1.0));
        QVERIFY(isPair(scales("rq(2,50)"), 2.0, 2.0));
        QVERIFY(isPair(scales("periodic(100,3)"), 1.5, 1.5));
        QVERIFY(isPair(scales("bishop(1,4,0,0)"), 0.5, 0.5));
        QVERIFY(scales("periodic(1,2)").isApprox(Eigen::VectorXd::Constant(2, 1.0 / M_PI)));
        QVERIFY(scales("cosine(0.5)").isApprox(Eigen::VectorXd::Constant(2, 1.0 / M_PI)));
        for (const char* expression : {"linear()*poly()", "bishop(0,4,1,1)", "constant()", "brownian()"})
            QVERIFY2((scales(expression).array() == inf).all(), expression);
    }
};

KERNELSCOPE_TEST(DescriptionsTest, NoApplication)

} // namespace descriptions_test

#include "descriptions_test.moc"
