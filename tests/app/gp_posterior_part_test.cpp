// The posterior of a Gaussian process's hyperparameters in the window: the numbers of the command, locks, the pairs.

#include "app/command_fixture.h"

#include "app/labs/posterior_part.h"
#include "core/inference/diagnostics.h"
#include "core/kernels/expression.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/plots/hand_area_plot.h"
#include "widgets/posterior/posterior_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QJsonArray>

#include <cmath>

namespace gp_posterior_part_test
{

namespace
{

using core::GpPosteriorSettings;

/// Fourteen points on the line, or in the plane, with targets and two classes.
core::Session session(bool classes, int dimensions = 1)
{
    core::Session made;
    core::Dataset data = core::emptyDataset(dimensions);
    constexpr Eigen::Index n = 14;
    data.x.resize(n, dimensions);
    data.targets.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const double x = -3.0 + 6.0 * static_cast<double>(i) / (n - 1);
        data.x.row(i).setConstant(std::cos(2.0 * x));
        data.x(i, 0) = x;
        data.targets[i] = std::sin(x) + 0.2 * std::cos(7.0 * x);
        if (classes)
            data.labels.push_back(data.targets[i] > 0.1 ? 1 : 0);
    }
    made.data = std::make_shared<const core::Dataset>(data);
    made.kernel = std::get<core::Kernel>(core::parseKernel("1.5*se(lengthscale=1.2)"));
    made.window = core::fittingWindow(data);
    made.lab = classes ? "classification" : "regression";
    made.of<core::RegressionSettings>().noise = 0.1;
    made.of<core::RegressionSettings>().level = 0.8;
    made.of<GpPosteriorSettings>() = {.chains = {.shown = true, .warmup = 150, .draws = 150}};
    return made;
}

/// Waves at places of no order, of a period that alone is free: it has a maximum for each way to read them, and chains
/// stay where they begin.
core::Session ofManyMaxima()
{
    core::Session made = session(false);
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::VectorXd::LinSpaced(16, -3.0, 3.0);
    for (Eigen::Index i = 0; i < data.x.rows(); ++i)
        data.x(i, 0) += 0.15 * std::sin(5.0 * static_cast<double>(i));
    data.targets = (data.x.col(0).array() * (2.0 * M_PI / 1.7)).sin();
    made.data = std::make_shared<const core::Dataset>(data);
    made.kernel = std::get<core::Kernel>(core::parseKernel("periodic(lengthscale=0.7,period=1.7)"));
    made.of<core::RegressionSettings>().noise = 0.01;
    made.lockedHyperparameters = {"scale", "lengthscale", "regression.noise"};
    made.of<GpPosteriorSettings>().chains = {.shown = true, .warmup = 60, .draws = 40};
    return made;
}

Eigen::VectorXd labelsOf(const core::Dataset& data)
{
    Eigen::VectorXd labels(data.size());
    for (Eigen::Index i = 0; i < labels.size(); ++i)
        labels[i] = data.label(i);
    return labels;
}

} // namespace

class GpPosteriorPartTest : public CommandFixture
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
    /// What the page draws of the function, by its columns.
    Eigen::VectorXd drawn(const QString& column)
    {
        return columnOf(plots().numbers(document_->session().lab == "regression" ? "data" : "probability"), column);
    }
    /// The command's words for what the window shows, without the points of --at.
    QStringList command(bool classes)
    {
        const core::Session& now = document_->session();
        const core::ChainSettings& chains = now.of<GpPosteriorSettings>().chains;
        Eigen::MatrixXd columns(now.data->size(), 2);
        columns << now.data->x, classes ? labelsOf(*now.data) : now.data->targets;
        return {classes ? "classify" : "gp",
                "--posterior",
                "--data",
                file("data.csv", tableOf(columns, "x,t")),
                "--kernel",
                QString::fromStdString(core::printKernel(now.kernel)),
                classes ? "--nu" : "--noise",
                QString::number(classes ? now.of<core::ClassificationSettings>().nu
                                        : now.of<core::RegressionSettings>().noise),
                "--chains",
                QString::number(chains.chains),
                "--warmup",
                QString::number(chains.warmup),
                "--draws",
                QString::number(chains.draws),
                "--seed",
                QString::number(chains.seed)};
    }
    void compare(const Eigen::VectorXd& shown, const QJsonArray& told)
    {
        QVERIFY(shown.size() > 10);
        QCOMPARE(shown.size(), told.size());
        for (Eigen::Index i = 0; i < shown.size(); ++i)
            QVERIFY(std::abs(shown[i] - told[i].toDouble()) < 1e-9);
    }

