// Scripts that compute a panel anew: each of every lab's example is run where Python and R are, and sees a millionth.

#include "app/command_line.h"
#include "app/script_runs.h"

#include "app/cli/headless_page.h"
#include "app/document/new_data.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/labs/view_export.h"
#include "app/script/script.h"
#include "app/session/session_json.h"
#include "core/data/choose_columns.h"
#include "core/data/examples.h"
#include "core/density/random_points.h"
#include "core/kernels/expression.h"
#include "core/labs/regression/regression_settings.h"
#include "core/window/window.h"
#include "support/datasets.h"
#include "support/kernels.h"
#include "support/test_registry.h"

#include <QRegularExpression>

namespace script_cli_test
{

using namespace command_line;
using namespace script_runs;

namespace
{

using app::ScriptLanguage;

core::Session exampleOf(const app::Lab& lab)
{
    core::Session session = core::builtInSession();
    if (!lab.example.empty())
        session = app::withExample(session, lab.example)->session;
    session.lab = lab.id.toStdString();
    return session;
}

core::Session regressionOn(core::Dataset data, const char* kernel)
{
    core::Session session;
    session.kernel = std::get<core::Kernel>(core::parseKernel(kernel));
    session.window = core::fittingWindow(data);
    session.data = shared(std::move(data));
    session.lab = "regression";
    session.of<core::RegressionSettings>().noise = 0.05;
    return session;
}

/// The script with one of the numbers that it is checked by moved by a millionth: the last one.
QString planted(const QString& script)
{
    static const QRegularExpression comparison(QStringLiteral("^check\\(.*(\n      .*)*"),
                                               QRegularExpression::MultilineOption),
        number(QStringLiteral("-?\\d+\\.\\d+(?![\\de])"));
    QRegularExpressionMatch last;
    for (auto line = comparison.globalMatch(script); line.hasNext();) {
        const QRegularExpressionMatch here = line.next();
        for (auto match = number.globalMatch(script.left(here.capturedEnd()), here.capturedStart()); match.hasNext();)
            last = match.next();
    }
    if (!last.hasMatch())
        return {};
    return QString(script).replace(last.capturedStart(), last.capturedLength(),
                                   QString::number(last.captured().toDouble() + 1e-6, 'g', 17));
}

} // namespace

class ScriptCliTest : public QObject
{
    Q_OBJECT

    QTemporaryDir folder_;
    QHash<ScriptLanguage, QString> interpreters_;

    QString written(const QString& name, const QByteArray& text) const
    {
        QFile file(folder_.filePath(name));
        const bool opened = file.open(QIODevice::WriteOnly);
        if (!opened || file.write(text) != text.size())
            qFatal("no file could be written");
        return file.fileName();
    }
    Ran ranAs(ScriptLanguage language, const QString& script) const
    {
        const QString path = written(QStringLiteral("s") + app::endingOf(language), script.toUtf8());
        return runOther(interpreters_[language], {path}, folder_.path());
    }
    QString scriptFor(const core::Session& session, const QString& language, const QString& view)
    {
        const Run ran =
            run({"script", written("s.kscope", app::toJson(session)), "--language", language, "--view", view});
        if (ran.status != 0)
            qWarning("%s", ran.error.constData());
        return QString::fromUtf8(ran.out);
    }

    static void languageRows()
    {
        QTest::addColumn<ScriptLanguage>("language");
        QTest::newRow("Python") << ScriptLanguage::Python;
        QTest::newRow("R") << ScriptLanguage::R;
    }

private slots:
    void initTestCase()
    {
        for (const ScriptLanguage language : {ScriptLanguage::Python, ScriptLanguage::R})
            interpreters_[language] = interpreterOf(language);
    }

    void everyTemplateIsThereInBothLanguages()
    {
        int count = 0;
        for (const app::Lab& lab : app::labs())
            for (const QString& view : app::scriptedViews(lab)) {
                QVERIFY2(QFile::exists(QStringLiteral(":/scripts/r/%1/%2.R").arg(lab.id, view)), qPrintable(view));
                ++count;
            }
        QVERIFY(count > 0);
    }

