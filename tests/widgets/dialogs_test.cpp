#include "core/data/generator_options.h"
#include "support/dialogs.h"
#include "support/test_registry.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/axis_range_dialog.h"
#include "widgets/dialogs/export_dialog.h"
#include "widgets/dialogs/generate_dialog.h"
#include "widgets/dialogs/generator_options_form.h"
#include "widgets/dialogs/import_dialog.h"
#include "widgets/dialogs/table_preview.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <cmath>
#include <memory>

namespace dialogs_test
{

using core::ColumnRole;

namespace
{

core::Table tableOf(std::string_view text)
{
    auto read = core::readTable(text, "petals.csv");
    return std::get<core::Table>(std::move(read));
}

const std::string_view petals = "length,width,kind,place\n1.4,0.2,setosa,3\n4.7,1.4,versicolor,1\n1.5,NA,setosa,2\n"
                                "4.5,1.5,versicolor,7\n";

core::Table manyRows(std::size_t rows)
{
    core::Table table{.source = "many.npy", .columns = {}, .rows = rows, .lines = {}, .remarks = {}};
    for (const char* name : {"x", "y"}) {
        core::TableColumn column{.name = name, .numbers = std::vector<double>(rows), .text = {}};
        for (std::size_t i = 0; i < rows; ++i)
            column.numbers[i] = static_cast<double>(i % 97);
        table.columns.push_back(std::move(column));
    }
    return table;
}

QPushButton* okOf(const QDialog& dialog)
{
    return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
}

void chooseRole(const QDialog& dialog, int column, ColumnRole role)
{
    choose(child<QComboBox>(dialog, qPrintable(QStringLiteral("role%1").arg(column))), static_cast<int>(role));
}

} // namespace

class DialogsTest : public QObject
{
    Q_OBJECT

private slots:
    // --- import ---
    void whatWasTypedIsShownAsTypedAndWhatWasComputedInShort()
    {
        const core::GeneratorDescription& grid = *core::findGenerator("grid");
        widgets::GeneratorOptionsForm form(grid);
        auto* spacing = form.findChild<QLineEdit*>("spacing");
        form.setOptions({{"spacing", 0.123456}});
        QCOMPARE(spacing->text(), QString("0.123456"));
        form.setOptions({{"spacing", 10.0 * std::sqrt(2.0)}});
        QCOMPARE(spacing->text(), QString("14.14"));
        QCOMPARE(form.options().at("spacing"), 10.0 * std::sqrt(2.0)); // kept in full
    }

    void importOpensWithTheGuessedRolesAndSaysWhatWillBeLoaded()
    {
        const core::Table table = tableOf(petals);
        widgets::ImportDialog dialog(table);
        open(dialog);
        QCOMPARE(dialog.plan().roles, core::guessRoles(table));
        QCOMPARE(child<QComboBox>(dialog, "role0")->currentText(), "Coordinate");
        QCOMPARE(child<QComboBox>(dialog, "role2")->currentText(), "Label");
        QCOMPARE(child<QComboBox>(dialog, "role3")->currentText(), "Ignore");
        QCOMPARE(child<QLabel>(dialog, "summary")->text(),
                 "Will be loaded: 3 points in 2 dimensions (length, width), 2 samples.");
        QVERIFY(child<QLabel>(dialog, "remarks")->text().contains("1 row with missing values left out"));
        QVERIFY(okOf(dialog)->isEnabled());
        QVERIFY(std::holds_alternative<core::TableDataset>(dialog.loaded()));
    }

    void importFollowsEveryChangeOfARole()
    {
        widgets::ImportDialog dialog(tableOf(petals));
        open(dialog);
        chooseRole(dialog, 1, ColumnRole::Weight);
        chooseRole(dialog, 3, ColumnRole::Target);
        QCOMPARE(child<QLabel>(dialog, "summary")->text(),
                 "Will be loaded: 3 points in 1 dimension (length), 2 samples, with the target place, with weights.");
        const core::Dataset& data = std::get<core::TableDataset>(dialog.loaded()).data;
        QCOMPARE(data.targets, (Eigen::VectorXd(3) << 3, 1, 7).finished());
        QCOMPARE(data.weights, (Eigen::VectorXd(3) << 0.2, 1.4, 1.5).finished());
    }