private slots:
    void init() { QVERIFY(openWindow({1600, 1000})); }
    void cleanup() { closeWindow(); }

    void nothingRunsBeforeItIsStarted()
    {
        show(session(false));
        QVERIFY(plots().panel("traces") && plots().panel("marginal") && plots().panel("pairs"));
        QVERIFY(!part().isRunning() && part().result().draws() == 0);
        core::Session hidden = session(false);
        hidden.of<GpPosteriorSettings>().chains.shown = false;
        show(hidden);
        QVERIFY(!plots().panel("traces") && plots().panel("terms"));
        hidden.of<GpPosteriorSettings>().chains.shown = true;
        hidden.of<core::RegressionSettings>().inputs = core::RegressionSettings::Inputs::Bags;
        show(hidden);
        QVERIFY(!plots().panel("traces") && !part().panel()->isVisible()); // bags have no such posterior
    }

    void regressionIsThatOfTheCommand()
    {
        core::Session made = session(false);
        made.of<GpPosteriorSettings>().priorDiagonal = {.family = core::Prior::Family::LogNormal, .first = -2.0};
        made.of<GpPosteriorSettings>().prior.second = 0.5;
        made.lockedHyperparameters = {"scale"};
        show(made);
        draw();
        const QJsonObject told =
            printed(command(false) + QStringList{"--prior", "lengthscale=gamma(1,0.5)", "--prior",
                                                 "noise=lognormal(-2,1)", "--fix", "scale=1.5", "--level", "0.8",
                                                 "--at", file("at.csv", tableOf(drawn("integrated_at"), "x"))});
        const auto& summaries = part().result().summaries;
        QCOMPARE(told["lengthscale"]["mean"].toDouble(), summaries[0].mean);
        QCOMPARE(told["noise"]["mean"].toDouble(), summaries[1].mean);
        QCOMPARE(told["noise"]["rhat"].toDouble(), *summaries[1].rhat);
        QCOMPARE(told["message"].toString().toStdString(), part().result().verdict->words);
        compare(drawn("integrated_mean"), told["mean"].toArray());
        compare(drawn("integrated_lower"), told["lower"].toArray());
        compare(drawn("integrated_upper"), told["upper"].toArray());
    }

    void classificationIsThatOfTheCommand()
    {
        show(session(true));
        draw();
        const QJsonObject told =
            printed(command(true) + QStringList{"--at", file("at.csv", tableOf(drawn("integrated_at"), "x"))});
        const auto& summaries = part().result().summaries;
        QCOMPARE(told["scale"]["mean"].toDouble(), summaries[0].mean);
        QCOMPARE(told["lengthscale"]["mean"].toDouble(), summaries[1].mean);
        compare(drawn("integrated"), told["probability"].toArray());
    }

    void whatIsFreeMayMoveAndTheDrawsStayCurrent()
    {
        show(session(false));
        draw();
        const Eigen::VectorXd integrated = drawn("integrated_mean"), plugIn = drawn("mean");
        core::Session other = document_->session();
        other.kernel = std::get<core::Kernel>(core::parseKernel("1.5*se(lengthscale=0.3)"));
        document_->edit(other, "Change ℓ");
        QVERIFY(settles() && drawn("integrated_mean").isApprox(integrated, 1e-12));
        QVERIFY(!plots().panel("traces")->isGreyed() && !drawn("mean").isApprox(plugIn, 1e-3));
        other.lockedHyperparameters = {"regression.noise"};
        document_->edit(other, "Lock the noise");
        QVERIFY(settles() && drawn("integrated_mean").size() == 0);
        QVERIFY(plots().panel("traces")->isGreyed());
        document_->history()->undo();
        QVERIFY(settles() && drawn("integrated_mean").size() > 0);
    }

    void chainsAtTheHighestMaximumMayBeKeptAlone()
    {
        const auto chainsOnShow = [this] {
            int count = 0;
            for (const widgets::PlotTable::Column& column : plots().numbers("traces").columns)
                count += column.name.startsWith("chain_") ? 1 : 0;
            return count;
        };
        show(session(false));
        auto* keep = buttonNamed<QCheckBox>(form(), "Keep chains at the highest maximum");
        QVERIFY(keep && !keep->isVisible()); // there is nothing to leave out
        show(ofManyMaxima());
        draw();
        QVERIFY(part().result().verdict->apart && part().result().highest);
        QVERIFY(keep->isVisible() && !keep->isChecked());
        QVERIFY(drawn("integrated_mean").size() == 0 && chainsOnShow() == 4);
        keep->click();
        QVERIFY(settles() && keep->isChecked());
        const core::PosteriorResult& highest = *part().result().highest;
        QVERIFY(document_->session().of<GpPosteriorSettings>().chains.highestAlone);
        QCOMPARE(chainsOnShow(), static_cast<int>(highest.numbers.size()));
        QVERIFY(!highest.verdict->apart && drawn("integrated_mean").size() > 0);
        QVERIFY(plots().panel("marginal")->subtitle().startsWith("mean ") &&
                !plots().panel("marginal")->subtitle().contains(u'–'));
        QString said;
        for (const QLabel* label : form().findChildren<QLabel*>())
            said += label->text() + u'\n';
        QVERIFY2(said.contains(QStringLiteral("%1 of 4 chains are kept").arg(highest.numbers.size())),
                 qPrintable(said));
        document_->history()->undo();
        QVERIFY(settles() && !keep->isChecked());
        QVERIFY(drawn("integrated_mean").size() == 0 && chainsOnShow() == 4);
    }

    void theQuadratureAnswersWhereItIsAtHand()
    {
        core::Session made = session(false);
        made.lockedHyperparameters = {"scale", "regression.noise"};
        made.of<GpPosteriorSettings>().chains.quadrature = true;
        show(made);
        draw();
        QVERIFY(part().result().quadrature);
        QVERIFY(plots().panel("marginal")->subtitle().startsWith("by quadrature mean "));
        const QStringList words = command(false);
        const QJsonObject told = printed(words.first(words.indexOf("--chains")) +
                                         QStringList{"--quadrature", "--fix", "scale=1.5,noise=0.1", "--level", "0.8",
                                                     "--at", file("at.csv", tableOf(drawn("integrated_at"), "x"))});
        compare(drawn("integrated_mean"), told["mean"].toArray());
        compare(drawn("integrated_upper"), told["upper"].toArray());
        const Eigen::VectorXd exact = drawn("integrated_mean");
        emit area("traces").picked(core::Interval{1.0, 20.0},
                                   std::nullopt); // draws that are picked out are drawn themselves
        QVERIFY(settles() && !drawn("integrated_mean").isApprox(exact, 1e-9));
    }

    void withEverythingLockedItSaysWhatToDo()
    {
        core::Session locked = session(false);
        locked.lockedHyperparameters = {"scale", "lengthscale", "regression.noise"};
        show(locked);
        QVERIFY(!buttonNamed(form(), "Start")->isVisible());
        QVERIFY2(plots().panel("traces")->subtitle().contains("unlock"),
                 qPrintable(plots().panel("traces")->subtitle()));
        locked.lockedHyperparameters.pop_back();
        show(locked);
        QVERIFY(buttonNamed(form(), "Start")->isVisible());
    }

    void thePairsShowTheTwoThatAreChosen()
    {
        show(session(false));
        draw();
        core::Session chosen = document_->session();
        chosen.of<GpPosteriorSettings>().chains.quantity = "noise";
        chosen.of<GpPosteriorSettings>().chains.against = "scale";
        document_->edit(chosen, "Show others");
        QVERIFY(settles());
        const core::HyperparameterSpace& space = part().result().target->space();
        const Eigen::MatrixXd scale = core::valuesOf(part().result().chains, space, 0),
                              noise = core::valuesOf(part().result().chains, space, 2);
        QCOMPARE(columnOf(plots().numbers("pairs"), "noise"), Eigen::VectorXd(noise.reshaped()));
        QCOMPARE(columnOf(plots().numbers("pairs"), "scale"), Eigen::VectorXd(scale.reshaped()));
        QCOMPARE(columnOf(plots().numbers("marginal"), "draw"), Eigen::VectorXd(noise.reshaped()));
        QVERIFY(part().result().draws() == 150); // they are still those of before
        const core::Interval quiet{0.0, core::quantileOf(noise.reshaped(), 0.3)};
        const Eigen::VectorXd all = drawn("integrated_mean");
        emit area("pairs").picked(quiet, std::nullopt);
        QVERIFY(settles() && !drawn("integrated_mean").isApprox(all, 1e-6));
        QCOMPARE(static_cast<Eigen::Index>(columnOf(plots().numbers("pairs"), "picked").sum()),
                 (noise.array() <= quiet.hi).count());
        emit area("traces").picked(std::nullopt, std::nullopt);
        QVERIFY(settles() && drawn("integrated_mean").isApprox(all, 1e-12));
    }

    void theBandIsThatOfANewObservationWhereThePageDrawsIt()
    {
        show(session(false));
        draw();
        const Eigen::VectorXd latent = drawn("integrated_upper");
        core::Session seen = document_->session();
        seen.of<core::RegressionSettings>().band = core::RegressionSettings::Band::Observed;
        document_->edit(seen, "Band of a new observation");
        QVERIFY(settles());
        QVERIFY((drawn("integrated_upper").array() > latent.array()).all());
    }

    void inThePlaneTheMapsStayAndThePanelSaysSo_data()
    {
        QTest::addColumn<bool>("classes");
        QTest::newRow("regression") << false;
        QTest::newRow("classification") << true;
    }
    void inThePlaneTheMapsStayAndThePanelSaysSo()
    {
        QFETCH(const bool, classes);
        core::Session plane = session(classes, 2);
        plane.of<GpPosteriorSettings>().chains.draws = 20;
        show(plane);
        draw();
        QVERIFY(part().result().complete() && drawn("integrated_mean").size() == 0);
        QStringList said;
        for (const QLabel* label : form().findChildren<QLabel*>())
            said << label->text();
        QVERIFY2(said.join(u' ').contains("maps"), qPrintable(said.join(u'\n')));
    }
};

KERNELSCOPE_TEST(GpPosteriorPartTest, QApplication)

} // namespace gp_posterior_part_test

#include "gp_posterior_part_test.moc"
