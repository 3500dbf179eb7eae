// The rules for the lengthscale in words.

#include "core/embedding/chooser_descriptions.h"
#include "core/embedding/choosers.h"
#include "support/test_registry.h"

#include <QTest>

namespace chooser_descriptions_test
{

class ChooserDescriptionsTest : public QObject
{
    Q_OBJECT

private slots:
    void eachHasAFormulaAndTwoSentences()
    {
        for (const core::ChooserDescription& rule : core::chooserDescriptions()) {
            QVERIFY2(rule.formula.starts_with("ℓ"), rule.name.data());
            const QString meaning = QString::fromUtf8(rule.meaning.data(), static_cast<qsizetype>(rule.meaning.size()));
            QVERIFY2(meaning.endsWith(u'.'), rule.name.data());
            QCOMPARE(meaning.count(QRegularExpression("\\.( [A-ZIγ]|$)")), 2);
        }
    }

    void everyRuleIsDescribedUnderTheNameOfItsAnswer()
    {
        const core::Kernel se = core::kernelOf(core::SquaredExponential{{0.5}});
        Eigen::MatrixXd x(4, 1);
        x << 0.0, 0.1, 0.5, 0.9;
        for (const core::ChosenLengthscale& chosen :
             {core::medianHeuristic(1.0, se), core::medianHeuristicOverRootTwo(1.0, se), core::chosenByEvidence({}),
              std::get<core::ChosenLengthscale>(core::heldOutKdeBandwidth(x, se))})
            QCOMPARE(std::string(core::describeChooser(chosen.chooser).name), chosen.chooser);
        QCOMPARE(core::describeChooser("median").name, std::string_view("median heuristic")); // as a power study says
        QCOMPARE(core::describeChooser("0.75").name, std::string_view("value"));
    }

    void linesForATerminalKeepToItsWidth()
    {
        const QString all = QString::fromStdString(core::choosersInWords(80));
        for (const QString& line : all.split(u'\n'))
            QVERIFY2(line.size() <= 80 && line.startsWith(u' '), qPrintable(line));
        QVERIFY(all.contains("marginal pseudolikelihood") && all.contains("(BKL)"));
    }
};

KERNELSCOPE_TEST(ChooserDescriptionsTest, QCoreApplication)

} // namespace chooser_descriptions_test

#include "chooser_descriptions_test.moc"
