// A state pinned beside the one on show (A | B), whatever becomes of the document meanwhile.

#include "app/window_fixture.h"

#include "app/figures/figure_sessions.h"
#include "app/labs/lab_switcher.h"
#include "app/labs/pins.h"
#include "core/window/window.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include "app/session/session_json.h"

#include <QCoreApplication>
#include <QPointer>

namespace pins_test
{

class PinsTest : public WindowFixture
{
    Q_OBJECT

    app::Pins& pins() { return *window_->findChild<app::LabSwitcher*>()->pins(); }

    /// A session that has this one with its kernel `scale` times as large pinned, and the window elsewhere.
    core::Session pinnedState(core::Session session, double scale, double shift)
    {
        session.kernel.scale *= scale;
        document_->turnToAlone(session, "Show it");
        pins().pin();
        session = document_->session();
        for (core::Interval& side : session.window)
            side = {side.lo + shift, side.hi + shift};
        return session;
    }

    QString wrongNow()
    {
        const core::Session& now = document_->session();
        if (std::ssize(now.window) != core::windowDimensions(*now.data))
            return "the window is of other points";
        if (now.pin && std::ssize(now.pin->window) != core::windowDimensions(*now.pin->data))
            return "the pinned window is of other points";
        const auto read = app::sessionFromJson(app::toJson(now), "now");
        const auto* same = std::get_if<core::Session>(&read);
        return same && *same == now ? QString() : "it cannot be saved";
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void aBookmarkOpensWhileAnotherPinStandsBeside_data()
    {
        QTest::addColumn<bool>("isOfAPlane");
        QTest::newRow("over the same points") << false;
        QTest::newRow("over points of a plane") << true;
    }
    void aBookmarkOpensWhileAnotherPinStandsBeside()
    {
        QFETCH(bool, isOfAPlane);
        const core::Session kept = pinnedState(isOfAPlane ? app::kernelPcaFigure() : core::builtInSession(), 2.0, 0.25);
        const core::Session mine = pinnedState(core::builtInSession(), 3.0, -0.5);
        document_->turnTo(mine, "Show it");
        pins().setBeside(true);
        QVERIFY(settles() && pins().pinnedPage());
        QTRY_VERIFY_WITH_TIMEOUT(pins().pinnedPage()->isSettled(), patience);
        const int steps = document_->history()->count();
        document_->turnTo(kept, "Show the bookmark");
        QVERIFY(document_->session() == kept);
        QCOMPARE(document_->history()->count(), steps + 1);
        QVERIFY(pins().pinnedPage());
        for (int again = 0; again < 2; ++again) {
            document_->history()->undo();
            QVERIFY(document_->session() == mine);
            QCOMPARE(wrongNow(), QString());
            document_->history()->redo();
            QVERIFY(document_->session() == kept);
            QCOMPARE(wrongNow(), QString());
        }
        QCOMPARE(document_->history()->count(), steps + 1);
        QVERIFY(settles());
        QTRY_VERIFY_WITH_TIMEOUT(pins().pinnedPage()->isSettled(), patience);
    }

    void whatIsBesideIsNotTakenAwayWhileItSpeaks()
    {
        pins().pin();
        pins().setBeside(true);
        const QPointer<app::LabPage> beside = pins().pinnedPage();
        QVERIFY(beside);
        bool isThere = false;
        connect(beside->plots(), &app::LabPlots::windowEdited, this, [&] {
            pins().unpin();
            isThere = !beside.isNull();
        });
        widgets::PlotView& plot = *beside->plots()->panel("predictive");
        plot.setAxisRanges({-3.0, 2.0}, plot.vertical());
        QVERIFY(isThere);
        QVERIFY(!pins().pinnedPage());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!beside);
        QVERIFY(settles());
    }

    void aPinIsComparedOnlyWithAWindowOfItsOwnSize()
    {
        pins().pin();
        pins().setBeside(true);
        QVERIFY(pins().pinnedPage());
        document_->turnTo(app::kernelPcaFigure(), "Show moons"); // what is pinned stays, on the line
        QVERIFY(document_->session().pin && !pins().pinnedPage());
        QCOMPARE(wrongNow(), QString());
        document_->history()->undo();
        QVERIFY(pins().pinnedPage());
        QCOMPARE(wrongNow(), QString());
        QVERIFY(settles());
    }
};

KERNELSCOPE_TEST(PinsTest, QApplication)

} // namespace pins_test

#include "pins_test.moc"
