// "Copy the command" of a panel: a shell reads the line as it is meant, and what it runs prints the panel's numbers.

#include "app/actions/data_places.h"
#include "app/cli/panel_command.h"
#include "app/cli/shell_line.h"
#include "app/command_fixture.h"
#include "app/printed_values.h"
#include "core/kernels/expression.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QJsonArray>
#include <QMenu>
#include <QProcess>
#include <QStatusBar>

#include <algorithm>
#include <cmath>

namespace panel_command_test
{

namespace
{

/// What the shell of this machine makes of a line.
QStringList readByShell(const QString& line)
{
    QProcess shell;
    shell.start("/bin/sh", {"-c", "printf '%s\\0' " + line});
    if (!shell.waitForFinished())
        qFatal("no shell");
    QStringList words;
    for (const QByteArray& word : shell.readAllStandardOutput().chopped(1).split('\0'))
        words << QString::fromUtf8(word);
    return words;
}

double same(double printed)
{
    return printed;
}
double root(double printed)
{
    return std::sqrt(printed);
}
double logarithm(double printed)
{
    return std::log(printed);
}

/// A column of a panel, and where its command prints it.
struct Told {
    const char *column, *printed;
    double (*asShown)(double) = &same;
};

/// A panel that has a command of its own, over an example.
struct Own {
    const char *lab, *example, *view, *command;
    std::vector<Told> told;
};

const std::vector<Own>& owns()
{
    static const std::vector<Told> test{{"mmd2", "mmd2"},
                                        {"permutation_p", "p_values.permutation"},
                                        {"gamma_p", "p_values.gamma"},
                                        {"spectral_p", "p_values.spectral"}};
    static const std::vector<Told> probabilities{{"averaged", "probability"}, {"probit", "probability_probit"}};
    static const std::vector<Own> all{
        {"embedding", "bimodal", "embedding", "embed", {{"empirical", "empirical"}, {"posterior_mean", "mean"}}},
        {"embedding",
         "bimodal",
         "evidence",
         "evidence",
         {{"log_evidence", "curve.log_evidence"}, {"local_maximum_lengthscale", "curve.local_maxima"}}},
        {"two-samples", "two_samples", "null", "mmd", test},
        {"two-samples", "moons", "null", "mmd", test},
        {"two-samples",
         "two_samples",
         "witness",
         "witness",
         {{"empirical", "empirical"},
          {"posterior_mean", "mean"},
          {"posterior_lower", "lower"},
          {"posterior_upper", "upper"}}},
        {"regression",
         "sine",
         "data",
         "gp",
         {{"mean", "mean"}, {"latent_sd", "latent_variance", &root}, {"observed_sd", "observed_variance", &root}}},
        {"regression", "sine", "residuals", "gp", {{"foretold", "loo.mean"}, {"residual", "loo.standardised"}}},
        {"classification", "two_samples", "probability", "classify", probabilities},
        {"classification", "two_samples", "latent", "classify", {{"latent_mean", "latent_mean"}}},
        {"spectrum", "circles", "scores", "kpca", {{"score_1", "projections.*.0"}, {"score_2", "projections.*.1"}}},
        {"spectrum", "circles", "eigenvalues", "kpca", {{"eigenvalue", "eigenvalues"}}},
        {"power",
         "two_samples",
         "power",
         "power",
         {{"median_wilson_upper", "median.wilson_upper"},
          {"evidence_wilson_upper", "evidence.wilson_upper"},
          {"evidence_mean_log_lengthscale", "evidence.lengthscale", &logarithm}}},
        {"independence",
         "dependent",
         "null",
         "hsic",
         {{"hsic", "hsic"},
          {"permutation_p", "p_values.permutation"},
          {"gamma_p", "p_values.gamma"},
          {"spectral_p", "p_values.spectral"}}},
        {"structure", "iris", "graph", "pc", {{"p", "edges.*.p"}}},
        {"structure",
         "iris",
         "levels",
         "pc",
         {{"lowest_level", "lifetimes.*.lowest"}, {"highest_level", "lifetimes.*.highest"}}}};
    return all;
}

} // namespace

class PanelCommandTest : public CommandFixture
{
    Q_OBJECT

    void openExample(const QString& lab, const char* example)
    {
        document_->showLab(lab.toStdString());
        loadPointsOf(example);
        if (lab == "power") { // few tests, and quick ones
            core::Session session = document_->session();
            auto& settings = session.of<core::PowerSettings>();
            settings.repeats = 4;
            settings.steps = 2;
            document_->edit(session, "Make it small");
            buttonNamed<QPushButton>(*page().editors(), "Start")->click();
        }
        QVERIFY(settles());
    }

