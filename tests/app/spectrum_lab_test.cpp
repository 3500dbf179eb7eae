// The Spectrum lab in the window, as a person uses it: points on the line and in the plane, the four views, clicks on
// the bench, export and reopening; and the figures made with it.

#include "app/window_fixture.h"

#include "app/labs/view_export.h"
#include "app/session/session_file.h"
#include "core/data/generators.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/labs/default_kernel.h"
#include "core/labs/spectrum/spectrum_lab.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/plots/hand_place_plot.h"
#include "widgets/plots/site_marks.h"
#include "widgets/plots/tile_plot.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSlider>

#include <algorithm>

namespace spectrum_lab_test
{

namespace
{

using core::SpectrumSettings;
using View = SpectrumSettings::View;

core::Session sessionOf(const core::Dataset& data)
{
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(data);
    session.kernel = core::defaultKernel(data);
    session.window = core::fittingWindow(data);
    session.lab = std::string("spectrum");
    return session;
}

core::Session generatedSession(const std::string& name, Eigen::Index n)
{
    return sessionOf(std::get<core::Dataset>(core::generate({.name = name, .n = n, .seed = 3, .options = {}})));
}

core::Session lineSession(View view = View::KernelPca, Eigen::Index n = 60)
{
    core::Session session = generatedSession("mixture1d", n);
    session.of<core::SpectrumSettings>().view = view;
    return session;
}

core::SpectrumResult solved(const core::Session& session)
{
    core::SpectrumPipeline pipeline;
    return std::get<core::SpectrumResult>(pipeline.solve({.data = session.data,
                                                          .kernel = session.kernel,
                                                          .settings = session.of<core::SpectrumSettings>(),
                                                          .window = session.window,
                                                          .seed = session.seed}));
}

QPoint pixelOf(const widgets::PlotView& plot, double x, double y)
{
    return QPointF(plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y)).toPoint();
}

} // namespace

class SpectrumLabTest : public WindowFixture
{
    Q_OBJECT

