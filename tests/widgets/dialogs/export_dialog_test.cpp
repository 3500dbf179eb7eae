#include "support/dialogs.h"
#include "support/test_registry.h"
#include "widgets/dialogs/export_dialog.h"
#include "widgets/figures/figure_preview.h"

#include <QApplication>
#include <QCheckBox>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>

#include <tuple>

namespace export_dialog_test
{

using widgets::ExportChoice;
using widgets::FigureStyle;

namespace
{

ExportChoice pdfChoice()
{
    ExportChoice choice{.view = "predictive",
                        .format = "pdf",
                        .carrySession = false,
                        .text = {.title = "Belief", .horizontal = "length", .vertical = "p"}};
    choice.style.name = "Slides";
    choice.style.width = 123.456;
    choice.style.ratio = 0.6181;
    choice.style.colours = widgets::FigureColours::Grey;
    return choice;
}

/// The dialog, with what it asked to be drawn.
struct ExportBench {
    explicit ExportBench(std::vector<FigureStyle> own = {})
        : dialog({{.id = "page", .title = "The whole page", .shown = {}, .rows = {2, 2}},
                  {.id = "predictive",
                   .title = "D  Predictive",
                   .shown = {.title = "Predictive", .horizontal = "x", .vertical = "density"}}},
                 std::move(own), [this](const ExportChoice& choice, const QSize& room) {
                     drawn.push_back(choice);
                     QImage picture(room, QImage::Format_RGB32);
                     picture.fill(Qt::white);
                     return picture;
                 })
    {
        choose(child<QComboBox>(dialog, "view"), "predictive");
        open(dialog);
        dialog.resize(900, 900); // all fields in sight
        width = child<QLineEdit>(dialog, "width");
        height = child<QLineEdit>(dialog, "height");
        dpi = child<QLineEdit>(dialog, "dpi");
        format = child<QComboBox>(dialog, "format");
        style = child<QComboBox>(dialog, "style");
        unit = child<QComboBox>(dialog, "unit");
        save = child<QPushButton>(dialog, "save");
    }
    ExportChoice choice() const { return dialog.choice(); }
    void pick(const QString& name) const
    {
        const int row = style->findData(name);
        style->setCurrentIndex(row);
        emit style->activated(row);
    }
    void measureIn(const QString& name) const
    {
        const int row = unit->findText(name);
        unit->setCurrentIndex(row);
        emit unit->activated(row);
    }
    /// Answers the question for a name that the button asks.
    void name(const char* button, const QString& name) const
    {
        QTest::mouseClick(child<QPushButton>(dialog, button), Qt::LeftButton);
        auto* asked = dialog.findChild<QInputDialog*>();
        QVERIFY(asked);
        asked->setTextValue(name);
        asked->accept();
        QCoreApplication::sendPostedEvents(asked, QEvent::DeferredDelete);
    }

    std::vector<ExportChoice> drawn = {};
    widgets::ExportDialog dialog;
    QLineEdit *width, *height, *dpi;
    QComboBox *format, *style, *unit;
    QPushButton* save;
};

const QStringList builtIn{"Picture", "Slides", "Paper, one column", "Paper, two columns"};

QStringList namesIn(const QComboBox& box)
{
    QStringList names;
    for (int row = 0; row < box.count(); ++row)
        names << box.itemText(row);
    return names;
}

} // namespace

class ExportDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void beginsAsALightPictureWithTheSession()
    {
        const ExportBench bench;
        ExportChoice usual;
        usual.view = "predictive";
        QCOMPARE(bench.choice(), usual);
        QVERIFY(usual.style.colours == widgets::FigureColours::Light);
        QVERIFY(usual.carrySession);
        QCOMPARE(child<QLabel>(bench.dialog, "summary")->text(), "317.5 × 238.1 mm, 1200 × 900 pixels");
    }

    void aChoiceComesBackAsItWasSet()
    {
        ExportBench bench;
        bench.dialog.setChoice(pdfChoice());
        QCOMPARE(bench.choice(), pdfChoice());
        QCOMPARE(bench.width->text(), "123.46");
        choose(bench.format, "png");
        choose(bench.format, "svg");
        QCOMPARE(bench.choice().style, pdfChoice().style);
    }

    void eachButtonSaysWhereTheExportGoesAndLeavesClosingToTheOwner()
    {
        using enum ExportChoice::Destination;
        for (const auto& [button, destination] :
             {std::pair{"save", File}, {"copyImage", ImageToClipboard}, {"copyTable", TableToClipboard}}) {
            ExportBench bench;
            const QSignalSpy asked(&bench.dialog, &widgets::ExportDialog::exportAsked);
            QTest::mouseClick(child<QPushButton>(bench.dialog, button), Qt::LeftButton);
            QCOMPARE(asked.size(), 1);
            QVERIFY(bench.choice().destination == destination);
            QVERIFY(bench.dialog.isVisible());
        }
    }

