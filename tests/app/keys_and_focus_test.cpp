// Where the keyboard is: keys go to the sheet's tools unless a person is typing.

#include "app/window_fixture.h"

#include "core/labs/density/density_settings.h"
#include "support/test_registry.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QSpinBox>

namespace keys_and_focus_test
{

class KeysAndFocusTest : public WindowFixture
{
    Q_OBJECT

private:
    QAction* actionNamed(const QString& text)
    {
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text().remove(u'&') == text)
                return action;
        return nullptr;
    }
    void press(Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); }

private slots:
    void init()
    {
        QVERIFY(openWindow());
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }
    void cleanup() { closeWindow(); }

    void theWindowOpensWithTheKeyboardOnTheSheet() { QVERIFY(canvas().hasFocus()); }

    void afterANewSheetATakesTheTool()
    {
        auto* expression = window_->findChild<QLineEdit*>("expression");
        expression->setFocus();
        const QString before = expression->text();
        actionNamed("One dimension")->trigger();
        QVERIFY(canvas().hasFocus());
        press(Qt::Key_A);
        QCOMPARE(canvas().tool(), widgets::CanvasTool::Add);
        QVERIFY(!expression->text().contains("a(") || expression->text() == before);
    }

    void anotherLabKeepsTheKeyboardOnItsPage()
    {
        for (const char* lab : {"regression", "power", "density"}) {
            document_->showLab(lab);
            QVERIFY2(page().isAncestorOf(QApplication::focusWidget()) || page().focusWidget(), lab);
        }
        QVERIFY(canvas().hasFocus());
    }

    void returnGivesTheKeyboardBackFromEveryKindOfField()
    {
        auto* expression = window_->findChild<QLineEdit*>("expression");
        expression->setFocus();
        expression->selectAll();
        QTest::keyClicks(expression, "2*parabola()");
        QTest::keyClick(expression, Qt::Key_Return);
        QVERIFY(canvas().hasFocus());
        for (QLineEdit* field : page().editors()->findChildren<QLineEdit*>("field")) {
            if (!field->isVisible())
                continue;
            field->setFocus();
            QTest::keyClick(field, Qt::Key_Return);
            QVERIFY2(canvas().hasFocus(), qPrintable(field->accessibleName()));
        }
        for (QSpinBox* box : window_->findChildren<QSpinBox*>()) {
            if (!box->isVisible())
                continue;
            box->setFocus();
            QTest::keyClick(box, Qt::Key_Return);
            QVERIFY2(canvas().hasFocus(), qPrintable(box->accessibleName()));
        }
    }

    void oneAndTwoChooseTheSampleThatIsDrawn()
    {
        auto* sample = window_->findChild<QComboBox*>("sample");
        press(Qt::Key_2);
        QCOMPARE(sample->currentIndex(), 1);
        press(Qt::Key_1);
        QCOMPARE(sample->currentIndex(), 0);
    }

    void fitFitsEveryAxisOfEveryPanel()
    {
        actionNamed("Fit all axes")->trigger();
        QVERIFY(settles());
        std::vector<std::pair<core::Interval, core::Interval>> fitted;
        const auto shown = [&] {
            std::vector<widgets::PlotView*> all;
            for (const auto& row : plots().rows())
                all.insert(all.end(), row.begin(), row.end());
            return all;
        };
        for (widgets::PlotView* plot : shown())
            fitted.emplace_back(plot->horizontal(), plot->vertical());
        for (widgets::PlotView* plot : shown()) {
            const core::Interval x = plot->horizontal(), y = plot->vertical();
            plot->setAxisRanges({x.lo, x.hi + 0.5 * (x.hi - x.lo)}, {y.lo, y.hi + 0.5 * (y.hi - y.lo)});
        }
        QVERIFY(settles());
        const int steps = document_->history()->count();
        actionNamed("Fit all axes")->trigger();
        QCOMPARE(document_->history()->count(), steps + 1); // one step for the common window
        QVERIFY(settles());
        std::size_t i = 0;
        for (widgets::PlotView* plot : shown()) {
            const auto [x, y] = fitted[i++];
            QVERIFY2(std::abs(plot->horizontal().hi - x.hi) < 1e-9, qPrintable(plot->title()));
            QVERIFY2(std::abs(plot->vertical().hi - y.hi) < 1e-6, qPrintable(plot->title()));
        }
    }
};

KERNELSCOPE_TEST(KeysAndFocusTest, QApplication)

} // namespace keys_and_focus_test

#include "keys_and_focus_test.moc"
