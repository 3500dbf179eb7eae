// Models side by side in the live window: the table grows, says what it is of, and a model of it is taken over.

#include "app/comparison/comparison_dialog.h"
#include "app/window_fixture.h"
#include "core/data/examples.h"
#include "core/density/compare.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/controls/number_text.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>

namespace comparison_test
{

namespace
{

core::Session sessionOf(const std::string& example, const std::string& lab)
{
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(*core::example(example));
    session.kernel = core::kernelOf(core::SquaredExponential{{0.7}});
    session.window = core::fittingWindow(*session.data);
    session.lab = lab;
    return session;
}

} // namespace

class ComparisonTest : public WindowFixture
{
    Q_OBJECT

    app::ComparisonDialog& dialog() const { return *window_->findChild<app::ComparisonDialog*>(); }
    QTableWidget& table() const { return *dialog().findChild<QTableWidget*>(); }
    QString cell(int row, int column) const { return table().item(row, column)->text(); }
    QPushButton& button(const QString& text) const
    {
        for (QPushButton* each : dialog().findChildren<QPushButton*>())
            if (each->text().remove(u'&') == text)
                return *each;
        qFatal("no such button");
    }
    bool says(const QString& words) const
    {
        const auto labels = dialog().findChildren<QLabel*>();
        return std::ranges::any_of(labels,
                                   [&](QLabel* label) { return label->isVisible() && label->text().contains(words); });
    }
    bool compares(const std::string& example, const std::string& lab, int models)
    {
        document_->open(sessionOf(example, lab), {});
        if (!settles())
            return false;
        QTest::keyClick(window_.get(), Qt::Key_M, Qt::ControlModifier);
        return QTest::qWaitFor(
            [&] { return table().rowCount() == models && !dialog().findChild<QProgressBar*>()->isVisible(); },
            patience);
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void densitiesStandWithTheirScoresTheBestFirst()
    {
        QVERIFY(compares("bimodal", "density", core::comparedDensities));
        const core::Session& session = document_->session();
        const auto densities = std::get<std::vector<core::ComparedDensity>>(
            core::compareDensities(session.data->x, {.kernel = session.kernel,
                                                     .model = session.of<core::DensitySettings>().model,
                                                     .window = core::fittingWindow(*session.data)}));
        for (int row = 0; row < table().rowCount(); ++row) {
            const core::ComparedDensity& density = densities[static_cast<std::size_t>(row)];
            QCOMPARE(cell(row, 0), QString::fromStdString(density.name));
            QCOMPARE(cell(row, 1), widgets::numberText(density.logScore));
        }
        QVERIFY(!button("Use this model").isVisible());
        core::Session other = session;
        other.kernel = core::kernelOf(core::SquaredExponential{{0.2}});
        document_->edit(other, "Change");
        QVERIFY(says("other data or settings"));
        document_->history()->undo();
        QVERIFY(!says("other data or settings"));
    }

    void aModelIsTakenOverAsOneStep()
    {
        QVERIFY(compares("sine", "regression", 12));
        const core::Session before = document_->session();
        table().selectRow(0);
        button("Use this model").click();
        const core::Session& now = document_->session();
        const auto& settings = now.of<core::RegressionSettings>();
        QCOMPARE(cell(0, 0), QString::fromUtf8(core::choiceOf(settings.mean).row.data()));
        QCOMPARE(cell(0, 6), widgets::numberText(settings.noise));
        QVERIFY(!(now.kernel == before.kernel) && button("Use this model").isEnabled()); // its data are the same
        document_->history()->undo();
        QVERIFY(document_->session() == before);
    }

    void enterTakesTheChosenModelAndLeavesTheTableOpen()
    {
        QVERIFY(compares("sine", "regression", 12));
        const core::Session before = document_->session();
        table().setFocus();
        table().selectRow(0);
        QTest::keyClick(&table(), Qt::Key_Return);
        QVERIFY(dialog().isVisible() && !(document_->session() == before));
    }

    void aLockForbidsToTakeAModelOver()
    {
        QVERIFY(compares("sine", "regression", 12));
        core::Session locked = document_->session();
        locked.kernel = core::kernelOf(core::SquaredExponential{{0.5}});
        locked.lockedHyperparameters = {"lengthscale"};
        document_->edit(locked, "Lock");
        table().selectRow(0);
        QVERIFY(says("Locked: ℓ. Unlock to use another model.") && !button("Use this model").isEnabled());
        document_->history()->undo();
        QVERIFY(!says("Locked") && button("Use this model").isEnabled());
    }

    void whatCannotBeComparedIsSaid()
    {
        document_->open(sessionOf("sine", "spectrum"), {});
        QVERIFY(settles());
        QTest::keyClick(window_.get(), Qt::Key_M, Qt::ControlModifier);
        QVERIFY(!window_->findChild<app::ComparisonDialog*>());
        document_->showLab("regression");
        core::Session none = document_->session();
        none.data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
        document_->edit(none, "Empty");
        QVERIFY(settles());
        QTest::keyClick(window_.get(), Qt::Key_M, Qt::ControlModifier);
        QTRY_VERIFY(says("two at least"));
        QVERIFY(!button("Use this model").isEnabled() && !button("Copy table").isEnabled());
    }

    void itIsStoppedAndAskedAgain()
    {
        document_->open(sessionOf("ripple", "regression"), {});
        QVERIFY(settles());
        QTest::keyClick(window_.get(), Qt::Key_M, Qt::ControlModifier);
        button("Stop").click();
        QVERIFY(says("Stopped"));
        QVERIFY(!dialog().findChild<QProgressBar*>()->isVisible());
        button("Compare again").click();
        QVERIFY(!says("Stopped") && dialog().findChild<QProgressBar*>()->isVisible());
        button("Stop").click();
    }
};

KERNELSCOPE_TEST(ComparisonTest, QApplication)

} // namespace comparison_test

#include "comparison_test.moc"