    void returnExportsWhateverFieldHasTheKeyboard()
    {
        for (const char* field : {"width", "dpi", "font_size", "title"}) {
            ExportBench bench;
            const QSignalSpy asked(&bench.dialog, &widgets::ExportDialog::exportAsked);
            auto* edited = child<QLineEdit>(bench.dialog, field);
            type(edited, "99");
            QTest::keyClick(edited, Qt::Key_Return);
            QCOMPARE(asked.size(), 1);
            QVERIFY(bench.choice().destination == ExportChoice::Destination::File);
        }
    }

    void everyEditReachesTheFigureAndThePreview()
    {
        ExportBench bench;
        const auto isDrawn = [&] {
            return QTest::qWaitFor([&] { return !bench.drawn.empty() && bench.drawn.back() == bench.choice(); });
        };
        QVERIFY(isDrawn());
        for (const char* field :
             {"width", "height", "dpi", "font_size", "line_width", "title", "horizontal", "vertical"}) {
            const ExportChoice before = bench.choice();
            bench.drawn.clear();
            auto* edited = child<QLineEdit>(bench.dialog, field);
            QVERIFY2(edited->isVisible() && edited->isEnabled(), field);
            type(edited, edited->objectName() == "line_width" ? "3" : "60");
            QVERIFY2(!(bench.choice() == before), field);
            QVERIFY2(isDrawn(), field);
        }
        for (const char* chooser : {"legend", "colours", "heading", "view"}) {
            const ExportChoice before = bench.choice();
            bench.drawn.clear();
            auto* edited = child<QComboBox>(bench.dialog, chooser);
            edited->setCurrentIndex((edited->currentIndex() + 1) % edited->count());
            QVERIFY2(!(bench.choice() == before), chooser);
            QVERIFY2(isDrawn(), chooser);
        }
    }

    void editsThatComeTogetherAreDrawnOnceAndIdleDrawsNothing()
    {
        ExportBench bench;
        QTRY_VERIFY(!bench.drawn.empty());
        QCoreApplication::processEvents();
        bench.drawn.clear();
        type(bench.width, "640");
        QVERIFY(bench.drawn.empty());
        QTRY_COMPARE(bench.drawn.size(), 1UL);
        QCoreApplication::processEvents();
        QCOMPARE(bench.drawn.size(), 1UL);
        for (const QTimer* timer : bench.dialog.findChildren<QTimer*>())
            QVERIFY(!timer->isActive());
    }

    void theWidthIsToldInMillimetresColumnsAndPixels()
    {
        ExportBench bench;
        bench.pick("Paper, two columns");
        QCOMPARE(bench.width->text(), "175");
        bench.measureIn("columns");
        QCOMPARE(bench.width->text(), "2");
        type(bench.width, "1");
        QCOMPARE(bench.choice().style.width, 85.0);
        bench.measureIn("pixels");
        type(bench.dpi, "254");
        type(bench.width, "850");
        type(bench.height, "425");
        QVERIFY(std::abs(bench.choice().style.width - 85.0) < 1e-9);
        QVERIFY(std::abs(bench.choice().style.ratio - 0.5) < 1e-9);
        type(bench.dpi, "127"); // as many pixels, larger on paper
        QCOMPARE(bench.width->text(), "850");
        QVERIFY(std::abs(bench.choice().style.width - 170.0) < 1e-9);
        choose(bench.format, "pdf"); // has none
        QVERIFY(bench.unit->findText("pixels") < 0 && !bench.dpi->isEnabled());
        QCOMPARE(bench.width->text(), "170");
    }

    void aPageIsAsHighAsItsRowsAndBreaksThemInANarrowColumn()
    {
        ExportBench bench;
        choose(child<QComboBox>(bench.dialog, "view"), "page");
        bench.pick("Paper, two columns");
        QCOMPARE(bench.height->text(), "105"); // two rows of panels 87.5 wide, 0.6 as high
        bench.pick("Paper, one column");
        QCOMPARE(bench.height->text(), "255"); // four panels, one below another
        type(bench.height, "300");
        QCOMPARE(bench.choice().style.ratio, 300.0 / 4.0 / 85.0);
        QVERIFY(!child<QLineEdit>(bench.dialog, "horizontal")->isEnabled()); // whose?
    }