    void scriptsOfEveryExampleComputeTheSame_data()
    {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<ScriptLanguage>("language");
        for (const app::Lab& lab : app::labs())
            for (const ScriptLanguage language : {ScriptLanguage::Python, ScriptLanguage::R})
                QTest::newRow(qPrintable(lab.id + u' ' + app::nameOf(language))) << lab.id << language;
    }
    void scriptsOfEveryExampleComputeTheSame()
    {
        QFETCH(QString, lab);
        QFETCH(ScriptLanguage, language);
        if (interpreters_[language].isEmpty())
            QSKIP("nothing here runs scripts in this language");
        const app::Lab& shown = *app::labNamed(lab);
        if (app::scriptedViews(shown).isEmpty())
            return;
        const core::Session session = exampleOf(shown);
        app::HeadlessPage headless(session, shown);
        headless.settle();
        const app::LabPlots& plots = *headless.page().plots();
        int count = 0;
        for (const QString& view : app::scriptedViews(shown)) {
            if (!plots.panel(view))
                continue;
            const auto script = app::scriptOf({.session = session,
                                               .lab = shown,
                                               .view = view,
                                               .panel = *plots.panel(view),
                                               .name = app::nameOf(shown, plots, session, view)},
                                              language);
            if (lab == "power") { // has no numbers before a person starts the study
                const auto* failure = std::get_if<core::Failure>(&script);
                QVERIFY(failure && failure->what.find("start the study") != std::string::npos);
                return;
            }
            QVERIFY2(std::holds_alternative<QString>(script), qPrintable(view));
            const QString text = std::get<QString>(script);
            const Ran ran = ranAs(language, text);
            QVERIFY2(ran.status == 0, qPrintable(view + ": " + ran.said));
            QVERIFY2(ran.said.contains(" numbers agree to 1e-"), qPrintable(view));
            ++count;
            QVERIFY2(!planted(text).isEmpty(), qPrintable(view));
            QVERIFY2(ranAs(language, planted(text)).status == 1, qPrintable(view));
        }
        QVERIFY(count > 0);
    }

