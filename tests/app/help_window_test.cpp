// The help as a person uses it: opened by F1, searched, followed by links, in the theme of the window.

#include "app/window_fixture.h"

#include "app/actions/help_actions.h"
#include "app/help/found_list.h"
#include "app/help/help_browser.h"
#include "app/help/help_pages.h"
#include "app/help/help_window.h"
#include "support/test_registry.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollBar>
#include <QSettings>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeWidget>

#include <set>

namespace help_window_test
{

class HelpWindowTest : public WindowFixture
{
    Q_OBJECT

    app::HelpWindow& help() { return *window_->help()->window(); }
    app::HelpBrowser& browser() { return *help().browser(); }
    QLineEdit& field() { return *help().findChild<QLineEdit*>(); }
    app::FoundList& found() { return *help().findChild<app::FoundList*>(); }
    QString title() { return browser().document()->firstBlock().text(); }

    /// The help on this lab, opened as a person would.
    bool openHelp(const QString& lab = "density")
    {
        document_->showLab(lab.toStdString());
        window_->activateWindow();
        if (!QTest::qWaitForWindowActive(window_.get()))
            return false;
        QTest::keyClick(window_.get(), Qt::Key_F1);
        return window_->help()->window() && QTest::qWaitForWindowExposed(&help());
    }
    QColor colourOfFirstLink()
    {
        for (QTextBlock block = browser().document()->begin(); block.isValid(); block = block.next())
            for (auto it = block.begin(); !it.atEnd(); ++it)
                if (!it.fragment().charFormat().anchorHref().isEmpty())
                    return it.fragment().charFormat().foreground().color();
        return {};
    }
    QAction* menuEntry(const QString& text)
    {
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text().remove(u'&') == text)
                return action;
        return nullptr;
    }
    void closeHelp()
    {
        if (window_->help()->window())
            help().close();
    }

private slots:
    void init()
    {
        QSettings().remove("help");
        QVERIFY(openWindow());
    }
    void cleanup()
    {
        closeHelp();
        closeWindow();
    }

    void f1OpensThePageOfTheLabOnShow()
    {
        for (const app::Lab& lab : app::labs()) {
            QVERIFY(openHelp(lab.id));
            QCOMPARE(browser().path(), app::pathOfLab(lab.id));
            QCOMPARE(title(), lab.title);
        }
        QVERIFY(!help().isModal());
    }

    void aLabWithoutAPageOpensTheFirstOne()
    {
        closeWindow();
        std::vector<app::Lab> toy{app::labs().front()};
        toy[0].id = "toy";
        QVERIFY(openWindow({1000, 700}, toy));
        QVERIFY(openHelp("toy"));
        QCOMPARE(browser().path(), app::firstHelpPage);
    }

    void theLinkOnALabsPageShowsThatLab()
    {
        QVERIFY(openHelp());
        help().openPage(app::pathOfLab("spectrum"));
        const QList<QLabel*> labels = help().findChildren<QLabel*>();
        const auto link = std::ranges::find_if(labels, [](const QLabel* l) { return l->text().contains("href"); });
        QVERIFY(link != labels.end());
        emit(*link)->linkActivated("spectrum");
        QCOMPARE(document_->session().lab, std::string("spectrum"));
        help().openPage("limits.md");
        QVERIFY(!(*link)->text().contains("href")); // this page speaks of no one lab
    }