    void wordsBelongToTheirPanel()
    {
        ExportBench bench;
        auto* title = child<QLineEdit>(bench.dialog, "title");
        QCOMPARE(title->placeholderText(), "Predictive");
        QCOMPARE(child<QLineEdit>(bench.dialog, "vertical")->placeholderText(), "density");
        type(title, "Belief");
        QCOMPARE(bench.choice().text.title, "Belief");
        choose(child<QComboBox>(bench.dialog, "view"), "page");
        QCOMPARE(bench.choice().text, widgets::FigureText());
    }

    void aChangedStyleSaysSoAndAnotherChoiceTakesTheChangesBack()
    {
        ExportBench bench;
        bench.pick("Slides");
        QCOMPARE(bench.style->currentText(), "Slides");
        type(child<QLineEdit>(bench.dialog, "font_size"), "30");
        QCOMPARE(bench.style->currentText(), "Slides (changed)");
        bench.pick("Slides");
        QCOMPARE(bench.style->currentText(), "Slides");
        QCOMPARE(bench.choice().style.fontSize, 18.0);
    }

    void aStyleIsKeptRenamedAndDeleted()
    {
        ExportBench bench;
        const QSignalSpy kept(&bench.dialog, &widgets::ExportDialog::ownStylesEdited);
        const auto last = [&] { return kept.last().at(0).value<std::vector<FigureStyle>>(); };
        auto *rename = child<QPushButton>(bench.dialog, "renameStyle"),
             *remove = child<QPushButton>(bench.dialog, "deleteStyle");
        QVERIFY(!rename->isEnabled() && !remove->isEnabled());
        bench.pick("Paper, one column");
        type(child<QLineEdit>(bench.dialog, "font_size"), "7");
        bench.name("saveStyle", "  My journal ");
        QCOMPARE(namesIn(*bench.style), builtIn + QStringList{"My journal"});
        QCOMPARE(bench.style->currentText(), "My journal");
        QCOMPARE(last().front().fontSize, 7.0);
        QCOMPARE(last().front().width, 85.0);
        type(child<QLineEdit>(bench.dialog, "font_size"), "6");
        bench.name("saveStyle", "My journal"); // in its place
        QCOMPARE(last().size(), 1UL);
        QCOMPARE(last().front().fontSize, 6.0);
        bench.name("renameStyle", "JMLR");
        QCOMPARE(namesIn(*bench.style), builtIn + QStringList{"JMLR"});
        QCOMPARE(bench.choice().style.name, "JMLR");
        QCOMPARE(last().front().name, "JMLR");
        QTest::mouseClick(remove, Qt::LeftButton);
        QCOMPARE(namesIn(*bench.style), builtIn);
        QVERIFY(last().empty() && !remove->isEnabled());
        QCOMPARE(bench.choice().style.name, "Picture");
    }

    void aStyleThatIsAlwaysThereIsNotReplaced()
    {
        ExportBench bench;
        const QSignalSpy kept(&bench.dialog, &widgets::ExportDialog::ownStylesEdited);
        bench.name("saveStyle", "slides");
        QCOMPARE(kept.size(), 0);
        auto* said = bench.dialog.findChild<QMessageBox*>();
        QVERIFY(said && said->text().contains("choose another name"));
        QCOMPARE(namesIn(*bench.style), builtIn);
    }

    void aNameThatAnotherStyleHasOrThatIsNoneIsRefused()
    {
        FigureStyle journal = widgets::builtInStyles()[2], talk = journal;
        journal.name = "My journal";
        talk.name = "Talk";
        ExportBench bench({journal, talk});
        const QSignalSpy kept(&bench.dialog, &widgets::ExportDialog::ownStylesEdited);
        bench.pick("Talk");
        bench.name("renameStyle", "my-JOURNAL");
        bench.name("saveStyle", "My journal");
        bench.name("saveStyle", "***");
        QCOMPARE(kept.size(), 0);
        QCOMPARE(bench.dialog.findChildren<QMessageBox*>().size(), 3);
        QCOMPARE(namesIn(*bench.style), (builtIn + QStringList{"My journal", "Talk"}));
    }

    void whateverTheFieldsAdmitIsWithinWhatAStyleMayHave()
    {
        ExportBench bench;
        bench.measureIn("pixels");
        for (const auto& [width, height, dpi] :
             {std::tuple{"20000", "50", "30"}, std::tuple{"50", "4000", "1200"}, std::tuple{"50", "50", "1200"}}) {
            type(bench.dpi, dpi);
            type(bench.width, width);
            type(bench.height, height);
            QVERIFY(bench.save->isEnabled());
            const FigureStyle style = bench.choice().style;
            core::forEachSetting<FigureStyle>([&]<class Setting>(const Setting& setting) {
                if constexpr (std::is_same_v<typename Setting::Facts, core::NumberFacts>)
                    QVERIFY2(setting.facts.bounds.holds(setting.at(style)), setting.facts.key.data());
            });
        }
    }

