// The gallery: all there is to open, by mouse and keyboard; its pictures; the word on it at the first start.

#include "app/window_fixture.h"

#include "app/actions/first_steps.h"
#include "app/actions/tour_actions.h"
#include "app/figures/side_by_side.h"
#include "app/gallery/gallery_card.h"
#include "app/gallery/gallery_notice.h"
#include "app/gallery/gallery_page.h"
#include "app/gallery/live_card.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/lesson_guide.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QToolButton>

#include <algorithm>

namespace gallery_test
{

using app::GalleryCard;
using app::GalleryEntry;

class GalleryTest : public WindowFixture
{
    Q_OBJECT

    app::GalleryPage& gallery() { return *window_->first()->gallery(); }
    app::LabSwitcher& labs() { return *window_->findChild<app::LabSwitcher*>(); }
    app::GalleryNotice& notice() { return *window_->findChild<app::GalleryNotice*>(); }
    bool isOpen() { return gallery().isVisible() && labs().cover() == &gallery(); }
    GalleryCard* card(GalleryEntry::Kind kind, const QString& id)
    {
        for (GalleryCard* one : gallery().cards())
            if (one->entry().kind == kind && (id.isEmpty() || one->entry().id == id))
                return one;
        return nullptr;
    }
    static QString asking() { return QStringLiteral(":/lessons/y-plus-100.kslesson"); } // it begins with a question
    bool isAtKeyboard(const GalleryCard* one) { return QApplication::focusWidget() == one; }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    bool openWith(const app::Preferences& preferences)
    {
        closeWindow();
        document_ = std::make_unique<app::Document>();
        window_ = std::make_unique<app::MainWindow>(*document_, preferences);
        window_->resize(1280, 840);
        window_->show();
        window_->activateWindow();
        return QTest::qWaitForWindowActive(window_.get()) && settles();
    }

private slots:
    void init()
    {
        QVERIFY(openWindow());
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }
    void cleanup()
    {
        closeWindow();
        QSettings().remove("window/knowsGallery"); // as the other tests expect it
        QSettings().remove("files");
    }

    void itsKeyOpensItOverTheLabAndEscGoesBack()
    {
        QVERIFY(canvas().hasFocus());
        press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(isOpen());
        QVERIFY(!canvas().isVisible());
        QVERIFY(isAtKeyboard(gallery().cards().front()));
        press(Qt::Key_Escape);
        QTRY_VERIFY(!isOpen()); // the button is seen to be pressed
        QVERIFY(canvas().isVisible() && canvas().hasFocus());
        QCOMPARE(document_->history()->count(), 0);
    }

    void everythingThereIsHasACard()
    {
        window_->first()->showGallery();
        for (const core::ExampleDescription& example : core::examples())
            QVERIFY2(card(GalleryEntry::Kind::Example, QString::fromStdString(std::string(example.name))),
                     std::string(example.name).c_str());
        for (const auto kind : {GalleryEntry::Kind::Figure, GalleryEntry::Kind::Lesson})
            QVERIFY(card(kind, {}));
        for (const GalleryCard* one : gallery().cards())
            QVERIFY(!one->entry().title.isEmpty() && !one->entry().line.isEmpty());
    }