    /// Whose s is hardly above 1, so that the panels have s − 1.
    void noveltyOfVeryManyPointsIsTheSame_data() { languageRows(); }
    void noveltyOfVeryManyPointsIsTheSame()
    {
        QFETCH(ScriptLanguage, language);
        if (interpreters_[language].isEmpty())
            QSKIP("nothing here runs scripts in this language");
        for (const Eigen::Index columns : {1, 2}) {
            core::Dataset data = core::emptyDataset(columns);
            data.x = randomPoints(2'020, columns, 3);
            for (int i = 0; i < 2'020; ++i)
                data.labels.push_back(i % 10 == 9 ? 1 : 0);
            core::Session session;
            session.kernel = se(1.0);
            session.window = core::fittingWindow(data);
            session.data = shared(std::move(data));
            session.lab = "novelty";
            for (const char* view : {"scores", "scale"}) {
                const QString script = scriptFor(session, app::nameOf(language), view);
                QVERIFY(script.contains("excess"));
                const Ran ran = ranAs(language, script);
                QVERIFY2(ran.status == 0, qPrintable(QString::fromUtf8(ran.said)));
            }
        }
    }

    void everyKernelIsTheSame_data()
    {
        QTest::addColumn<QString>("kernel");
        for (const char* kernel :
             {"se(lengthscale=0.7)", "exponential(lengthscale=0.7)", "matern32()", "2*matern52()", "laplacian()",
              "rq(alpha=0.5)", "periodic(period=3)", "cosine(frequency=0.2)+constant(value=2)", "0.5*linear()+se()",
              "poly(degree=3)", "parabola()+0.3*se()", "allsubsets()",
              "bishop(theta0=1,theta1=4,theta2=0.1,theta3=0.5)", "constant()*se()+linear()*(se()+2*matern32())",
              "formula(\"exp(-abs(x-y)/a)\",a=1.5)", "formula(\"max(0,1-abs(x-y)/a)\",a=2)*se()",
              "formula(\"exp(-norm(x-y)/lambda)*cos(pi*(x-y)/4)^2\",lambda=2)*formula(\"1+x*y\")"})
            QTest::newRow(kernel) << QString::fromUtf8(kernel);
    }
    void everyKernelIsTheSame()
    {
        QFETCH(QString, kernel);
        const core::Session session = regressionOn(generated("sine", 30), qPrintable(kernel));
        for (const ScriptLanguage language : {ScriptLanguage::Python, ScriptLanguage::R}) {
            if (interpreters_[language].isEmpty())
                continue;
            const QString script = scriptFor(session, app::nameOf(language), "data");
            const Ran ran = ranAs(language, script);
            QVERIFY2(ran.status == 0, qPrintable(app::nameOf(language) + ": " + ran.said));
        }
    }

    void pointsThatAreRowsOfATableAreReadFromIt_data() { languageRows(); }
    void pointsThatAreRowsOfATableAreReadFromIt()
    {
        QFETCH(ScriptLanguage, language);
        const QByteArray table =
            "id;speed;stopping distance;kind\n1;0.5;1.25;cat\n2;;7;dog\n3;1.5;NA;dog\n4;-0.75;0.5;cat\n"
            "5;2.25;1.75;dog\n6;3;0.25;cat\n";
        written("cars.csv", table);
        core::Table read = std::get<core::Table>(core::readTable(table.toStdString(), "cars.csv"));
        const std::vector<core::ColumnRole> roles{core::ColumnRole::Ignore, core::ColumnRole::Coordinate,
                                                  core::ColumnRole::Target, core::ColumnRole::Label};
        core::Dataset data = std::get<core::LoadedTable>(core::withRoles(read, roles)).data;
        QCOMPARE(data.size(), Eigen::Index(5));
        core::Session session = regressionOn(data, "se()");
        session.of<core::RegressionSettings>().holdOut.rows = {2};
        const QString script = scriptFor(session, app::nameOf(language), "data");
        QVERIFY(script.contains("cars.csv") && script.contains("stopping distance") && !script.contains("2.25"));
        if (interpreters_[language].isEmpty())
            QSKIP("nothing here runs scripts in this language");
        const Ran ran = ranAs(language, script);
        QVERIFY2(ran.status == 0, qPrintable(QString::fromUtf8(ran.said)));

        core::Dataset fewer = data; // a row was taken away since
        fewer.x = data.x(std::vector{0, 2, 3, 4}, Eigen::all).eval();
        fewer.targets = data.targets(std::vector{0, 2, 3, 4}).eval();
        fewer.labels = {data.labels[0], data.labels[2], data.labels[3], data.labels[4]};
        session.data = shared(fewer);
        session.of<core::RegressionSettings>().holdOut.rows = {};
        const QString kept = scriptFor(session, app::nameOf(language), "data");
        QVERIFY(kept.contains("kept"));
        QCOMPARE(ranAs(language, kept).status, 0);

        written("cars.csv", QByteArray(table).replace("1.25", "1.35")); // another file by now
        const Ran other = ranAs(language, script);
        QCOMPARE(other.status, 1);
        QVERIFY(
            scriptFor(session, app::nameOf(language), "data").contains("1.75")); // so the numbers stand in the script
    }

    void aNumberOfThePointsThatMovesByAMillionthIsSeen_data() { languageRows(); }
    void aNumberOfThePointsThatMovesByAMillionthIsSeen()
    {
        QFETCH(ScriptLanguage, language);
        if (interpreters_[language].isEmpty())
            QSKIP("nothing here runs scripts in this language");
        core::Dataset data = generated("sine", 30);
        data.targets[7] = 0.125;
        data.x(11, 0) = -0.375;
        const QString script = scriptFor(regressionOn(data, "se(lengthscale=0.625)"), app::nameOf(language), "data");
        QCOMPARE(ranAs(language, script).status, 0);
        for (const char* number : {"0.125", "-0.375", "0.625", "0.05"}) {
            const QString moved = QString(script).replace(
                QRegularExpression(QStringLiteral("(?<![\\d.])%1(?!\\d)").arg(QRegularExpression::escape(number))),
                QString::number(QByteArray(number).toDouble() + 1e-6, 'g', 17));
            QVERIFY2(moved != script, number);
            QVERIFY2(ranAs(language, moved).status == 1, number);
        }
    }

    void withoutAViewItIsWhatTheLabIsAbout() { QVERIFY(run({"script", "builtin"}).out.contains("Predictive density")); }

    void aMillionthIsSeenOfLargeNumbers_data() { languageRows(); }
    void aMillionthIsSeenOfLargeNumbers()
    {
        QFETCH(ScriptLanguage, language);
        if (interpreters_[language].isEmpty())
            QSKIP("nothing here runs scripts in this language");
        core::Dataset data = generated("sine", 30);
        data.targets *= 1e4; // a comparison to 1e-9 of them sees 1e-5
        core::Session session = regressionOn(data, "1e8*se(lengthscale=0.5)");
        session.of<core::RegressionSettings>().noise = 1e7;
        const QString script = scriptFor(session, app::nameOf(language), "data");
        const Ran ran = ranAs(language, script);
        QVERIFY2(ran.status == 0, qPrintable(QString::fromUtf8(ran.said)));
        QVERIFY(!planted(script).isEmpty());
        QCOMPARE(ranAs(language, planted(script)).status, 1);
    }

    void whatHasNoScriptIsRefused()
    {
        const QString session = written("s.kscope", app::toJson(regressionOn(generated("sine", 10), "se()")));
        QVERIFY(refuses(run({"script", session, "--view", "nothing"}), "no script of \"nothing\""));
        QVERIFY(refuses(run({"script", session, "--language", "perl"}), "neither python nor r"));
        QVERIFY(refuses(run({"script", session, "--lab", "cooking"}), "there is no \"cooking\""));
    }
};

KERNELSCOPE_TEST(ScriptCliTest, QApplication)

} // namespace script_cli_test

#include "script_cli_test.moc"