    /// The words of the line that the panel's menu copies.
    QStringList copied(const QString& view)
    {
        QApplication::clipboard()->setText("nothing");
        emit plots().commandRequested(view);
        return readByShell(QApplication::clipboard()->text());
    }
    QString said() const { return window_->statusBar()->currentMessage(); }

    /// A panel on show.
    QString firstWithoutACommandOfItsOwn(const QString& lab)
    {
        for (const QString& view : plots().viewNames())
            if (plots().panel(view) && std::ranges::none_of(owns(), [&](const Own& own) {
                    return lab == QLatin1String(own.lab) && view == QLatin1String(own.view);
                }))
                return view;
        qFatal("every panel has a command of its own");
    }

    void compare(const QJsonObject& printed, const widgets::PlotTable& shown, const Told& told)
    {
        const Eigen::VectorXd numbers = columnOf(shown, told.column);
        const QJsonArray values = valuesAt(printed, QString(told.printed).split(u'.'));
        QVERIFY2(!values.isEmpty() && values.size() <= numbers.size(), told.column);
        double scale = 0.0, worst = 0.0;
        for (qsizetype i = 0; i < values.size(); ++i) {
            const double value = told.asShown(values[i].toDouble(NAN));
            scale = std::max(scale, std::abs(value));
            worst = std::max(worst, std::isnan(value) ? HUGE_VAL : std::abs(numbers[i] - value));
        }
        QVERIFY2(scale > 0.0 && worst <= 1e-12 * scale,
                 qPrintable(QStringLiteral("%1: %2 of %3").arg(told.column).arg(worst).arg(scale)));
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void aShellReadsTheVeryWords()
    {
        const QStringList words{"gp",
                                "--kernel",
                                "2*se(lengthscale=[0.5,1])",
                                "it's a file.csv",
                                "",
                                "$HOME `date`",
                                "a\nb\n",
                                "~",
                                "*",
                                "\"x\"",
                                "a=b,c:d",
                                "ℓ",
                                "--at",
                                "grid:-3:3:401"};
        QCOMPARE(readByShell(app::shellLine(words)), words);
        QCOMPARE(app::shellLine({"gp", "--at", "grid:-3:3:401"}), "gp --at grid:-3:3:401");
    }

    void aPanelWithACommandOfItsOwnCopiesIt_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < owns().size(); ++i)
            QTest::newRow(qPrintable(QStringLiteral("%1 %2 %3").arg(owns()[i].lab, owns()[i].example, owns()[i].view)))
                << static_cast<int>(i);
    }
    void aPanelWithACommandOfItsOwnCopiesIt()
    {
        QFETCH(int, index);
        const Own& own = owns()[static_cast<std::size_t>(index)];
        openExample(own.lab, own.example);
        const QStringList words = copied(own.view);
        QCOMPARE(words.mid(0, 2), (QStringList{"kernelscope", own.command}));
        QCOMPARE(said(), "Copied: " + QApplication::clipboard()->text());
        const QJsonObject printed = CommandFixture::printed(words.mid(1));
        for (const Told& told : own.told)
            compare(printed, plots().numbers(own.view), told);
    }

    void settingsThatAreNotTheDefaultsAreTold()
    {
        openExample("two-samples", "two_samples");
        core::Session session = document_->session();
        session.seed = 7;
        auto& test = session.of<core::TwoSamplesSettings>();
        test.estimator = core::MmdEstimator::Unbiased;
        test.permutations = 300;
        test.first = 1;
        test.second = 0;
        document_->edit(session, "Test in another way");
        QVERIFY(settles());
        const QStringList words = copied("null");
        for (const char* word : {"label=1,0", "unbiased", "300", "--seed", "7"})
            QVERIFY2(words.contains(word), word);
        const QJsonObject printed = CommandFixture::printed(words.mid(1));
        for (const Told& told : {Told{"mmd2", "mmd2"}, Told{"permutation_p", "p_values.permutation"}})
            compare(printed, plots().numbers("null"), told);
    }

    void rowsThatAreHeldOutAreTold()
    {
        openExample("regression", "sine");
        core::Session session = document_->session();
        auto& settings = session.of<core::RegressionSettings>();
        settings.mean = core::MeanFunction::Constant;
        settings.noise = 0.03;
        settings.holdOut = {.share = 0.2, .seed = 3, .rows = {}};
        document_->edit(session, "Hold some out");
        QVERIFY(settles());
        compare(CommandFixture::printed(copied("data").mid(1)), plots().numbers("data"), {"mean", "mean"});
        session.of<core::RegressionSettings>().holdOut = {.share = 0.0, .seed = 1, .rows = {0, 4, 9}};
        document_->edit(session, "Hold these out");
        QVERIFY(settles());
        compare(CommandFixture::printed(copied("data").mid(1)), plots().numbers("data"), {"mean", "mean"});
    }

