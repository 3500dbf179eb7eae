#include "support/test_registry.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/value_field.h"

#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QMainWindow>
#include <QScrollArea>
#include <QSet>
#include <QSignalSpy>
#include <QStyleOptionFrame>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <cmath>
#include <memory>

namespace parameter_slider_test
{

using widgets::NumberRange;
using widgets::ParameterSlider;

namespace
{

NumberRange lengthscale()
{
    return {.name = "lengthscale",
            .symbol = "ℓ",
            .unit = "units of x",
            .meaning = "How far points see each other",
            .lower = 1e-3,
            .upper = 1e3,
            .minimum = 0.0,
            .minimumAllowed = false,
            .defaultValue = 1.0,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange degree()
{
    return {.name = "degree",
            .symbol = "p",
            .unit = "",
            .meaning = "Highest power",
            .lower = 1,
            .upper = 10,
            .minimum = 1,
            .minimumAllowed = true,
            .defaultValue = 2,
            .spacing = core::Spacing::Integer,
            .maximum = 1000};
}

struct Bench {
    explicit Bench(NumberRange range) : slider(std::move(range)), edited(&slider, &ParameterSlider::valueEdited)
    {
        slider.resize(320, slider.sizeHint().height());
        slider.show();
        groove = slider.findChild<widgets::GrooveSlider*>("slider");
        field = slider.findChild<QLineEdit*>("field");
        lock = slider.findChild<QToolButton*>("lock");
    }
    QPoint placeOf(double position) const // the middle of the handle when it stands at `position`
    {
        constexpr int margin = 10;
        const int width = groove->width() - 2 * margin;
        return {margin + static_cast<int>(std::lround(position * width)), groove->height() / 2};
    }
    void type(const QString& text) const
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    QSet<int> gestures() const
    {
        QSet<int> found;
        for (const auto& signal : edited)
            found.insert(signal.at(1).toInt());
        return found;
    }
    ParameterSlider slider;
    QSignalSpy edited;
    widgets::GrooveSlider* groove;
    QLineEdit* field;
    QToolButton* lock;
};

bool turnWheel(QWidget* target, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier) // was it taken?
{
    const QPointF centre = target->rect().center();
    QWheelEvent event(centre, target->mapToGlobal(centre), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(target, &event);
    return event.isAccepted();
}

} // namespace

class ParameterSliderTest : public QObject
{
    Q_OBJECT

private slots:
    void dragMovesLogarithmicallyUnderOneGesture();
    void nextDragIsAnotherGesture();
    void shiftDragIsTenTimesFiner();
    void clickInGrooveJumpsThere();
    void arrowsPagesHomeAndEndStep();
    void shiftArrowsAreTenTimesFiner();
    void wheelStepsOnlyWhereItDoesNotStealScrolling();
    void integersStepByWholeNumbers();
    void typedValueBeyondRangeWidensUntilReset();
    void typedTextIsReadInEveryNotation_data();
    void typedTextIsReadInEveryNotation();
    void inadmissibleTextIsRefusedWithASentence_data();
    void inadmissibleTextIsRefusedWithASentence();
    void escapeRestoresTheValue();
    void zeroCanBeTypedOnALogarithmicSlider();
    void doubleClickResetsToDefault();
    void lockRefusesEveryChange();
    void settingIsSilentAndLeavesTypingAlone();
    void problemFromOutsideIsShownAndCleared();
    void numbersPrintShortAndReadBack();
    void aFieldShowsFourDigitsAndAllOfThemInItsTip();
    void typedDigitsStay();
    void noFieldCutsDigits_data();
    void noFieldCutsDigits();
    void returnAndASecondEscGiveTheKeyboardBack();
    void undoIsTheWindowsOnceANumberIsEntered();
};

void ParameterSliderTest::dragMovesLogarithmicallyUnderOneGesture()
{
    Bench b(lengthscale());
    QTest::mousePress(b.groove, Qt::LeftButton, {}, b.placeOf(0.5));
    for (double at : {0.55, 0.6, 0.65, 2.0 / 3.0})
        QTest::mouseMove(b.groove, b.placeOf(at));
    QTest::mouseRelease(b.groove, Qt::LeftButton, {}, b.placeOf(2.0 / 3.0));
    QVERIFY2(std::abs(std::log10(b.slider.value()) - 1.0) < 0.1, qPrintable(QString::number(b.slider.value())));
    QVERIFY(b.edited.size() >= 4);
    QCOMPARE(b.gestures().size(), 1);
    QCOMPARE(b.edited.last().at(0).toDouble(), b.slider.value());
}

void ParameterSliderTest::nextDragIsAnotherGesture()
{
    Bench b(lengthscale());
    for (double at : {0.2, 0.8}) {
        QTest::mousePress(b.groove, Qt::LeftButton, {}, b.placeOf(at));
        QTest::mouseRelease(b.groove, Qt::LeftButton, {}, b.placeOf(at));
    }
    QCOMPARE(b.gestures().size(), 2);
}

void ParameterSliderTest::shiftDragIsTenTimesFiner()
{
    const auto moved = [](Qt::KeyboardModifiers modifiers) {
        Bench b(lengthscale());
        QTest::mousePress(b.groove, Qt::LeftButton, modifiers, b.placeOf(0.5));
        const QPointF to = b.placeOf(0.8);
        QMouseEvent move(QEvent::MouseMove, to, b.groove->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, modifiers);
        QCoreApplication::sendEvent(b.groove, &move);
        QTest::mouseRelease(b.groove, Qt::LeftButton, modifiers, b.placeOf(0.8));
        return std::log10(b.slider.value());
    };
    const double coarse = moved(Qt::NoModifier);
    const double fine = moved(Qt::ShiftModifier);
    QVERIFY(coarse > 1.5);
    QVERIFY2(std::abs(coarse / fine - 10.0) < 0.1, qPrintable(QString::number(coarse / fine)));
}

void ParameterSliderTest::clickInGrooveJumpsThere()
{
    Bench b(lengthscale());
    QTest::mouseClick(b.groove, Qt::LeftButton, {}, b.placeOf(1.0 / 6.0));
    QVERIFY2(std::abs(std::log10(b.slider.value()) + 2.0) < 0.1, qPrintable(QString::number(b.slider.value())));
}

void ParameterSliderTest::arrowsPagesHomeAndEndStep()
{
    Bench b(lengthscale()); // six decades: a step is 6 % of a decade, a page six tenths of one
    QTest::keyClick(b.groove, Qt::Key_Right);
    QCOMPARE(b.slider.value(), 1.148); // 10^0.06
    QTest::keyClick(b.groove, Qt::Key_Left);
    QCOMPARE(b.slider.value(), 1.0);
    QTest::keyClick(b.groove, Qt::Key_PageUp);
    QCOMPARE(b.slider.value(), 3.981); // 10^0.6
    QTest::keyClick(b.groove, Qt::Key_PageDown);
    QTest::keyClick(b.groove, Qt::Key_Home);
    QCOMPARE(b.slider.value(), 1e-3);
    QTest::keyClick(b.groove, Qt::Key_End);
    QCOMPARE(b.slider.value(), 1e3);
    QTest::keyClick(b.field, Qt::Key_Down); // from the field too
    QCOMPARE(b.slider.value(), 871.0);      // 10^2.94
}

void ParameterSliderTest::shiftArrowsAreTenTimesFiner()
{
    Bench b(lengthscale());
    QTest::keyClick(b.groove, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(b.slider.value(), 1.014); // 10^0.006
}

void ParameterSliderTest::wheelStepsOnlyWhereItDoesNotStealScrolling()
{
    Bench free(lengthscale());
    turnWheel(free.groove, 1);
    QCOMPARE(free.slider.value(), 1.148);
    turnWheel(free.groove, -1);
    turnWheel(free.groove, 1, Qt::ShiftModifier);
    QCOMPARE(free.slider.value(), 1.014);

    QScrollArea area;
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    auto* slider = new ParameterSlider(lengthscale());
    column->addWidget(slider);
    column->addSpacing(2000);
    area.setWidget(page);
    area.resize(340, 300);
    area.show();
    QVERIFY(QTest::qWaitForWindowActive(&area));
    auto* groove = slider->findChild<widgets::GrooveSlider*>("slider");
    groove->clearFocus();
    QVERIFY(!turnWheel(groove, -1)); // left to the page
    QCOMPARE(slider->value(), 1.0);
    groove->setFocus();
    QVERIFY(turnWheel(groove, 1));
    QCOMPARE(slider->value(), 1.148);
}

void ParameterSliderTest::integersStepByWholeNumbers()
{
    Bench b(degree());
    QTest::keyClick(b.groove, Qt::Key_Right);
    QCOMPARE(b.slider.value(), 3.0);
    QTest::mouseClick(b.groove, Qt::LeftButton, {}, b.placeOf(0.7));
    QCOMPARE(b.slider.value(), 7.0);
    QTest::keyClick(b.groove, Qt::Key_End);
    QTest::keyClick(b.groove, Qt::Key_Right); // no further
    QCOMPARE(b.slider.value(), 10.0);
}

void ParameterSliderTest::typedValueBeyondRangeWidensUntilReset()
{
    Bench b(lengthscale());
    b.type("1e6");
    QCOMPARE(b.slider.value(), 1e6);
    QCOMPARE(b.groove->position(), 1.0);
    QTest::keyClick(b.groove, Qt::Key_Home);
    QTest::keyClick(b.groove, Qt::Key_End);
    QCOMPARE(b.slider.value(), 1e6); // still within reach
    QTest::mouseDClick(b.groove, Qt::LeftButton, {}, b.placeOf(0.5));
    QCOMPARE(b.slider.value(), 1.0);
    QTest::keyClick(b.groove, Qt::Key_End);
    QCOMPARE(b.slider.value(), 1e3);
}

void ParameterSliderTest::typedTextIsReadInEveryNotation_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    QTest::newRow("point") << "0.25" << 0.25;
    QTest::newRow("comma") << "0,25" << 0.25;
    QTest::newRow("exponent") << "2.5e-1" << 0.25;
    QTest::newRow("blanks") << "  .25 " << 0.25;
    QTest::newRow("many digits") << "0.123456789012" << 0.123456789012;
}

void ParameterSliderTest::typedTextIsReadInEveryNotation()
{
    QFETCH(QString, text);
    QFETCH(double, value);
    Bench b(lengthscale());
    b.type(text);
    QCOMPARE(b.slider.value(), value);
    b.field->setFocus();
    QTest::keyClick(b.field, Qt::Key_Return); // what is shown is shorter; leaving it alone changes nothing
    QCOMPARE(b.slider.value(), value);
}

void ParameterSliderTest::inadmissibleTextIsRefusedWithASentence_data()
{
    QTest::addColumn<bool>("integer");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("zero") << false << "0"
                          << "Must be greater than 0.";
    QTest::newRow("negative") << false << "-3"
                              << "Must be greater than 0.";
    QTest::newRow("letters") << false << "wide"
                             << "“wide” is not a number.";
    QTest::newRow("empty") << false << " "
                           << "“” is not a number.";
    QTest::newRow("infinite") << false << "inf"
                              << "“inf” is not a number.";
    QTest::newRow("overflow") << false << "1e309"
                              << "“1e309” is not a number.";
    QTest::newRow("half degree") << true << "2.5"
                                 << "Enter a whole number.";
    QTest::newRow("degree too high") << true << "2000"
                                     << "Must be at most 1000.";
    QTest::newRow("no degree") << true << "0"
                               << "Must be at least 1.";
}

void ParameterSliderTest::inadmissibleTextIsRefusedWithASentence()
{
    QFETCH(bool, integer);
    QFETCH(QString, text);
    QFETCH(QString, sentence);
    Bench b(integer ? degree() : lengthscale());
    const double before = b.slider.value();
    b.type(text);
    QCOMPARE(b.slider.problem(), sentence);
    QCOMPARE(b.slider.value(), before);
    QCOMPARE(b.edited.size(), 0);
}

void ParameterSliderTest::escapeRestoresTheValue()
{
    Bench b(lengthscale());
    b.type("-1");
    QVERIFY(!b.slider.problem().isEmpty());
    QTest::keyClick(b.field, Qt::Key_Escape);
    QCOMPARE(b.field->text(), "1");
    QVERIFY(b.slider.problem().isEmpty());
    QTest::keyClicks(b.field, "7"); // typed and not confirmed
    QTest::keyClick(b.field, Qt::Key_Escape);
    QCOMPARE(b.field->text(), "1");
    QCOMPARE(b.edited.size(), 0);
}

void ParameterSliderTest::zeroCanBeTypedOnALogarithmicSlider()
{
    NumberRange beta = lengthscale();
    beta.minimumAllowed = true;
    Bench b(beta);
    b.type("0");
    QCOMPARE(b.slider.value(), 0.0);
    QCOMPARE(b.groove->position(), 0.0);
    QTest::keyClick(b.groove, Qt::Key_Right);
    QVERIFY(b.slider.value() > 0.0);
}

void ParameterSliderTest::doubleClickResetsToDefault()
{
    Bench b(lengthscale());
    b.slider.setValue(30.0);
    QTest::mouseDClick(b.groove, Qt::LeftButton, {}, b.placeOf(0.2));
    QCOMPARE(b.slider.value(), 1.0);
    QCOMPARE(b.gestures().size(), 1); // jump and reset are undone together
    b.slider.setValue(30.0);
    QTest::mouseDClick(&b.slider, Qt::LeftButton, {}, {5, 5}); // on the name
    QCOMPARE(b.slider.value(), 1.0);
}

void ParameterSliderTest::lockRefusesEveryChange()
{
    Bench b(lengthscale());
    QSignalSpy toggled(&b.slider, &ParameterSlider::lockToggled);
    QTest::mouseClick(b.lock, Qt::LeftButton);
    QCOMPARE(toggled.size(), 1);
    QVERIFY(b.slider.isLocked());
    QTest::mouseClick(b.groove, Qt::LeftButton, {}, b.placeOf(0.9));
    QTest::keyClick(b.groove, Qt::Key_End);
    turnWheel(b.groove, 3);
    b.type("5");
    QTest::keyClick(b.field, Qt::Key_Up);
    b.slider.setValue(2.0); // the program may, for example when undoing
    QTest::mouseDClick(&b.slider, Qt::LeftButton, {}, {5, 5});
    QCOMPARE(b.slider.value(), 2.0);
    QCOMPARE(b.edited.size(), 0);
    b.slider.setLocked(false);
    QCOMPARE(toggled.size(), 1); // silent
    QTest::keyClick(b.groove, Qt::Key_End);
    QCOMPARE(b.edited.size(), 1);
}

void ParameterSliderTest::settingIsSilentAndLeavesTypingAlone()
{
    Bench b(lengthscale());
    b.slider.setValue(4.0);
    QCOMPARE(b.edited.size(), 0);
    QCOMPARE(b.field->text(), "4");
    b.field->setFocus();
    QTest::keyClicks(b.field, "2");
    b.slider.setValue(4.0); // the echo of an earlier edit
    QCOMPARE(b.field->text(), "42");
    b.slider.setValue(5e4); // beyond the range: shown all the same
    QCOMPARE(b.field->text(), "50000");
    QCOMPARE(b.groove->position(), 1.0);
}

void ParameterSliderTest::problemFromOutsideIsShownAndCleared()
{
    Bench b(lengthscale());
    b.slider.setProblem("Needs two numbers.");
    QCOMPARE(b.slider.problem(), "Needs two numbers.");
    b.type("0"); // what is being typed comes first
    QCOMPARE(b.slider.problem(), "Must be greater than 0.");
    QTest::keyClick(b.field, Qt::Key_Escape);
    QCOMPARE(b.slider.problem(), "Needs two numbers.");
    b.slider.setProblem({});
    QVERIFY(b.slider.problem().isEmpty());
}

void ParameterSliderTest::numbersPrintShortAndReadBack()
{
    QCOMPARE(widgets::numberText(1e-5), "1e−5");
    QCOMPARE(widgets::numberText(2.5e12), "2.5e12");
    QCOMPARE(widgets::numberText(0.1 + 0.2), "0.3");
    QCOMPARE(widgets::numberText(-1.0 / 3.0), "−0.3333");
    QCOMPARE(widgets::numberText(12345.67), "12346"); // no digit before the point is lost
    QCOMPARE(widgets::fullNumberText(-1.0 / 3.0), "−0.3333333333333333");
    QCOMPARE(widgets::numberFrom(widgets::fullNumberText(-1.0 / 3.0)).value_or(0.0), -1.0 / 3.0);
    QCOMPARE(widgets::numberFrom("−1,5").value_or(0.0), -1.5);
    QVERIFY(!widgets::numberFrom("1.2.3"));
}

void ParameterSliderTest::aFieldShowsFourDigitsAndAllOfThemInItsTip()
{
    Bench b(lengthscale());
    b.slider.setValue(0.41937281234);
    QCOMPARE(b.field->text(), "0.4194");
    QVERIFY(b.field->toolTip().contains("0.41937281234"));
    QTest::keyClick(b.field, Qt::Key_Return); // accepted as it stands
    QCOMPARE(b.slider.value(), 0.41937281234);
    QCOMPARE(b.edited.size(), 0);
}

void ParameterSliderTest::typedDigitsStay()
{
    Bench b(lengthscale());
    b.type("0.4193728");
    QCOMPARE(b.field->text(), "0.4193728");
    b.slider.setValue(0.51937281234); // by an optimiser
    QCOMPARE(b.field->text(), "0.5194");
}

void ParameterSliderTest::noFieldCutsDigits_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 1.5, 2.0})
        for (const double value : {3.91122e-9, -3.91122e-12, 0.000123456, -0.000123456, 123456.7, 1.0 / 3.0, 8.888e88})
            QTest::addRow("%g at %g", value, scale) << value << scale;
}

void ParameterSliderTest::noFieldCutsDigits()
{
    QFETCH(double, value);
    QFETCH(double, scale);
    NumberRange range = lengthscale();
    range.minimum = -1e9;
    range.spacing = core::Spacing::Linear;
    Bench b(range);
    QFont font = b.slider.font();
    font.setPointSizeF(scale * font.pointSizeF());
    b.slider.setFont(font);
    b.slider.resize(b.slider.minimumSizeHint());
    QApplication::processEvents();
    const auto isWhole = [&] {
        QStyleOptionFrame option;
        option.initFrom(b.field);
        option.lineWidth = b.field->style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &option, b.field);
        const QRect room = b.field->style()->subElementRect(QStyle::SE_LineEditContents, &option, b.field);
        return b.field->fontMetrics().horizontalAdvance(b.field->text()) + 4 <= room.width();
    };
    b.slider.setValue(value);
    QVERIFY2(isWhole(), qPrintable(b.field->text()));
    b.type(QString::number(value, 'g', 17));
    QVERIFY2(isWhole(), qPrintable(b.field->text()));
    QCOMPARE(b.slider.value(), value); // rounded on show alone
}

