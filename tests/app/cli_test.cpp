// Drives the program itself, as a script would: words in, JSON and exit status out.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cmath>

using namespace command_line;

namespace
{

QString lengthscaleOf(const QJsonObject& kernel)
{
    const QJsonValue ell = kernel["ell"];
    if (!ell.isArray())
        return QString::number(ell.toDouble(), 'g', 17);
    QStringList list;
    for (const QJsonValue& value : ell.toArray())
        list << QString::number(value.toDouble(), 'g', 17);
    return '[' + list.join(',') + ']';
}

/// The golden files' kernels in our expressions; their `laplacian` is exp(-‖x-y‖₂/ℓ), our `exponential`.
QString expressionOf(const QJsonObject& kernel)
{
    const QString name = kernel["name"].toString();
    if (name == "fig1")
        return "parabola()";
    if (name == "poly")
        return QStringLiteral("poly(degree=%1,offset=%2)")
            .arg(kernel["p"].toInt())
            .arg(kernel["c"].toDouble(), 0, 'g', 17);
    if (name == "rq")
        return QStringLiteral("rq(lengthscale=%1,alpha=%2)")
            .arg(lengthscaleOf(kernel))
            .arg(kernel["a"].toDouble(), 0, 'g', 17);
    if (!kernel.contains("ell"))
        return name + "()";
    return QStringLiteral("%1(lengthscale=%2)").arg(name == "laplacian" ? "exponential" : name, lengthscaleOf(kernel));
}

struct Tried {
    QString base;        // a command and what it cannot do without
    QStringList options; // each given beside it
};

/// What every option of every command is tried with. Files, figures and generators have tests of their own.
const QList<Tried>& triedOptions()
{
    static const QList<Tried> tried{
        {"density --data AB --at grid:0:1:3",
         {"--columns a", "--kernel se(3)", "--sigma0 0.5", "--alpha 3", "--beta 2", "--posterior as-printed --beta 2",
          "--normalise 0:3", "--out page.png"}},
        {"gram --data AB", {"--columns a", "--kernel se(3)", "--at grid:0:1:3"}},
        {"embed --data AB --kernel se(1) --at grid:0:1:3",
         {"--columns a", "--tau2 0.1", "--eta 2", "--sites data", "--covariance", "--draws 2", "--seed 5"}},
        {"witness --x AB --y OTHER --kernel se(1) --at grid:0:1:3",
         {"--columns a", "--normalised", "--tau2 0.1", "--eta 2", "--sites data", "--level 0.5", "--draws 2",
          "--seed 5"}},
        {"evidence --data AB --kernel se(1)",
         {"--columns a", "--tau2 0.1", "--eta 2", "--inducing grid:3", "--lengthscales 0.1:2:5",
          "--optimise lengthscale", "--gradient", "--seed 5"}},
        {"mmd --x AB --y OTHER --kernel se(1)",
         {"--columns a", "--lengthscale 2", "--estimator unbiased", "--null gamma", "--permutations 20",
          "--level 0.9999", "--seed 5", "--permutations 20 --null gamma", "--permutations 20 --null spectral"}},
        {"power --generator-x mixture1d --generator-y mixture1d --vary separation=1:2:2 --repeats 2",
         {"--n 20", "--choosers 1.5", "--permutations 30", "--level 0.5", "--seed 5"}},
        {"power --generator-x mixture1d --generator-y mixture1d --vary n=10:20:2 --repeats 2", {"--n 20"}},
        {"coverage --generator mixture1d --n 20 --repeats 3 --sites grid:4",
         {"--kernel se(3)", "--tau2 0.1", "--eta 0.2", "--level 0.5", "--window 0:1", "--seed 5"}},
        {"gp --data TARGET --kernel se(1) --at grid:0:1:2",
         {"--columns a,t", "--noise 0.1", "--covariance", "--samples 2", "--gradient", "--optimise noise"}},
        {"gp --data TARGET --kernel se(1) --at grid:0:1:2 --samples 2", {"--seed 5"}},
        {"classify --data CLASS --kernel se(1) --at grid:0:1:2",
         {"--columns a,c", "--nu 0.5", "--gradient", "--optimise lengthscale"}},
        {"ridge --data TARGET --lambda 0.1 --at grid:0:1:2", {"--columns a,t", "--kernel se(3)"}},
        {"ridge --data BAGS --columns a,b,t --lambda 0.1 --at grid:0:1:2", {"--bags label"}},
        {"kpca --data AB",
         {"--columns a", "--kernel se(3)", "--components 1", "--preimages", "--uncentred", "--at grid:0:1:2"}},
        {"mercer --kernel se(1) --measure gaussian:1",
         {"--nodes 2", "--components 2", "--at grid:0:1:2", "--analytic", "--data AB", "--columns a"}},
        {"mercer --kernel se(1) --measure data --data AB", {"--columns a", "--nodes 20"}},
        {"rkhs --kernel se(1) --centres AB --coefficients 1,2,3,4,5,6,7,8,9,10,11,12", {"--columns a"}},
        {"generate moons --n 3", {"--seed 5", "--noise 0.4", "--components 3"}},
        {"figure fourier-regulariser", {"--repeats 5", "--seed 5"}},
    };
    return tried;
}

/// Is there a trial of this option?
bool isTried(const QString& command, const QString& option)
{
    return std::ranges::any_of(triedOptions(), [&](const Tried& tried) {
        const QStringList words = (tried.base + ' ' + tried.options.join(' ')).split(' ');
        return words.first() == command && words.contains("--" + option);
    });
}

} // namespace

class CliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString path(const QString& name) const { return folder_.path(name); }

    /// Files for the commands that take two tables: of columns a and b, with a target t, a class c and a bag g.
    void writeTables() const
    {
        QByteArray ab = "a,b\n", other = "a,b\n", target = "a,b,t\n", classes = "a,b,c\n", bags = "label,a,b,t\n";
        for (int i = 0; i < 12; ++i) {
            const QByteArray row = number(std::sin(2.7 * i)).toLatin1() + ',' + number(0.3 * i).toLatin1();
            ab += row + '\n';
            other += number(std::cos(1.9 * i)).toLatin1() + ',' + number(2.5 - 0.2 * i).toLatin1() + '\n';
            target += row + ',' + number(std::cos(0.9 * i)).toLatin1() + '\n';
            classes += row + ',' + QByteArray::number(i % 3 == 0) + '\n';
            bags += QByteArray::number(i / 3) + ',' + row + ',' + number(i / 3).toLatin1() + '\n';
        }
        folder_.write("AB", ab);
        folder_.write("OTHER", other);
        folder_.write("TARGET", target);
        folder_.write("CLASS", classes);
        folder_.write("BAGS", bags);
    }
    /// Words with the names of those files, and `WHERE`, as paths.
    QStringList inFolder(const QString& words) const
    {
        QStringList list = words.split(' ', Qt::SkipEmptyParts);
        for (QString& word : list)
            if (QStringList{"AB", "OTHER", "TARGET", "CLASS", "BAGS", "WHERE"}.contains(word))
                word = path(word);
        return list;
    }

