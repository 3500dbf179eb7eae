// Templates of scripts: what the state of a session leaves of them, and values as each language writes them.

#include "app/labs/labs.h"
#include "app/script/script_file.h"
#include "app/script/script_language.h"
#include "app/script/script_names.h"
#include "app/script/script_template.h"
#include "support/test_registry.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

namespace script_template_test
{

using app::ScriptLanguage;

class ScriptTemplateTest : public QObject
{
    Q_OBJECT

private slots:
    void everyNumberReadsBackToTheSameBits()
    {
        for (const double value : {0.1, 1.0 / 3.0, -2.0, 1e-300, 1e300, 0.1 + 0.2}) {
            QCOMPARE(app::written(ScriptLanguage::Python, value).toDouble(), value);
            QCOMPARE(app::written(ScriptLanguage::R, value).toDouble(), value);
        }
        QCOMPARE(app::written(ScriptLanguage::Python, HUGE_VAL), QString("np.inf"));
        QCOMPARE(app::written(ScriptLanguage::R, -HUGE_VAL), QString("-Inf"));
        QCOMPARE(app::written(ScriptLanguage::R, std::nan("")), QString("NaN"));
    }

    void axesAreWrittenAsTheyAreMade()
    {
        const Eigen::VectorXd even = Eigen::VectorXd::LinSpaced(401, -3.0, 3.0);
        QCOMPARE(app::written(ScriptLanguage::Python, even), QString("np.linspace(-3, 3, 401)"));
        QCOMPARE(app::written(ScriptLanguage::R, even), QString("seq(-3, 3, length.out = 401)"));
        const Eigen::VectorXd decades = Eigen::VectorXd::LinSpaced(7, std::log(0.01), std::log(100.0)).array().exp();
        QVERIFY(app::written(ScriptLanguage::Python, decades).startsWith("np.geomspace("));
        Eigen::VectorXd moved = even;
        moved[200] += 1e-9; // one place is not where the others say
        QVERIFY(app::written(ScriptLanguage::Python, moved).startsWith("np.array([-3.0, "));
        const Eigen::VectorXd two = Eigen::Vector2d(1.0, 2.5);
        QCOMPARE(app::written(ScriptLanguage::Python, two), QString("np.array([1.0, 2.5])"));
        QCOMPARE(app::written(ScriptLanguage::R, two), QString("c(1, 2.5)"));
    }

    void textsAreQuoted()
    {
        QCOMPARE(app::written(ScriptLanguage::R, QString("a \"b\" \\ c\nd")), QString("\"a \\\"b\\\" \\\\ c\\nd\""));
        QVERIFY(app::commentOf("two\nlines").startsWith("# two lines"));
    }

    void longLinesBreakBehindCommas()
    {
        const Eigen::VectorXd values = Eigen::VectorXd::Random(60);
        const QString lines =
            app::assignment(ScriptLanguage::Python, "x", app::written(ScriptLanguage::Python, values), "sixty numbers");
        for (const QString& line : lines.split(u'\n'))
            QVERIFY(line.size() <= app::scriptWidth);
        QVERIFY(lines.startsWith("# sixty numbers\nx = np.array(["));
    }

    void namesAreThoseOfTheCodeAlone()
    {
        const QSet<QString> names =
            app::namesIn("mean = a.noise + level  # seed\nprint(\"window\", lower=True)\nf(x, upper == y)");
        QCOMPARE(names, (QSet<QString>{"mean", "a", "level", "print", "True", "f", "x", "upper", "y"}));
        QVERIFY(app::isAssigned("b", "a, b = c\n") && app::isAssigned("b", "b <- 3\n"));
        QVERIFY(!app::isAssigned("b", "if b == 3:\n    c = b\n"));
    }

    /// Every template of either language can be read in any state: its directives are known and end.
    void everyTemplateIsSound_data()
    {
        QTest::addColumn<ScriptLanguage>("language");
        QTest::addColumn<bool>("answer");
        for (const bool answer : {false, true}) {
            QTest::addRow("Python %d", answer) << ScriptLanguage::Python << answer;
            QTest::addRow("R %d", answer) << ScriptLanguage::R << answer;
        }
    }
    void everyTemplateIsSound()
    {
        QFETCH(ScriptLanguage, language);
        QFETCH(bool, answer);
        static const QRegularExpression loose(QStringLiteral("^\\s*#:(?!check \\d)"),
                                              QRegularExpression::MultilineOption);
        int left = 8; // columns of a matrix, which must end
        const app::ScriptState state{.value = [&](const QString&) { return QJsonValue(answer); },
                                     .has =
                                         [&](const QString& name) {
                                             return answer && (!name.back().isDigit() || name.back() <= u'8') &&
                                                    left > 0;
                                         }};
        for (const app::Lab& lab : app::labs())
            for (const QString& view : lab.views) {
                if (!app::hasScriptTemplate(language, lab.id, view))
                    continue;
                const app::ScriptTemplate read = app::readScriptTemplate(language, lab.id, view, state);
                QVERIFY2(!read.body.contains(loose), qPrintable(lab.id + u'/' + view));
                QVERIFY2(!app::scriptPieces(language, read.pieces, state).join(u'\n').contains("#:"), qPrintable(view));
                QVERIFY2(read.digits >= 7, qPrintable(view)); // a millionth is seen
            }
    }

    void bothLanguagesHaveTheSameTemplates()
    {
        const auto namesBelow = [](const QString& folder) {
            QStringList names;
            for (QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
                const QString path = files.next().mid(folder.size());
                if (!path.startsWith("/pieces/"))
                    names << path.section(u'.', 0, 0);
            }
            names.sort();
            return names;
        };
        QVERIFY(namesBelow(":/scripts/python").size() > 30);
        QCOMPARE(namesBelow(":/scripts/r"), namesBelow(":/scripts/python"));
    }
};

KERNELSCOPE_TEST(ScriptTemplateTest, QCoreApplication)

} // namespace script_template_test

#include "script_template_test.moc"
