// The Classification lab in the window, as a person uses it: two classes on a line and in the plane, one class alone,
// classes that contradict each other, many points; sliders, export, reopening.

#include "app/window_fixture.h"

#include "app/labs/view_export.h"
#include "app/session/session_file.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/classification/classification_lab.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/default_kernel.h"
#include "core/window/window.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QSlider>

#include <algorithm>

namespace classification_lab_test
{

namespace
{

core::Dataset generated(const std::string& name, Eigen::Index n, std::map<std::string, double> options = {},
                        std::uint64_t seed = 3)
{
    return std::get<core::Dataset>(core::generate({.name = name, .n = n, .seed = seed, .options = std::move(options)}));
}

core::Session sessionOf(const core::Dataset& data)
{
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(data);
    session.kernel = core::defaultKernel(data);
    session.window = core::fittingWindow(data);
    session.lab = "classification";
    return session;
}

core::Session moons(Eigen::Index n = 60)
{
    return sessionOf(generated("moons", n, {{"noise", 0.2}}));
}

/// Two Gaussians on the line, a little into each other.
core::Session line()
{
    const core::Dataset left = generated("mixture1d", 25, {{"components", 1}, {"sd", 0.6}});
    core::Dataset right = generated("mixture1d", 20, {{"components", 1}, {"sd", 0.6}}, 8);
    right.x.array() += 1.5;
    return sessionOf(std::get<core::Dataset>(core::withSample(left, 1, right)));
}

core::Session oneClass()
{
    return sessionOf(generated("mixture1d", 15, {{"components", 1}}));
}

/// Each of five places belongs to both classes.
core::Session contradiction()
{
    core::Dataset data = core::emptyDataset(1);
    data.x.resize(10, 1);
    data.x << -1, -0.5, 0, 0.5, 1, -1, -0.5, 0, 0.5, 1;
    data.labels = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1};
    return sessionOf(data);
}

core::ClassificationResult solved(const core::Session& session)
{
    core::ClassificationPipeline pipeline;
    return std::get<core::ClassificationResult>(pipeline.solve({.data = session.data,
                                                                .kernel = session.kernel,
                                                                .settings = session.of<core::ClassificationSettings>(),
                                                                .window = session.window,
                                                                .preview = false}));
}

} // namespace

class ClassificationLabTest : public WindowFixture
{
    Q_OBJECT

