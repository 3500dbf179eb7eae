// Dreaming in the real window: points by the buttons, drawn again by the sliders, taken back by undo.

#include "app/window_fixture.h"

#include "app/cli/command.h"
#include "app/session/session_json.h"
#include "core/kernels/expression.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/density/dream.h"
#include "support/kernels.h"
#include "support/test_registry.h"
#include "widgets/density/dream_panel.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>

namespace dream_test
{

using widgets::DreamPanel;

namespace
{

core::Session emptyPlane()
{
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(core::emptyDataset(2));
    session.kernel = se(1.0);
    session.window = {{.lo = -5.0, .hi = 5.0}, {.lo = -5.0, .hi = 5.0}};
    session.of<core::DensitySettings>().model = {.sigma0 = 0.5, .alpha = 3.0, .beta = 0.01};
    return session;
}

} // namespace

class DreamWindowTest : public WindowFixture
{
    Q_OBJECT

    const core::Dataset& data() const { return *document_->session().data; }
    DreamPanel& panel() { return *page().editors()->findChild<DreamPanel*>(); }
    QPushButton& button(const QString& name) { return *panel().findChild<QPushButton*>("dream." + name); }
    QString line() { return panel().findChild<QLabel*>("dreamState")->text(); }
    bool dreams(const QString& name)
    {
        button(name).click();
        return settles();
    }
    int steps() const { return document_->history()->count(); }
    void open(const core::Session& session)
    {
        document_->open(session, {});
        QVERIFY(settles());
    }
    void setAlpha(double alpha, int gesture = 0)
    {
        core::Session next = document_->session();
        next.of<core::DensitySettings>().model.alpha = alpha;
        document_->edit(next, "Change α", gesture);
    }

