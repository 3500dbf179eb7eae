// The posterior of the hyperparameters in the window: draw, stop, go on, brush, and the numbers of the command.

#include "app/command_fixture.h"

#include "app/labs/posterior_part.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/embedding/embedding_settings.h"
#include "core/inference/diagnostics.h"
#include "core/kernels/expression.h"
#include "core/labs/default_kernel.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/controls/column_scroll.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/plots/hand_area_plot.h"
#include "widgets/posterior/posterior_panel.h"

#include <QJsonArray>
#include <QScrollBar>
#include <QToolButton>

namespace posterior_part_test
{

namespace
{

using core::PosteriorSettings;

core::Dataset generated(Eigen::Index n, double sd, std::uint64_t seed)
{
    return std::get<core::Dataset>(
        core::generate({.name = "mixture1d", .n = n, .seed = seed, .options = {{"components", 1}, {"sd", sd}}}));
}

core::Session session(bool two = false)
{
    core::Session made;
    const core::Dataset a = generated(40, 0.7, 3);
    made.data = std::make_shared<const core::Dataset>(
        two ? std::get<core::Dataset>(core::withSample(a, 1, generated(30, 1.4, 8))) : a);
    made.kernel = core::defaultKernel(*made.data);
    made.window = core::fittingWindow(*made.data);
    made.lab = two ? "two-samples" : "embedding";
    made.of<core::EmbeddingModel>().inducing.kind = core::InducingRule::Kind::Given;
    made.of<core::EmbeddingModel>().inducing.given = (Eigen::MatrixXd(3, 1) << -1.0, 0.2, 1.1).finished();
    made.of<PosteriorSettings>() = {.chains = {.shown = true, .warmup = 150, .draws = 150}};
    return made;
}

} // namespace

class PosteriorPartTest : public CommandFixture
{
    Q_OBJECT

    app::PosteriorPart& part() { return *page().findChild<app::PosteriorPart*>(); }
    QWidget& form() { return *part().panel(); }
    widgets::HandAreaPlot& area(const QString& view)
    {
        return *qobject_cast<widgets::HandAreaPlot*>(plots().panel(view));
    }

    void draw()
    {
        buttonNamed(form(), "Start")->click();
        QVERIFY(QTest::qWaitFor([this] { return part().result().complete() && settles(); }, patience));
    }
    QString view() { return document_->session().lab == "embedding" ? "embedding" : "witness"; }
    Eigen::VectorXd integrated(const QString& column) { return columnOf(plots().numbers(view()), column); }

private slots:
    void init() { QVERIFY(openWindow({1600, 1000})); }
    void cleanup() { closeWindow(); }

    void nothingRunsBeforeItIsStarted()
    {
        show(session());
        QVERIFY(plots().panel("traces") && plots().panel("marginal") && plots().panel("pairs"));
        QVERIFY(!part().isRunning() && part().result().draws() == 0);
        core::Session hidden = session();
        hidden.of<PosteriorSettings>().chains.shown = false;
        show(hidden);
        QVERIFY(!plots().panel("traces") && plots().panel("prior"));
    }

