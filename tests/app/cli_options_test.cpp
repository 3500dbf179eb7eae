// What every option of every command does, and how tables that meet are matched.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

namespace cli_options_test
{

using namespace command_line;

namespace
{

struct Tried {
    QString base;        // a command and what it cannot do without
    QStringList options; // each given beside it
};

/// What every option of every command is tried with. Files, figures and generators have tests of their own.
const QList<Tried>& triedOptions()
{
    static const QList<Tried> tried{
        {"density --data AB --at grid:0:1:3",
         {"--method fourier", "--columns a", "--kernel se(3)", "--sigma0 0.5", "--alpha 3", "--beta 2",
          "--posterior as-printed --beta 2", "--normalise 0:3", "--out page.png"}},
        {"density --data BAGS --columns a --at grid:0:1:3 --normalise -3:3", {"--by-groups"}},
        {"gram --data AB", {"--columns a", "--kernel se(3)", "--at grid:0:1:3"}},
        {"kernel --kernel periodic(1,1)", {"--dimension 2"}},
        {"kernel --kernel se(1)", {"--pair 0:1", "--frequencies grid:0:3:4"}},
        {"kernel --kernel se(1) --pair 0:1", {"--at grid:0:1:3"}},
        {"embed --data AB --kernel se(1) --at grid:0:1:3",
         {"--method fourier", "--columns a", "--tau2 0.1", "--eta 2", "--sites data", "--covariance", "--draws 2",
          "--seed 5"}},
        {"witness --x AB --y OTHER --kernel se(1) --at grid:0:1:3",
         {"--method fourier", "--columns a", "--normalised", "--tau2 0.1", "--eta 2", "--sites data", "--level 0.5",
          "--draws 2", "--seed 5"}},
        {"evidence --data AB --kernel se(1)",
         {"--method panels", "--columns a", "--tau2 0.1", "--eta 2", "--inducing grid:3", "--lengthscales 0.1:2:5",
          "--optimise lengthscale", "--gradient", "--seed 5"}},
        {"mmd --x AB --y OTHER --kernel se(1)",
         {"--method fourier", "--columns a", "--lengthscale 2", "--estimator unbiased", "--null gamma",
          "--permutations 20", "--level 0.9999", "--delta 0.02", "--delta 3%", "--seed 5",
          "--permutations 20 --null gamma", "--permutations 20 --null spectral"}},
        {"power --generator-x mixture1d --generator-y mixture1d --vary separation=1:2:2 --repeats 2",
         {"--n 20", "--choosers 1.5", "--permutations 30", "--level 0.5", "--seed 5", "--trials 1:3"}},
        {"power --generator-x mixture1d --generator-y mixture1d --vary n=10:20:2 --repeats 2",
         {"--n 20", "--null", "--columns a"}},
        {"power --x AB --y OTHER --vary n=10:20:2 --repeats 2", {"--columns a", "--null"}},
        {"coverage --generator mixture1d --n 20 --repeats 3 --sites grid:4",
         {"--kernel se(3)", "--tau2 0.1", "--eta 0.2", "--level 0.5", "--window 0:1", "--seed 5", "--trials 1:2"}},
        {"gp --data TARGET --kernel se(1) --at grid:0:1:2",
         {"--method fourier", "--columns a,t", "--noise 0.1", "--covariance", "--samples 2", "--gradient",
          "--optimise noise", "--mean constant", "--mean linear", "--hold-out 0.3"}},
        {"compare --data TARGET", {"--columns a,t"}},
        {"compare --data TARGET --columns a,t", {"--density"}},
        {"compare --density --data AB --folds 2", {"--columns a", "--normalise -100:100,-100:100"}},
        {"compare --density --data AB --columns a", // two columns are integrated for twenty times as long
         {"--kernel se(2)", "--sigma0 0.7", "--alpha 3", "--beta 0.7", "--posterior as-printed", "--folds 2",
          "--normalise -100:100"}},
        {"gp --data TARGET --kernel se(1) --at grid:0:1:2 --samples 2", {"--seed 5"}},
        {"gp --data LINE --kernel se(1)+linear() --at grid:0:1:3", {"--parts", "--derivative", "--slopes SLOPES"}},
        {"gp --data LINE --kernel se(1) --at grid:0:1:3 --slopes SLOPES", {"--slope-noise 0.5"}},
        {"gp --data TARGET --kernel se(1)", {"--hold-out 0.4", "--hold-out-rows 1"}},
        {"classify --data CLASS --kernel se(1) --at grid:0:1:2", {"--hold-out 0.4", "--hold-out-rows 1", "--loo"}},
        {"classify --data CLASS --kernel se(1) --at grid:0:1:2",
         {"--columns a,c", "--nu 0.5", "--gradient", "--optimise lengthscale"}},
        {"gp --data TARGET --kernel se(1) --at grid:0:1:2",
         {"--posterior --warmup 30 --draws 10", "--posterior --quadrature --fix scale=1,noise=0.1"}},
        {"gp --data TARGET --kernel se(1) --at grid:0:1:2 --posterior --quadrature --fix noise=0.1,scale=1",
         {"--prior lengthscale=gamma(4,1)", "--bounds lengthscale=0.5:2", "--level 0.5"}},
        {"gp --data TARGET --kernel se(1) --posterior --warmup 100 --draws 10",
         {"--chains 2", "--acceptance 0.95", "--mass dense", "--highest-alone"}},
        {"classify --data CLASS --kernel se(1) --at grid:0:1:2",
         {"--posterior --warmup 30 --draws 10", "--posterior --quadrature --fix nu=0.1,scale=1"}},
        {"classify --data CLASS --kernel se(1) --at grid:0:1:2 --posterior --quadrature --fix nu=0.1,scale=1",
         {"--prior lengthscale=gamma(4,1)", "--bounds lengthscale=0.5:2"}},
        {"classify --data CLASS --kernel se(1) --at grid:0:1:2 --posterior --warmup 100 --draws 10",
         {"--chains 2", "--acceptance 0.95", "--mass dense", "--highest-alone"}},
        {"ridge --data TARGET --lambda 0.1 --at grid:0:1:2", {"--columns a,t", "--kernel se(3)"}},
        {"ridge --data BAGS --columns a,b,t --lambda 0.1 --at grid:0:1:2", {"--bags label"}},
        {"kpca --data AB",
         {"--columns a", "--kernel se(3)", "--components 1", "--preimages", "--uncentred", "--at grid:0:1:2",
          "--method fourier"}},
        {"mercer --kernel se(1) --measure gaussian:1",
         {"--nodes 2", "--components 2", "--at grid:0:1:2", "--analytic", "--data AB", "--columns a"}},
        {"mercer --kernel se(1) --measure data --data AB", {"--columns a", "--nodes 20"}},
        {"rkhs --kernel se(1) --centres AB --coefficients 1,2,3,4,5,6,7,8,9,10,11,12", {"--columns a"}},
        {"fantasy --n 14",
         {"--kernel se(0.5)", "--sigma0 0.5", "--alpha 5", "--beta 2", "--window -1:1", "--sampler hmc", "--given AB"}},
        {"novelty --train example:digits --test example:digits --train-rows 0:60 --test-rows 60:90 --pairs PAIRS "
         "--method kst",
         {"--lengthscale 5", "--multiplier 2", "--label-lengthscale 2", "--sigma0 1", "--beta 3",
          "--posterior as-printed --beta 3", "--protocol B", "--train-size 5", "--test-size 5", "--repeats 2",
          "--sizes 10", "--fixed", "--wrong-labels 0.3"}},
        {"novelty --train example:digits --test example:digits --protocol B --train-size 40 --test-size 20 --repeats 2",
         {"--fixed", "--wrong-labels 0.3"}},
        {"leave-one-out --train example:digits --train-rows 0:60",
         {"--lengthscale 5", "--multiplier 2", "--label-lengthscale 2", "--sigma0 1", "--beta 3",
          "--posterior as-printed --beta 3"}},
        {"leave-one-out --data AB",
         {"--columns a", "--kernel se(0.5)", "--sigma0 0.7", "--beta 3", "--method fourier"}},
        {"reconstruct --train example:digits --test example:digits --train-rows 0:60 --test-rows 60:90 --method kst "
         "--sigma0 0.3",
         {"--lengthscale 5", "--multiplier 2", "--label-lengthscale 2", "--alpha 50", "--beta 3",
          "--posterior as-printed --beta 3", "--protocol B", "--train-size 5", "--test-size 5", "--repeats 2",
          "--sizes 10", "--fixed"}},
        {"relative-novelty --background TERRAIN/background.png --target TERRAIN/target.png",
         {"--patch 4", "--subsample every:50", "--method kde", "--multiplier 2", "--sigma0 1", "--beta 3",
          "--posterior as-printed --beta 3", "--mask TERRAIN/mask.png"}},
        {"posterior --x AB --kernel se(1) --fix tau2=1 --warmup 30 --draws 10",
         {"--columns a", "--y OTHER", "--inducing grid:3", "--prior gamma(3,1)", "--bounds lengthscale=0.5:2",
          "--chains 2", "--acceptance 0.9", "--at AB", "--seed 5"}},
        {"posterior --x AB --kernel se(1) --fix tau2=1", {"--warmup 40", "--draws 12", "--quadrature"}},
        {"posterior --x AB --kernel se(1) --fix tau2=1 --quadrature --at AB", {"--level 0.5"}},
        {"posterior --x AB --kernel se(1) --eta 3 --bounds lengthscale=0.5:2 --warmup 30 --draws 10",
         {"--prior-tau2 gamma(3,1)", "--prior-eta gamma(3,1)", "--fix tau2=2", "--mass dense", "--highest-alone"}},
        {"bayes-factor --x AB --y OTHER --kernel se(1) --permutations 9", {"--seed 5"}},
        {"bayes-factor --x AB --y OTHER --kernel se(1)",
         {"--columns a", "--sigma0 0.7", "--beta 3", "--alpha 90", "--features kpca:2", "--permutations 9"}},
        {"hsic --data TARGET --x a --y t",
         {"--method fourier", "--z b", "--kernel-x se(3)", "--kernel-y se(3)", "--kernel-z se(3)", "--lengthscale 2",
          "--lengthscale evidence", "--inducing 4", "--estimator unbiased", "--null gamma", "--block 2", "--level 0.5",
          "--delta 3%", "--permutations 20", "--permutations 20 --null gamma"}},
        {"hsic --data TARGET --x a --y t --z b",
         {"--kernel-z se(3)", "--lengthscale 2", "--permutations 20", "--level 0.5", "--delta 1"}},
        {"hsic --data TARGET --x a --y t --lengthscale evidence", {"--inducing 4", "--seed 5"}},
        {"cit --data NOISY --x a --y c",
         {"--given b", "--test kci", "--lengthscale 2", "--lengthscale evidence", "--inducing 4", "--null spectral",
          "--permutations 20", "--test fisher-z --lengthscale 2", "--test fisher-z --null gamma"}},
        {"cit --data NOISY --x a --y c --null permutation", {"--permutations 20", "--seed 5"}},
        {"cit --data NOISY --x a --y c --lengthscale evidence", {"--inducing 4"}},
        {"pc --data NOISY --alpha 0.999",
         {"--columns a,b", "--whiten b", "--test fisher-z", "--lengthscale 2", "--inducing 4", "--null spectral",
          "--permutations 20", "--max-given 0", "--forbid a-b"}},
        {"pc --data NOISY --test fisher-z",
         {"--alpha 0.999", "--require a-b", "--bootstrap 2", "--lifetimes", "--lengthscale 2"}},
        {"witness --data CLASS --by c --kernel se(1) --at grid:0:1:3", {"--columns a", "--tau2 0.1"}},
        {"mmd --data CLASS --by c --kernel se(1) --columns a --permutations 20", {"--whiten b", "--seed 5"}},
        {"bayes-factor --data CLASS --by c --kernel se(1)", {"--columns a"}},
        {"classify --data CLASS --class c --kernel se(1) --at grid:0:1:2", {"--columns a"}},
        {"hsic --data NOISY --x a --y c --null gamma", {"--whiten b"}},
        {"cit --data NOISY --x a --y c --test fisher-z", {"--whiten b"}},
        {"pc --data NOISY --test fisher-z --alpha 0.999", {"--calendar none"}},
        {"verify --answers ANSWERS", {"--json", "--calibration"}},
        {"verify", {"--answers ANSWERS"}},
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

class CliOptionsTest : public QObject
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
        QByteArray noisy = "a,b,c\n"; // b increases, and determines nothing
        for (int i = 0; i < 20; ++i) {
            const double a = std::sin(37.0 * i * i), b = i + 0.4 * std::sin(53.0 * i), c = a + std::sin(71.0 * i * i);
            noisy += number(a).toLatin1() + ',' + number(b).toLatin1() + ',' + number(c).toLatin1() + '\n';
        }
        folder_.write("NOISY", noisy);
        folder_.write("LINE", "a,t\n0,0.1\n0.4,0.5\n1,0.8\n");
        folder_.write("SLOPES", "a,slope\n0.2,1\n0.9,-0.5\n");
        folder_.write("ANSWERS", R"json({"package":"arithmetic","version":"1","cases":[{"title":"special functions",
            "repeat":"log 1","ours":"core log_gamma 2","numbers":[{"what":"log Γ(2)","path":"value","theirs":"0"}]}]})json");
        folder_.write("PAIRS", "row,label,novel\n0,3,1\n5,2,0\n9,7,1\n20,1,0\n");
    }
    /// Words with the names of those files, and `WHERE`, as paths.
    QStringList inFolder(const QString& words) const
    {
        QStringList list = words.split(' ', Qt::SkipEmptyParts);
        for (QString& word : list)
            if (QStringList{"AB", "OTHER", "TARGET", "CLASS", "BAGS", "WHERE", "PAIRS", "NOISY", "LINE", "SLOPES",
                            "ANSWERS"}
                    .contains(word))
                word = path(word);
            else
                word.replace("TERRAIN", TEST_DATA_DIR "/../../resources/examples/terrain");
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
        const bool tells = words.startsWith("mmd"); // that its rows stand in an order
        QVERIFY2(straight.error.isEmpty() != tells, straight.error);
        const Run reversed = ranWith("b,label,a", {"2,0,0.5", "1,0,-0.25", "0.5,1,0.75"});
        QCOMPARE(reversed.out, straight.out);
        QCOMPARE(reversed.error.isEmpty(), !tells);
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
        // does not move says so. Files, how they are read, figures and generators have tests of their own.
        const QStringList exempt{"seed",    "out",     "help",  "quiet",           "header", "skip",  "separator",
                                 "decimal", "missing", "units", "text-is-missing", "dates",  "sheet", "thin"};
        const QStringList elsewhere{"generate", "figure",   "render", "report", "script",
                                    "sweep",    "examples", "help",   "lesson"};
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
                const bool ranksAlike = command == "novelty" && name == "alpha"; // for any: reconstruct minds it
                if (!exempt.contains(name) && !ranksAlike)
                    QVERIFY2(isTried(command, name), qPrintable(command + " --" + name));
            }
        }
    }
};

KERNELSCOPE_TEST(CliOptionsTest, QApplication)

} // namespace cli_options_test

#include "cli_options_test.moc"
