// Pictures of smooth functions from few evaluations.
#include "core/window/smooth_window.h"

#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace smooth_window_test
{

using core::SmoothWindow;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class SmoothWindowTest : public QObject
{
    Q_OBJECT

    static std::vector<core::Interval> window() { return {{-2.0, 3.0}, {-1.0, 1.5}}; }
    static core::Kernel se(double lengthscale)
    {
        return core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
    }
    static core::NodeBudget budget(bool preview = false)
    {
        return {.operationsPerPoint = 1.0, .numbersPerPoint = 1.0, .refinable = true, .preview = preview};
    }
    /// Two functions, the second `wiggles` times as rough as the first.
    static MatrixXd values(const MatrixXd& at, double wiggles)
    {
        MatrixXd columns(at.rows(), 2);
        columns.col(0) = (at.col(0).array() + 0.3 * at.col(1).array()).sin();
        columns.col(1) = (wiggles * at.col(0).array()).cos() * at.col(1).array();
        return columns;
    }
    static SmoothWindow::Functions functions(SmoothWindow& picture, double wiggles, std::vector<std::size_t>* levels)
    {
        return {
            .atNodes = [&picture, wiggles, levels](std::size_t level) -> core::Outcome<MatrixXd> {
                levels->push_back(level);
                return values(picture.nodes(level).points(), wiggles);
            },
            .atProbes = [&picture, wiggles]() -> core::Outcome<MatrixXd> { return values(picture.probes(), wiggles); },
            .sizes = [](const MatrixXd& nodal, std::size_t) -> VectorXd {
                return nodal.cwiseAbs().colwise().maxCoeff();
            }};
    }
    static MatrixXd gridPoints(const core::Field& field)
    {
        MatrixXd all(field.values.size(), 2);
        all << field.axis1.replicate(field.axis2.size(), 1),
            field.axis2.transpose().replicate(field.axis1.size(), 1).reshaped();
        return all;
    }
    static double largestError(const std::vector<core::Field>& fields, double wiggles)
    {
        double largest = 0.0;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const MatrixXd exact = values(gridPoints(fields[i]), wiggles);
            const VectorXd error = fields[i].values.reshaped() - exact.col(static_cast<Eigen::Index>(i));
            largest = std::max(largest, error.cwiseAbs().maxCoeff());
        }
        return largest;
    }

private slots:
    void aPictureFollowsFromFewerPlacesThanItsPixels()
    {
        SmoothWindow picture(se(0.7), window(), budget());
        std::vector<std::size_t> levels;
        const auto fields = valueOf(picture.draw(functions(picture, 1.0, &levels)));
        QCOMPARE(fields.size(), std::size_t{2});
        QCOMPARE(fields[0].values.size(), core::drawnSide(false) * core::drawnSide(false));
        QVERIFY(picture.nodes(0).count() < 5000);
        QVERIFY(largestError(fields, 1.0) < 1e-5);
        QCOMPARE(levels, std::vector<std::size_t>{0});
    }

    void roughFunctionsGetMoreNodes()
    {
        SmoothWindow picture(se(2.0), window(), budget()); // smoother than what is drawn
        std::vector<std::size_t> levels;
        const auto fields = valueOf(picture.draw(functions(picture, 12.0, &levels)));
        QVERIFY(levels.size() > 1);
        QVERIFY(largestError(fields, 12.0) < 1e-4);
    }

    void aPreviewTakesTheFirstLevel()
    {
        SmoothWindow picture(se(2.0), window(), budget(true));
        std::vector<std::size_t> levels;
        const auto fields = valueOf(picture.draw(functions(picture, 12.0, &levels)));
        QCOMPARE(levels, std::vector<std::size_t>{0});
        QCOMPARE(fields[0].axis1.size(), core::drawnSide(true));
    }

    void kinkedKernelsAreDrawnWhereTheyAreEvaluated()
    {
        SmoothWindow picture(core::kernelOf(core::Laplacian{}), window(), budget());
        std::vector<std::size_t> levels;
        const auto fields = valueOf(picture.draw(functions(picture, 1.0, &levels)));
        QVERIFY(!picture.nodes(0).chebyshev);
        QVERIFY(largestError(fields, 1.0) < 1e-12);
    }

    void failuresAndCancellationsAreHandedOn()
    {
        SmoothWindow picture(se(0.7), window(), budget());
        std::vector<std::size_t> levels;
        SmoothWindow::Functions failing = functions(picture, 1.0, &levels);
        failing.atProbes = []() -> core::Outcome<MatrixXd> {
            return core::Failure{core::Failure::Kind::InvalidInput, "no."};
        };
        QCOMPARE(std::get<core::Failure>(picture.draw(failing)).what, std::string("no."));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(
            std::holds_alternative<core::Cancelled>(picture.draw(functions(picture, 1.0, &levels), stop.get_token())));
    }
};

KERNELSCOPE_TEST(SmoothWindowTest, NoApplication)

} // namespace smooth_window_test

#include "smooth_window_test.moc"