    void drawsBandAndDiagnosticsAreThoseOfTheCommand_data()
    {
        QTest::addColumn<bool>("two");
        QTest::newRow("embedding") << false;
        QTest::newRow("witness") << true;
    }
    void drawsBandAndDiagnosticsAreThoseOfTheCommand()
    {
        QFETCH(const bool, two);
        show(session(two));
        draw();
        const core::Session& now = document_->session();
        const core::ChainSettings& settings = now.of<PosteriorSettings>().chains;
        const Eigen::VectorXd at = integrated("integrated_at");
        QVERIFY(at.size() > 10);
        QStringList words{"posterior",
                          "--kernel",
                          QString::fromStdString(core::printKernel(now.kernel)),
                          "--inducing",
                          file("z.csv", tableOf(now.of<core::EmbeddingModel>().inducing.given)),
                          "--x",
                          file("x.csv", tableOf(two ? core::sampleOf(*now.data, 0) : now.data->x)),
                          "--at",
                          file("at.csv", tableOf(at)),
                          "--fix",
                          "tau2=1",
                          "--chains",
                          "4",
                          "--warmup",
                          QString::number(settings.warmup),
                          "--draws",
                          QString::number(settings.draws),
                          "--seed",
                          QString::number(settings.seed),
                          "--level",
                          "0.8"};
        if (two)
            words << "--y" << file("y.csv", tableOf(core::sampleOf(*now.data, 1)));
        const QJsonObject told = printed(words);
        const core::HyperparameterSummary& summary = part().result().summaries.front();
        QCOMPARE(told["lengthscale"]["mean"].toDouble(), summary.mean);
        QCOMPARE(told["lengthscale"]["rhat"].toDouble(), *summary.rhat);
        QCOMPARE(told["message"].toString().toStdString(), part().result().verdict->words);
        const QJsonObject function = told[two ? "witness" : "embedding"].toObject();
        for (const auto& [name, column] : {std::pair{"mean", "integrated_mean"}, {"lower", "integrated_lower"}}) {
            const Eigen::VectorXd drawn = integrated(column);
            const QJsonArray values = function[name].toArray();
            QCOMPARE(drawn.size(), values.size());
            for (Eigen::Index i = 0; i < drawn.size(); ++i)
                QVERIFY(std::abs(drawn[i] - values[i].toDouble()) < 1e-9);
        }
    }

    void stoppedChainsKeepTheirDrawsAndGoOn()
    {
        core::Session long_ = session();
        long_.of<PosteriorSettings>().chains.draws = core::chainDrawCounts.most; // no machine is done before "Stop"
        show(long_);
        buttonNamed(form(), "Start")->click();
        QVERIFY(QTest::qWaitFor([this] { return part().result().draws() > 10; }, patience));
        buttonNamed(form(), "Stop")->click();
        const Eigen::Index kept = part().result().draws();
        QVERIFY(!part().isRunning() && kept > 10 && kept < core::chainDrawCounts.most);
        const Eigen::MatrixXd before = part().result().chains.coordinate(0);
        buttonNamed(form(), "Go on")->click();
        QVERIFY(QTest::qWaitFor([&] { return part().result().draws() > kept; }, patience));
        QCOMPARE(part().result().chains.coordinate(0).topRows(kept), before.topRows(kept));
        buttonNamed(form(), "Stop")->click();
    }

    void otherSettingsPutTheDrawsAsideAndUndoBringsThemBack()
    {
        show(session());
        draw();
        QVERIFY(integrated("integrated_mean").size() > 0);
        core::Session other = document_->session();
        other.of<core::EmbeddingModel>().tau2 = 0.2;
        document_->edit(other, "Change τ²");
        QVERIFY(settles() && integrated("integrated_mean").size() == 0);
        QVERIFY(plots().panel("traces")->isGreyed());
        document_->history()->undo();
        QVERIFY(settles() && integrated("integrated_mean").size() > 0);
        QVERIFY(!plots().panel("traces")->isGreyed());
    }

    void brushedDrawsAloneMakeTheBand()
    {
        show(session());
        draw();
        const Eigen::VectorXd all = integrated("integrated_mean");
        const Eigen::MatrixXd values = core::valuesOf(part().result().chains, part().result().target->space(), 0);
        const core::Interval shortest{0.0, core::quantileOf(values.reshaped(), 0.2)};
        emit area("pairs").picked(shortest, std::nullopt);
        QVERIFY(settles());
        QVERIFY(!integrated("integrated_mean").isApprox(all, 1e-6));
        const Eigen::VectorXd picked = columnOf(plots().numbers("pairs"), "picked");
        QCOMPARE(static_cast<Eigen::Index>(picked.sum()), (values.array() <= shortest.hi).count());
        emit area("traces").picked(std::nullopt, std::nullopt);
        QVERIFY(settles() && integrated("integrated_mean").isApprox(all, 1e-12));
    }

