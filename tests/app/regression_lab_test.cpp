// The Regression lab in the window, as a person uses it: draw observations, look at prior and posterior, click the
// evidence, let the draws drift, paint bags.

#include "app/window_fixture.h"

#include "app/labs/regression_plots.h"
#include "core/data/examples.h"
#include "core/gp/regression.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "core/labs/observations.h"
#include "core/labs/regression/regression_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/gp/hold_out_line.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/plots/overlay_marks.h"

#include <QApplication>
#include <QGraphicsOpacityEffect>
#include <QPushButton>
#include <QToolButton>

#include <cmath>
#include <numeric>

namespace regression_lab_test
{

namespace
{

/// A sine with a little irregularity; the last point has no target.
core::Session sineSession(Eigen::Index n = 25)
{
    core::Session session;
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::VectorXd::LinSpaced(n, -3.0, 3.0);
    data.targets = data.x.col(0).array().sin() + 0.1 * (11.0 * data.x.col(0).array()).cos();
    data.targets[n - 1] = NAN;
    session.data = std::make_shared<const core::Dataset>(data);
    session.kernel = core::kernelOf(core::SquaredExponential{{1.0}});
    session.window = core::fittingWindow(data);
    session.lab = "regression";
    return session;
}

/// Six bags in the plane whose target is their first coordinate's mean; the last is asked for.
core::Session bagsSession()
{
    core::Session session;
    core::Dataset data = core::emptyDataset(2);
    constexpr int bags = 6, points = 5;
    data.x.resize(bags * points, 2);
    data.targets.resize(bags * points);
    for (int row = 0; row < bags * points; ++row) {
        const int bag = row / points;
        data.x.row(row) << bag - 2.5 + 0.1 * (row % points), 0.3 * std::sin(row);
        data.targets[row] = bag + 1 == bags ? NAN : bag - 2.3;
        data.labels.push_back(bag);
    }
    session.data = std::make_shared<const core::Dataset>(data);
    session.kernel = core::kernelOf(core::SquaredExponential{{2.0}});
    session.window = core::fittingWindow(data);
    session.of<core::RegressionSettings>().inputs = core::RegressionSettings::Inputs::Bags;
    session.lab = "regression";
    return session;
}

QPoint pixelOf(const widgets::PlotView& plot, double x, double y)
{
    return {qRound(plot.xAxis->coordToPixel(x)), qRound(plot.yAxis->coordToPixel(y))};
}

/// The observations: rows with a target.
core::GpRegression fitOf(const core::Session& session)
{
    const Eigen::Index n = session.data->size() - 1; // the last has none
    return std::get<core::GpRegression>(core::GpRegression::fit(session.kernel, session.data->x.topRows(n),
                                                                session.data->targets.head(n),
                                                                session.of<core::RegressionSettings>().noise));
}

} // namespace

class RegressionLabTest : public WindowFixture
{
    Q_OBJECT