    void anyOtherPanelIsRenderedFromTheSessionsFile_data()
    {
        QTest::addColumn<QString>("id");
        for (const app::Lab& lab : app::labs())
            if (!lab.example.empty())
                QTest::newRow(qPrintable(lab.id)) << lab.id;
    }
    void anyOtherPanelIsRenderedFromTheSessionsFile()
    {
        QFETCH(QString, id);
        const std::string example = app::labNamed(id)->example;
        openExample(id, example.c_str());
        const QString view = firstWithoutACommandOfItsOwn(id);
        QCOMPARE(copied(view).mid(0, 3), (QStringList{"kernelscope", "render", "Untitled.kscope"}));
        QVERIFY(said().startsWith("Save the session first"));
        const QString path = folder_.filePath("it's mine.kscope");
        QVERIFY(!document_->save(path));
        const QStringList words = copied(view);
        QCOMPARE(words,
                 (QStringList{"kernelscope", "render", path, "--lab", id, "--view", view, "--out", "numbers.json"}));
        QVERIFY(said().startsWith("Copied: kernelscope render"));
        const QString out = folder_.filePath("numbers.json");
        QCOMPARE(app::runCommandLine(words.mid(1, 6) + QStringList{"--out", out}), 0);
        QFile file(out);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject printed = QJsonDocument::fromJson(file.readAll()).object();
        const widgets::PlotTable shown = plots().numbers(view);
        QVERIFY(!shown.columns.empty());
        for (const auto& column : shown.columns)
            compare(printed, shown, {qPrintable(column.name), qPrintable(column.name)});
    }

    void pointsThatWereMovedAreInNoFile()
    {
        openExample("two-samples", "two_samples");
        QCOMPARE(copied("null")[1], "mmd");
        core::Session session = document_->session();
        core::Dataset data = *session.data;
        data.x(3, 0) += 1e-9;
        session.data = std::make_shared<const core::Dataset>(std::move(data));
        document_->edit(session, "Move a point");
        QVERIFY(settles());
        QCOMPARE(copied("null")[1], "render");
    }

    void aFileIsReadAsItWas()
    {
        const QString path = file("it's data.csv", "t;a;y\n1;0,5;1\n2;1,5;0\n3;2,25;4\n4;3;2\n5;4,5;3\n");
        const core::ReadSettings settings{.separator = core::Separator::Semicolon, .decimal = core::DecimalMark::Comma};
        const auto loaded = std::get<core::LoadedTable>(core::loadColumns(path.toStdString(), {"a", "y"}, settings));
        core::Session session;
        core::Dataset data = loaded.data;
        data.targets = data.x.col(1);
        data.names.target = "y";
        data.x = Eigen::MatrixXd(data.x.leftCols(1));
        data.columnNames = {"a"};
        session.data = std::make_shared<const core::Dataset>(std::move(data));
        session.lab = "regression";
        session.kernel = core::kernelOf(core::SquaredExponential{{0.8}});
        const widgets::PlotTable none;
        const auto own = app::ownCommand({session, "residuals", none}, {{.name = path, .settings = settings}});
        QVERIFY(own);
        QCOMPARE(*own, (QStringList{"gp", "--data", path, "--separator", "semicolon", "--decimal", "comma", "--columns",
                                    "a,y", "--kernel", "se(lengthscale=0.8)"}));
        const QJsonObject printed = CommandFixture::printed(readByShell(app::shellLine(*own)));
        QCOMPARE(printed["loo"].toObject()["mean"].toArray().size(), 5);
        QVERIFY(!app::ownCommand({session, "residuals", none}, {{.name = path + ".gone", .settings = settings}}));
    }

    void aLessonThatHidesSomethingIsNotTold()
    {
        openExample("two-samples", "two_samples");
        document_->setSealed(true);
        QCOMPARE(copied("null"), QStringList{"nothing"});
        QCOMPARE(said(), document_->whySealed());
        document_->setSealed(false);
    }

    void theMenuOfAPanelOffersIt()
    {
        openExample("two-samples", "two_samples");
        widgets::PlotView* panel = plots().panel("null");
        QContextMenuEvent asked(QContextMenuEvent::Mouse, panel->rect().center(),
                                panel->mapToGlobal(panel->rect().center()));
        QApplication::sendEvent(panel, &asked);
        QAction* copy = nullptr;
        for (QMenu* menu : panel->findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (action->text() == "Copy the command")
                    copy = action;
        QVERIFY(copy);
        copy->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith("kernelscope mmd --data example:two_samples "));
        for (QMenu* menu : panel->findChildren<QMenu*>())
            menu->close();
    }
};

KERNELSCOPE_TEST(PanelCommandTest, QApplication)

} // namespace panel_command_test

#include "panel_command_test.moc"