    /// The steps of the sampler appear one by one; the draws stay, and the end takes the path away.
    void theSamplerIsWatchedStepByStep()
    {
        show(session());
        QVERIFY(!buttonNamed<QToolButton>(form(), "Step")->isVisible());
        draw();
        const auto walked = [this] { return columnOf(plots().numbers("pairs"), "trajectory_time").size(); };
        const Eigen::VectorXd draws = columnOf(plots().numbers("pairs"), "lengthscale");
        QCOMPARE(walked(), Eigen::Index{0});
        auto* step = buttonNamed<QToolButton>(form(), "Step");
        for (Eigen::Index expected = 1; expected <= 2; ++expected) {
            step->click();
            QVERIFY(QTest::qWaitFor([&] { return walked() == expected; }, patience));
        }
        const auto& chains = part().result().chains; // it begins where the first chain is
        const core::Draw& last = chains.draws.front().back();
        const auto path = columnOf(plots().numbers("pairs"), "trajectory_lengthscale");
        QCOMPARE(path[0], part().result().target->space().values(last.position)[0]);
        QCOMPARE(columnOf(plots().numbers("pairs"), "trajectory_log_density")[0], last.logDensity);
        QCOMPARE(columnOf(plots().numbers("pairs"), "lengthscale"), draws);
        for (int i = 0; i < 5000 && !form().findChild<widgets::WatchControls*>()->count().contains("ringed"); ++i)
            step->click(); // to the end of the trajectory
        QVERIFY(form().findChild<widgets::WatchControls*>()->count().contains("ringed"));
        buttonNamed<QToolButton>(form(), "End")->click();
        QCOMPARE(walked(), Eigen::Index{0});
        document_->edit(session(true), "Another sheet");
        QVERIFY(settles() && !buttonNamed<QToolButton>(form(), "Step")->isVisible());
    }

    void theFormNeedsNoMoreRoomThanTheDockHas()
    {
        for (const bool two : {false, true}) {
            core::Session both = session(two);
            both.of<PosteriorSettings>().free = PosteriorSettings::Free::Both;
            show(both);
            draw();
            const auto scrolls = window_->findChildren<widgets::ColumnScroll*>();
            const auto scroll = std::ranges::find_if(scrolls, [](const QWidget* one) { return one->isVisible(); });
            QVERIFY(scroll != scrolls.end());
            QString wide;
            for (const QWidget* widget : (*scroll)->widget()->findChildren<QWidget*>())
                if (widget->isVisible() && widget->minimumSizeHint().width() > (*scroll)->viewport()->width() - 24)
                    wide += QStringLiteral("%1 %2 asks for %3 of %4; ")
                                .arg(widget->metaObject()->className(), widget->property("text").toString())
                                .arg(widget->minimumSizeHint().width())
                                .arg((*scroll)->viewport()->width());
            QVERIFY2((*scroll)->horizontalScrollBar()->maximum() == 0, qPrintable(wide));
        }
    }

    void theDirectionThatRunsAwayIsToldWithWaysOut()
    {
        core::Session both = session();
        both.of<PosteriorSettings>().free = PosteriorSettings::Free::Both;
        both.of<PosteriorSettings>().bounded = false;
        both.of<core::EmbeddingModel>().inducing = {};
        both.of<core::EmbeddingModel>().inducing.count = 4;
        show(both);
        QVERIFY(!buttonNamed(form(), "Start")->isVisible());
        for (const char* way : {"Hold τ²", "Few inducing points", "Bound ℓ"}) {
            QVERIFY2(buttonNamed(form(), way)->isVisible(), way);
            buttonNamed(form(), way)->click();
            QVERIFY(settles());
            QVERIFY2(buttonNamed(form(), "Start")->isVisible(), way);
            document_->history()->undo();
            QVERIFY(settles() && !buttonNamed(form(), "Start")->isVisible());
        }
    }
};

KERNELSCOPE_TEST(PosteriorPartTest, QApplication)

} // namespace posterior_part_test

#include "posterior_part_test.moc"