    void show(core::Session session)
    {
        document_->open(std::move(session), {});
        QVERIFY(settles());
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup() { closeWindow(); }

    void theCurvesOnTheSheetAreThoseOfTheLibrary()
    {
        show(sineSession());
        const widgets::PlotTable table = plots().numbers("data");
        const Eigen::VectorXd at = columnOf(table, "at"), mean = columnOf(table, "mean"),
                              sd = columnOf(table, "latent_sd");
        const core::GpPrediction expected = fitOf(document_->session()).predict(at);
        QVERIFY(at.size() >= 400);
        QVERIFY2((mean - expected.mean).cwiseAbs().maxCoeff() < 1e-9,
                 QByteArray::number((mean - expected.mean).cwiseAbs().maxCoeff()));
        QVERIFY((sd.array().square() - expected.latentVariance.array()).abs().maxCoeff() < 1e-9);
    }

    void partsAndDerivativeTakeThePlacesOfPriorAndTerms()
    {
        core::Session session = sineSession();
        session.kernel = core::sum({session.kernel, core::kernelOf(core::Linear{})});
        show(session);
        QVERIFY(!plots().panel("parts") && !plots().panel("derivative"));
        session.of<core::RegressionSettings>().showParts = true;
        session.of<core::RegressionSettings>().showDerivative = true;
        show(session);
        QVERIFY(plots().panel("parts") && plots().panel("derivative"));
        const widgets::PlotTable parts = plots().numbers("parts"), sheet = plots().numbers("data");
        const Eigen::VectorXd sum = columnOf(parts, "part_1") + columnOf(parts, "part_2");
        QVERIFY((sum - columnOf(sheet, "mean")).cwiseAbs().maxCoeff() < 1e-9);
        const widgets::PlotTable derivative = plots().numbers("derivative");
        const core::GpMoments expected = fitOf(document_->session()).derivative(columnOf(derivative, "x"));
        QVERIFY((columnOf(derivative, "slope") - expected.mean).cwiseAbs().maxCoeff() < 1e-9);
        QCOMPARE(columnOf(derivative, "rises_from").size(), 1); // the middle of the sine
        session.of<core::RegressionSettings>().parts = core::RegressionSettings::Parts::Together;
        show(session); // the same numbers on another axis
        const widgets::PlotTable together = plots().numbers("parts");
        QVERIFY((columnOf(together, "part_2") - columnOf(parts, "part_2")).cwiseAbs().maxCoeff() == 0.0);
        QVERIFY((columnOf(together, "sum") - columnOf(sheet, "mean")).cwiseAbs().maxCoeff() == 0.0);
        session.of<core::RegressionSettings>().showParts = false;
        show(session);
        QVERIFY(plots().panel("prior") && !plots().panel("parts"));
    }

    void aSlopeIsSetDraggedAndRemovedOnTheDerivative()
    {
        core::Session session = sineSession();
        session.of<core::RegressionSettings>().showDerivative = true;
        show(session);
        auto* plot = dynamic_cast<widgets::HandMarksPlot*>(plots().panel("derivative"));
        QVERIFY(plot);
        const auto slopes = [this] { return document_->session().of<core::RegressionSettings>().slopes; };
        const auto slopeAt = [&](double at) {
            const widgets::PlotTable table = plots().numbers("derivative");
            Eigen::Index nearest = 0;
            (columnOf(table, "x").array() - at).abs().minCoeff(&nearest);
            return columnOf(table, "slope")[nearest];
        };
        emit plot->handleAdded({0.0, 3.0}, 1);
        QVERIFY(settles());
        QCOMPARE(slopes(), (std::vector<core::SlopeAt>{{.at = 0.0, .slope = 3.0}}));
        QVERIFY(std::abs(slopeAt(0.0) - 3.0) < 0.05);
        emit plot->handleMoved(0, {0.0, -1.0}, 2);
        QVERIFY(settles());
        QVERIFY(std::abs(slopeAt(0.0) + 1.0) < 0.05);
        emit plot->handleRemoved(0);
        QVERIFY(settles());
        QVERIFY(slopes().empty() && slopeAt(0.0) > 0.5);
        document_->history()->undo();
        QCOMPARE(slopes().size(), std::size_t{1});
        core::Session other = document_->session();
        other.data = std::make_shared<const core::Dataset>(*core::example("sine"));
        document_->edit(std::move(other), "Open others");
        QVERIFY(slopes().empty()); // of which they were not observed
    }

    void theTangentOfASlopeIsTurnedOnTheSheetAndEscapeTurnsItBack()
    {
        core::Session session = sineSession(9);
        session.of<core::RegressionSettings>().slopes = {{.at = 0.375, .slope = 0.5}};
        show(session);
        widgets::PlotView& sheet = *plots().panel("data");
        const auto slope = [this] { return document_->session().of<core::RegressionSettings>().slopes.at(0).slope; };
        const widgets::PlotTable table = plots().numbers("data");
        Eigen::Index nearest = 0;
        (columnOf(table, "at").array() - 0.375).abs().minCoeff(&nearest);
        const double mean = columnOf(table, "mean")[nearest], away = 0.2;
        const QPoint from = pixelOf(sheet, 0.375 + away, mean + 0.5 * away),
                     to = pixelOf(sheet, 0.375 + away, mean - 2.0 * away);
        const core::Interval before = sheet.vertical();
        QTest::mousePress(&sheet, Qt::LeftButton, {}, from);
        QTest::mouseMove(&sheet, to);
        QVERIFY(settles());
        QVERIFY2(std::abs(slope() + 2.0) < 0.2, QByteArray::number(slope())); // a pixel is 0.04
        QVERIFY(sheet.vertical() == before);
        QTest::keyClick(&sheet, Qt::Key_Escape);
        QCOMPARE(slope(), 0.5);
        QTest::mouseRelease(&sheet, Qt::LeftButton, {}, to);
        QVERIFY(settles());
        QTest::mousePress(&sheet, Qt::LeftButton, {}, from);
        QTest::mouseMove(&sheet, pixelOf(sheet, -1.0, mean + 2.0)); // beyond the middle: as steep as it goes, not over
        QTest::mouseRelease(&sheet, Qt::LeftButton, {}, pixelOf(sheet, -1.0, mean + 2.0));
        QVERIFY(settles());
        QVERIFY2(slope() > 5.0, QByteArray::number(slope()));
        document_->history()->undo();
        QCOMPARE(slope(), 0.5); // the whole of it is one step
        QVERIFY(sheet.selection().empty());
    }

    void theTermsAddUpToTheMean()
    {
        show(sineSession());
        const widgets::PlotTable table = plots().numbers("terms");
        const Eigen::VectorXd mean = columnOf(table, "mean");
        Eigen::VectorXd sum = Eigen::VectorXd::Zero(mean.size());
        int terms = 0;
        for (const widgets::PlotTable::Column& column : table.columns)
            if (column.name.startsWith("term_of_row_")) {
                sum += column.values;
                ++terms;
            }
        QCOMPARE(terms, 24);
        QVERIFY2((sum - mean).cwiseAbs().maxCoeff() < 1e-9, QByteArray::number((sum - mean).cwiseAbs().maxCoeff()));
    }

    void theResidualsAreThoseOfFitsWithoutTheirRow()
    {
        show(sineSession(12));
        const core::Session& session = document_->session();
        const widgets::PlotTable table = plots().numbers("residuals");
        const Eigen::VectorXd residuals = columnOf(table, "residual");
        QCOMPARE(residuals.size(), 11);
        const double noise = session.of<core::RegressionSettings>().noise;
        for (Eigen::Index i = 0; i < 11; ++i) {
            core::Dataset rest = *session.data;
            rest.targets[i] = NAN;
            const core::Observations others = core::observationsOf(rest);
            const auto gp =
                std::get<core::GpRegression>(core::GpRegression::fit(session.kernel, others.x, others.targets, noise));
            const core::GpPrediction left = gp.predict(session.data->x.row(i));
            const double expected = (session.data->targets[i] - left.mean[0]) / std::sqrt(left.observedVariance[0]);
            QVERIFY2(std::abs(residuals[i] - expected) < 1e-6, QByteArray::number(residuals[i] - expected));
        }
    }

    void aPreviewWithoutResidualsLeavesThoseOfTheSameObservations()
    {
        show(sineSession(12));
        const core::Dataset& data = *document_->session().data;
        auto& panels = dynamic_cast<app::RegressionPlots&>(plots());
        const auto drawn = [this] { return columnOf(plots().numbers("residuals"), "residual").size(); };
        const auto showOn = [&](const core::RegressionResult& result, const core::Dataset& points) {
            panels.showResult(std::make_shared<const core::RegressionResult>(result),
                              std::make_shared<const core::Dataset>(points));
        };
        core::RegressionResult coarse;
        coarse.preview = true;
        coarse.rows.resize(11);
        std::iota(coarse.rows.begin(), coarse.rows.end(), 0);
        core::Dataset moved = data;
        moved.targets[3] += 1.0; // by a hand
        showOn(coarse, moved);
        QCOMPARE(drawn(), 11);
        core::Dataset others = data;
        others.targets.array() += 1.0; // of another column
        showOn(coarse, others);
        QCOMPARE(drawn(), 0);
        show(sineSession(13));
        show(sineSession(12));
        QCOMPARE(drawn(), 11);
        coarse.rows = {0, 1};
        showOn(coarse, *document_->session().data);
        QCOMPARE(drawn(), 0);
        QVERIFY(plots().panel("residuals")->subtitle().contains("not known yet"));
    }

    void residualsChangeTheirPictureAndInThePlaneTakeThePlaceOfADraw()
    {
        core::Session session = sineSession();
        session.of<core::RegressionSettings>().residuals = core::RegressionSettings::Residuals::Quantiles;
        show(session);
        QVERIFY(plots().panel("residual-quantiles") && !plots().panel("residuals"));
        core::Dataset data = *session.data;
        data.x.conservativeResize(Eigen::NoChange, 2);
        data.x.col(1) = data.x.col(0).array().cos();
        session.data = std::make_shared<const core::Dataset>(data);
        session.window = core::fittingWindow(data);
        session.of<core::RegressionSettings>().residuals = core::RegressionSettings::Residuals::Fit;
        show(session);
        QVERIFY(plots().panel("posterior-draw") && !plots().panel("residuals"));
        session.of<core::RegressionSettings>().residualsInPlane = true;
        show(session);
        QVERIFY(plots().panel("residuals") && !plots().panel("posterior-draw"));
        QCOMPARE(columnOf(plots().numbers("residuals"), "residual").size(), 24);
    }

    void selectedPointsAreHeldOutAndFollowTheirData()
    {
        show(sineSession(12));
        auto* line = page().editors()->findChild<widgets::HoldOutLine*>();
        const auto heldOut = [this] { return document_->session().of<core::RegressionSettings>().holdOut.rows; };
        QVERIFY(!line->isVisibleTo(page().editors()));
        canvas().select({3, 7});
        QVERIFY(line->isVisibleTo(page().editors()) && line->text().contains("Hold out the 2 selected"));
        emit line->linkActivated("selected");
        QVERIFY(settles());
        QCOMPARE(heldOut(), (std::vector<int>{3, 7}));
        const core::Dataset& data = *document_->session().data;
        const auto table = plots().numbers("residuals");
        QCOMPARE(columnOf(table, "held_out").sum(), 2.0);
        canvas().select({5});
        canvas().deleteSelection();
        QCOMPARE(heldOut(), (std::vector<int>{3, 6})); // the same points
        QVERIFY(document_->session().data->x(6, 0) == data.x(7, 0));
        document_->history()->undo();
        QCOMPARE(heldOut(), (std::vector<int>{3, 7}));
        page().standardise(); // every point is moved
        QCOMPARE(heldOut(), (std::vector<int>{3, 7}));
        document_->history()->undo();
        emit line->linkActivated("none");
        QVERIFY(heldOut().empty());
        document_->history()->undo();
        QCOMPARE(heldOut(), (std::vector<int>{3, 7}));
    }

    void ridgeWithTheNoiseAsLambdaLiesOnTheMean()
    {
        core::Session session = sineSession();
        session.of<core::RegressionSettings>().showRidge = true;
        show(session);
        const widgets::PlotTable table = plots().numbers("data");
        const Eigen::VectorXd ridge = columnOf(table, "ridge");
        QVERIFY(ridge.size() > 0);
        QVERIFY((ridge - columnOf(table, "mean")).cwiseAbs().maxCoeff() < 1e-9);
    }

    void anEmptySheetShowsThePrior()
    {
        core::Session session = sineSession();
        session.data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
        show(session);
        const widgets::PlotTable table = plots().numbers("data");
        QVERIFY(columnOf(table, "mean").cwiseAbs().maxCoeff() == 0.0);
        QVERIFY((columnOf(table, "latent_sd").array() - 1.0).abs().maxCoeff() < 1e-12);
        QVERIFY(columnOf(plots().numbers("prior"), "prior_draw_1").size() > 0);
    }

    void aClickOnTheSheetMakesAnObservationThere()
    {
        show(sineSession());
        widgets::DataCanvas& sheet = *plots().canvas();
        sheet.setTool(widgets::CanvasTool::Add);
        const Eigen::Index before = document_->session().data->size();
        QTest::mouseClick(&sheet, Qt::LeftButton, {},
                          QPoint(static_cast<int>(sheet.xAxis->coordToPixel(0.5)),
                                 static_cast<int>(sheet.yAxis->coordToPixel(-0.7))));
        QVERIFY(settles());
        const core::Dataset& data = *document_->session().data;
        QCOMPARE(data.size(), before + 1);
        QVERIFY(std::abs(data.targets[before] + 0.7) < 0.05);
        document_->history()->undo();
        QCOMPARE(document_->session().data->size(), before);
    }

    void driftingDrawsMoveWithoutTouchingTheSession()
    {
        show(sineSession());
        const core::Session before = document_->session();
        const Eigen::VectorXd draw = columnOf(plots().numbers("data"), "posterior_draw_1"),
                              mean = columnOf(plots().numbers("data"), "mean");
        QVERIFY(draw.size() > 0);
        buttonNamed<QToolButton>(*page().editors(), "Step")->click();
        QVERIFY(settles());
        const Eigen::VectorXd later = columnOf(plots().numbers("data"), "posterior_draw_1");
        const double moved = (later - draw).norm();
        QVERIFY(moved > 0.0 && moved < (draw - mean).norm()); // a step is a small part of the way to another draw
        QVERIFY((columnOf(plots().numbers("data"), "mean") - mean).norm() < 1e-12);
        QVERIFY(document_->session() == before);
    }

    void aClickOnTheEvidenceSetsTheLengthscaleAndUndoTakesItBack()
    {
        show(sineSession());
        widgets::PlotView* plot = plots().panel("evidence");
        QTest::mouseClick(
            plot, Qt::LeftButton, {},
            {static_cast<int>(plot->xAxis->coordToPixel(0.45)), static_cast<int>(plot->axisRect()->center().y())});
        const double chosen = *core::lengthscaleOf(document_->session().kernel);
        QVERIFY2(std::abs(std::log(chosen / 0.45)) < 0.3, QByteArray::number(chosen));
        QVERIFY(settles());
        document_->history()->undo();
        QCOMPARE(*core::lengthscaleOf(document_->session().kernel), 1.0);
    }

    void aMapOverTwoHyperparametersSetsBoth()
    {
        core::Session session = sineSession();
        session.of<core::GpEvidenceSettings>() = {.over = "lengthscale", .against = "noise"};
        show(session);
        widgets::PlotView* plot = plots().panel("evidence");
        const Eigen::VectorXd values = columnOf(plot->numbers(), "log_evidence");
        QVERIFY(values.size() > 100);
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->axisRect()->center() + QPoint(30, 30));
        QVERIFY(*core::lengthscaleOf(document_->session().kernel) != 1.0);
        QVERIFY(document_->session().of<core::RegressionSettings>().noise != 0.01);
        document_->history()->undo();
        QVERIFY(document_->session() == session);
    }

