// A row far from all others stretches a window until a lab refuses it: the refusal names the row, and one press leaves
// it out.

#include "app/window_fixture.h"

#include "core/kernels/expression.h"
#include "core/labs/independence/independence_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"

#include <QLabel>
#include <QStatusBar>

#include <cmath>
#include <utility>
#include <variant>

namespace outlying_rows_test
{

class OutlyingRowsTest : public WindowFixture
{
    Q_OBJECT

    static constexpr Eigen::Index count = 11'000, farRow = 7;

    /// Points of so many columns, in two samples with targets, one of them a thousand times farther out than the rest.
    static core::Dataset stretched(Eigen::Index columns)
    {
        core::Dataset data = core::emptyDataset(columns);
        data.x.resize(count, columns);
        data.targets.resize(count);
        for (Eigen::Index row = 0; row < count; ++row) {
            const double at = static_cast<double>(row) / count;
            for (Eigen::Index c = 0; c < columns; ++c)
                data.x(row, c) = std::fmod(at * static_cast<double>(7 * c + 1), 1.0);
            data.targets[row] = std::sin(6.0 * at);
            data.labels.push_back(static_cast<int>(row % 2));
        }
        data.x(farRow, 0) = 5'000.0;
        return data;
    }
    void open(const QString& lab, core::Dataset data)
    {
        core::Session session = document_->session();
        session.data = std::make_shared<const core::Dataset>(std::move(data));
        session.window = core::fittingWindow(*session.data);
        session.kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=0.05)"));
        session.of<core::IndependenceSettings>().lengthscale = core::LengthscaleRule::Given;
        session.lab = lab.toStdString();
        document_->turnTo(session, "stretched");
        QVERIFY(settles());
    }
    QLabel* advice()
    {
        for (auto* label : page().findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains("Leave out"))
                return label;
        return nullptr;
    }
    bool says(const QString& part)
    {
        for (const auto* label : window_->findChildren<QLabel*>()) // of the kernel it is said beside that
            if (label->isVisible() && label->text().contains(part))
                return true;
        return false;
    }

private slots:
    void init() { QVERIFY(openWindow({1400, 900})); }
    void cleanup() { closeWindow(); }

    void theRowIsNamedAndLeftOutInOnePress_data()
    {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("row");
        QTest::newRow("regression") << "regression" << 1 << "row 8 lies at 5000";
        QTest::newRow("embedding") << "embedding" << 1 << "row 8 lies at 5000";
        QTest::newRow("two samples") << "two-samples" << 1 << "row 4 of the second sample lies at 5000";
        QTest::newRow("independence") << "independence" << 2 << "row 8 lies at 5000";
    }
    void theRowIsNamedAndLeftOutInOnePress()
    {
        QFETCH(QString, lab);
        QFETCH(int, columns);
        QFETCH(QString, row);
        core::Dataset data = stretched(columns);
        if (lab == "embedding")
            while (data.size() <= 20'000) { // fewer are summed pair by pair
                const core::Dataset once = data;
                data.x.conservativeResize(data.size() + count, Eigen::NoChange);
                data.x.bottomRows(count) = stretched(columns).x;
                data.x(data.size() - count + farRow, 0) = 0.5;
                data.labels.insert(data.labels.end(), once.labels.begin(), once.labels.begin() + count);
                data.targets.conservativeResize(data.size());
                data.targets.tail(count) = once.targets.head(count);
            }
        open(lab, data);
        QVERIFY2(page().problem() || lab == "two-samples", "refused");
        QVERIFY(says(row));
        QVERIFY(advice());
        QVERIFY(advice()->text().contains("Leave out row 8"));
        const core::Session before = document_->session();
        const int steps = document_->history()->count();
        emit advice()->linkActivated("act");
        QCOMPARE(document_->session().data->size(), before.data->size() - 1);
        QCOMPARE(document_->session().data->x(farRow, 0), before.data->x(farRow + 1, 0));
        QVERIFY(document_->session().window[0].width() < 2.0);
        QCOMPARE(document_->history()->count(), steps + 1);
        QCOMPARE(document_->history()->undoText(), "Leave out row 8");
        QVERIFY(window_->statusBar()->currentMessage().startsWith("Left out: row 8"));
        QVERIFY(settles());
        QVERIFY(!advice() && !says(row));
        QVERIFY(page().showsAnswer());
        document_->history()->undo();
        QVERIFY(document_->session() == before);
        QVERIFY(settles());
        QVERIFY(advice());
    }

    void rowsThatAreNotTheReasonAreNotOffered()
    {
        open("regression", stretched(1));
        core::Session session = document_->session();
        session.kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=1e-6)")); // too short for the others
        document_->edit(session, "shorter");
        QVERIFY(settles());
        QVERIFY(page().problem() && !advice());
    }
};

KERNELSCOPE_TEST(OutlyingRowsTest, QApplication)

} // namespace outlying_rows_test

#include "outlying_rows_test.moc"
