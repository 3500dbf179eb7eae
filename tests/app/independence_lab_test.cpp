// The Independence lab in the window: what a person does with it, and that everything follows.

#include "app/actions/data_actions.h"
#include "app/document/new_data.h"
#include "app/labs/independence_plots.h"
#include "app/window_fixture.h"
#include "core/data/examples.h"
#include "core/labs/independence/independence_settings.h"
#include "support/test_registry.h"
#include "widgets/controls/formula_card.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/independence/independence_panel.h"
#include "widgets/kernel/kernel_editor.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/panel_frame.h"

#include <QComboBox>
#include <QListWidget>
#include <QUndoStack>

namespace independence_lab_test
{

namespace
{

using Names = std::vector<std::string>;

} // namespace

class IndependenceLabTest : public WindowFixture
{
    Q_OBJECT

    const core::IndependenceSettings& settings() { return document_->session().of<core::IndependenceSettings>(); }
    QListWidget& given() { return *page().editors()->findChild<QListWidget*>(); }
    QString subtitleOfNull() { return plots().panel("null")->subtitle(); }
    double shown(const char* view, const char* column) { return columnOf(plots().panel(view)->numbers(), column)[0]; }
    void open(const char* example)
    {
        window_->findChild<app::DataActions*>()->openExample(example);
        QVERIFY(settles());
    }
    widgets::FormulaCard* formula() { return qobject_cast<widgets::FormulaCard*>(page().formulaCard()); }
    QString card() { return formula()->text(); }

private slots:
    void init()
    {
        QVERIFY(openWindow());
        open("dependent");
    }
    void cleanup() { closeWindow(); }

    void theExampleDependsAndSaysWhere()
    {
        QVERIFY(!page().problem());
        QVERIFY(shown("null", "permutation_p") < 0.01);
        const Eigen::VectorXd witness = columnOf(plots().panel("witness")->numbers(), "witness");
        QVERIFY(witness.maxCoeff() > 0.0 && witness.minCoeff() < 0.0);
        QVERIFY(card().contains("HSIC = <b>"));
    }

    void theLineOfDeltaIsDraggedAndSaysWhetherTheDependenceIsSmaller()
    {
        auto* null = qobject_cast<widgets::HandLinePlot*>(plots().panel("null"));
        QVERIFY(null && null->current());
        const double hsic = shown("null", "interval_upper"), before = settings().deltaShare;
        QCOMPARE(before, core::standardShare);
        QVERIFY(shown("null", "interval_lower") > 0.0 && shown("null", "half_power_n") >= 2.0);
        emit null->valueChosen(3.0 * hsic, 4711);
        QVERIFY(settles());
        QVERIFY(std::abs(shown("null", "delta") / (3.0 * hsic) - 1.0) < 1e-9);
        QVERIFY(shown("null", "equivalence_p") < 0.05);
        QCOMPARE(document_->history()->undoText(), QStringLiteral("Change δ"));
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(settings().deltaShare, before);
    }

    void oneColumnIsAskedForAnother()
    {
        loadPointsOf("ozone");
        QVERIFY(settles());
        QVERIFY(page().problem() && page().problem()->message.find("second one") != std::string::npos);
    }

    void columnsOfTheTableAreGiven()
    {
        loadPointsOf("ozone");
        QVERIFY(settles());
        core::ChosenColumns columns = *core::exampleColumns("ozone");
        columns.choice = {.coordinates = {2, 1}, .target = {}};
        window_->findChild<app::DataActions*>()->replaceTable(columns, "Choose");
        QVERIFY(settles());
        QCOMPARE(given().count(), 8);
        given().findItems("Hum", Qt::MatchExactly).first()->setCheckState(Qt::Checked);
        QCOMPARE(settings().given, (std::vector<std::string>{"Hum"}));
        QVERIFY(settles());
        QVERIFY(card().contains("Temp ⟂ Ozone | Hum"));
        QVERIFY(shown("null", "conditional_p") <= 1.0);
        document_->history()->undo();
        QVERIFY(settings().given.empty());
        QCOMPARE(given().findItems("Hum", Qt::MatchExactly).first()->checkState(), Qt::Unchecked);
    }