    void maximisingNeverLosesAndIsOneStepOfUndo()
    {
        show(sineSession());
        const core::Session before = document_->session();
        const double start = fitOf(before).logEvidence();
        buttonNamed<QPushButton>(*page().editors(), "Maximise")->click();
        QVERIFY(settles());
        QVERIFY(fitOf(document_->session()).logEvidence() > start);
        QVERIFY(buttonNamed<QPushButton>(*page().editors(), "Use")); // every optimum is listed
        document_->history()->undo();
        QVERIFY(document_->session() == before);
    }

    void optimaOfAnotherKernelAreNotListed()
    {
        show(sineSession());
        buttonNamed<QPushButton>(*page().editors(), "Maximise")->click();
        QVERIFY(settles());
        QVERIFY(buttonNamed<QPushButton>(*page().editors(), "Use"));
        core::Session other = document_->session();
        other.kernel = core::kernelOf(core::Matern32{{1.0}});
        document_->edit(other, "Take matern32");
        QVERIFY(!buttonNamed<QPushButton>(*page().editors(), "Use"));
    }

    void aRefusedModelLeavesNoAnswerOnSheetAndCard()
    {
        show(sineSession());
        const auto cardOpacity = [this] {
            const auto* effect = qobject_cast<QGraphicsOpacityEffect*>(page().formulaCard()->graphicsEffect());
            return effect ? effect->opacity() : 1.0;
        };
        QCOMPARE(canvas().answer(), widgets::Standing::Current);
        QCOMPARE(cardOpacity(), 1.0);
        core::Session refused = document_->session();
        refused.of<core::RegressionSettings>().noise = -1.0;
        document_->edit(refused, "Change the noise");
        QVERIFY(page().problem());
        QCOMPARE(canvas().answer(), widgets::Standing::Outdated);
        QVERIFY(cardOpacity() < 0.6 && plots().panel("prior")->isGreyed() && plots().panel("evidence")->isGreyed());
        refused.of<core::RegressionSettings>().noise = 0.01;
        refused.kernel = core::kernelOf(core::Brownian{}); // which asks for x >= 0
        document_->edit(refused, "Take brownian");
        QVERIFY(page().problem());
        QCOMPARE(canvas().answer(), widgets::Standing::OtherModel);
        for (const char* drawn : {"bands", "draws", "main"})
            QVERIFY2(!canvas().layer(drawn)->visible(), drawn);
        QCOMPARE(cardOpacity(), 0.0);
        QVERIFY(columnOf(plots().numbers("data"), "mean").size() == 0);
        document_->history()->undo();
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(canvas().answer(), widgets::Standing::Current);
        QCOMPARE(cardOpacity(), 1.0);
        QVERIFY(columnOf(plots().numbers("data"), "mean").size() > 0);
    }

