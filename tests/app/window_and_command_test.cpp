// The window and the command line give the same numbers for the same session, in every lab.

#include "app/agreements.h"
#include "app/command_fixture.h"
#include "app/printed_values.h"

#include "core/data/samples.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QJsonArray>
#include <QPushButton>

#include <set>

namespace window_and_command_test
{

namespace
{

using agreement::Agreement;
using agreement::agreements;
using widgets::PlotTable;

/// The coordinates, and behind them what the lab has the points say: targets, bags, or classes 0 and 1.
Eigen::MatrixXd observationsOf(const core::Session& session)
{
    const core::Dataset& data = *session.data;
    const bool bags = session.of<core::RegressionSettings>().inputs == core::RegressionSettings::Inputs::Bags;
    const auto& classes = session.of<core::ClassificationSettings>();
    std::vector<Eigen::VectorXd> rows;
    for (Eigen::Index i = 0; i < data.size(); ++i) {
        Eigen::VectorXd row = data.x.row(i);
        const auto append = [&](double value) {
            row.conservativeResize(row.size() + 1);
            row[row.size() - 1] = value;
        };
        const int label = data.label(i);
        if (session.lab == "regression" && bags)
            append(label);
        if (session.lab == "regression")
            append(data.targets[i]);
        if (session.lab == "classification")
            append(label == classes.positive ? 1.0 : 0.0);
        if (session.lab == "classification" && label != classes.positive && label != classes.negative)
            continue;
        if (row.allFinite())
            rows.push_back(row);
    }
    Eigen::MatrixXd all(static_cast<Eigen::Index>(rows.size()), rows.front().size());
    for (Eigen::Index i = 0; i < all.rows(); ++i)
        all.row(i) = rows[static_cast<std::size_t>(i)];
    return all;
}

} // namespace

class WindowAndCommandTest : public CommandFixture
{
    Q_OBJECT

    /// The names of the samples as a last column, where the lab's settings part the points by them.
    static QByteArray withSamples(const QByteArray& table, const core::Session& session)
    {
        if (session.lab != "density" || !session.of<core::DensitySettings>().byGroups)
            return table;
        QByteArrayList lines = table.trimmed().split('\n');
        for (qsizetype i = 0; i < lines.size(); ++i)
            lines[i] += ',' + QByteArray::fromStdString(session.data->names.sampleName(session.data->label(i)));
        return lines.join('\n') + '\n';
    }

    /// Writes what the command may read, each file under the word that stands for it.
    void writeFiles(const Agreement& agreement, const PlotTable& shown)
    {
        const core::Session& session = agreement.session;
        const auto& samples = session.of<core::TwoSamplesSettings>();
        file("DATA", withSamples(tableOf(observationsOf(session)), session));
        file("FIRST", tableOf(core::sampleOf(*session.data, samples.first)));
        file("SECOND", tableOf(core::sampleOf(*session.data, samples.second)));
        const auto& terms = session.of<core::SpectrumSettings>().terms;
        Eigen::VectorXd centres(std::ssize(terms));
        for (Eigen::Index i = 0; i < centres.size(); ++i)
            centres[i] = terms[static_cast<std::size_t>(i)].centre;
        file("CENTRES", tableOf(centres));
        if (agreement.at.isEmpty())
            return;
        Eigen::MatrixXd at(columnOf(shown, agreement.at[0]).size(), agreement.at.size());
        for (int i = 0; i < agreement.at.size(); ++i)
            at.col(i) = columnOf(shown, agreement.at[i]);
        file("AT", tableOf(at));
    }

    /// What the command prints, which reads the files above by their words.
    QJsonObject answered(QStringList words)
    {
        for (QString& word : words)
            if (QStringList{"DATA", "FIRST", "SECOND", "CENTRES", "AT"}.contains(word))
                word = folder_.filePath(word);
        return printed(words);
    }

private slots:
    void initTestCase() { QVERIFY(openWindow()); } // the agreements follow upon each other in one window
    void cleanupTestCase() { closeWindow(); }

    void everyLabIsComparedWithACommand()
    {
        std::set<std::string> compared;
        for (const auto& [what, agreement] : agreements())
            compared.insert(agreement.session.lab);
        for (const app::Lab& lab : app::labs())
            QVERIFY2(compared.contains(lab.id.toStdString()), qPrintable(lab.id));
    }

    void whatTheWindowShowsTheCommandPrints_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < agreements().size(); ++i)
            QTest::newRow(agreements()[i].first) << static_cast<int>(i);
    }
    void whatTheWindowShowsTheCommandPrints()
    {
        QFETCH(int, index);
        const Agreement& agreement = agreements()[static_cast<std::size_t>(index)].second;
        document_->open(agreement.session, {});
        if (auto* start = buttonNamed<QPushButton>(*page().editors(), "Start"))
            start->click(); // what waits for it
        QVERIFY(settles());
        const PlotTable table = plots().numbers(agreement.view);
        Eigen::VectorXd shown = columnOf(table, agreement.column);
        QVERIFY(shown.size() > 0);
        writeFiles(agreement, table);
        const QJsonArray values =
            valuesAt(answered(agreement.command(agreement.session, table)), agreement.answer.split(u'.'));
        if (agreement.answer == "log_evidence")
            shown = Eigen::VectorXd::Constant(1, shown.maxCoeff()); // the command is asked where it is highest
        QVERIFY(!values.isEmpty() && values.size() <= shown.size());
        QVERIFY(agreement.at.isEmpty() || values.size() == shown.size());
        double scale = 0.0, worst = 0.0;
        for (qsizetype i = 0; i < values.size(); ++i) {
            const double value = values[i].toDouble(NAN);
            const double expected = agreement.asShown ? agreement.asShown(value) : value;
            QVERIFY(std::isfinite(expected));
            scale = std::max(scale, std::abs(expected));
            worst = std::max(worst, std::abs(shown[i] - expected));
        }
        QVERIFY(scale > 0.0);
        QVERIFY2(worst <= agreement.accuracy * scale, qPrintable(QStringLiteral("%1 of %2").arg(worst).arg(scale)));
    }
};

KERNELSCOPE_TEST(WindowAndCommandTest, QApplication)

} // namespace window_and_command_test

#include "window_and_command_test.moc"