    void thePairIsChosenInThePanelAsOneStep()
    {
        const auto* panel = page().editors()->findChild<widgets::IndependencePanel*>();
        const auto chooser = [&](const char* name) {
            for (auto* combo : panel->findChildren<QComboBox*>())
                if (combo->accessibleName().startsWith(QLatin1String(name)))
                    return combo;
            return static_cast<QComboBox*>(nullptr);
        };
        const auto pick = [&](const char* name, const char* column) {
            QComboBox& combo = *chooser(name);
            combo.setCurrentIndex(combo.findText(column));
            emit combo.activated(combo.currentIndex());
            return settles();
        };
        const auto tested = [&] { return document_->session().data->columnNames; };
        QVERIFY(!chooser("Across")->isVisible() && !chooser("Up")->isVisible()); // two columns: nothing to choose
        loadPointsOf("ozone");
        QVERIFY(settles());
        const Names before = tested();
        QVERIFY(chooser("Across")->isVisible() && chooser("Up")->isVisible());
        QCOMPARE(chooser("Across")->currentText().toStdString(), before[0]);
        QCOMPARE(chooser("Up")->currentIndex(), -1);
        QVERIFY(pick("Up", "Temp"));
        QCOMPARE(tested(), (Names{before[0], "Temp"}));
        QVERIFY(!page().problem() && shown("null", "permutation_p") <= 1.0);
        QVERIFY(pick("Across", "Hum"));
        QCOMPARE(tested(), (Names{"Hum", "Temp"}));
        QVERIFY(pick("Across", "Temp")); // they change places
        QCOMPARE(tested(), (Names{"Temp", "Hum"}));
        QCOMPARE(chooser("Up")->currentText(), QStringLiteral("Hum"));
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(tested(), (Names{"Hum", "Temp"}));
        QCOMPARE(chooser("Across")->currentText(), QStringLiteral("Hum"));
        const int steps = document_->history()->index();
        QVERIFY(pick("Up", "Temp")); // it is that already
        QCOMPARE(document_->history()->index(), steps);
    }

    void ofManyColumnsTheFirstTwoStayThePair()
    {
        loadPointsOf("ozone");
        QVERIFY(settles());
        core::ChosenColumns columns = *core::exampleColumns("ozone");
        columns.choice = {.coordinates = {3, 1, 2}, .target = {}};
        window_->findChild<app::DataActions*>()->replaceTable(columns, "Choose");
        QVERIFY(settles());
        for (auto* combo : page().editors()->findChild<widgets::IndependencePanel*>()->findChildren<QComboBox*>())
            if (combo->accessibleName().startsWith("Up"))
                emit combo->activated(4);
        QCOMPARE(document_->session().of<core::ChosenColumns>().choice.coordinates, (std::vector<Eigen::Index>{3, 4}));
    }

    void threeColumnsAreTestedTogether()
    {
        open("three_way");
        QVERIFY(!page().problem());
        QVERIFY(shown("null", "dhsic_p") < 0.01);
        QVERIFY(shown("null", "permutation_p") > 0.05);
        QVERIFY(card().contains("dHSIC(x1, x2, x3)"));
    }

    void theKernelIsThereWhereItCounts()
    {
        const auto* kernel = page().editors()->findChild<widgets::KernelEditor*>();
        QVERIFY(!kernel->isVisible());
        core::Session next = document_->session();
        next.of<core::IndependenceSettings>().lengthscale = core::LengthscaleRule::Given;
        document_->edit(next, "Rule");
        QVERIFY(kernel->isVisible());
        QVERIFY(settles() && !page().problem());
    }

    void watchingShufflesAndEndsAsItWas()
    {
        const Eigen::VectorXd before = columnOf(plots().panel("witness")->numbers(), "witness");
        auto* watch = page().editors()->findChild<widgets::WatchControls*>();
        emit watch->stepRequested();
        QVERIFY(settles());
        QVERIFY2(subtitleOfNull().startsWith("1 of "), qPrintable(subtitleOfNull()));
        QVERIFY(columnOf(plots().panel("witness")->numbers(), "witness").size() != before.size());
        emit watch->endRequested();
        QVERIFY(!subtitleOfNull().startsWith("1 of "));
        QCOMPARE(columnOf(plots().panel("witness")->numbers(), "witness"), before);
    }

    void aTermOfTheFormulaFramesItsPanel()
    {
        emit formula()->linkHovered("gram-y");
        const QWidget* frame = plots().panel("gram-y")->findChild<QWidget*>("panelFrame");
        QVERIFY(frame->isVisible());
        QCOMPARE(frame->geometry(), plots().panel("gram-y")->rect());
        QVERIFY(!plots().panel("gram-x")->findChild<QWidget*>("panelFrame"));
        emit formula()->linkHovered("gram-x");
        QVERIFY(plots().panel("gram-x")->findChild<QWidget*>("panelFrame")->isVisible());
        QVERIFY(!plots().panel("gram-y")->findChild<QWidget*>("panelFrame")->isVisible());
        emit formula()->linkHovered({});
        QVERIFY(!plots().panel("gram-x")->findChild<QWidget*>("panelFrame")->isVisible());
    }

    void undoBringsTheSettingsBack()
    {
        core::Session next = document_->session();
        next.of<core::IndependenceSettings>().estimator = core::HsicEstimator::Unbiased;
        document_->edit(next, "Change the estimator");
        QVERIFY(settles());
        const double unbiased = shown("null", "hsic");
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(shown("null", "hsic") != unbiased);
    }
};

KERNELSCOPE_TEST(IndependenceLabTest, QApplication)

} // namespace independence_lab_test

#include "independence_lab_test.moc"