    void importRefusesRolesThatMakeNoDatasetAndSaysWhy()
    {
        widgets::ImportDialog dialog(tableOf(petals));
        open(dialog);
        chooseRole(dialog, 2, ColumnRole::Coordinate);
        QVERIFY(!okOf(dialog)->isEnabled());
        QVERIFY(problemsIn(dialog).join("").contains("is not a number"));
        QVERIFY(!child<QLabel>(dialog, "summary")->isVisible());
        QTest::keyClick(&dialog, Qt::Key_Return);
        QVERIFY(dialog.isVisible());

        chooseRole(dialog, 2, ColumnRole::Label);
        QVERIFY(okOf(dialog)->isEnabled());
        QVERIFY(problemsIn(dialog).isEmpty());
    }

    void importSaysThatMoreThanTwoCoordinatesAreNotDrawn()
    {
        widgets::ImportDialog dialog(tableOf(petals));
        open(dialog);
        QVERIFY(!child<QLabel>(dialog, "remarks")->text().contains("draws"));
        chooseRole(dialog, 3, ColumnRole::Coordinate);
        QVERIFY(child<QLabel>(dialog, "remarks")->text().contains("draws data of one or two dimensions, not of 3"));
        QVERIFY(okOf(dialog)->isEnabled());
    }

    void importPreviewsAHundredOfAMillionRowsInPlaceAndWarns()
    {
        widgets::ImportDialog dialog(manyRows(1'000'000));
        open(dialog);
        const auto* view = child<QTableView>(dialog, "preview");
        QCOMPARE(view->model()->rowCount(), 100);
        QCOMPARE(view->model()->index(99, 0).data().toString(), "2");
        QVERIFY(child<QLabel>(dialog, "summary")->text().contains("1,000,000 points in 2 dimensions"));
        QVERIFY(child<QLabel>(dialog, "remarks")->text().contains("is refused beyond 5000"));
    }

    void previewModelKeepsItsContract()
    {
        const core::Table table = tableOf(petals);
        widgets::TablePreview model(std::make_shared<const core::Table>(table));
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRoles(core::guessRoles(table));
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.columnCount(), 4);
        QCOMPARE(model.headerData(0, Qt::Vertical, Qt::DisplayRole).toInt(), 2); // after the header line
        QVERIFY(model.index(2, 1).data(Qt::ToolTipRole).toString().startsWith("Missing"));
        QVERIFY(!model.index(0, 2).data(Qt::ToolTipRole).isValid());
        std::vector<ColumnRole> roles = core::guessRoles(table);
        roles[2] = ColumnRole::Target;
        model.setRoles(roles);
        QCOMPARE(model.index(0, 2).data(Qt::ToolTipRole).toString(), "Not usable in this role");
    }

    void importMakesChoosersOfAWideTableAsTheyComeIntoSight()
    {
        core::Table table = manyRows(3);
        table.columns.resize(2000, table.columns.front());
        widgets::ImportDialog dialog(table);
        open(dialog);
        QVERIFY(dialog.findChild<QComboBox*>("role0") != nullptr);
        QVERIFY(dialog.findChild<QComboBox*>("role1999") == nullptr);
        auto* view = child<QTableView>(dialog, "preview");
        view->scrollTo(view->model()->index(0, 1999));
        chooseRole(dialog, 1999, ColumnRole::Coordinate);
        QCOMPARE(dialog.plan().roles.back(), ColumnRole::Coordinate);
        QVERIFY(dialog.findChildren<QComboBox*>().size() < 100);
    }