    void onesOwnStylesAreOfferedAfterThoseThatAreAlwaysThere()
    {
        FigureStyle own = widgets::builtInStyles()[1];
        own.name = "Lecture";
        own.fontSize = 24.0;
        const ExportBench bench({own});
        QCOMPARE(namesIn(*bench.style), builtIn + QStringList{"Lecture"});
        bench.pick("Lecture");
        QCOMPARE(bench.choice().style, own);
    }

    void escapeLeavesNothing()
    {
        ExportBench bench;
        const QSignalSpy kept(&bench.dialog, &widgets::ExportDialog::ownStylesEdited),
            asked(&bench.dialog, &widgets::ExportDialog::exportAsked), rejected(&bench.dialog, &QDialog::rejected);
        type(bench.width, "500");
        QTest::keyClick(bench.width, Qt::Key_Escape);
        QCOMPARE(rejected.size(), 1);
        QCOMPARE(kept.size() + asked.size(), 0);
    }

    void tabVisitsTheFieldsFromTopToBottom()
    {
        const ExportBench bench;
        child<QWidget>(bench.dialog, "view")->setFocus();
        int lastTop = 0;
        for (int k = 0; k < 17; ++k) {
            QWidget* has = bench.dialog.focusWidget();
            const int top = has->mapTo(&bench.dialog, QPoint(0, has->height())).y();
            QVERIFY2(top >= lastTop - 3, qPrintable(has->objectName())); // 3: a button beside a field
            lastTop = top;
            QTest::keyClick(has, Qt::Key_Tab);
        }
    }

    void impossibleSizesAreRefusedByASentence()
    {
        ExportBench bench;
        bench.measureIn("pixels");
        auto *copyImage = child<QPushButton>(bench.dialog, "copyImage"),
             *copyTable = child<QPushButton>(bench.dialog, "copyTable");
        type(bench.width, "5");
        QCOMPARE(problemsIn(bench.dialog), QStringList{"Width: Choose a value from 50 to 20000."});
        QVERIFY(!bench.save->isEnabled() && !copyImage->isEnabled() && copyTable->isEnabled());
        type(bench.width, "20000");
        type(bench.height, "20000");
        QVERIFY(problemsIn(bench.dialog).join("").startsWith("20000 × 20000 pixels are too many"));
        QVERIFY(!bench.save->isEnabled());
        type(bench.height, "400");
        type(bench.dpi, "fine");
        QCOMPARE(problemsIn(bench.dialog), QStringList{"Dots per inch: Type a number."});
        type(bench.dpi, "300");
        QVERIFY(problemsIn(bench.dialog).isEmpty());
        QVERIFY(bench.save->isEnabled());
        type(child<QLineEdit>(bench.dialog, "font_size"), "1");
        QCOMPARE(problemsIn(bench.dialog), QStringList{"Text: Choose a value from 3 to 100."});
    }

    void aFigureTooLargeForPixelsCanStillBeSavedAsVectors()
    {
        ExportBench bench;
        type(bench.dpi, "1200");
        choose(bench.format, "svg");
        type(bench.width, "1000");
        type(bench.height, "1000");
        QVERIFY(bench.save->isEnabled());
        QVERIFY(!child<QPushButton>(bench.dialog, "copyImage")->isEnabled());
        QVERIFY(problemsIn(bench.dialog).join("").startsWith("The image cannot be copied."));
    }

    void aTableHasNoStyleNoPreviewAndCarriesNoSession()
    {
        ExportBench bench;
        type(bench.width, "nonsense");
        choose(bench.format, "csv");
        QVERIFY(!bench.width->isEnabled() && !bench.style->isEnabled());
        QVERIFY(!child<QCheckBox>(bench.dialog, "carrySession")->isEnabled());
        QVERIFY(child<widgets::FigurePreview>(bench.dialog, "preview")->picture().isNull());
        QVERIFY(bench.save->isEnabled());
        QCOMPARE(bench.choice().format, "csv");
    }

    void aSessionThatStaysBehindIsSaidInThePlaceOfTheQuestion()
    {
        ExportBench bench;
        bench.dialog.leaveSessionOut("It is too large.");
        const auto* question = child<QCheckBox>(bench.dialog, "carrySession");
        QCOMPARE(question->text(), "It is too large.");
        for (const char* format : {"csv", "svg"}) {
            choose(bench.format, format);
            QVERIFY(!question->isEnabled());
        }
    }
};

KERNELSCOPE_TEST(ExportDialogTest, QApplication)

} // namespace export_dialog_test

#include "export_dialog_test.moc"
