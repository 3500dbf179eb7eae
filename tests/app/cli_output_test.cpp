// Where the answers go: help, figures and files, also where they cannot be written.

#include "app/cli/progress_note.h"
#include "app/command_line.h"
#include "support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <chrono>
#include <sys/resource.h>
#include <thread>

namespace cli_output_test
{

using namespace command_line;

class CliOutputTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString path(const QString& name) const { return folder_.path(name); }

private slots:
    void aRenderedFigureCarriesItsSession_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const char* suffix : {"png", "svg", "pdf"})
            QTest::newRow(suffix) << QString(suffix);
    }
    void aRenderedFigureCarriesItsSession()
    {
        QFETCH(QString, suffix);
        const QString figure = path("page." + suffix);
        const Run drawn = run({"render", "builtin", "--view", "page", "--out", figure});
        QVERIFY2(drawn.status == 0, drawn.error.constData());
        QVERIFY(QFileInfo(figure).size() > 5000);
        QCOMPARE(run({"render", "builtin", "--view", "predictive", "--out", path("direct.csv")}).status, 0);
        const Run again = run({"render", figure, "--view", "predictive", "--out", path("carried.csv")});
        QVERIFY2(again.status == 0, again.error.constData());
        QFile direct(path("direct.csv")), carried(path("carried.csv"));
        QVERIFY(direct.open(QIODevice::ReadOnly) && carried.open(QIODevice::ReadOnly));
        QCOMPARE(carried.readAll(), direct.readAll());
    }

    void numbersOfSeveralFamiliesAreAFileEachAndTheCommandTellsWhich()
    {
        const QString session = QStringLiteral(TEST_DATA_DIR "/sessions/format-2/regression.kscope");
        const QStringList words{"render", session, "--view", "data", "--out"};
        const Run table = run(words + QStringList{path("sheet.csv")});
        QVERIFY2(table.status == 0 && table.out.isEmpty(), table.error.constData());
        QVERIFY2(table.error.contains("wrote " + path("sheet-observations.csv").toUtf8()), table.error.constData());
        QFile first(path("sheet.csv")), beside(path("sheet-observations.csv"));
        QVERIFY(first.open(QIODevice::ReadOnly) && first.readAll().startsWith("t,mean,latent_sd,"));
        QVERIFY(beside.open(QIODevice::ReadOnly) && beside.readAll().startsWith("t,target\n"));
        QVERIFY(run(words + QStringList{path("sheet.json")}).error.isEmpty()); // one file, nothing to tell
    }

    /// What render draws of panel D with these options, as SVG.
    QByteArray drawn(const QStringList& options)
    {
        const QString figure = path("styled.svg");
        const Run ran = run(QStringList{"render", "builtin", "--view", "predictive", "--out", figure} + options);
        QFile file(figure);
        if (ran.status != 0 || !file.open(QIODevice::ReadOnly))
            qFatal("%s", ran.error.constData());
        return file.readAll();
    }
    /// Of the figure, in mm.
    static double widthOf(const QByteArray& svg)
    {
        const QByteArray from = svg.mid(svg.indexOf(" width=\"") + 8);
        return from.left(from.indexOf('"')).toDouble() * 25.4 / 96.0;
    }

    void aStyleGivesAFigureItsSizeAndOptionsChangeIt()
    {
        QVERIFY(std::abs(widthOf(drawn({"--style", "paper-one-column"})) - 85.0) < 0.01);
        QVERIFY(std::abs(widthOf(drawn({"--style", "Slides"})) - 338.7) < 0.01);
        QVERIFY(std::abs(widthOf(drawn({"--style", "slides", "--width", "1.5col"})) - 130.0) < 0.01);
        const QByteArray plain = drawn({"--style", "paper-one-column"});
        for (const QStringList& option : {QStringList{"--width", "90"},
                                          {"--ratio", "0.5"},
                                          {"--font-size", "9"},
                                          {"--line-width", "2"},
                                          {"--legend", "below"},
                                          {"--colours", "grey"},
                                          {"--heading", "none"},
                                          {"--title", "Belief"},
                                          {"--x-label", "length"},
                                          {"--y-label", "p"}})
            QVERIFY2(drawn(QStringList{"--style", "paper-one-column"} + option) != plain, qPrintable(option[0]));
        QVERIFY(drawn({"--title", "Belief"}).contains("Belief"));
        const QStringList picture{"render", "builtin", "--out", path("page.png"), "--style", "slides", "--dpi", "50"};
        QCOMPARE(run(picture).status, 0);
    }

    void aStyleOfOnesOwnIsFoundByItsName()
    {
        const QString settings = path("settings/Kernelscope");
        QVERIFY(QDir().mkpath(settings));
        folder_.write("settings/Kernelscope/kernelscope.conf",
                      "[figures]\nstyles=\"{\\\"name\\\":\\\"My journal\\\",\\\"width\\\":66}\"\n");
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", path("settings"));
        process.setProcessEnvironment(environment);
        const QString figure = path("own.svg");
        process.start(KERNELSCOPE_PROGRAM,
                      {"render", "builtin", "--view", "predictive", "--style", "my-journal", "--out", figure});
        QVERIFY(process.waitForFinished(120000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QFile file(figure);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(std::abs(widthOf(file.readAll()) - 66.0) < 0.01);
    }

    void aStyleThatIsNoneIsRefusedByASentence_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("name") << QStringList{"--style", "poster"} << QByteArray("one of picture, slides");
        QTest::newRow("width") << QStringList{"--width", "0.5"} << QByteArray("--width: must");
        QTest::newRow("few pixels") << QStringList{"--width", "1"}
                                    << QByteArray("--width, --ratio or --dpi: A figure of 1 × ");
        QTest::newRow("many pixels") << QStringList{"--width", "9999"} << QByteArray("must have between 50 and 20000");
        QTest::newRow("columns") << QStringList{"--width", "manycol"} << QByteArray("expected a number");
        QTest::newRow("legend") << QStringList{"--legend", "left"} << QByteArray("--legend: expected above");
        QTest::newRow("axis of a page") << QStringList{"--x-label", "t"} << QByteArray("would change nothing");
    }
    void aStyleThatIsNoneIsRefusedByASentence()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, words);
        const Run ran = run(QStringList{"render", "builtin", "--out", path("f.svg")} + options);
        QVERIFY2(refuses(ran, words), ran.error.constData());
        const QStringList numbers{"render", "builtin", "--view", "predictive", "--out", path("f.csv")};
        QVERIFY(refuses(run(numbers + QStringList{"--style", "slides"}), "numbers have no style"));
    }

    void everyCommandExplainsItself()
    {
        for (const char* command : {"density", "gram", "generate", "figure", "render", "examples", "help"}) {
            const Run ran = run({command, "--help"});
            QCOMPARE(ran.status, 0);
            QVERIFY(ran.out.startsWith(QByteArray("Usage: kernelscope ") + command));
            QVERIFY(run({"--help"}).out.contains(command));
        }
    }

    void noDescriptionOfACommandIsWiderThanItsLines()
    {
        for (const app::Command& command : app::commands()) {
            const QString help = app::helpOf(command);
            const QString prints = app::listOf(command.prints);
            const qsizetype begin = command.prints.empty() ? 0 : help.indexOf(prints) + prints.size();
            const QString description = help.mid(begin, help.indexOf("\nOptions:\n") - begin);
            for (const QString& line : description.split('\n'))
                QVERIFY2(line.size() <= app::helpWidth, qPrintable(command.name + ": " + line));
        }
    }

    void whatHelpDoesNotListIsFound()
    {
        const std::vector<app::Printed> prints{{"NAME.mean", app::Json::Number, {}},
                                               {"reject.NULL", app::Json::Flag, {}}};
        const auto isListed = [&](const QString& group, const QString& key, const QJsonValue& value) {
            return printed_keys::undescribed(prints, {{group, QJsonObject{{key, value}}}}).isEmpty();
        };
        for (const char* name : {"lengthscale", "lengthscale2", "lengthscale[1]", "0.period", "noise"})
            QVERIFY2(isListed(name, "mean", 1.0), name);
        QVERIFY(isListed("reject", "gamma", true));
        QVERIFY(!isListed("reject", "gamma", 1.0));
        QVERIFY(!isListed("loo", "mean", 1.0));
        QVERIFY(!isListed("noise", "median", 1.0));
        QVERIFY(!isListed("reject.of", "gamma", true));
    }

    void aLongCommandTellsSoOnce()
    {
        using namespace std::chrono_literals;
        Captured error(stderr);
        {
            const app::ProgressNote note("density", 20ms);
            std::this_thread::sleep_for(70ms); // told at 20 and at 40 ms
        }
        const QByteArray told = error.text();
        QVERIFY2(told.startsWith("kernelscope density: computing, 0 s"), told.constData());
        QVERIFY2(told.count('\n') <= 3 && told.endsWith('\n'), told.constData());
    }

    void everyCommandHasQuiet()
    {
        for (const app::Command& command : app::commands())
            QVERIFY2(run({command.name, "--help"}).out.contains("\n  --quiet\n"), qPrintable(command.name));
    }

    void aShellCompletesWhatTheCommandsSay()
    {
        for (const char* shell : {"bash", "zsh", "fish"}) {
            const Run script = run({"completion", shell});
            QVERIFY2(script.status == 0, script.error.constData());
            for (const app::Command& command : app::commands()) {
                QVERIFY2(script.out.contains(command.name.toUtf8()), qPrintable(command.name));
                for (const app::Option& option : command.options)
                    QVERIFY2(script.out.contains((QByteArray(shell) == "fish" ? "-l " : "--") + option.name.toUtf8()),
                             qPrintable(option.name));
            }
        }
        QVERIFY(run({"completion", "fish"})
                    .out.contains("complete -c kernelscope -n '__fish_seen_subcommand_from mmd' "
                                  "-l null -r -f -a 'permutation gamma spectral all'"));
        QVERIFY(run({"completion", "zsh"})
                    .out.contains("'--null=[the null distribution]:permutation|gamma|spectral|all:"
                                  "(permutation gamma spectral all)'"));
        QVERIFY(refuses(run({"completion", "tcsh"}), "expected bash, zsh or fish, got \"tcsh\""));
        QVERIFY(refuses(run({"completion"}), "name the shell"));
    }

    /// What bash offers behind a line.
    QByteArrayList completed(const QByteArray& line)
    {
        QProcess bash;
        bash.setWorkingDirectory(folder_.path({}));
        bash.start("bash", {"--norc", "-c",
                            "source completion; COMP_LINE=\"$1\" COMP_POINT=${#1}; _kernelscope; printf '%s\\n' "
                            "\"${COMPREPLY[@]}\"",
                            "bash", line});
        if (!bash.waitForFinished(60000))
            qFatal("bash did not end");
        const QByteArray said = bash.readAllStandardError();
        if (!said.isEmpty())
            qFatal("%s", said.constData());
        return bash.readAllStandardOutput().trimmed().split('\n');
    }

    void bashOffersThem()
    {
        if (QStandardPaths::findExecutable("bash").isEmpty())
            QSKIP("there is no bash");
        folder_.write("completion", run({"completion", "bash"}).out);
        folder_.write("my data.csv", "1\n2\n");
        QCOMPARE(completed("kernelscope kpc"), QByteArrayList{"kpca"});
        QCOMPARE(completed("kernelscope mmd --est"), QByteArrayList{"--estimator"});
        QCOMPARE(completed("kernelscope mmd --null "), (QByteArrayList{"permutation", "gamma", "spectral", "all"}));
        QCOMPARE(completed("kernelscope mmd --null=g"), QByteArrayList{"gamma"});
        QCOMPARE(completed("kernelscope gram --data my"), QByteArrayList{"my data.csv"});
        QCOMPARE(completed("kernelscope gram --data example:fif"), QByteArrayList{""});
        QCOMPARE(completed("kernelscope gram --data example:fai"), QByteArrayList{"faithful"}); // behind the colon
        QCOMPARE(completed("kernelscope gram --seed "), QByteArrayList{""});
        QCOMPARE(completed("kernelscope completion z"), QByteArrayList{"zsh"});
    }

    void helpPrintsPagesCommandsAndTheManual()
    {
        const Run list = run({"help"});
        QCOMPARE(list.status, 0);
        QVERIFY(list.out.startsWith(run({"--help"}).out) && list.out.contains("\n  mathematics "));
        const Run page = run({"help", "two-samples"});
        QCOMPARE(page.status, 0);
        QVERIFY2(page.out.startsWith("Two samples\n===========\n"), page.out.constData());
        QCOMPARE(run({"help", "mmd"}).out, run({"mmd", "--help"}).out);
        QVERIFY(refuses(run({"help", "nonsense"}), "there is no page \"nonsense\""));
        QVERIFY(refuses(run({"help", "limits", "--man"}), "leave \"limits\" out"));
        QCOMPARE(run({"help", "--man", "--out", path("kernelscope.1")}).status, 0);
        QFile manual(path("kernelscope.1"));
        QVERIFY(manual.open(QIODevice::ReadOnly) && manual.readAll().contains("\n.SH NAME\nkernelscope "));
    }

    void outputThatIsCutOffEndsWithOneAndASentence_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("numbers") << QStringList{"gram", "--data", "example:fourteen"};
        QTest::newRow("many numbers") << QStringList{"gram", "--data", "example:faithful"};
        QTest::newRow("a table") << QStringList{"generate", "moons"};
        QTest::newRow("a list") << QStringList{"examples"};
        QTest::newRow("help") << QStringList{"--help"};
        QTest::newRow("help of a command") << QStringList{"gram", "--help"};
        QTest::newRow("a page of the help") << QStringList{"help", "limits"};
        QTest::newRow("version") << QStringList{"--version"};
    }
    void outputThatIsCutOffEndsWithOneAndASentence()
    {
        if (!QFileInfo::exists("/dev/full"))
            QSKIP("this system has no /dev/full");
        QFETCH(QStringList, words);
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(KERNELSCOPE_PROGRAM, words);
        QVERIFY(process.waitForFinished(120000));
        const QByteArray said = process.readAllStandardError();
        QCOMPARE(process.exitCode(), 1);
        QVERIFY2(said.count('\n') == 1 && said.contains("standard output could not be written"), said.constData());
    }

    void aFolderThatCannotBeWrittenEndsWithOne()
    {
        const QString locked = folder_.path("locked");
        QVERIFY(QDir().mkpath(locked));
        QVERIFY(QFile::setPermissions(locked, QFile::ReadOwner | QFile::ExeOwner));
        const QString folder = QFileInfo(locked).isWritable() ? QStringLiteral("/sys") : locked; // the one of the root
        if (!QFileInfo::exists(folder))
            QSKIP("there is no folder here that cannot be written");
        const Run ran = run({"gram", "--data", "example:fourteen", "--out", folder + "/a.json"});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.error.contains("could not be written"), ran.error.constData());
    }

    void aFileThatIsCutOffEndsWithOneAndKeepsTheOldFile_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("file");
        const QStringList gram{"gram", "--data", "example:fourteen"}, render{"render", "builtin"};
        QTest::newRow("numbers") << gram << "cut.json";
        QTest::newRow("a table") << gram << "cut.csv";
        QTest::newRow("a sample") << QStringList{"generate", "moons"} << "cut.csv";
        for (const char* file : {"cut.png", "cut.svg", "cut.pdf", "cut.csv", "cut.json"})
            QTest::newRow(qPrintable(QStringLiteral("a view as ") + file))
                << render + QStringList{"--view", "predictive"} << file;
        QTest::newRow("a figure of the literature") << QStringList{"figure", "bishop-6.5"} << "cut.pdf";
    }
    void aFileThatIsCutOffEndsWithOneAndKeepsTheOldFile()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, file);
        const QString out = folder_.write(file, "old");
        QProcess process;
        process.setChildProcessModifier([] {
            const rlimit tight{.rlim_cur = 1000, .rlim_max = 1000}; // bytes: less than any of these files has
            setrlimit(RLIMIT_FSIZE, &tight);
        });
        process.start(KERNELSCOPE_PROGRAM, words + QStringList{"--out", out});
        QVERIFY(process.waitForFinished(120000));
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 1, said.constData());
        QVERIFY2(said.count('\n') == 1 && said.contains(file.toUtf8()), said.constData());
        QVERIFY2(said.contains("could not be written") && said.contains("as it was"), said.constData());
        QFile left(out);
        QVERIFY(left.open(QIODevice::ReadOnly));
        QCOMPARE(left.readAll(), QByteArray("old"));
        QVERIFY(QDir(folder_.path()).entryList({".kernelscope-*"}, QDir::Files | QDir::Hidden).isEmpty());
    }
};

KERNELSCOPE_TEST(CliOutputTest, QApplication)

} // namespace cli_output_test

#include "cli_output_test.moc"