    void tabWalksFromRoleToRoleAndBringsTheColumnIntoSight()
    {
        core::Table table = manyRows(3);
        table.columns.resize(40, table.columns.front());
        widgets::ImportDialog dialog(table);
        open(dialog);
        QCOMPARE(dialog.focusWidget()->objectName(), "preview");
        for (int k = 0; k < 31; ++k)
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
        QCOMPARE(dialog.focusWidget()->objectName(), "role30");
        const QWidget* chooser = dialog.focusWidget();
        QVERIFY(chooser->parentWidget()->rect().contains(chooser->geometry()));
        for (int k = 0; k < 10; ++k)
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
        QCOMPARE(dialog.focusWidget(), okOf(dialog));
    }

    // --- generate ---
    void everyGeneratorIsOfferedAndItsDefaultsCanBeGenerated()
    {
        widgets::GenerateDialog dialog;
        open(dialog);
        auto* list = child<QListWidget>(dialog, "generators");
        QCOMPARE(static_cast<std::size_t>(list->count()), core::generators().size());
        for (int row = 0; row < list->count(); ++row) {
            list->setCurrentRow(row);
            const auto& description = core::generators()[static_cast<std::size_t>(row)];
            const core::Generation generation = dialog.generation();
            QCOMPARE(generation.name, std::string(description.name));
            QCOMPARE(generation.options.size(), description.options.size());
            QVERIFY2(okOf(dialog)->isEnabled(), generation.name.c_str());
            QVERIFY(std::holds_alternative<core::Dataset>(core::generate(generation)));
        }
    }

    void aGenerationComesBackAsItWasSet()
    {
        const core::Generation moons{
            .name = "moons", .n = 1234, .seed = 18446744073709551615u, .options = {{"noise", 0.1234567890123456}}};
        widgets::GenerateDialog dialog;
        dialog.setGeneration(moons);
        QCOMPARE(dialog.generation(), moons);
        dialog.setGeneration({.name = "unheard of", .n = 5, .seed = 5, .options = {}});
        QCOMPARE(dialog.generation(), moons);
    }

    void whatIsTypedIsGenerated()
    {
        widgets::GenerateDialog dialog;
        open(dialog);
        dialog.setGeneration({.name = "circles", .n = 10, .seed = 3, .options = {}});
        type(child<QLineEdit>(dialog, "count"), "500");
        type(child<QLineEdit>(dialog, "seed"), "42");
        type(child<QLineEdit>(dialog, "factor"), "0,25"); // decimal comma
        const QSignalSpy accepted(&dialog, &QDialog::accepted);
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
        QCOMPARE(accepted.size(), 1);
        const core::Generation made = dialog.generation();
        QCOMPARE(made.n, 500);
        QCOMPARE(made.seed, 42u);
        QCOMPARE(made.options.at("factor"), 0.25);
    }

    void aSampleIsProposedASeedOfItsOwn()
    {
        widgets::GenerateDialog dialog;
        open(dialog);
        dialog.setGeneration({.name = "circles", .n = 10, .seed = 3, .options = {}});
        auto* target = dialog.findChild<widgets::CalmCombo*>();
        target->setCurrentIndex(2);
        QCOMPARE(dialog.sample(), std::optional<int>(1));
        QVERIFY(dialog.generation().seed != 3);
        target->setCurrentIndex(0);
        QCOMPARE(dialog.generation().seed, 3u);
        type(child<QLineEdit>(dialog, "seed"), "42");
        target->setCurrentIndex(2);
        QCOMPARE(dialog.generation().seed, 42u); // what is typed is meant
    }

    void aSampleBesidePointsOfUnknownSeedIsProposedADrawnOne()
    {
        QSet<quint64> proposed;
        for (int opened = 0; opened < 20;
             ++opened) { // the sheet forgets the seeds of the samples that it was joined of
            widgets::GenerateDialog dialog;
            dialog.setSheet(20, 2);
            QCOMPARE(dialog.generation().seed, 1u); // of all the points: nothing stays that it could repeat
            dialog.findChild<widgets::CalmCombo*>()->setCurrentIndex(1 + opened % 2);
            proposed << dialog.generation().seed;
        }
        QVERIFY2(proposed.size() >= 18, qPrintable(QString::number(proposed.size()))); // of a million
    }