    void aLockedNoiseStaysWhileTheRestIsMaximised()
    {
        core::Session session = sineSession();
        session.lockedHyperparameters = {"regression.noise"};
        show(session);
        buttonNamed<QPushButton>(*page().editors(), "Maximise")->click();
        QVERIFY(settles());
        QCOMPARE(document_->session().of<core::RegressionSettings>().noise, 0.01);
        QVERIFY(*core::lengthscaleOf(document_->session().kernel) != 1.0);
    }

    void bagsArePredictedAndTheOneAskedForHasNoTarget()
    {
        show(bagsSession());
        const widgets::PlotTable fit = plots().numbers("bags-fit");
        const Eigen::VectorXd targets = columnOf(fit, "target"), predictions = columnOf(fit, "prediction");
        QCOMPARE(targets.size(), Eigen::Index{6});
        QVERIFY(std::isnan(targets[5]) && std::isfinite(predictions[5]));
        QVERIFY((targets - predictions).head(5).cwiseAbs().maxCoeff() < 0.5);
        QVERIFY(plots().panel("bags-matrix") && !plots().panel("terms"));
    }

    void bagsAreNamedOnTheSheetAndMarkedFromTheMatrix()
    {
        show(bagsSession());
        widgets::DataCanvas& sheet = *plots().canvas();
        QStringList letters;
        for (int i = 0; i < sheet.itemCount(); ++i)
            if (const auto* text = qobject_cast<QCPItemText*>(sheet.item(i)))
                letters << text->text();
        QCOMPARE(letters.size(), 6);
        QVERIFY(letters.contains("A") && letters.contains("E") && letters.last().startsWith("F: ")); // asked for
        widgets::PlotView& matrix = *plots().panel("bags-matrix");
        matrix.replot();
        pointAt(matrix, pixelOf(matrix, 1.0, 4.0));
        const auto* marks = sheet.findChild<widgets::OverlayMarks*>();
        QCOMPARE(marks->rings.size(), 10UL); // both bags, point by point
        pointAt(sheet, pixelOf(sheet, bagsSession().data->x(7, 0), bagsSession().data->x(7, 1)));
        QCOMPARE(marks->rings.size(), 5UL);
        QCOMPARE(matrix.findChild<widgets::OverlayMarks*>()->frames.size(), 1UL); // its row
    }

    void aStrokePaintedWithoutATargetIsABagAskedFor()
    {
        show(bagsSession());
        widgets::DataCanvas& sheet = *plots().canvas();
        sheet.setTool(widgets::CanvasTool::Spray);
        const QPoint from = sheet.axisRect()->center();
        QTest::mousePress(&sheet, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 5; ++step)
            QTest::mouseMove(&sheet, from + QPoint(8 * step, 0));
        QTest::mouseRelease(&sheet, Qt::LeftButton, {}, from + QPoint(40, 0));
        QVERIFY(settles());
        const Eigen::VectorXd targets = columnOf(plots().numbers("bags-fit"), "target");
        QCOMPARE(targets.size(), Eigen::Index{7});
        QVERIFY(std::isnan(targets[6]));
        document_->history()->undo();
        QVERIFY(document_->session() == bagsSession());
    }
};

KERNELSCOPE_TEST(RegressionLabTest, QApplication)

} // namespace regression_lab_test

#include "regression_lab_test.moc"