    void show(const core::Session& session)
    {
        document_->open(session, {});
        QVERIFY(settles());
        QVERIFY2(!page().problem(), page().problem() ? page().problem()->message.c_str() : "");
    }
    bool says(const QString& words)
    {
        const QList<QLabel*> labels = page().findChildren<QLabel*>();
        return std::ranges::any_of(labels,
                                   [&](const QLabel* l) { return l->isVisible() && l->text().contains(words); });
    }
    void choose(const QString& name, int row)
    {
        for (QComboBox* combo : page().editors()->findChildren<QComboBox*>())
            if (combo->accessibleName() == name) {
                combo->setCurrentIndex(row);
                emit combo->activated(row);
            }
        QVERIFY(settles());
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup() { closeWindow(); }

    void everyKindOfDataIsDrawn_data()
    {
        QTest::addColumn<core::Session>("session");
        QTest::newRow("empty line") << sessionOf(core::emptyDataset(1));
        QTest::newRow("empty plane") << sessionOf(core::emptyDataset(2));
        QTest::newRow("one class") << oneClass();
        QTest::newRow("two classes on a line") << line();
        QTest::newRow("moons") << moons();
        QTest::newRow("contradiction") << contradiction();
    }

    void everyKindOfDataIsDrawn()
    {
        QFETCH(core::Session, session);
        show(session);
        QVERIFY(!window_->grab().isNull());
        const widgets::PlotTable table = plots().numbers("probability");
        const Eigen::VectorXd drawn = columnOf(table, session.data->dimensions() > 1 ? "probability" : "averaged");
        QVERIFY(drawn.size() > 0);
        QVERIFY(drawn.minCoeff() >= 0.0 && drawn.maxCoeff() <= 1.0);
        if (session.data->size() == 0)
            QVERIFY((drawn.array() - 0.5).abs().maxCoeff() < 1e-12); // nothing is known
    }

    void whatIsDrawnIsWhatThePipelineSays()
    {
        show(line());
        const core::ClassificationResult result = solved(document_->session());
        const widgets::PlotTable probability = plots().numbers("probability");
        QVERIFY(columnOf(probability, "averaged").isApprox(result.averaged, 1e-9));
        QVERIFY(columnOf(probability, "probit").isApprox(result.probit, 1e-9));
        QVERIFY(columnOf(plots().numbers("latent"), "latent_sd").isApprox(result.latentSd, 1e-9));
        QVERIFY(columnOf(plots().numbers("companion"), "decision").isApprox(result.companion->decision, 1e-9));
        QCOMPARE(columnOf(plots().numbers("newton"), "psi").size(), static_cast<Eigen::Index>(result.newton.size()));
    }

    void oneClassAloneHasAnAnswerAndALineOnTheOther()
    {
        show(oneClass());
        QVERIFY(says("class B"));
        const Eigen::VectorXd drawn = columnOf(plots().numbers("probability"), "averaged");
        QVERIFY(drawn.maxCoeff() <= 0.5 + 1e-9 && drawn.minCoeff() < 0.5); // all that is known speaks for class A
        show(line());
        QVERIFY(!says("class B yet"));
    }

    void contradictionsComeOutEven()
    {
        show(contradiction());
        const Eigen::VectorXd drawn = columnOf(plots().numbers("probability"), "averaged");
        QVERIFY((drawn.array() - 0.5).abs().maxCoeff() < 1e-9);
    }

    void companionsComeAndGo()
    {
        show(moons());
        QVERIFY(plots().panel("companion") && !plots().panel("latent"));
        QVERIFY(columnOf(plots().numbers("companion"), "decision").size() > 0);
        choose("Companion", static_cast<int>(core::ClassificationSettings::Companion::Logistic));
        QVERIFY(columnOf(plots().numbers("companion"), "probability").size() > 0);
        choose("Companion", static_cast<int>(core::ClassificationSettings::Companion::None));
        QVERIFY(!plots().panel("companion"));
        QVERIFY(columnOf(plots().numbers("latent"), "latent_variance").minCoeff() >= 0.0);
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(plots().panel("companion"));
    }

    void logisticRegressionWithUnitLambdaIsTheCurveAtTheMean()
    {
        core::Session session = line();
        session.of<core::ClassificationSettings>().companion = core::ClassificationSettings::Companion::Logistic;
        session.of<core::ClassificationSettings>().lambda = 1.0;
        session.of<core::ClassificationSettings>().offset = false;
        show(session);
        const widgets::PlotTable table = plots().numbers("probability");
        const Eigen::VectorXd logistic = columnOf(table, "kernel_logistic");
        QVERIFY(logistic.size() > 0);
        QVERIFY((logistic - columnOf(table, "at_mean")).cwiseAbs().maxCoeff() < 1e-6);
    }

    void averagingDrawsTowardsOneHalf()
    {
        show(line());
        const widgets::PlotTable table = plots().numbers("probability");
        const Eigen::ArrayXd averaged = columnOf(table, "averaged").array() - 0.5;
        const Eigen::ArrayXd atMean = columnOf(table, "at_mean").array() - 0.5;
        QVERIFY((averaged.abs() <= atMean.abs() + 1e-12).all());
        QVERIFY((averaged * atMean >= 0.0).all());
    }

    void fromTheLineToThePlaneAndBack()
    {
        show(line());
        show(moons());
        show(line());
        QVERIFY(plots().panel("latent") && plots().panel("companion"));
        QVERIFY(columnOf(plots().numbers("latent"), "latent_mean").size() > 0);
    }

    void everySliderGoesToBothEndsAndBack_data()
    {
        QTest::addColumn<int>("companion");
        QTest::newRow("none") << 0;
        QTest::newRow("logistic") << 1;
        QTest::newRow("svm") << 2;
    }

    void everySliderGoesToBothEndsAndBack()
    {
        QFETCH(int, companion);
        core::Session session = line();
        session.of<core::ClassificationSettings>().companion =
            static_cast<core::ClassificationSettings::Companion>(companion);
        show(session);
        for (QSlider* slider : page().editors()->findChildren<QSlider*>()) {
            if (!slider->isVisible() || !slider->isEnabled())
                continue;
            for (const Qt::Key end : {Qt::Key_Home, Qt::Key_End, Qt::Key_Home}) {
                slider->setFocus();
                QTest::keyClick(slider, end);
                QVERIFY2(settles(), qPrintable(slider->accessibleName()));
                const Eigen::VectorXd drawn = columnOf(plots().numbers("probability"), "averaged");
                QVERIFY2(drawn.allFinite(), qPrintable(slider->accessibleName()));
            }
        }
        while (document_->history()->canUndo())
            document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(document_->session() == session);
    }

    void theSessionInAFigureReopensWithItsSettings()
    {
        core::Session session = moons();
        session.of<core::ClassificationSettings>().nu = 0.02;
        session.of<core::ClassificationSettings>().probability = core::ClassificationSettings::Probability::Probit;
        session.of<core::ClassificationSettings>().companion = core::ClassificationSettings::Companion::Logistic;
        show(session);
        for (const char* suffix : {"svg", "png", "pdf"}) {
            app::Drawing drawing;
            drawing.session = document_->session();
            const QString path = folder_.filePath(QStringLiteral("classes.%1").arg(QLatin1String(suffix)));
            QVERIFY(!app::writeView(plots(), drawing, path));
            const auto read = app::readSessionFile(path);
            QVERIFY(std::holds_alternative<core::Session>(read));
            show(std::get<core::Session>(read));
            QVERIFY(document_->session() == session);
        }
    }

    void manyPointsAreDrawnWhileTheEvidenceTakesItsTime()
    {
        QElapsedTimer clock;
        clock.start();
        document_->open(moons(1500), {});
        const auto drawn = [this] { return columnOf(plots().numbers("probability"), "probability").size() > 0; };
        QVERIFY(QTest::qWaitFor(drawn, patience));
        qInfo("1,500 points: first picture after %lld ms", clock.elapsed());
        document_->open(line(), {}); // what still runs is stopped, not waited for
        QVERIFY(settles());
        QVERIFY(columnOf(plots().numbers("probability"), "averaged").size() > 0);
    }
};

KERNELSCOPE_TEST(ClassificationLabTest, QApplication)

} // namespace classification_lab_test

#include "classification_lab_test.moc"