    /// The points that the command prints for what the window is set to.
    Eigen::MatrixXd printed(const QStringList& more = {})
    {
        const core::Session& session = document_->session();
        const core::StudentTParameters& model = session.of<core::DensitySettings>().model;
        const auto number = [](double value) { return QString::number(value, 'g', 17); };
        QStringList window;
        for (const core::Interval& side : session.window)
            window << number(side.lo) + ':' + number(side.hi);
        const QString out = folder_.filePath("out.json");
        const QStringList words{"fantasy",
                                "--kernel",
                                QString::fromStdString(core::printKernel(session.kernel)),
                                "--sigma0",
                                number(model.sigma0),
                                "--alpha",
                                number(model.alpha),
                                "--beta",
                                number(model.beta),
                                "--window",
                                window.join(','),
                                "--n",
                                QString::number(data().size()),
                                "--seed",
                                QString::number(session.of<core::DreamSettings>().seed),
                                "--out",
                                out};
        if (app::runCommandLine(words + more) != 0)
            qFatal("refused");
        QFile file(out);
        const QJsonArray rows = file.open(QIODevice::ReadOnly)
                                    ? QJsonDocument::fromJson(file.readAll()).object()["points"].toArray()
                                    : QJsonArray();
        Eigen::MatrixXd points(rows.size(), data().dimensions());
        for (int i = 0; i < rows.size(); ++i)
            for (int j = 0; j < points.cols(); ++j)
                points(i, j) = rows[i].toArray()[j].toDouble();
        return points;
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void fiftyAtOnceAreThoseOfTheCommandAndOneStep()
    {
        open(emptyPlane());
        QVERIFY(dreams("many"));
        QCOMPARE(data().size(), Eigen::Index{50});
        QCOMPARE(steps(), 1);
        QVERIFY(data().x == printed());
        QVERIFY(line().contains("50 points") && line().contains("not exchangeable") && line().contains("accepted"));
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(data().size(), Eigen::Index{0});
        document_->history()->redo();
        QVERIFY(settles());
        QCOMPARE(data().size(), Eigen::Index{50});
        QCOMPARE(steps(), 1);
    }

    void pointByPointIsAStepEachAndTheSameDream()
    {
        open(emptyPlane());
        QVERIFY(dreams("next"));
        QCOMPARE(data().size(), Eigen::Index{1}); // x₁ = 0 stands first
        QVERIFY(data().x.row(0).isZero(0.0));
        QVERIFY(dreams("next") && dreams("next"));
        QCOMPARE(steps(), 3);
        QVERIFY(data().x == printed());
        document_->history()->undo();
        QCOMPARE(data().size(), Eigen::Index{2});
        QVERIFY(settles());
        QVERIFY(dreams("next"));
        QVERIFY(data().x == printed());
    }

    void itGoesOnFromThePointsOnTheSheet()
    {
        core::Session session = emptyPlane();
        core::Dataset three = core::emptyDataset(2);
        three.x.resize(3, 2);
        three.x << 1, 1, -2, 0.5, 0, -1;
        session.data = std::make_shared<const core::Dataset>(three);
        open(session);
        QVERIFY(dreams("next") && dreams("next"));
        QCOMPARE(data().size(), Eigen::Index{5});
        QFile given(folder_.filePath("given.csv"));
        QVERIFY(given.open(QIODevice::WriteOnly) && given.write("1,1\n-2,0.5\n0,-1\n") > 0);
        given.close();
        QVERIFY(data().x == printed({"--given", given.fileName()}));
        button("clear").click();
        QVERIFY(data() == three);
        button("clear").click();
        QCOMPARE(data().size(), Eigen::Index{0});
        document_->history()->undo();
        document_->history()->undo();
        QCOMPARE(data().size(), Eigen::Index{5});
    }

    void aSliderDrawsTheDreamAgainFromTheSameSeedWithinItsOwnStep()
    {
        open(emptyPlane());
        QVERIFY(dreams("many"));
        const Eigen::MatrixXd before = data().x;
        setAlpha(0.5, 77);
        setAlpha(0.2, 77);
        QVERIFY(settles());
        QCOMPARE(steps(), 2);
        QVERIFY(data().x != before);
        const Eigen::MatrixXd after = data().x;
        QVERIFY(after == printed());
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(data().x == before);
        document_->history()->redo();
        QVERIFY(settles());
        QVERIFY(data().x == after);
        QCOMPARE(steps(), 2);
    }

    void theLengthscaleTheWindowTheSeedAndTheSamplerDrawItAgain()
    {
        open(emptyPlane());
        QVERIFY(dreams("next"));
        QVERIFY(dreams("next"));
        const auto redraws = [this](auto change) {
            const Eigen::MatrixXd before = data().x;
            core::Session next = document_->session();
            change(next);
            document_->edit(next, "Change");
            return settles() && data().x != before && data().size() == before.rows();
        };
        QVERIFY(redraws([](core::Session& s) { s.kernel = se(0.6); }));
        QVERIFY(redraws([](core::Session& s) { s.window[0].lo = -4.0; }));
        QVERIFY(redraws([](core::Session& s) { s.of<core::DreamSettings>().seed = 9; }));
        QVERIFY(data().x == printed());
        QVERIFY(redraws([](core::Session& s) { s.of<core::DreamSettings>().sampler = core::FantasySampler::Hmc; }));
        QVERIFY(data().x == printed({"--sampler", "hmc"}));
    }

    void aHandMakesItPlainDataAndSaysSo()
    {
        open(emptyPlane());
        QVERIFY(dreams("many"));
        core::Session next = document_->session();
        core::Dataset moved = data();
        moved.x(3, 0) += 0.25;
        moved.forgetGenerations();
        next.data = std::make_shared<const core::Dataset>(moved);
        document_->edit(next, "Move a point");
        QVERIFY(settles());
        QVERIFY2(line().contains("Edited by hand"), qPrintable(line()));
        setAlpha(0.2);
        QVERIFY(settles());
        QVERIFY(data() == moved); // no slider draws it again
        document_->history()->undo();
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(core::isDream(data()) && line().contains("50 points"));
    }

    void itPlaysUntilItIsStopped()
    {
        open(emptyPlane());
        button("play").click();
        QVERIFY(QTest::qWaitFor([this] { return data().size() >= 4; }, patience));
        QCOMPARE(button("play").text().remove(u'&'), QString("Stop"));
        QVERIFY(!button("next").isEnabled());
        button("play").click();
        QVERIFY(settles());
        const Eigen::Index points = data().size();
        QTest::qWait(600);
        QCOMPARE(data().size(), points);
        QCOMPARE(steps(), static_cast<int>(points));
        QVERIFY(button("next").isEnabled());
    }

    void whereNothingCanBeDreamtThereAreNoButtonsAndALineSaysWhy()
    {
        core::Session session = emptyPlane();
        session.kernel = core::kernelOf(core::Linear{});
        open(session);
        for (const QString name : {"next", "many", "play"})
            QVERIFY(button(name).isHidden());
        QVERIFY2(line().contains("x − y"), qPrintable(line()));
        session = emptyPlane();
        session.window[0] = {.lo = 1.0, .hi = 2.0};
        open(session);
        QVERIFY(button("next").isHidden() && line().contains("0"));
        open(emptyPlane());
        QVERIFY(!button("next").isHidden() && button("next").isEnabled());
    }

    void aDreamUnderAModelThatCannotDreamStaysAsItIs()
    {
        open(emptyPlane());
        QVERIFY(dreams("many"));
        const core::Dataset before = data();
        core::Session next = document_->session();
        next.kernel = core::kernelOf(core::Linear{});
        document_->edit(next, "Change the kernel");
        QVERIFY(settles());
        QVERIFY(data() == before);
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(data() == before && !button("next").isHidden());
    }

    void aSavedDreamGoesOnAsIfItHadNeverBeenClosed()
    {
        open(emptyPlane());
        QVERIFY(dreams("next") && dreams("next"));
        const auto read = app::sessionFromJson(app::toJson(document_->session()), "dream.kscope");
        QVERIFY(std::get<core::Session>(read) == document_->session());
        open(std::get<core::Session>(read));
        QVERIFY(!document_->isModified()); // nothing was drawn again
        QVERIFY(dreams("next"));
        QVERIFY(data().x == printed());
    }
};

KERNELSCOPE_TEST(DreamWindowTest, QApplication)

} // namespace dream_test

#include "dream_test.moc"