private slots:
    void tablesThatMeetAreMatchedByTheNamesOfTheirColumns_data()
    {
        QTest::addColumn<QString>("words");
        for (const char* words :
             {"density --data AB --kernel se([1,2]) --at WHERE", "gram --data AB --kernel se([1,2]) --at WHERE",
              "embed --data AB --kernel se([1,2]) --at WHERE",
              "embed --data AB --kernel se([1,2]) --at grid:0:1:2 --sites WHERE",
              "witness --x AB --y OTHER --kernel se([1,2]) --at WHERE",
              "witness --x AB --y OTHER --kernel se([1,2]) --at grid:0:1:2 --sites WHERE",
              "witness --x AB --y WHERE --kernel se([1,2]) --at grid:0:1:2",
              "mmd --x AB --y WHERE --kernel se([1,2]) --permutations 20",
              "mmd --x AB --y WHERE --kernel se([1,2]) --permutations 20 --columns 1,2",
              "evidence --data AB --kernel se([1,2]) --inducing WHERE",
              "gp --data TARGET --kernel se([1,2]) --noise 0.1 --at WHERE",
              "classify --data CLASS --kernel se([1,2]) --at WHERE",
              "ridge --data TARGET --kernel se([1,2]) --lambda 0.1 --at WHERE",
              "ridge --data BAGS --bags label --columns a,b,t --kernel se([1,2]) --lambda 0.1 --at WHERE",
              "kpca --data AB --kernel se([1,2]) --at WHERE",
              "mercer --measure data --data AB --kernel se([1,2]) --at WHERE"})
            QTest::newRow(words) << QString(words);
    }
    void tablesThatMeetAreMatchedByTheNamesOfTheirColumns()
    {
        QFETCH(QString, words);
        writeTables();
        const auto ranWith = [&](const QByteArray& header, const QByteArrayList& rows) {
            folder_.write("WHERE", header + '\n' + rows.join('\n') + '\n');
            return run(inFolder(words));
        };
        const Run straight = ranWith("a,b,label", {"0.5,2,0", "-0.25,1,0", "0.75,0.5,1"});
        QVERIFY2(straight.status == 0, straight.error);
        QCOMPARE(straight.error, QByteArray());
        const Run reversed = ranWith("b,label,a", {"2,0,0.5", "1,0,-0.25", "0.5,1,0.75"});
        QCOMPARE(reversed.out, straight.out);
        QCOMPARE(reversed.error, QByteArray());
        const Run some = ranWith("b,label,h", {"2,0,0.5", "1,0,-0.25", "0.5,1,0.75"});
        QVERIFY2(refuses(some, "none called “a”"), some.error);
        const Run others = ranWith("p,q,label", {"0.5,2,0", "-0.25,1,0", "0.75,0.5,1"});
        QCOMPARE(others.out, straight.out);
        QVERIFY2(others.error.contains("“p” stands for “a”, “q” for “b”"), others.error);
    }

    void everyOptionChangesTheAnswerOrIsRefused_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QStringList>("options");
        for (const Tried& tried : triedOptions())
            QTest::newRow(qPrintable(tried.base)) << tried.base << tried.options;
    }
    void everyOptionChangesTheAnswerOrIsRefused()
    {
        QFETCH(QString, base);
        QFETCH(QStringList, options);
        writeTables();
        const Run without = run(inFolder(base));
        QVERIFY2(without.status == 0, without.error);
        constexpr std::array refusals{"would change nothing", "has no option"}; // that of another generator
        for (const QString& option : options) {
            const Run with = run(inFolder(base + ' ' + option));
            const bool changed = with.status == 0 && with.out != without.out;
            const bool refused = with.status == 2 && std::ranges::any_of(refusals, [&](const char* sentence) {
                                     return with.error.contains(sentence);
                                 });
            QVERIFY2(changed || refused, qPrintable(option + ": " + with.error));
            QVERIFY2(with.status == 0 || with.out.isEmpty(), qPrintable(option));
        }
    }

    void everyOptionOfEveryCommandIsTriedForItsEffect()
    {
        // A seed is taken also where nothing is drawn, so that a script may give it: what it moves is random, what it
        // does not move says so. Files, figures and generators have tests of their own.
        const QStringList exempt{"seed", "out", "help"}, elsewhere{"generate", "figure", "render", "examples", "help"};
        const QString list = QString::fromUtf8(run({"--help"}).out).section("Commands:\n", 1).section("\n\n", 0, 0);
        QVERIFY(list.count('\n') >= 16);
        for (const QString& line : list.split('\n')) {
            const QString command = line.trimmed().section(' ', 0, 0);
            if (elsewhere.contains(command))
                continue;
            const QString help = QString::fromUtf8(run({command, "--help"}).out);
            auto option =
                QRegularExpression("^  --([a-z0-9-]+)", QRegularExpression::MultilineOption).globalMatch(help);
            while (option.hasNext()) {
                const QString name = option.next().captured(1);
                if (!exempt.contains(name))
                    QVERIFY2(isTried(command, name), qPrintable(command + " --" + name));
            }
        }
    }
    void densityPrintsTheGoldenValues_data()
    {
        QTest::addColumn<QJsonObject>("golden");
        for (const QString& file : {QStringLiteral("kst_1d.json"), QStringLiteral("kst_2d.json")})
            for (const QJsonValue& value : golden(file).object()["cases"].toArray()) {
                const QJsonObject golden = value.toObject();
                if (golden["id"].toString().contains(QRegularExpression("N[05]-|N20-se|nasty-(dup-se|beta|sig|ell)")))
                    QTest::newRow(qPrintable(golden["id"].toString())) << golden;
            }
    }
    void densityPrintsTheGoldenValues()
    {
        QFETCH(QJsonObject, golden);
        const QStringList names{"a", "b", "c"}; // without rows a header says how many columns there are
        const bool hasRows = !golden["X"].toArray().isEmpty();
        folder_.write("x.csv", hasRows ? csvOf(golden["X"].toArray())
                                       : names.first(golden["d"].toInt()).join(',').toUtf8() + "\n");
        folder_.write("at.csv", csvOf(golden["Xtest"].toArray()));
        for (const bool exact : {true, false}) {
            const Run ran =
                run({"density", "--data", path("x.csv"), "--kernel", expressionOf(golden["kernel"].toObject()),
                     "--sigma0", QString::number(golden["sigma0"].toDouble(), 'g', 17), "--alpha",
                     QString::number(golden["alpha"].toDouble(), 'g', 17), "--beta",
                     QString::number(golden["beta"].toDouble(), 'g', 17), "--at", path("at.csv"), "--posterior",
                     exact ? "exact" : "as-printed"});
            QVERIFY2(ran.status == 0, ran.error.constData());
            const QJsonArray logDensity = ran.json()["log_density"].toArray(),
                             logJacobian = ran.json()["log_jacobian"].toArray();
            const QJsonArray expected = golden[exact ? "logq_exact" : "logq_printed"].toArray(),
                             jacobian = golden["logjac"].toArray();
            QCOMPARE(logDensity.size(), expected.size());
            double reference = 0.0; // what careful double precision loses on this case
            for (const QJsonValue& error : golden["double_abs_err_logq"].toObject())
                reference = std::max(reference, error.toDouble());
            for (qsizetype i = 0; i < expected.size(); ++i) {
                const double wanted = expected[i].toDouble() + jacobian[i].toDouble(0.0);
                const double tolerance = 10.0 * reference + 1e-12 * (1.0 + std::abs(wanted));
                QVERIFY2(std::abs(logDensity[i].toDouble() - wanted) <= tolerance,
                         qPrintable(QStringLiteral("%1 against %2")
                                        .arg(logDensity[i].toDouble(), 0, 'g', 17)
                                        .arg(wanted, 0, 'g', 17)));
                QVERIFY(std::abs(logJacobian[i].toDouble() - jacobian[i].toDouble(0.0)) < 1e-11);
            }
        }
    }

    void densityOfNoObservationsIsThatOfThePrior()
    {
        folder_.write("header.csv", "a,label,b\n");
        folder_.write("blank.csv", "\n");
        // s = 1 + 1/β + k(x,x)/σ₀², in as many dimensions as there are columns.
        const QStringList model{"--kernel", "linear()", "--sigma0", "0.5", "--beta", "0.25", "--at", "grid:2:2:1"};
        for (const auto& [words, d] : {std::pair{QStringList{"--data", path("header.csv")}, 2},
                                       std::pair{QStringList{"--data", path("header.csv"), "--columns", "b"}, 1},
                                       std::pair{QStringList{"--data", path("blank.csv"), "--columns", "x,y,z"}, 3}}) {
            const Run ran = run(QStringList{"density"} + words + model);
            QVERIFY2(ran.status == 0 && ran.error.isEmpty(), ran.error.constData());
            const double expected = -std::log(1.0 + 4.0 + 4.0 * d / 0.25);
            QVERIFY(std::abs(ran.json()["log_density"].toArray()[0].toDouble() - expected) < 1e-13);
        }
    }

    void densitySaysWhatItCannotAnswerFor()
    {
        const QStringList base{"density", "--data", "example:fourteen", "--at", "grid:-1:1:3"};
        const Run fine = run(base + QStringList{"--kernel", "se()", "--sigma0", "0.1"});
        QVERIFY(fine.status == 0 && fine.error.isEmpty());
        const Run lost = run(base + QStringList{"--kernel", "se()", "--sigma0", "1e-8"});
        QVERIFY2(lost.status == 1 && lost.error.contains("sigma0 is too small"), lost.error.constData());
        const Run rough = run(base + QStringList{"--kernel", "se()", "--sigma0", "1e-5"});
        QVERIFY2(rough.status == 0 && rough.error.contains("rounding"), rough.error.constData());
        // A small feature map of its own subtracts nothing.
        const Run features = run(base + QStringList{"--kernel", "parabola()", "--sigma0", "1e-8"});
        QVERIFY2(features.status == 0 && features.error.isEmpty(), features.error.constData());
        const Run indefinite = run(base + QStringList{"--kernel", "sigmoid()"});
        QVERIFY2(indefinite.status == 0 && indefinite.error.contains("not positive semidefinite"),
                 indefinite.error.constData());
    }

    void densityReportsItsKeysAndNullWithoutWindow()
    {
        const Run ran = run({"density", "--data", "example:fourteen", "--kernel", "parabola()", "--at", "grid:-1:1:3"});
        QVERIFY2(ran.status == 0, ran.error.constData());
        QCOMPARE(ran.json().keys(),
                 QStringList({"effective_rank", "jitter", "log_density", "log_jacobian", "log_normaliser"}));
        QVERIFY(ran.json()["log_normaliser"].isNull());
        QCOMPARE(ran.json()["log_density"].toArray().size(), 3);
    }

    void normalisingSubtractsTheNormaliserAndGivesMassOne()
    {
        const QStringList base{"density", "--data", "example:fourteen", "--kernel", "se(lengthscale=0.4)", "--sigma0",
                               "0.2",     "--at",   "grid:-2:2:2001"};
        const QJsonObject plain = run(base).json(), normalised = run(base + QStringList{"--normalise", "-2:2"}).json();
        const double logNormaliser = normalised["log_normaliser"].toDouble();
        const QJsonArray a = plain["log_density"].toArray(), b = normalised["log_density"].toArray();
        double mass = 0.0;
        for (qsizetype i = 0; i < a.size(); ++i) {
            QVERIFY(std::abs(a[i].toDouble() - logNormaliser - b[i].toDouble()) < 1e-12);
            mass += std::exp(b[i].toDouble()) * 0.002 * (i == 0 || i == a.size() - 1 ? 0.5 : 1.0);
        }
        QVERIFY2(std::abs(mass - 1.0) < 1e-5, qPrintable(QString::number(mass, 'g', 12))); // trapezoid, step 0.002
    }

    void gramPrintsTheKernelMatrixAndItsDefiniteness()
    {
        folder_.write("x.csv", "0\n1\n");
        const QJsonObject psd = run({"gram", "--data", path("x.csv"), "--kernel", "linear()+constant(2)"}).json();
        QCOMPARE(QJsonDocument(psd["gram"].toArray()).toJson(QJsonDocument::Compact), QByteArray("[[2,2],[2,3]]"));
        QCOMPARE(psd["psd"].toBool(), true);
        const QJsonObject sigmoid =
            run({"gram", "--data", path("x.csv"), "--kernel", "sigmoid(scale=1,offset=-1)"}).json();
        QCOMPARE(sigmoid["psd"].toBool(true), false);
        QVERIFY(std::abs(sigmoid["min_eigenvalue"].toDouble() + 1.2322852299697158) < 1e-12); // gp_psd.json, first case
        const QJsonObject cross =
            run({"gram", "--data", path("x.csv"), "--kernel", "linear()", "--at", "grid:3:5:3"}).json();
        QCOMPARE(cross.keys(), QStringList({"gram"}));
        QCOMPARE(QJsonDocument(cross["gram"].toArray()).toJson(QJsonDocument::Compact),
                 QByteArray("[[0,0,0],[3,4,5]]"));
    }

    void everyRowOfAtIsAnsweredInOrder()
    {
        folder_.write("ab.csv", "a,b\n0,1\n1,3\n");
        const auto cross = [&](const QByteArray& at, const QStringList& more) {
            folder_.write("at.csv", at);
            const QJsonObject answer =
                run(QStringList{"gram", "--data", path("ab.csv"), "--kernel", "linear()", "--at", path("at.csv")} +
                    more)
                    .json();
            return QJsonDocument(answer["gram"].toArray()).toJson(QJsonDocument::Compact);
        };
        QCOMPARE(cross("1,0\n5,1\n", {}), QByteArray("[[0,1],[1,8]]"));
        QCOMPARE(cross("p,q\n5,1\n", {}), QByteArray("[[1],[8]]"));
        QCOMPARE(cross("2\n-3\n", {"--columns", "b"}), QByteArray("[[2,-3],[6,-9]]"));
        QCOMPARE(cross("a,b\n7,2\n8,-3\n", {"--columns", "b"}), QByteArray("[[2,-3],[6,-9]]"));
        QCOMPARE(cross("b,label\n2,\n-3,u\n", {"--columns", "b"}), QByteArray("[[2,-3],[6,-9]]"));
    }

    void aCommandIsOneEvenBesideAFolderOfItsName()
    {
        QVERIFY(QDir(folder_.path()).mkdir("gram"));
        folder_.write("x.csv", "2\n");
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.start(KERNELSCOPE_PROGRAM, {"gram", "--data", "x.csv", "--kernel", "linear()"});
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.readAllStandardOutput(), QByteArray("{\"gram\":[[4]],\"psd\":true,\"min_eigenvalue\":4}\n"));
    }

    void generateRepeatsItselfAndReadsBack()
    {
        const QStringList words{"generate", "moons",   "--n",  "50",    "--seed",
                                "7",        "--noise", "0.05", "--out", path("moons.csv")};
        QCOMPARE(run(words).status, 0);
        QFile first(path("moons.csv"));
        QVERIFY(first.open(QIODevice::ReadOnly));
        const QByteArray content = first.readAll();
        QCOMPARE(run(words).status, 0);
        QFile second(path("moons.csv"));
        QVERIFY(second.open(QIODevice::ReadOnly));
        QCOMPARE(second.readAll(), content);
        QCOMPARE(run({"generate", "moons", "--seed", "18446744073709551615"}).status,
                 0); // the largest a session may hold
        const Run gram = run({"gram", "--data", path("moons.csv"), "--kernel", "se()"});
        QCOMPARE(gram.json()["gram"].toArray().size(), 50);
    }

    void generatedTargetsAreAColumnOfTheirOwn()
    {
        QVERIFY(run({"generate", "sine", "--n", "4", "--gap", "0.5"}).out.startsWith("x,target\n"));
        const Run bags = run({"generate", "bags2d", "--n", "6", "--size", "3", "--target", "1"});
        const QByteArrayList lines = bags.out.trimmed().split('\n');
        QCOMPARE(lines[0], QByteArray("x1,x2,label,target"));
        QCOMPARE(lines.size(), 7);
        for (int i = 1; i <= 6; ++i)
            QCOMPARE(lines[i].split(',')[2], QByteArray(i <= 3 ? "0" : "1"));
        QCOMPARE(lines[1].split(',')[3], lines[3].split(',')[3]);
        QVERIFY(lines[1].split(',')[3] != lines[4].split(',')[3]);
    }

    void figureOneHasTheGoldenNormaliser()
    {
        const QJsonObject exact = golden("kst_fig1.json").object()["exact"].toObject();
        QCOMPARE(run({"figure", "hl-1", "--out", path("hl1.json")}).status, 0);
        QFile file(path("hl1.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject figure = QJsonDocument::fromJson(file.readAll()).object();
        QVERIFY(std::abs(figure["log_normaliser"].toDouble() - exact["logZ_D"].toDouble()) < 1e-11);
        QVERIFY(std::abs(figure["log_normaliser_pulled_back"].toDouble() - exact["logZ_C"].toDouble()) < 1e-11);
        QCOMPARE(run({"figure", "hl-1"}).json(), figure);
    }

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

    void everyCommandExplainsItself()
    {
        for (const char* command : {"density", "gram", "generate", "figure", "render", "examples", "help"}) {
            const Run ran = run({command, "--help"});
            QCOMPARE(ran.status, 0);
            QVERIFY(ran.out.startsWith(QByteArray("Usage: kernelscope ") + command));
            QVERIFY(run({"--help"}).out.contains(command));
        }
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

    void badInputEndsWithTwoAndOneLineThatSaysWhere_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("said");
        folder_.write("ragged.csv", "a,b\n1,2\n3\n");
        folder_.write("text.csv", "a,b\n1,2\n3,four\n");
        folder_.write("empty.csv", "");
        folder_.write("header.csv", "a,b\n");
        folder_.write("junk.kscope", QByteArray("\x01\x02\x00\xff", 4));
        const QStringList fourteen{"density", "--data", "example:fourteen", "--at", "grid:-1:1:3"};
        QTest::newRow("no such command") << QStringList{"desnity"} << "desnity";
        QTest::newRow("no such option") << QStringList{"gram", "--date", "x"} << "--date";
        QTest::newRow("missing data") << QStringList{"gram"} << "--data";
        QTest::newRow("missing value") << QStringList{"gram", "--data"} << "--data";
        QTest::newRow("missing file") << QStringList{"gram", "--data", path("none.csv")} << "none.csv";
        QTest::newRow("a folder") << QStringList{"gram", "--data", folder_.path()} << folder_.path();
        QTest::newRow("empty file") << QStringList{"gram", "--data", path("empty.csv")} << "empty.csv";
        QTest::newRow("header only") << QStringList{"gram", "--data", path("header.csv")} << "header.csv";
        QTest::newRow("ragged") << QStringList{"gram", "--data", path("ragged.csv")} << "line 3";
        QTest::newRow("text") << QStringList{"gram", "--data", path("text.csv"), "--columns", "a,b"} << "four";
        QTest::newRow("no such column") << QStringList{"gram", "--data", path("ragged.csv"), "--columns", "c"}
                                        << "ragged.csv";
        QTest::newRow("kernel") << fourteen + QStringList{"--kernel", "se(lenghtscale=1)"} << "column 4";
        QTest::newRow("ARD mismatch") << fourteen + QStringList{"--kernel", "se(lengthscale=[1,2])"} << "--kernel";
        QTest::newRow("sigma0") << fourteen + QStringList{"--sigma0", "0"} << "sigma0";
        QTest::newRow("beta") << fourteen + QStringList{"--beta", "-1"} << "beta";
        QTest::newRow("not a number") << fourteen + QStringList{"--alpha", "abc"} << "abc";
        QTest::newRow("posterior") << fourteen + QStringList{"--posterior", "printed"} << "as-printed";
        QTest::newRow("window") << fourteen + QStringList{"--normalise", "1:-1"} << "LO must be less";
        QTest::newRow("narrow window") << fourteen + QStringList{"--normalise", "0:5e-324"} << "too narrow";
        QTest::newRow("huge grid") << QStringList{"density", "--data", "example:fourteen", "--at",
                                                  "grid:0:1:1000000000"}
                                   << "up to 1000000";
        QTest::newRow("huge grid of two axes")
            << QStringList{"gram", "--data", "example:faithful", "--at", "grid:0:1:2000"} << "4000000 points";
        QTest::newRow("narrow measure") << QStringList{"mercer", "--kernel", "se()", "--measure", "uniform:0:5e-324"}
                                        << "too narrow";
        QTest::newRow("a long sum") << fourteen + QStringList{"--kernel", QStringList(500, "se()").join('+')}
                                    << "at most 100 parts";
        QTest::newRow("many lengthscales")
            << QStringList{"evidence", "--data", "example:fourteen", "--lengthscales", "0.1:1:1000000000"}
            << "--lengthscales";
        QTest::newRow("many samples") << QStringList{"gp",         "--kernel",  "se()",      "--at",
                                                     "grid:0:1:3", "--samples", "1000000000"}
                                      << "--samples";
        QTest::newRow("a value for a flag")
            << QStringList{"kpca", "--data", "example:fourteen", "--uncentred=no"} << "takes no value";
        QTest::newRow("grid") << QStringList{"density", "--data", "example:fourteen", "--at", "grid:0:1"}
                              << "grid:LO:HI:N";
        QTest::newRow("brownian") << fourteen + QStringList{"--kernel", "brownian()"} << "brownian";
        folder_.write("gap.csv", "x\n1\nNA\n3\n");
        folder_.write("huge.csv", "1\n1e308\n");
        QTest::newRow("a gap among the points")
            << QStringList{"density", "--data", "example:fourteen", "--at", path("gap.csv")} << "line 3";
        QTest::newRow("overflow") << QStringList{"gram",     "--data", "example:fourteen", "--kernel",
                                                 "linear()", "--at",   path("huge.csv")}
                                  << "row 2";
        QTest::newRow("example") << QStringList{"gram", "--data", "example:nope"} << "nope";
        QTest::newRow("generator") << QStringList{"generate", "nope"} << "nope";
        QTest::newRow("seed") << QStringList{"generate", "moons", "--seed", "-1"} << "--seed";
        QTest::newRow("generator option") << QStringList{"generate", "uniform", "--noise", "1"} << "noise";
        QTest::newRow("figure") << QStringList{"figure", "hl-9", "--out", path("f.png")} << "hl-9";
        QTest::newRow("figure of no kind") << QStringList{"figure", "hl-1", "--out", path("f.txt")} << "must end in";
        QTest::newRow("junk session") << QStringList{"render", path("junk.kscope"), "--out", path("f.png")}
                                      << "junk.kscope";
        QTest::newRow("lab") << QStringList{"render", "builtin", "--lab", "kitchen", "--out", path("f.png")}
                             << "kitchen";
        QTest::newRow("view") << QStringList{"render", "builtin", "--view", "front", "--out", path("f.png")} << "front";
        QTest::newRow("unwritable") << QStringList{"gram", "--data", "example:fourteen", "--out", "/nonexistent/x.json"}
                                    << "/nonexistent/x.json";
    }
    void badInputEndsWithTwoAndOneLineThatSaysWhere()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, said);
        const Run ran = run(words);
        QVERIFY2(ran.status == 2, ran.error.constData());
        QVERIFY(ran.out.isEmpty());
        QCOMPARE(ran.error.count('\n'), 1);
        QVERIFY2(QString::fromUtf8(ran.error).contains(said), ran.error.constData());
    }
};

KERNELSCOPE_TEST(CliTest, QCoreApplication)
#include "cli_test.moc"
