// The tour of the window: it points at real widgets, one after the other, and is left and begun again at will.

#include "app/window_fixture.h"

#include "app/actions/first_steps.h"
#include "app/help/window_tour.h"
#include "app/labs/lab_tabs.h"
#include "support/test_registry.h"
#include "widgets/controls/parameter_slider.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QPushButton>

#include <algorithm>

namespace window_tour_test
{

class WindowTourTest : public WindowFixture
{
    Q_OBJECT

    app::WindowTour& tour() { return *window_->first()->tour(); }
    QRect inWindow(const QWidget& widget) { return {widget.mapTo(window_.get(), QPoint()), widget.size()}; }
    void press(Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); }
    QDockWidget* model()
    {
        for (QWidget* around = page().editors(); around; around = around->parentWidget())
            if (auto* dock = qobject_cast<QDockWidget*>(around))
                return dock;
        return nullptr;
    }
    bool framesASlider()
    {
        const auto sliders = page().editors()->findChildren<widgets::ParameterSlider*>();
        return std::ranges::any_of(sliders, [this](const widgets::ParameterSlider* slider) {
            return slider->isVisible() && tour().framed().contains(inWindow(*slider));
        });
    }

private slots:
    void init()
    {
        QVERIFY(openWindow({1440, 900}));
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }
    void cleanup() { closeWindow(); }

    void theMenuBeginsItAtTheSheet()
    {
        QAction* begin = nullptr;
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text() == "&Tour of the window")
                begin = action;
        QVERIFY(begin);
        begin->trigger();
        QVERIFY(tour().isOn() && tour().isVisible());
        QVERIFY(tour().framed().contains(inWindow(canvas())));
    }

    void eachStopFramesItsWidgetAndSaysOneSentence()
    {
        window_->first()->beginTour();
        QStringList said;
        for (int stop = 0; stop < 5; ++stop) {
            QCOMPARE(tour().at(), stop);
            QVERIFY(!tour().framed().isEmpty() && window_->rect().contains(tour().framed()));
            QVERIFY(!said.contains(tour().sentence()));
            said << tour().sentence();
            QVERIFY(said.back().endsWith(u'.') && !said.back().contains(". "));
            if (stop == 1)
                QVERIFY(framesASlider());
            if (stop == 2)
                QVERIFY(tour().framed().contains(inWindow(*window_->findChild<app::LabTabs*>())));
            press(Qt::Key_Return); // on Next
        }
        QVERIFY(!tour().isOn() && !tour().isVisible());
    }

    void escAndSkipLeaveAndTheKeyboardIsWhereItWas()
    {
        QVERIFY(canvas().hasFocus());
        window_->first()->beginTour();
        press(Qt::Key_Escape);
        QVERIFY(!tour().isOn());
        QVERIFY(canvas().hasFocus());
        window_->first()->beginTour(); // again, from the beginning
        QCOMPARE(tour().at(), 0);
        tour().next();
        buttonNamed(tour(), "Skip")->click();
        QVERIFY(!tour().isOn());
        QVERIFY(canvas().hasFocus());
        QCOMPARE(document_->history()->count(), 0);
    }

    void tabGoesFromButtonToButton()
    {
        window_->first()->beginTour();
        QVERIFY(buttonNamed(tour(), "Next")->hasFocus());
        press(Qt::Key_Tab);
        QVERIFY(buttonNamed(tour(), "Skip")->hasFocus());
        press(Qt::Key_Tab);
        QVERIFY(buttonNamed(tour(), "Next")->hasFocus());
    }

    void aPlaceThatIsNotThereIsPassedOver()
    {
        QVERIFY(model());
        model()->hide();
        window_->first()->beginTour();
        QCOMPARE(tour().at(), 0);
        tour().next();
        QCOMPARE(tour().at(), 2); // no slider can be seen
    }

    void theFrameFollowsTheWindowsSize()
    {
        window_->first()->beginTour();
        const QRect before = tour().framed();
        window_->resize(1200, 760);
        QTRY_VERIFY(tour().framed() != before && tour().framed().contains(inWindow(canvas())));
        QCOMPARE(tour().size(), window_->size());
    }

    void everyLabHasSomethingToPointAt_data() { rowForEachLab(); }
    void everyLabHasSomethingToPointAt()
    {
        QFETCH(QString, id);
        document_->showLab(id.toStdString());
        QVERIFY(settles());
        window_->first()->beginTour();
        QCOMPARE(tour().at(), 0); // its sheet, or its panels
        while (tour().isOn()) {
            QVERIFY(!tour().framed().isEmpty());
            tour().next();
        }
    }

    void theGalleryEndsIt()
    {
        window_->first()->beginTour();
        window_->first()->showGallery();
        QVERIFY(!tour().isOn());
    }
};

KERNELSCOPE_TEST(WindowTourTest, QApplication)

} // namespace window_tour_test

#include "window_tour_test.moc"