void ParameterSliderTest::returnAndASecondEscGiveTheKeyboardBack()
{
    QMainWindow window;
    auto* sheet = new QWidget;
    sheet->setFocusPolicy(Qt::StrongFocus);
    window.setCentralWidget(sheet);
    auto* dock = new QDockWidget(&window);
    auto* slider = new ParameterSlider(lengthscale());
    dock->setWidget(slider);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto* field = slider->findChild<QLineEdit*>("field");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "2");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(slider->value(), 2.0);
    QVERIFY(sheet->hasFocus());
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "7");
    QTest::keyClick(field, Qt::Key_Escape); // puts back
    QCOMPARE(field->text(), "2");
    QVERIFY(field->hasFocus());
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(sheet->hasFocus());
    QTest::keyClicks(field, "no number");
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(field->hasFocus()); // there is something to mend
}

void ParameterSliderTest::undoIsTheWindowsOnceANumberIsEntered()
{
    Bench b(lengthscale());
    const auto isLeftToTheWindow = [&] {
        QKeyEvent key(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
        QCoreApplication::sendEvent(b.field, &key);
        return !key.isAccepted();
    };
    b.field->setFocus();
    QTest::keyClicks(b.field, "42");
    QVERIFY(!isLeftToTheWindow()); // a typing error is the field's to undo
    b.type("42");
    QVERIFY(isLeftToTheWindow());
}

KERNELSCOPE_TEST(ParameterSliderTest, QApplication)

} // namespace parameter_slider_test

#include "parameter_slider_test.moc"