    void withoutRecentFilesTheirSectionSaysSo()
    {
        window_->first()->showGallery();
        QVERIFY(!card(GalleryEntry::Kind::Recent, {}));
        const auto labels = gallery().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text() == "nothing yet"; }));
    }

    void theArrowKeysLeadFromCardToCard()
    {
        window_->first()->showGallery();
        QCoreApplication::processEvents();
        const std::vector<GalleryCard*>& cards = gallery().cards();
        press(Qt::Key_Left);
        QVERIFY(isAtKeyboard(cards[0])); // there is none before
        press(Qt::Key_Right);
        QVERIFY(isAtKeyboard(cards[1]));
        press(Qt::Key_Down);
        const auto* below = qobject_cast<GalleryCard*>(QApplication::focusWidget());
        QVERIFY(below && below != cards[1]);
        QVERIFY(below->mapTo(&gallery(), QPoint()).y() > cards[1]->mapTo(&gallery(), QPoint()).y());
        press(Qt::Key_Up);
        QVERIFY(isAtKeyboard(cards[1]));
        for (std::size_t i = 0; i < cards.size(); ++i)
            press(Qt::Key_Right);
        QVERIFY(isAtKeyboard(cards.back()));
        QVERIFY(!cards.back()->visibleRegion().isEmpty()); // it is scrolled to
    }

    void enterOpensAnExampleAsAStepOfUndo()
    {
        const core::Session before = document_->session();
        window_->first()->showGallery();
        GalleryCard* sine = card(GalleryEntry::Kind::Example, "sine");
        sine->setFocus();
        press(Qt::Key_Return);
        QVERIFY(!isOpen());
        QCOMPARE(document_->session().lab, std::string("regression"));
        QVERIFY(*document_->session().data == *core::example("sine"));
        QVERIFY(settles());
        window_->first()->showGallery();
        QVERIFY(isAtKeyboard(card(GalleryEntry::Kind::Example, "sine"))); // where one was
        press(Qt::Key_Return);
        QVERIFY(!isOpen()); // also where it is on show already
        QVERIFY(settles());
        while (document_->history()->canUndo())
            document_->history()->undo();
        QVERIFY(document_->session() == before);
    }

    void aClickOpensAFigure()
    {
        window_->first()->showGallery();
        GalleryCard* alone = card(GalleryEntry::Kind::Figure, "bke-1");
        QTest::mouseClick(alone, Qt::LeftButton);
        QVERIFY(!isOpen());
        QCOMPARE(document_->session().lab, std::string("embedding"));
        QVERIFY(settles());
        window_->first()->showGallery();
        QTest::mouseClick(card(GalleryEntry::Kind::Figure, "bishop-6.5"), Qt::LeftButton); // of several panels
        QVERIFY(!isOpen());
        QVERIFY(labs().cover() == window_->tours()->sideBySide());
    }

    void aLessonOpensAndItsQuestionWaitsBelowTheGallery()
    {
        window_->first()->showGallery();
        card(GalleryEntry::Kind::Lesson, asking())->click();
        QVERIFY(!isOpen());
        auto& guide = *window_->findChild<app::LessonGuide*>();
        QVERIFY(guide.isOn());
        guide.askAgain(); // where it was answered before, on this machine
        QVERIFY(guide.isAsking());
        const QWidget* question = labs().cover();
        QVERIFY(question);
        window_->first()->showGallery();
        QVERIFY(isOpen());
        press(Qt::Key_Escape);
        QTRY_VERIFY(labs().cover() == question);
        QVERIFY(question->isVisible());
        window_->first()->showGallery();
        card(GalleryEntry::Kind::Example, "moons")->click();
        QVERIFY(!isOpen());
        QVERIFY(labs().cover() == question);
    }

    void aRecentFileOpensAndOneThatIsGoneHasNoCard()
    {
        const QString path = folder_.filePath("kept.kscope");
        QVERIFY(!document_->save(path));
        app::Preferences preferences;
        preferences.recentFiles = {path, folder_.filePath("gone.kscope")};
        QVERIFY(openWith(preferences));
        window_->first()->showGallery();
        QVERIFY(!card(GalleryEntry::Kind::Recent, folder_.filePath("gone.kscope")));
        GalleryCard* kept = card(GalleryEntry::Kind::Recent, path);
        QVERIFY(kept);
        QCOMPARE(kept->entry().title, QString("kept.kscope"));
        QVERIFY(kept->entry().shown());
        kept->click();
        QVERIFY(!isOpen());
        QCOMPARE(document_->path(), path);
    }

    void picturesAreDrawnWhileItIsOnShowAndKept()
    {
        window_->first()->showGallery();
        const QString first = gallery().cards().front()->entry().key();
        QTRY_VERIFY_WITH_TIMEOUT(!gallery().cards().front()->picture().isNull(), patience);
        const auto drawn = gallery().cards().front()->picture().cacheKey();
        press(Qt::Key_Escape);
        QTRY_VERIFY(!isOpen());
        window_->first()->showGallery();
        QCOMPARE(gallery().cards().front()->entry().key(), first);
        QCOMPARE(gallery().cards().front()->picture().cacheKey(), drawn);
    }

    void aLessonThatAsksFirstShowsNoPictureOfTheAnswer()
    {
        window_->first()->showGallery();
        const GalleryCard* lesson = card(GalleryEntry::Kind::Lesson, asking());
        QVERIFY(lesson);
        QVERIFY(!lesson->entry().shown());
    }

    void whatHasNoPictureKeepsNobodyWaiting()
    {
        app::Thumbnails thumbnails;
        const auto shown = [] {
            return std::optional(app::Stop{.title = {}, .session = core::builtInSession(), .view = "data"});
        };
        thumbnails.want({{"none", {}}, {"nothing", [] { return std::optional<app::Stop>(); }}, {"sheet", shown}});
        QVERIFY(!thumbnails.isSettled());
        thumbnails.setRunning(true);
        QTRY_VERIFY_WITH_TIMEOUT(thumbnails.isSettled(), patience);
        QVERIFY(!thumbnails.of("none") && !thumbnails.of("nothing"));
        QVERIFY(thumbnails.of("sheet"));
        QCOMPARE(thumbnails.of("sheet")->deviceIndependentSize().toSize(), app::Thumbnails::size);
    }

    void underAMouseAtRestTheLengthscaleMovesAndTheCardIsItselfAgain()
    {
        const std::vector<GalleryEntry> entries = app::galleryEntries({});
        GalleryCard moving(*std::ranges::find(entries, QString("sine"), &GalleryEntry::id));
        QPixmap own(app::Thumbnails::size);
        own.fill(Qt::white);
        moving.setPicture(own);
        app::LiveCard live;
        live.begin(moving);
        QVERIFY(live.card() == &moving);
        QTRY_VERIFY_WITH_TIMEOUT(moving.picture().cacheKey() != own.cacheKey(), patience);
        live.end();
        QVERIFY(!live.card());
        QCOMPARE(moving.picture().cacheKey(), own.cacheKey());
    }

    void aCardTellsOfAMouseThatRestsAndNotOfOneThatPasses()
    {
        GalleryCard one(app::galleryEntries({}).front());
        QSignalSpy rested(&one, &GalleryCard::rested), abandoned(&one, &GalleryCard::abandoned);
        QEnterEvent enter({5.0, 5.0}, {5.0, 5.0}, {5.0, 5.0});
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&one, &enter);
        QApplication::sendEvent(&one, &leave);
        QCOMPARE(abandoned.size(), 1);
        QVERIFY(!rested.wait(800));
        QApplication::sendEvent(&one, &enter);
        QVERIFY(rested.wait());
    }

    void theWordOnItIsThereUntilItIsDismissed()
    {
        QVERIFY(notice().isHidden()); // it is known here
        app::Preferences preferences;
        preferences.knowsGallery = false;
        QVERIFY(openWith(preferences));
        QVERIFY(notice().isVisible() && canvas().isVisible()); // the first picture stands
        notice().findChild<QToolButton*>()->click();
        QVERIFY(notice().isHidden());
        QVERIFY(!isOpen());
        QVERIFY(app::readPreferences().knowsGallery);
    }

    void theWordOnItOpensItAndGoes()
    {
        app::Preferences preferences;
        preferences.knowsGallery = false;
        QVERIFY(openWith(preferences));
        emit notice().findChild<QLabel*>()->linkActivated("gallery");
        QVERIFY(isOpen());
        QVERIFY(notice().isHidden());
        QVERIFY(app::readPreferences().knowsGallery);
    }
};

KERNELSCOPE_TEST(GalleryTest, QApplication)

} // namespace gallery_test

#include "gallery_test.moc"