    void show(const core::Session& session)
    {
        document_->open(session, {});
        QVERIFY(settles());
    }
    const SpectrumSettings& settings() const { return document_->session().of<core::SpectrumSettings>(); }
    Eigen::VectorXd column(const QString& view, const QString& name) { return columnOf(plots().numbers(view), name); }
    QPushButton* button(const QString& text) { return buttonNamed<QPushButton>(*page().editors(), text); }
    template <class Plot>
    Plot* plot(const QString& view)
    {
        return dynamic_cast<Plot*>(plots().panel(view));
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup() { closeWindow(); }

    void everyViewTakesEveryKindOfData()
    {
        enum Kind { EmptyLine, EmptyPlane, OnePoint, EqualPoints, FiveColumns };
        for (const Kind kind : {EmptyLine, EmptyPlane, OnePoint, EqualPoints, FiveColumns}) {
            const int columns = kind == EmptyPlane ? 2 : kind == FiveColumns ? 5 : 1;
            core::Dataset points = core::emptyDataset(columns);
            if (kind >= OnePoint)
                points.x = Eigen::MatrixXd::Constant(kind == OnePoint ? 1 : 6, columns, 0.3);
            if (kind == FiveColumns)
                points.x.topRows(3).setIdentity();
            core::Session session = sessionOf(points);
            for (const View view : {View::KernelPca, View::Kernel, View::Mercer, View::Bench}) {
                session.of<core::SpectrumSettings>().view = view;
                show(session);
                QVERIFY(!window_->grab().isNull());
                const int most = view == View::KernelPca ? columns : view == View::Kernel ? 2 : 1;
                QVERIFY2(page().problem().has_value() == (columns > most),
                         qPrintable(QStringLiteral("view %1 of data %2").arg(static_cast<int>(view)).arg(kind)));
            }
        }
    }

    void kernelPcaOfTheWindowIsThatOfTheLibrary()
    {
        const core::Session session = generatedSession("moons", 80);
        show(session);
        const core::SpectrumResult direct = solved(session);
        const Eigen::VectorXd score = column("scores", "score_2"), field = column("components", "component_3");
        QCOMPARE(score.size(), Eigen::Index{80});
        QVERIFY((score - direct.pca->scores->col(1)).cwiseAbs().maxCoeff() < 1e-9);
        QVERIFY((field - direct.pca->fields[2].values.reshaped()).cwiseAbs().maxCoeff() < 1e-9);
        QVERIFY((column("eigenvalues", "eigenvalue").head(4) - direct.pca->eigenvalues).cwiseAbs().maxCoeff() < 1e-9);
    }

    void onTheLineComponentsAreCurvesAndOneOfThemIsADensityOfSpikes()
    {
        show(lineSession());
        QVERIFY(column("components", "component_1").size() > 100);
        QVERIFY(column("degenerate", "student_t").size() > 100);
        QVERIFY(!plots().panel("component"));
    }

    void aTileTakesItsComponentToTheLargeMapAndUndoBringsTheOldOneBack()
    {
        show(generatedSession("moons", 60));
        auto* tiles = plot<widgets::TilePlot>("components");
        QVERIFY(tiles);
        const QPointF third = tiles->tile(3).center();
        QTest::mouseClick(tiles, Qt::LeftButton, {}, pixelOf(*tiles, third.x(), third.y()));
        QCOMPARE(settings().component, 3);
        QVERIFY(settles());
        QVERIFY(column("component", "projection") == column("components", "component_3"));
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(column("component", "projection") == column("components", "component_1"));
    }

    void selectedPointsShowTheirPreImagesAndAreSelectedEverywhere()
    {
        show(generatedSession("moons", 60));
        widgets::PlotView* scores = plots().panel("scores");
        const Eigen::VectorXd across = column("scores", "score_1"), up = column("scores", "score_2");
        QTest::mouseClick(scores, Qt::LeftButton, {}, pixelOf(*scores, across[7], up[7]));
        QCOMPARE(canvas().selection().size(), std::size_t{1});
        QCOMPARE(plots().panel("gram")->selection(), canvas().selection());
        QCOMPARE(across[canvas().selection().front()], across[7]);
        QVERIFY(scores->subtitle().contains("pre-image")); // it says how to ask for one
        const auto* sites = canvas().findChild<widgets::SiteMarks*>();
        QVERIFY(sites && sites->count() == 1);
        const int chosen = canvas().selection().front();
        const auto origin = sites->originOf(0);
        QVERIFY(origin && QLineF(*origin, pixelOf(canvas(), document_->session().data->x(chosen, 0),
                                                  document_->session().data->x(chosen, 1)))
                                  .length() < 2.0);
        QTest::mouseClick(scores, Qt::LeftButton, Qt::ShiftModifier, pixelOf(*scores, across[7], up[7])); // no longer
        QCOMPARE(sites->count(), 0);
    }

    void sigmoidIsShownNotToBeAKernel()
    {
        core::Session session = generatedSession("moons", 60);
        session.kernel = std::get<core::Kernel>(core::parseKernel("sigmoid(scale=1,offset=-1)"));
        show(session);
        QVERIFY(!page().problem());
        const Eigen::VectorXd c = column("gram", "offending_vector");
        QCOMPARE(c.size(), Eigen::Index{60});
        const Eigen::MatrixXd gram = core::gram(session.kernel, session.data->x);
        const double form = c.dot(gram * c);
        QVERIFY(form < 0.0);
        QVERIFY(std::abs(form - column("gram", "least_eigenvalue")[0]) < 1e-9 * std::abs(form));
        QVERIFY(plots().panel("gram")->accessibleDescription().contains("not positive semidefinite"));
    }

    void manyPointsArriveAndCanBeLookedAt()
    {
        core::Session session = generatedSession("moons", 1500);
        show(session);
        QCOMPARE(column("scores", "score_1").size(), Eigen::Index{1500});
        QVERIFY(!window_->grab().isNull());
    }

    void mercerShowsTheClosedFormBeside()
    {
        core::Session session = lineSession(View::Mercer);
        session.of<core::SpectrumSettings>().measure = SpectrumSettings::Measure::Gaussian;
        show(session);
        const Eigen::VectorXd values = column("eigenvalues", "eigenvalue"), closed = column("eigenvalues", "analytic");
        QVERIFY(values.size() >= 6 && closed.size() >= 6);
        QVERIFY(((values.head(6) - closed.head(6)).array() / closed.head(6).array()).abs().maxCoeff() < 1e-8);
        QCOMPARE(column("eigenfunctions", "eigenfunction_analytic_6").size(),
                 column("eigenfunctions", "eigenfunction_6").size());
    }

    void inThePlaneTheBenchAsksForTheLineAndTakesTheFirstColumn()
    {
        core::Session session = generatedSession("moons", 40);
        session.of<core::SpectrumSettings>().view = View::Bench;
        show(session);
        QVERIFY(page().problem() && page().problem()->field == "data");
        QLabel* advice = nullptr;
        for (QLabel* label : page().findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains("href"))
                advice = label;
        QVERIFY(advice);
        emit advice->linkActivated("act");
        QVERIFY(settles());
        QCOMPARE(document_->session().data->dimensions(), Eigen::Index{1});
        QVERIFY(!page().problem());
        document_->history()->undo();
        QVERIFY(document_->session() == session);
    }

    void aTermIsPlacedMovedAndRemovedOnTheBench()
    {
        show(lineSession(View::Bench));
        auto* bench = plot<widgets::HandMarksPlot>("bench");
        QVERIFY(bench);
        const double centre = 0.5 * (bench->horizontal().lo + bench->horizontal().hi);
        QTest::mouseClick(bench, Qt::LeftButton, {}, pixelOf(*bench, centre, 0.8));
        QVERIFY(settles());
        QCOMPARE(settings().terms.size(), std::size_t{1});
        const core::KernelTerm term = settings().terms[0];
        QVERIFY(std::abs(column("shares", "norm2")[0] - term.coefficient * term.coefficient) < 1e-12); // k(x,x) = 1
        const QPoint from = pixelOf(*bench, term.centre, term.coefficient);
        QTest::mousePress(bench, Qt::LeftButton, {}, from);
        QTest::mouseMove(bench, from + QPoint(10, 8));
        QTest::mouseMove(bench, from + QPoint(20, 16));
        QTest::mouseRelease(bench, Qt::LeftButton, {}, from + QPoint(20, 16));
        QVERIFY(settles());
        QVERIFY(settings().terms[0].centre > term.centre && settings().terms[0].coefficient < term.coefficient);
        QTest::keyClick(bench, Qt::Key_Delete);
        QVERIFY(settings().terms.empty());
        QCOMPARE(document_->history()->count(), 3); // add, move, remove: the drag is one step
        document_->history()->undo();
        document_->history()->undo();
        QCOMPARE(settings().terms, std::vector<core::KernelTerm>{term});
    }

    /// A drag is one step of undo, and the number beside the curve is the kernel's.
    void aPlaceOfTheKernelIsDragged()
    {
        show(lineSession(View::Kernel));
        auto* slice = plot<widgets::HandMarksPlot>("slice");
        QVERIFY(slice && slice->places().rows() == 2);
        const QPoint from = pixelOf(*slice, slice->places()(1, 0), slice->places()(1, 1));
        QTest::mousePress(slice, Qt::LeftButton, {}, from);
        QTest::mouseMove(slice, from + QPoint(15, 20));
        QTest::mouseMove(slice, from + QPoint(30, 40));
        QTest::mouseRelease(slice, Qt::LeftButton, {}, from + QPoint(30, 40));
        QVERIFY(settles());
        QCOMPARE(document_->history()->count(), 1);
        QCOMPARE(settings().places.size(), std::size_t{2});
        const Eigen::Vector2d places(settings().places[0], settings().places[1]);
        const Eigen::MatrixXd k = core::gram(document_->session().kernel, Eigen::MatrixXd(places));
        QCOMPARE(column("pair", "k_first_second")[0], k(0, 1));
        QVERIFY(std::abs(slice->places()(1, 1) - k(0, 1)) < 1e-15); // it stands on the curve
        QVERIFY(std::abs(column("distance", "feature_distance")[0] - std::sqrt(k(0, 0) - 2.0 * k(0, 1) + k(1, 1))) <
                1e-12);
        document_->history()->undo();
        QVERIFY(settings().places.empty());
    }

    void aPairIsTakenFromTheMapOfAllPairs()
    {
        show(lineSession(View::Kernel, 12));
        auto* map = plot<widgets::HandPlacePlot>("pairs");
        QVERIFY(map);
        const double x = document_->session().data->x(2, 0), y = document_->session().data->x(7, 0);
        QTest::mouseClick(map, Qt::LeftButton, {}, pixelOf(*map, x, y));
        QVERIFY(settles());
        QVERIFY(settings().places == (std::vector<double>{x, y})); // the cell of the Gram matrix, to the bit
    }

    void aKernelOfFeaturesShowsThemInPlaceOfASpectrum()
    {
        core::Session session = generatedSession("moons", 30);
        session.of<core::SpectrumSettings>().view = View::Kernel;
        show(session);
        QVERIFY(!plots().panel("features") && plots().panel("distance"));
        session.kernel = std::get<core::Kernel>(core::parseKernel("poly(degree=2,offset=0)"));
        show(session);
        QVERIFY(plots().panel("features") && plots().panel("features")->accessibleDescription().contains("√2 x₁x₂"));
        QCOMPARE(column("features", "across").size(), Eigen::Index{30});
    }

    void theAreaUnderTheIntegrandIsTheNorm()
    {
        core::Session session = lineSession(View::Bench);
        session.of<core::SpectrumSettings>().terms = {{-0.3, 1.0}, {0.4, -0.6}, {0.1, 0.5}};
        show(session);
        const Eigen::VectorXd at = column("fourier", "frequency"), height = column("fourier", "integrand");
        QVERIFY(at.size() > 100);
        const Eigen::Index steps = at.size() - 1;
        const double area =
            (0.5 * (at.tail(steps) - at.head(steps)).array() * (height.tail(steps) + height.head(steps)).array()).sum();
        const double norm2 = column("shares", "norm2")[0];
        QVERIFY2(std::abs(area - norm2) < 1e-3 * norm2, qPrintable(QString("%1 %2").arg(area).arg(norm2)));
        QVERIFY(std::abs(column("shares", "share").sum() - norm2) < 1e-9 * norm2);
    }

    void everySliderOfTheOtherViewsGoesToBothEndsAndBack_data() // those of the first: learning_labs_test.cpp
    {
        QTest::addColumn<View>("view");
        QTest::newRow("kernel") << View::Kernel;
        QTest::newRow("Mercer") << View::Mercer;
        QTest::newRow("bench") << View::Bench;
    }

    void everySliderOfTheOtherViewsGoesToBothEndsAndBack()
    {
        QFETCH(View, view);
        core::Session session = lineSession(view, 20); // the ends do not depend on how many
        session.of<core::SpectrumSettings>().build = SpectrumSettings::Build::Eigenfunctions;
        session.of<core::SpectrumSettings>().measure = SpectrumSettings::Measure::Gaussian;
        show(session);
        for (QSlider* slider : page().editors()->findChildren<QSlider*>()) {
            if (!slider->isVisible() || !slider->isEnabled())
                continue;
            slider->setFocus();
            QTest::keyClick(slider, Qt::Key_Home);
            QVERIFY2(settles(), qPrintable(slider->accessibleName()));
            QTest::keyClick(slider, Qt::Key_End);
            QVERIFY2(settles(), qPrintable(slider->accessibleName()));
        }
        while (document_->history()->canUndo())
            document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(document_->session() == session);
    }

    void theViewIsChosenInThePanelAndUndone()
    {
        show(lineSession());
        button("Mercer")->click();
        QVERIFY(settles());
        QVERIFY(plots().panel("eigenfunctions") && !plots().panel("gram"));
        QVERIFY(column("eigenfunctions", "eigenfunction_1").size() > 100);
        button("Function bench")->click();
        QVERIFY(settles());
        QVERIFY(plots().panel("bench") && !plots().panel("eigenfunctions"));
        document_->history()->undo();
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(plots().panel("gram") && !plots().panel("bench"));
    }

    void eachViewIsExportedWithItsSessionAndReopens_data()
    {
        QTest::addColumn<int>("view");
        for (int view = 0; view < 4; ++view)
            QTest::addRow("%d", view) << view;
    }

    void eachViewIsExportedWithItsSessionAndReopens()
    {
        QFETCH(int, view);
        core::Session session = lineSession(static_cast<View>(view));
        session.of<core::SpectrumSettings>().terms = {{0.1, 0.7}};
        session.of<core::SpectrumSettings>().components = 3;
        show(session);
        for (const char* suffix : {"png", "svg", "pdf", "json", "csv"}) {
            app::Drawing drawing;
            drawing.session = document_->session();
            const QString path = folder_.filePath(QStringLiteral("view%1.%2").arg(view).arg(QLatin1String(suffix)));
            QVERIFY(!app::writeView(plots(), drawing, path));
            if (QLatin1String(suffix).size() == 4 || QLatin1String(suffix) == QLatin1String("csv"))
                continue; // numbers carry no session
            const auto read = app::readSessionFile(path);
            QVERIFY(std::holds_alternative<core::Session>(read));
            QVERIFY(std::get<core::Session>(read) == session);
        }
    }
};

KERNELSCOPE_TEST(SpectrumLabTest, QApplication)

} // namespace spectrum_lab_test

#include "spectrum_lab_test.moc"
