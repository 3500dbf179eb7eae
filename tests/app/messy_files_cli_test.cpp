// Files as people have them, read by a command with the options that they need, or refused in one sentence.

#include "app/command_line.h"
#include "app/messy_files.h"
#include "support/test_registry.h"

#include <numeric>

namespace messy_files_cli_test
{

using namespace command_line;
using namespace messy_files;

namespace
{

QStringList optionsFor(const QJsonObject& told)
{
    QStringList options;
    for (auto option = told.begin(); option != told.end(); ++option) {
        options << "--" + option.key();
        if (!option->isBool())
            options << option->toVariant().toString();
    }
    return options;
}

/// The rows in another way than by printing them: their inner products.
QJsonArray productsOf(const std::vector<std::vector<double>>& rows)
{
    QJsonArray products;
    for (const auto& a : rows) {
        QJsonArray row;
        for (const auto& b : rows)
            row << std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
        products << row;
    }
    return products;
}

/// What was said but for the columns of text, which a command always names.
QByteArrayList decisionsIn(const QByteArray& error)
{
    QByteArrayList lines = error.split('\n');
    lines.removeIf(
        [](const QByteArray& line) { return line.isEmpty() || line.endsWith("holds text and is left out"); });
    return lines;
}

double largestIn(const QJsonArray& matrix)
{
    return difference(matrix, productsOf(std::vector<std::vector<double>>(matrix.size())));
}

} // namespace

class MessyFilesCliTest : public QObject
{
    Q_OBJECT

private slots:
    void aMessyFileIsReadOrRefusedWithAWayOut_data() { addMessyFiles(); }
    void aMessyFileIsReadOrRefusedWithAWayOut()
    {
        const MessyFile file = messyFile();
        const Run ran = run(QStringList{"gram", "--data", file.path, "--kernel", "linear()"} + optionsFor(file.told));
        if (file.rows.empty()) {
            QVERIFY2(!file.refusal.isEmpty(), "every file is expected to be read or refused");
            QVERIFY2(refuses(ran, file.refusal.toUtf8()), ran.error + ran.out);
            return;
        }
        QVERIFY2(ran.status == 0, ran.error);
        const QJsonArray expected = productsOf(file.rows);
        QVERIFY2(difference(ran.json()["gram"], expected) <= 1e-14 * largestIn(expected), ran.out);
        for (const QString& part : file.said)
            QVERIFY2(ran.error.contains(part.toUtf8()), ran.error);
        QCOMPARE(decisionsIn(ran.error).isEmpty(), file.said.isEmpty()); // where nothing was decided, nothing is said
    }
};

KERNELSCOPE_TEST(MessyFilesCliTest, QApplication)

} // namespace messy_files_cli_test

#include "messy_files_cli_test.moc"