    void aSampleBesideOthersOfKnownSeedsIsProposedTheNextOne()
    {
        widgets::GenerateDialog dialog;
        dialog.setSheet(20, 1, {1, 7});
        dialog.findChild<widgets::CalmCombo*>()->setCurrentIndex(2);
        QCOMPARE(dialog.generation().seed, 8u);
    }

    void whatWasChosenIsRememberedOfEveryGenerator()
    {
        widgets::GenerateDialog::Memory memory;
        {
            widgets::GenerateDialog dialog;
            open(dialog);
            dialog.setGeneration({.name = "spiral", .n = 10, .seed = 3, .options = {}});
            type(child<QLineEdit>(dialog, "turns"), "4");
            dialog.setGeneration({.name = "circles", .n = 77, .seed = 3, .options = {{"factor", 0.25}}});
            dialog.findChild<widgets::CalmCombo*>()->setCurrentIndex(2);
            memory = dialog.memory();
        }
        widgets::GenerateDialog dialog;
        dialog.remember(memory);
        QCOMPARE(dialog.generation().name, std::string("circles"));
        QCOMPARE(dialog.generation().n, std::ptrdiff_t{77});
        QCOMPARE(dialog.generation().options.at("factor"), 0.25);
        QCOMPARE(dialog.sample(), std::optional<int>(1));
        for (int row = 0; row < child<QListWidget>(dialog, "generators")->count(); ++row) {
            child<QListWidget>(dialog, "generators")->setCurrentRow(row);
            if (dialog.generation().name == "spiral")
                QCOMPARE(dialog.generation().options.at("turns"), 4.0);
        }
    }

    void aSampleNeedsTheSheetsDimensions()
    {
        widgets::GenerateDialog dialog;
        open(dialog);
        dialog.setSheet(20, 1);
        dialog.setGeneration({.name = "circles", .n = 10, .seed = 3, .options = {}}); // in the plane
        QVERIFY(!dialog.sample());
        QVERIFY(okOf(dialog)->isEnabled());
        auto* target = dialog.findChild<widgets::CalmCombo*>();
        target->setCurrentIndex(2);
        QCOMPARE(dialog.sample(), std::optional<int>(1));
        QVERIFY(!okOf(dialog)->isEnabled());
        dialog.setSheet(20, 2);
        QVERIFY(okOf(dialog)->isEnabled());
    }

