#include "fuzz/formula_target.h"
#include "support/test_registry.h"

#include <QTest>

/// What the fuzzer of formulas looks for, on a few of them.
namespace formulas_by_chance_test
{

class FormulasByChanceTest : public QObject
{
    Q_OBJECT
private slots:
    void keepTheirPromises()
    {
        std::mt19937_64 random(20261128);
        int proven = 0, refuted = 0;
        for (int n = 0; n < 1000; ++n) {
            std::string bytes(16 + random() % 150, '\0');
            for (char& byte : bytes)
                byte = static_cast<char>(random() & 0xFFU);
            const std::string typed = formula_target::brokenTypedPromise(bytes);
            QVERIFY2(typed.empty(), typed.c_str());
            const formula_target::Chosen of = formula_target::chosen(bytes);
            const std::string broken = formula_target::brokenFormulaPromise(of);
            QVERIFY2(broken.empty(), broken.c_str());
            if (n % 10 != 0)
                continue;
            formula_target::Answer answer{};
            const std::string judged = formula_target::brokenJudgedPromise(of, &answer);
            QVERIFY2(judged.empty(), judged.c_str());
            proven += answer == formula_target::Answer::Proven ? 1 : 0;
            refuted += answer == formula_target::Answer::Refuted ? 1 : 0;
        }
        QVERIFY(proven > 10 && refuted > 10);
    }

    void oneThatStoodOutIsJudgedRight()
    {
        // A comparison with what has no value was 0, where the proof took it for undefined.
        const auto tree = std::get<core::formula::Tree>(core::formula::parse("[-3<=asin((x-y)^2)]"));
        QCOMPARE(formula_target::brokenVerdictPromise(tree, 1, core::verdicts::Domain::Line, 7), std::string());
    }
};

KERNELSCOPE_TEST(FormulasByChanceTest, NoApplication)

} // namespace formulas_by_chance_test

#include "formulas_by_chance_test.moc"
