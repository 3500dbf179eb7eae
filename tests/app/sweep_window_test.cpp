// Any number over any slider in the window: the curve is the command's, a click takes a value as one step of undo,
// earlier curves stay as ghosts, fresh samples fly by on the sheet alone.

#include "app/command_fixture.h"

#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "app/sweep/plot_export.h"
#include "app/sweep/repeat_part.h"
#include "app/sweep/sweep_dock.h"
#include "app/sweep/sweep_part.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/window/window.h"
#include "support/datasets.h"
#include "support/test_registry.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/controls/value_field.h"
#include "widgets/plots/hand_line_plot.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QJsonArray>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>

namespace sweep_window_test
{

namespace
{

core::Session over(core::Dataset data, const char* lab)
{
    core::Session session;
    session.kernel = core::kernelOf(core::SquaredExponential{{0.8}});
    session.window = core::fittingWindow(data);
    session.data = shared(std::move(data));
    session.lab = lab;
    session.of<core::TwoSamplesSettings>().permutations = 100;
    return session;
}

} // namespace

class SweepWindowTest : public CommandFixture
{
    Q_OBJECT

    app::SweepDock* dock_ = nullptr;

    void open(core::Session session)
    {
        QVERIFY(openWindow({1400, 900}));
        show(std::move(session));
        dock_ = window_->findChild<app::SweepDock*>();
        dock_->show();
        QVERIFY(settles());
    }
    static void choose(QComboBox& box, const QString& name)
    {
        const int row = box.findData(name);
        QVERIFY2(row >= 0, qPrintable(name));
        box.setCurrentIndex(row);
        emit box.activated(row);
    }
    QComboBox& slider() { return *dock_->sweep()->findChild<QComboBox*>(); }
    static void press(QWidget& part, const char* name)
    {
        for (auto* button : part.findChildren<QPushButton*>())
            if (button->text().remove('&').startsWith(name) && button->isVisibleTo(&part))
                return button->click();
        QFAIL(name);
    }
    void setRange(double lo, double hi, int count)
    {
        const QList<widgets::ValueField*> fields = dock_->sweep()->findChildren<widgets::ValueField*>();
        fields[0]->setText(QString::number(lo));
        fields[1]->setText(QString::number(hi));
        emit fields[0]->typed(fields[0]->text());
        dock_->sweep()->findChild<QSpinBox*>()->setValue(count);
    }
    void sweepAll()
    {
        press(*dock_->sweep(), "Start");
        QVERIFY(dock_->sweep()->isRunning());
        QVERIFY(QTest::qWaitFor([&] { return !dock_->sweep()->isRunning(); }, patience));
    }
    Eigen::VectorXd curve(const char* column) { return columnOf(dock_->sweep()->plot()->numbers(), column); }

private slots:
    void cleanup() { closeWindow(); }
    void theCurveIsTheCommands();
    void earlierCurvesAreGhosts();
    void aValueIsTakenAsOneStep();
    void theCurveIsGreyWhereSomethingElseIsSet();
    void itStopsAndKeepsWhatIsThere();
    void samplesFlyByOnTheSheetAlone();
    void pointsOfNoGeneratorCannotBeDrawnAgain();
    void whatALessonHidesIsNotThere();
    void everyLabHasItsNumbers();
    void trainAndHeldOutErrorAreOnePicture();
    void itsPlotsAreExportedWithTheirSession();
    void theDensityIsScoredOnlyWhereThatIsAsked();
};

void SweepWindowTest::theCurveIsTheCommands()
{
    const core::Session session = over(generated("normal_laplace", 40), "two-samples");
    open(session);
    choose(*dock_->numbers(), "two-samples.mmd2");
    choose(slider(), "kernel.lengthscale");
    setRange(0.1, 10, 7);
    sweepAll();
    const QJsonObject printed = this->printed({"sweep", file("s.kscope", app::toJson(session)), "--quiet", "--number",
                                               "two-samples.mmd2", "--over", "kernel.lengthscale=0.1:10:7"});
    const QJsonArray at = printed["axis"].toArray(), values = printed["values"].toArray();
    QCOMPARE(curve("value").size(), Eigen::Index(7));
    for (int i = 0; i < 7; ++i) {
        QCOMPARE(curve("at")[i], at[i].toDouble());
        QVERIFY(std::abs(curve("value")[i] - values[i].toDouble()) < 1e-12);
    }
    QCOMPARE(dock_->sweep()->plot()->current(), std::optional(0.8));
    QCOMPARE(document_->session().kernel, session.kernel); // nothing of the session has moved
    QVERIFY(!document_->history()->canUndo());
}

void SweepWindowTest::earlierCurvesAreGhosts()
{
    open(over(generated("normal_laplace", 40), "two-samples"));
    choose(*dock_->numbers(), "two-samples.mmd2");
    choose(slider(), "kernel.lengthscale");
    setRange(0.2, 5, 5);
    sweepAll();
    const Eigen::VectorXd first = curve("value");
    core::Session other = document_->session();
    other.of<core::TwoSamplesSettings>().estimator = core::MmdEstimator::Unbiased;
    document_->edit(other, "Other");
    sweepAll();
    QVERIFY(columnOf(dock_->sweep()->plot()->numbers(), "earlier_1").isApprox(first, 1e-15));
    QVERIFY((curve("value").array() < first.array()).all()); // the biased one is the greater
}

void SweepWindowTest::aValueIsTakenAsOneStep()
{
    open(over(generated("normal_laplace", 40), "two-samples"));
    choose(slider(), "kernel.lengthscale");
    emit dock_->sweep()->plot()->valueChosen(2.5, 0);
    QCOMPARE(core::lengthscaleOf(document_->session().kernel), std::optional(2.5));
    QCOMPARE(document_->stepsTaken(), 1);
    QCOMPARE(dock_->sweep()->plot()->current(), std::optional(2.5));
    document_->history()->undo();
    QCOMPARE(core::lengthscaleOf(document_->session().kernel), std::optional(0.8));
    choose(slider(), "data.n");
    emit dock_->sweep()->plot()->valueChosen(60, 0);
    QCOMPARE(document_->session().data->size(), Eigen::Index(60));
}

void SweepWindowTest::theCurveIsGreyWhereSomethingElseIsSet()
{
    open(over(generated("normal_laplace", 40), "two-samples"));
    choose(slider(), "kernel.lengthscale");
    setRange(0.2, 5, 4);
    sweepAll();
    QVERIFY(!dock_->sweep()->plot()->isGreyed());
    emit dock_->sweep()->plot()->valueChosen(3.0, 0);
    QVERIFY(!dock_->sweep()->plot()->isGreyed()); // that is what the curve is over
    core::Session other = document_->session();
    other.of<core::TwoSamplesSettings>().permutations = 200;
    document_->edit(other, "Other");
    QVERIFY(dock_->sweep()->plot()->isGreyed());
    document_->history()->undo();
    QVERIFY(!dock_->sweep()->plot()->isGreyed());
}

void SweepWindowTest::itStopsAndKeepsWhatIsThere()
{
    open(over(generated("normal_laplace", 40), "two-samples"));
    choose(slider(), "kernel.lengthscale");
    setRange(0.1, 10, 400);
    press(*dock_->sweep(), "Start");
    QVERIFY(QTest::qWaitFor([&] { return curve("value").size() >= 3; }, patience));
    press(*dock_->sweep(), "Stop");
    QVERIFY(!dock_->sweep()->isRunning());
    const Eigen::Index kept = curve("value").size();
    QVERIFY(kept >= 3 && kept < 400);
    QVERIFY(settles());
    QCOMPARE(curve("value").size(), kept);
}

void SweepWindowTest::samplesFlyByOnTheSheetAlone()
{
    const core::Session session = over(generated("normal_laplace", 40), "two-samples");
    open(session);
    choose(*dock_->numbers(), "two-samples.mmd2");
    int flown = 0;
    connect(dock_->repeats(), &app::RepeatPart::sampleDrawn, this, [&](const auto& data) {
        flown += canvas().data().get() == data.get() && !(*data == *session.data);
        QVERIFY(document_->session().data == session.data); // the document knows nothing of it
    });
    dock_->repeats()->findChild<QSpinBox*>()->setValue(60);
    press(*dock_->repeats(), "Start");
    QVERIFY(QTest::qWaitFor([&] { return !dock_->repeats()->isRunning(); }, patience));
    QVERIFY(flown > 0);
    QCOMPARE(canvas().data().get(), document_->session().data.get());
    QVERIFY(!canvas().testAttribute(Qt::WA_TransparentForMouseEvents));
    const QJsonObject printed = this->printed({"sweep", file("s.kscope", app::toJson(session)), "--quiet", "--number",
                                               "two-samples.mmd2", "--repeats", "60"});
    const widgets::PlotTable table = dock_->repeats()->plot()->numbers();
    QVERIFY(std::abs(columnOf(table, "mean")[0] - printed["mean"].toDouble()) < 1e-12);
    QVERIFY(std::abs(columnOf(table, "sd")[0] - printed["sd"].toDouble()) < 1e-12);
    QCOMPARE(columnOf(table, "counted")[0], 60.0);
}

void SweepWindowTest::pointsOfNoGeneratorCannotBeDrawnAgain()
{
    core::Dataset data = generated("normal_laplace", 40);
    data.generation.reset();
    open(over(std::move(data), "two-samples"));
    QVERIFY(slider().findData("data.n") < 0);
    for (auto* button : dock_->repeats()->findChildren<QPushButton*>())
        QVERIFY(!button->isVisibleTo(dock_->repeats()));
}

void SweepWindowTest::whatALessonHidesIsNotThere()
{
    open(over(generated("normal_laplace", 40), "two-samples"));
    choose(*dock_->numbers(), "two-samples.mmd2");
    choose(slider(), "kernel.lengthscale");
    setRange(0.2, 5, 4);
    sweepAll();
    QCOMPARE(curve("value").size(), Eigen::Index(4));
    page().setOffer(
        {.hidden = {"panel.null.number.mmd2", "kernel.scale"}, .fixed = {"kernel.lengthscale"}, .only = {}});
    QVERIFY(dock_->numbers()->findData("two-samples.mmd2") < 0);
    QVERIFY(dock_->numbers()->findData("two-samples.permutation_p") >= 0);
    QCOMPARE(curve("value").size(), Eigen::Index(0)); // nor a curve of it
    QVERIFY(slider().findData("kernel.scale") < 0);
    choose(slider(), "kernel.lengthscale");
    emit dock_->sweep()->plot()->valueChosen(2.5, 0);
    QCOMPARE(core::lengthscaleOf(document_->session().kernel), std::optional(0.8));
}

void SweepWindowTest::everyLabHasItsNumbers()
{
    open(over(generated("sine", 40), "regression"));
    core::Session session = document_->session();
    session.of<core::RegressionSettings>().holdOut.share = 0.25;
    document_->edit(session, "Hold out");
    QVERIFY(settles());
    for (const char* name : {"regression.log_evidence", "regression.norm2", "regression.train_rmse",
                             "regression.loo_rmse", "regression.held_out_rmse"})
        QVERIFY2(dock_->numbers()->findData(name) >= 0, name);
    choose(*dock_->numbers(), "regression.train_rmse");
    choose(slider(), "regression.noise");
    setRange(1e-4, 1, 5);
    sweepAll();
    const Eigen::VectorXd errors = curve("value");
    QVERIFY((errors.tail(4).array() > errors.head(4).array()).all()); // more noise, less close to the targets
    choose(*dock_->numbers(), "regression.held_out_rmse");
    sweepAll();
    QVERIFY(curve("earlier_1").isApprox(errors, 1e-15)); // both together
    QVERIFY(!curve("value").isApprox(errors, 1e-3));
    session.data = shared(generated("moons", 40));
    session.lab = "classification";
    session.window = core::fittingWindow(*session.data);
    show(session);
    for (const char* name : {"classification.log_evidence", "classification.train_error", "classification.loo_error"})
        QVERIFY2(dock_->numbers()->findData(name) >= 0, name);
}

void SweepWindowTest::trainAndHeldOutErrorAreOnePicture()
{
    core::Session session = over(generated("sine", 40), "regression");
    session.kernel = core::kernelOf(core::Polynomial{.degree = 3});
    session.of<core::RegressionSettings>().holdOut.share = 0.25;
    open(session);
    const QString names = "regression.train_rmse,regression.loo_rmse,regression.held_out_rmse";
    choose(*dock_->numbers(), names);
    choose(slider(), "kernel.degree");
    setRange(1, 6, 6);
    sweepAll();
    const QJsonArray curves = printed({"sweep", file("s.kscope", app::toJson(session)), "--quiet", "--number", names,
                                       "--over", "kernel.degree=1:6:6"})["curves"]
                                  .toArray();
    QCOMPARE(curves.size(), qsizetype(3));
    for (const QJsonValue& one : curves) {
        const QString column = one["number"].toString().section(u'.', 1);
        const Eigen::VectorXd shown = curve(column.toLatin1().constData());
        QCOMPARE(shown.size(), Eigen::Index(6));
        for (int i = 0; i < 6; ++i)
            QVERIFY(std::abs(shown[i] - one["values"].toArray()[i].toDouble()) < 1e-12);
    }
    QCOMPARE(dock_->sweep()->plot()->current(), std::optional(3.0));
    emit dock_->sweep()->plot()->valueChosen(5.0, 0);
    QVERIFY(document_->session().kernel == core::kernelOf(core::Polynomial{.degree = 5}));
    const Eigen::VectorXd heldOut = curve("held_out_rmse");
    sweepAll(); // all three stay as ghosts
    QVERIFY(columnOf(dock_->sweep()->plot()->numbers(), "earlier_3").isApprox(heldOut, 1e-15));
}

void SweepWindowTest::itsPlotsAreExportedWithTheirSession()
{
    const core::Session session = over(generated("normal_laplace", 40), "two-samples");
    open(session);
    choose(*dock_->numbers(), "two-samples.mmd2");
    choose(slider(), "kernel.lengthscale");
    setRange(0.2, 5, 4);
    sweepAll();
    emit dock_->sweep()->plot()->valueChosen(2.5, 0); // what is set now is not what the curve was of
    widgets::PlotView& plot = *dock_->sweep()->plot();
    emit plot.exportRequested();
    auto* dialog = window_->findChild<widgets::ExportDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    dialog->reject();
    const app::Preferences preferences;
    const app::Exportable exportable = app::exportableOf(
        plot, "number-over-slider", [this] { return std::optional(dock_->sweep()->session()); }, preferences);
    const widgets::ExportChoice choice{.view = "number-over-slider"};
    QTemporaryDir folder;
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
        const QString path = folder.filePath(name);
        QVERIFY(!exportable.write(choice, path));
        const auto carried = app::readSessionFile(path);
        QVERIFY(std::holds_alternative<core::Session>(carried));
        QCOMPARE(std::get<core::Session>(carried).kernel, session.kernel);
    }
    QVERIFY(!exportable.write(choice, folder.filePath("a.csv")));
    QFile table(folder.filePath("a.csv"));
    QVERIFY(table.open(QIODevice::ReadOnly));
    QCOMPARE(table.readLine(), QByteArray("at,value\n"));
    QVERIFY(exportable.table(choice).startsWith("at\tvalue\n"));
    QVERIFY(!exportable.image(choice).isNull());
}

void SweepWindowTest::theDensityIsScoredOnlyWhereThatIsAsked()
{
    open(over(generated("mixture1d", 40), "density"));
    QVERIFY(page().plots()->panel("predictive")->numbers().columns.size() > 0);
    QCOMPARE(columnOf(page().plots()->panel("predictive")->numbers(), "held_out_log_score").size(), Eigen::Index(0));
    choose(*dock_->numbers(), "density.train_log_score,density.held_out_log_score");
    choose(slider(), "kernel.lengthscale");
    setRange(0.1, 2, 4);
    sweepAll();
    QVERIFY(curve("held_out_log_score").allFinite());
    QVERIFY((curve("held_out_log_score").array() < curve("train_log_score").array()).all());
    page().setOffer({.hidden = {"panel.predictive.number.held_out_log_score"}, .fixed = {}, .only = {}});
    QVERIFY(dock_->numbers()->findData("density.held_out_log_score") < 0);
}

KERNELSCOPE_TEST(SweepWindowTest, QApplication)

} // namespace sweep_window_test

#include "sweep_window_test.moc"