    void inadmissibleGenerationsAreRefusedByASentence_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no points") << "count"
                                   << "0"
                                   << "Choose a value from 1 to 10000000.";
        QTest::newRow("too many") << "count"
                                  << "10000001"
                                  << "Choose a value from 1 to 10000000.";
        QTest::newRow("half a point") << "count"
                                      << "2.5"
                                      << "Choose a whole number.";
        QTest::newRow("grouped digits") << "count"
                                        << "1,000"
                                        << "Type a whole number in plain digits.";
        QTest::newRow("empty") << "count"
                               << ""
                               << "Type a whole number in plain digits.";
        QTest::newRow("negative seed") << "seed"
                                       << "-1"
                                       << "Type a whole number, 0 or greater, below 2⁶⁴.";
        QTest::newRow("seed beyond") << "seed"
                                     << "18446744073709551616"
                                     << "Type a whole number, 0 or greater, below 2⁶⁴.";
        QTest::newRow("no number") << "noise"
                                   << "much"
                                   << "Type a number.";
        QTest::newRow("not finite") << "noise"
                                    << "nan"
                                    << "Type a number.";
        QTest::newRow("out of range") << "noise"
                                      << "-0.1"
                                      << "Choose a value from 0 to 10.";
    }
    void inadmissibleGenerationsAreRefusedByASentence()
    {
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        widgets::GenerateDialog dialog;
        dialog.setGeneration({.name = "moons", .n = 50, .seed = 1, .options = {}});
        open(dialog);
        QLineEdit* edited = nullptr; // several generators have an option of this name
        for (auto* candidate : dialog.findChildren<QLineEdit*>(field))
            if (candidate->isVisible())
                edited = candidate;
        QVERIFY(edited != nullptr);
        const QString before = edited->text();
        type(edited, text);
        QCOMPARE(problemsIn(dialog), QStringList{sentence});
        QVERIFY(!okOf(dialog)->isEnabled());
        QTest::keyClick(edited, Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        type(edited, before);
        QVERIFY(problemsIn(dialog).isEmpty());
        QVERIFY(okOf(dialog)->isEnabled());
    }

    void aNewSeedIsAnotherOne()
    {
        widgets::GenerateDialog dialog;
        open(dialog);
        QSet<quint64> seeds;
        for (int k = 0; k < 5; ++k) {
            QTest::mouseClick(child<QPushButton>(dialog, "newSeed"), Qt::LeftButton);
            seeds.insert(dialog.generation().seed);
        }
        QVERIFY(seeds.size() >= 4); // of a million: two equal ones would be one chance in 10^5
    }

    // --- axis ranges ---
    void rangesNobodyEditedComeBackBitForBit()
    {
        const core::Interval odd{-1.0 / 3.0, 2.0 / 7.0 + 1e-13};
        widgets::AxisRangeDialog dialog({{"x", odd}, {"density", {0.0, 3.5}}});
        open(dialog);
        type(child<QLineEdit>(dialog, "hi1"), "4,25");
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
        QCOMPARE(dialog.ranges().size(), 2u);
        QVERIFY(dialog.ranges()[0] == odd);
        QVERIFY((dialog.ranges()[1] == core::Interval{0.0, 4.25}));
    }

    void impossibleRangesAreRefusedByASentence_data()
    {
        QTest::addColumn<QString>("lo");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("equal") << "2"
                               << "The lower end must be less than the upper end.";
        QTest::newRow("reversed") << "3"
                                  << "The lower end must be less than the upper end.";
        QTest::newRow("word") << "left"
                              << "Lower end: Type a number.";
        QTest::newRow("infinite") << "-inf"
                                  << "Lower end: Type a number.";
        QTest::newRow("not a number") << "nan"
                                      << "Lower end: Type a number.";
        QTest::newRow("huge") << "-1e308"
                              << "Lower end: Choose a value from −1e100 to 1e100.";
        QTest::newRow("hair's breadth") << "1.9999999999999"
                                        << "The ends are too close together to be told apart.";
    }
    void impossibleRangesAreRefusedByASentence()
    {
        QFETCH(QString, lo);
        QFETCH(QString, sentence);
        widgets::AxisRangeDialog dialog({{"x", {-1.0, 2.0}}, {"y", {0.0, 1.0}}});
        open(dialog);
        type(child<QLineEdit>(dialog, "lo0"), lo);
        QCOMPARE(problemsIn(dialog), QStringList{sentence});
        QVERIFY(!okOf(dialog)->isEnabled());
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        type(child<QLineEdit>(dialog, "lo0"), "-5e-1");
        QVERIFY(problemsIn(dialog).isEmpty());
        QVERIFY(okOf(dialog)->isEnabled());
    }

    void aLogarithmicAxisTakesPositiveEndsOnly()
    {
        widgets::AxisRangeDialog dialog({{"lengthscale", {0.1, 10.0}, true}});
        open(dialog);
        for (const char* impossible : {"0", "-1"}) {
            type(child<QLineEdit>(dialog, "lo0"), impossible);
            QCOMPARE(problemsIn(dialog).size(), 1);
            QVERIFY(!okOf(dialog)->isEnabled());
        }
        type(child<QLineEdit>(dialog, "lo0"), "1e-3");
        QVERIFY(okOf(dialog)->isEnabled());
    }

    void aLongSentenceIsNotClipped()
    {
        widgets::AxisRangeDialog dialog({{"x", {-1.0, 2.0}}, {"y", {0.0, 1.0}}});
        open(dialog);
        const int before = dialog.height();
        type(child<QLineEdit>(dialog, "lo0"), "2");
        type(child<QLineEdit>(dialog, "hi1"), "-1");
        QTRY_VERIFY(dialog.height() > before);
        for (const auto* label : dialog.findChildren<widgets::ProblemLabel*>())
            QTRY_VERIFY(label->height() >= label->heightForWidth(label->width()));
    }

    // --- all ---
    void tabVisitsTheFieldsFromTopToBottom()
    {
        widgets::GenerateDialog dialog;
        open(dialog);
        child<QWidget>(dialog, "count")->setFocus();
        int lastTop = 0;
        for (int k = 0; k < 7; ++k) {
            const int top = dialog.focusWidget()->mapTo(&dialog, QPoint(0, dialog.focusWidget()->height())).y();
            QVERIFY2(top >= lastTop - 3, qPrintable(dialog.focusWidget()->objectName())); // 3: a button beside a field
            lastTop = top;
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
        }
    }

    void escapeRejectsAndEveryFieldSaysWhatItIs_data()
    {
        QTest::addColumn<int>("which");
        for (int which = 0; which < 5; ++which)
            QTest::addRow("dialog %d", which) << which;
    }
    void escapeRejectsAndEveryFieldSaysWhatItIs()
    {
        QFETCH(int, which);
        const std::unique_ptr<QDialog> dialog = dialogNumber(which);
        open(*dialog);
        for (const auto* field : dialog->findChildren<QWidget*>()) {
            const bool editor = qobject_cast<const QLineEdit*>(field) != nullptr ||
                                qobject_cast<const QComboBox*>(field) != nullptr ||
                                qobject_cast<const QCheckBox*>(field) != nullptr;
            if (!editor || !field->isVisible())
                continue;
            QVERIFY2(!field->toolTip().isEmpty(), qPrintable(field->objectName()));
            const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(field));
            QVERIFY2(!spoken->text(QAccessible::Name).isEmpty(), qPrintable(field->objectName()));
        }
        const QSignalSpy rejected(dialog.get(), &QDialog::rejected);
        QTest::keyClick(dialog->focusWidget() != nullptr ? dialog->focusWidget() : dialog.get(), Qt::Key_Escape);
        QCOMPARE(rejected.size(), 1);
    }

private:
    static std::unique_ptr<QDialog> dialogNumber(int which)
    {
        switch (which) {
        case 0:
            return std::make_unique<widgets::ImportDialog>(tableOf(petals));
        case 1:
            return std::make_unique<widgets::GenerateDialog>();
        case 2:
            return std::make_unique<widgets::AxisRangeDialog>(
                std::vector<widgets::AxisRange>{{"x", {-1.2, 1.2}}, {"density", {0.0, 2.0}}});
        case 3: // with the part that tells how the file is read
            return std::make_unique<widgets::ImportDialog>(widgets::ImportDialog::Question{
                .source = std::make_shared<const core::TableSource>(std::string(petals), "petals.csv"),
                .settings = {.thinTo = 3}});
        default:
            return std::make_unique<widgets::ExportDialog>(
                std::vector<widgets::ExportView>{{.id = "page", .title = "The whole page", .rows = {2, 2}},
                                                 {.id = "data", .title = "A  Data"}},
                std::vector<widgets::FigureStyle>(),
                [](const widgets::ExportChoice&, const QSize&) { return QImage(); });
        }
    }
};

KERNELSCOPE_TEST(DialogsTest, QApplication)

} // namespace dialogs_test

#include "dialogs_test.moc"
