// Drives `kernelscope kernel`: the verdict on a kernel, with what a person can copy of it.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QTest>

namespace kernel_cli_test
{

using namespace command_line;

class KernelCliTest : public QObject
{
    Q_OBJECT

private slots:
    void aProofNamesItsTheorem()
    {
        const QJsonObject answer = run({"kernel", "--kernel", "formula('exp(-abs(x-y))')"}).json();
        QCOMPARE(answer["verdict"].toString(), QStringLiteral("proven"));
        QVERIFY(answer["reason"].toString().contains("Schoenberg"));
        QVERIFY(!answer.contains("points") && !answer.contains("makes"));
    }

    void pointsAndWeightsArePrintedAsAPersonWouldWriteThem()
    {
        const QByteArray text = run({"kernel", "--kernel", "formula('exp(-abs(x-y)^3)')"}).out;
        const auto listAfter = [&](const QByteArray& key) {
            const qsizetype begin = text.indexOf(key) + key.size(), end = text.indexOf(",\"", begin);
            return text.mid(begin, end - begin);
        };
        const QByteArray numbers = listAfter("\"points\":") + listAfter("\"weights\":");
        QVERIFY(numbers.startsWith("[["));
        for (const QByteArray& number : QByteArray(numbers).replace('[', ',').replace(']', ',').split(','))
            QVERIFY2(number.size() <= 5, numbers.constData());
    }

    void aConditionallyNegativeDefiniteFunctionIsToldWithWhatItMakes()
    {
        for (const QString function : {"formula('abs(x-y)')", "formula('-abs(x-y)')"}) {
            const QJsonObject answer = run({"kernel", "--kernel", function}).json();
            QCOMPARE(answer["verdict"].toString(), QStringLiteral("refuted"));
            QCOMPARE(answer.contains("negative_reason"), function.contains('-' + QString("abs")));
            const QJsonArray makes = answer["makes"].toArray();
            QCOMPARE(makes.size(), 3);
            for (const QJsonValue& made : makes)
                QCOMPARE(run({"kernel", "--kernel", made.toString()}).json()["verdict"].toString(),
                         QStringLiteral("proven"));
        }
    }

    void aFamilyIsJudgedInItsDimension()
    {
        const QStringList periodic{"kernel", "--kernel", "periodic(1,1)"};
        QCOMPARE(run(periodic).json()["verdict"].toString(), QStringLiteral("proven"));
        const QJsonObject sigmoid = run({"kernel", "--kernel", "sigmoid(scale=1,offset=-1)"}).json();
        QCOMPARE(sigmoid["verdict"].toString(), QStringLiteral("refuted"));
        QVERIFY(!sigmoid["points"].toArray().isEmpty());
    }
};

KERNELSCOPE_TEST(KernelCliTest, QApplication)

} // namespace kernel_cli_test

#include "kernel_cli_test.moc"
