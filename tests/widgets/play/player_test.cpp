// A slider that plays: its way, its course, what it waits for and what stops it.

#include "support/test_registry.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/play/gif_writer.h"
#include "widgets/play/play_button.h"
#include "widgets/play/play_dialog.h"
#include "widgets/play/player.h"
#include "widgets/plots/hand_watch.h"

#include <QApplication>
#include <QBuffer>
#include <QImageReader>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace player_test
{

using widgets::ParameterSlider;
using widgets::PlayButton;
using widgets::Player;
using widgets::PlayPlan;
using Course = PlayPlan::Course;

namespace
{

constexpr int patience = 60000; // ms: a sanitizer build on a busy machine

widgets::NumberRange lengthscale()
{
    return {.name = "lengthscale",
            .symbol = "ℓ",
            .unit = {},
            .meaning = "How far points see each other",
            .lower = 1e-2,
            .upper = 1e2,
            .defaultValue = 1.0,
            .spacing = core::Spacing::Logarithmic};
}

/// A window with a player, two sliders and a button.
struct Bench {
    Bench()
        : player(new Player(&window)), slider(new ParameterSlider(lengthscale())),
          other(new ParameterSlider(lengthscale())), button(new QPushButton("press")),
          edited(slider, &ParameterSlider::valueEdited), ended(slider, &ParameterSlider::gestureEnded),
          stopped(player, &Player::stopped)
    {
        auto* column = new QVBoxLayout(&window);
        for (QWidget* widget : std::initializer_list<QWidget*>{slider, other, button})
            column->addWidget(widget);
        window.show();
    }
    std::vector<double> values() const
    {
        std::vector<double> found;
        for (const auto& signal : edited)
            found.push_back(signal.at(0).toDouble());
        return found;
    }
    static PlayButton* buttonOf(ParameterSlider* slider) { return slider->findChild<PlayButton*>(); }

    QWidget window;
    Player* player;
    ParameterSlider *slider, *other;
    QPushButton* button;
    QSignalSpy edited, ended, stopped;
};

QImage flat(const QColor& colour)
{
    QImage image(20, 10, QImage::Format_RGB32);
    image.fill(colour);
    return image;
}

} // namespace

class PlayerTest : public QObject
{
    Q_OBJECT

private slots:
    void onceEndsALoopBeginsAgainAndBackAndForthTurns()
    {
        PlayPlan plan{.seconds = 2.0};
        QCOMPARE(plan.shareAfter(0.5), std::optional(0.25));
        QVERIFY(!plan.shareAfter(2.0));
        plan.course = Course::Loop;
        QCOMPARE(plan.shareAfter(2.5), std::optional(0.25));
        plan.course = Course::BackAndForth;
        QCOMPARE(plan.shareAfter(2.5), std::optional(0.75));
        QCOMPARE(plan.shareAfter(4.5), std::optional(0.25));
    }

    void thePicturesOfACourseHoldBothEndsAndNoneTwiceThereAndBack()
    {
        PlayPlan plan;
        QCOMPARE(plan.sharesOf(5), (std::vector<double>{0.0, 0.25, 0.5, 0.75, 1.0}));
        plan.course = Course::BackAndForth;
        QCOMPARE(plan.sharesOf(4), (std::vector<double>{0.0, 0.5, 1.0, 0.5}));
    }

    void aPlayGoesFromOneValueToTheOtherInOneGesture()
    {
        Bench bench;
        bench.slider->setPlayPlan({.from = 0.1, .to = 10.0, .course = Course::Once, .seconds = 0.4});
        bench.player->play(bench.slider);
        QCOMPARE(bench.slider->value(), 0.1); // at once
        QVERIFY(bench.stopped.wait(patience));
        QCOMPARE(bench.slider->value(), 10.0);
        const std::vector<double> values = bench.values();
        QVERIFY(std::ranges::is_sorted(values));
        QVERIFY(values.size() > 3);
        for (const auto& signal : bench.edited)
            QCOMPARE(signal.at(1), bench.edited.front().at(1));
        QCOMPARE(bench.ended.count(), 1);
        QCOMPARE(bench.ended.front().at(0), bench.edited.front().at(1));
    }

    void whileItPlaysAxesRestAsUnderAHand()
    {
        Bench bench;
        widgets::HandWatch& hand = widgets::HandWatch::instance();
        QSignalSpy released(&hand, &widgets::HandWatch::released);
        QVERIFY(!hand.isDown());
        bench.slider->setPlayPlan({.from = 0.1, .to = 10.0, .course = Course::Loop, .seconds = 0.4});
        bench.player->play(bench.slider);
        QVERIFY(hand.isDown());
        QCOMPARE(released.count(), 0);
        bench.player->stop();
        QVERIFY(!hand.isDown());
        QCOMPARE(released.count(), 1); // what waited is fitted
        bench.player->play(bench.slider);
        delete bench.player;
        QVERIFY(!hand.isDown());
    }

    void theWayIsThatOfTheSlidersSpacingAlsoBeyondItsEnds()
    {
        ParameterSlider slider(lengthscale());
        slider.setPlayPlan({.from = 1e-4, .to = 1e4});
        slider.playTo(0.5, 1);
        QCOMPARE(slider.value(), 1.0);
        slider.playTo(1.0, 1);
        QCOMPARE(slider.value(), 1e4);
        slider.setPlayPlan({.from = 3.0, .to = 0.3}); // downwards
        slider.playTo(0.0, 1);
        QCOMPARE(slider.value(), 3.0);
        slider.playTo(0.5, 1);
        QVERIFY(std::abs(slider.value() - std::sqrt(0.9)) < 1e-3);
    }

    void aValueWaitsUntilTheLastOneIsOnShow()
    {
        Bench bench;
        int asked = 0;
        bool ready = false;
        bench.player->setReady([&] {
            ++asked;
            return ready;
        });
        bench.slider->setPlayPlan({.from = 0.1, .to = 10.0, .course = Course::Loop, .seconds = 0.2});
        bench.player->play(bench.slider);
        QVERIFY(QTest::qWaitFor([&] { return asked >= 3; }, patience));
        QCOMPARE(bench.edited.count(), 1);
        ready = true;
        QVERIFY(QTest::qWaitFor([&] { return bench.edited.count() > 1; }, patience));
        bench.player->stop();
    }

    void aClickStopsAndDoesNothingElse()
    {
        Bench bench;
        QSignalSpy pressed(bench.button, &QPushButton::clicked);
        bench.player->play(bench.slider);
        QVERIFY(Bench::buttonOf(bench.slider)->isPlaying());
        QTest::mouseClick(bench.button, Qt::LeftButton);
        QVERIFY(!bench.player->playing());
        QVERIFY(!Bench::buttonOf(bench.slider)->isPlaying());
        QCOMPARE(pressed.count(), 0);
        QTest::mouseClick(bench.button, Qt::LeftButton);
        QCOMPARE(pressed.count(), 1);
        QCOMPARE(bench.ended.count(), 1);
    }

    void itsOwnButtonStartsAndStopsIt()
    {
        Bench bench;
        QTest::mouseClick(Bench::buttonOf(bench.slider), Qt::LeftButton);
        QCOMPARE(bench.player->playing(), bench.slider);
        QTest::mouseClick(Bench::buttonOf(bench.slider), Qt::LeftButton);
        QVERIFY(!bench.player->playing());
    }

    void escStopsAndSpaceStartsAndStops()
    {
        Bench bench;
        auto* groove = bench.slider->findChild<widgets::GrooveSlider*>();
        groove->setFocus();
        QTest::keyClick(groove, Qt::Key_Space);
        QCOMPARE(bench.player->playing(), bench.slider);
        QTest::keyClick(groove, Qt::Key_Space);
        QVERIFY(!bench.player->playing());
        bench.player->play(bench.slider);
        QTest::keyClick(groove, Qt::Key_Escape);
        QVERIFY(!bench.player->playing());
        const double left = bench.slider->value();
        QTest::keyClick(groove, Qt::Key_Right); // the keyboard is the slider's again
        QVERIFY(bench.slider->value() > left);
    }

    void oneSliderPlaysAtATime()
    {
        Bench bench;
        bench.player->play(bench.slider);
        bench.player->play(bench.other);
        QCOMPARE(bench.player->playing(), bench.other);
        QVERIFY(!Bench::buttonOf(bench.slider)->isPlaying());
        QCOMPARE(bench.stopped.count(), 1);
        bench.player->stop();
    }

    void aSliderThatIsHiddenLockedOrGoneStops()
    {
        Bench bench;
        bench.player->play(bench.slider);
        bench.slider->hide();
        QVERIFY(bench.stopped.wait(patience));
        bench.slider->show();
        bench.slider->setLocked(true);
        bench.player->play(bench.slider);
        QVERIFY(!bench.player->playing());
        bench.player->play(bench.other);
        delete bench.other;
        QVERIFY(bench.stopped.wait(patience));
    }

    void noTimerRunsWhileNothingPlays()
    {
        Bench bench;
        const auto* timer = bench.player->findChild<QTimer*>();
        QVERIFY(timer && !timer->isActive());
        bench.player->play(bench.slider);
        QVERIFY(timer->isActive());
        bench.player->stop();
        QVERIFY(!timer->isActive());
    }

    void withoutAPlayerThereIsNoButton()
    {
        ParameterSlider alone(lengthscale());
        alone.show();
        QVERIFY(!Bench::buttonOf(&alone)->isVisible());
        Bench bench;
        QVERIFY(Bench::buttonOf(bench.slider)->isVisible());
    }

    void thePlanIsAskedForAndRefusedWhereItLeadsNowhere()
    {
        widgets::PlayDialog dialog(lengthscale(), {.from = 0.5, .to = 2.0, .course = Course::Loop, .seconds = 3.0});
        QCOMPARE(dialog.plan(), (PlayPlan{.from = 0.5, .to = 2.0, .course = Course::Loop, .seconds = 3.0}));
        dialog.show();
        auto* from = dialog.findChild<QLineEdit*>("from");
        const auto retype = [&](const QString& text) {
            from->setFocus();
            from->selectAll();
            QTest::keyClicks(from, text);
        };
        const auto canPlay = [&] {
            const auto buttons = dialog.findChildren<QPushButton*>();
            return std::ranges::any_of(buttons, [](const QPushButton* b) { return b->isDefault() && b->isEnabled(); });
        };
        QVERIFY(canPlay());
        for (const char* nowhere : {"2", "0", "-1", "x"}) {
            retype(nowhere);
            QVERIFY2(!canPlay(), nowhere);
        }
        retype("0,25");
        QVERIFY(canPlay());
        QCOMPARE(dialog.plan().from, 0.25);
    }

    void anAnimationComesBackPictureByPicture()
    {
        widgets::GifWriter writer({20, 10}, 20.0, true);
        const std::vector<QColor> colours{Qt::white, QColor(1, 2, 3), QColor(200, 100, 50)};
        for (const QColor& colour : colours)
            writer.add(flat(colour));
        QByteArray content = *writer.finish();
        QBuffer buffer(&content);
        QVERIFY(buffer.open(QIODevice::ReadOnly));
        QImageReader reader(&buffer, "gif");
        for (const QColor& colour : colours) {
            const QImage read = reader.read();
            QCOMPARE(read.size(), QSize(20, 10));
            QCOMPARE(read.pixelColor(7, 7), colour); // few colours stay what they are
            QCOMPARE(reader.nextImageDelay(), 50);
        }
        QVERIFY(!reader.canRead());
        QCOMPARE(reader.loopCount(), -1); // for ever
    }

    void manyColoursBecomeOnesThatAreNearThem()
    {
        QImage image(64, 64, QImage::Format_RGB32);
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x)
                image.setPixelColor(x, y, QColor(4 * x, 4 * y, 255 - 4 * x));
        widgets::GifWriter writer(image.size(), 10.0, false);
        writer.add(image);
        QByteArray content = *writer.finish();
        const QImage read = QImage::fromData(content, "gif");
        int worst = 0;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) {
                const QColor a = image.pixelColor(x, y), b = read.pixelColor(x, y);
                worst = std::max({worst, std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                                  std::abs(a.blue() - b.blue())});
            }
        QVERIFY2(worst <= 40, qPrintable(QString::number(worst)));
    }
};

KERNELSCOPE_TEST(PlayerTest, QApplication)

} // namespace player_test

#include "player_test.moc"