    void linksAndArrowsGoFromPageToPage()
    {
        QVERIFY(openHelp());
        browser().setSource(QUrl("../kernels.md#matern32"));
        QCOMPARE(browser().path(), QString("kernels.md"));
        QVERIFY(browser().verticalScrollBar()->value() > 0); // at the anchor
        QTest::keyClick(&help(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(browser().path(), app::pathOfLab("density"));
        const auto arrows = help().findChildren<QToolButton*>();
        const auto forward = std::ranges::find_if(
            arrows, [](const QToolButton* button) { return button->arrowType() == Qt::RightArrow; });
        (*forward)->click();
        QCOMPARE(browser().path(), QString("kernels.md"));
        QCOMPARE(title(), QString("Kernels"));
    }

    void theContentsFollowThePageAndLeadToIt()
    {
        QVERIFY(openHelp("power"));
        auto* contents = help().findChild<QTreeWidget*>();
        QCOMPARE(contents->currentItem()->text(0), QString("Power"));
        const auto limits = contents->findItems("Limits", Qt::MatchExactly);
        QCOMPARE(limits.size(), 1);
        contents->setCurrentItem(limits[0]);
        QCOMPARE(browser().path(), QString("limits.md"));
        QCOMPARE(contents->findItems("*", Qt::MatchWildcard | Qt::MatchRecursive).size(),
                 static_cast<qsizetype>(app::helpPages().size()) + 1); // and the heading of the labs
    }

    void aSearchListsLinesOfAllPagesAndMarksThem()
    {
        QVERIFY(openHelp());
        QTest::keyClick(&help(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(field().hasFocus());
        QTest::keyClicks(&field(), "MEDIAN heuristic");
        QVERIFY(found().isVisible());
        QVERIFY(found().hits().size() >= 5);
        std::set<QString> pages;
        for (const app::HelpHit& hit : found().hits()) {
            pages.insert(hit.path);
            QVERIFY2(hit.text.contains("median", Qt::CaseInsensitive) || hit.text.contains("heuristic"),
                     qPrintable(hit.text));
        }
        QVERIFY(pages.contains("labs/embedding.md") && pages.contains("evidence.md"));
        for (const QString& page : pages)
            QCOMPARE(found().findItems(app::helpPageAt(page)->title, Qt::MatchExactly).size(), 1);

        QTest::keyClick(&field(), Qt::Key_Return);
        const QListWidgetItem* first = found().currentItem();
        QCOMPARE(browser().path(), found().hits()[0].path);
        QVERIFY(first->text().contains("median", Qt::CaseInsensitive));
        const auto marks = browser().extraSelections();
        QVERIFY(!marks.isEmpty());
        for (const QTextEdit::ExtraSelection& mark : marks)
            QVERIFY(QStringList({"median", "heuristic"}).contains(mark.cursor.selectedText().toLower()));
        // The place itself is the last of the marks, and can be seen.
        const QRect place = browser().cursorRect(marks.back().cursor);
        QVERIFY(browser().viewport()->rect().intersects(place));

        QTest::keyClick(&field(), Qt::Key_Return);
        QVERIFY(found().currentItem() != first);
        QTest::keyClick(&field(), Qt::Key_Return, Qt::ShiftModifier);
        QVERIFY(found().currentItem() == first);
    }

    void aSearchFindsWordsWithoutTheirAccents()
    {
        QVERIFY(openHelp());
        field().setText("matern 3/2");
        QVERIFY(!found().hits().empty());
        QVERIFY(found().hits()[0].text.contains(QStringLiteral("Matérn 3/2")));
        field().setText("no such words anywhere");
        QVERIFY(found().hits().empty());
        QVERIFY(browser().extraSelections().isEmpty());
    }

    void escapeEmptiesTheSearchThenCloses()
    {
        QVERIFY(openHelp());
        field().setText("kernel");
        QTest::keyClick(&field(), Qt::Key_Escape);
        QVERIFY(field().text().isEmpty() && help().isVisible() && browser().extraSelections().isEmpty());
        QTest::keyClick(&browser(), Qt::Key_Escape);
        QVERIFY(!help().isVisible());
    }

    void theWindowComesBackWhereItWas()
    {
        QVERIFY(openHelp());
        help().resize(777, 555);
        QTest::keyClick(&browser(), Qt::Key_Escape);
        closeWindow();
        QVERIFY(openWindow());
        QVERIFY(openHelp());
        QCOMPARE(help().size(), QSize(777, 555));
    }

    void aPageFollowsThemeAndTextSizeWhereItStands()
    {
        QVERIFY(openHelp());
        help().openPage("mathematics.md");
        QScrollBar* bar = browser().verticalScrollBar();
        bar->setValue(bar->maximum() / 2);
        const auto onTop = [&] { return browser().cursorForPosition({0, 0}).block().text(); };
        const QString there = onTop();
        const QColor light = colourOfFirstLink();
        const QString text = browser().document()->toPlainText();
        const double height = browser().document()->size().height();

        menuEntry("Dark")->trigger();
        QVERIFY(colourOfFirstLink() != light);
        QCOMPARE(onTop(), there);
        menuEntry("150 %")->trigger();
        QTRY_VERIFY(browser().document()->size().height() > 1.2 * height); // fonts change with the next events
        QCOMPARE(browser().document()->toPlainText(), text);
        QCOMPARE(onTop(), there);

        menuEntry("100 %")->trigger();
        QTRY_COMPARE(browser().document()->size().height(), height);
        menuEntry("Dark")->trigger();
        QCOMPARE(colourOfFirstLink(), light);
    }

    void closingTheWindowClosesTheHelp()
    {
        QVERIFY(openHelp());
        document_->history()->setClean();
        window_->close();
        QVERIFY(!help().isVisible());
    }
};

KERNELSCOPE_TEST(HelpWindowTest, QApplication)

} // namespace help_window_test

#include "help_window_test.moc"
