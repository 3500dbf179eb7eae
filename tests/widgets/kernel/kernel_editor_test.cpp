#include "core/kernels/expression.h"
#include "core/kernels/verdict/made_kernels.h"
#include "support/test_registry.h"
#include "widgets/controls/groove_slider.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/value_field.h"
#include "widgets/kernel/expression_edit.h"
#include "widgets/kernel/expression_field.h"
#include "widgets/kernel/kernel_editor.h"
#include "widgets/kernel/kernel_edits.h"
#include "widgets/kernel/part_card.h"
#include "widgets/kernel/verdict_text.h"
#include "widgets/kernel/verdict_view.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

namespace kernel_editor_test
{

using core::Kernel;
using widgets::KernelEditor;
using widgets::ParameterSlider;

namespace
{

Kernel parsed(const char* expression)
{
    return std::get<Kernel>(core::parseKernel(expression));
}

struct Bench {
    explicit Bench(const char* expression = "se(lengthscale=1)", int dimensions = 1)
        : edited(&editor, &KernelEditor::kernelEdited)
    {
        editor.setDimensions(dimensions);
        editor.setKernel(parsed(expression));
        editor.resize(330, 600);
        editor.show();
        line = editor.findChild<widgets::ExpressionEdit*>("expression");
    }
    QString printed() const { return QString::fromStdString(core::printKernel(editor.kernel())); }
    template <class W>
    QList<W*> visible(const QString& name = {}) const
    {
        QList<W*> found;
        for (W* widget : editor.findChildren<W*>(name)) {
            if (widget->isVisible())
                found << widget;
        }
        return found;
    }
    ParameterSlider* slider(const QString& name) const
    {
        for (ParameterSlider* candidate : visible<ParameterSlider>()) {
            if (candidate->range().name == name)
                return candidate;
        }
        return nullptr;
    }
    void type(const QString& text) const
    {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    void choose(int card, const QString& family) const
    {
        auto* combo = visible<QComboBox>("family").at(card);
        const int row = combo->findData(family);
        combo->setCurrentIndex(row);
        emit combo->activated(row);
    }
    void trigger(const QString& button, int card, const QString& family) const
    {
        for (QAction* action : visible<QToolButton>(button).at(card)->menu()->actions()) {
            if (action->data().toString() == family)
                action->trigger();
        }
    }
    QString what() const { return edited.isEmpty() ? QString() : edited.last().at(1).toString(); }
    KernelEditor editor;
    QSignalSpy edited;
    widgets::ExpressionEdit* line;
};

} // namespace

class KernelEditorTest : public QObject
{
    Q_OBJECT

private slots:
    void sliderMovesTheExpression();
    void expressionMovesTheSlider();
    void aFormulaHasASliderForEachOfItsNumbers();
    void dragKeepsSliderAndGesture();
    void expressionIsReadAtReturnAndAfterAPause();
    void invalidExpressionKeepsTheKernelAndSaysWhere();
    void escapeRestoresTheExpression();
    void escapeBringsBackTheKernelFromBeforeTheTyping();
    void shortNumbersKeepTheirDigitsWhileOthersAreEdited();
    void typedNumbersAreShownAsTyped();
    void listsMustFitTheData();
    void typingIsNotRewrittenByItsOwnEcho();
    void familyChangeKeepsTheSharedLengthscale();
    void partsAreAddedMultipliedAndRemoved();
    void removingDissolvesBracketsAndKeepsFactors();
    void ardGivesEachDimensionItsSlider();
    void medianButtonSetsTheLengthscale();
    void locksSurviveEditsOnTheirOwnNumberOnly();
    void sigmoidsScaleIsLockedApartFromItsFactor();
    void setKernelIsSilent();
    void whatIsTypedForAPartThatGoesIsForgotten();
    void problemsStandByTheirField();
    void keyboardVisitsRebuiltCardsInOrder();
    void everyFamilyFitsANarrowDock();
    void theVerdictIsWantedOfEveryKernelAndShownOfThisOneAlone();
    void kernelsThatAFunctionMakesAreTakenFromItsVerdict();
    void aVerdictTellsItsPointsAndWeights();
};

void KernelEditorTest::sliderMovesTheExpression()
{
    Bench b;
    QTest::keyClick(b.slider("lengthscale")->findChild<QSlider*>("slider"), Qt::Key_End);
    QCOMPARE(b.printed(), "se(lengthscale=1000)");
    QCOMPARE(b.line->text(), "se(lengthscale=1000)");
    QCOMPARE(b.what(), "Change lengthscale");
    QTest::keyClick(b.slider("scale")->findChild<QSlider*>("slider"), Qt::Key_Home);
    QCOMPARE(b.line->text(), "0.001*se(lengthscale=1000)");
}

void KernelEditorTest::expressionMovesTheSlider()
{
    Bench b;
    b.type("2.5*rq(0.3,alpha=4)+linear()");
    QTest::keyClick(b.line, Qt::Key_Return);
    QCOMPARE(b.editor.kernel(), parsed("2.5*rq(lengthscale=0.3,alpha=4)+linear()"));
    QCOMPARE(b.slider("alpha")->value(), 4.0);
    QCOMPARE(b.slider("lengthscale")->value(), 0.3);
    QCOMPARE(b.visible<QComboBox>("family").at(1)->currentText(), "Linear");
    QCOMPARE(b.line->text(), b.printed()); // Return writes the canonical form
    QCOMPARE(b.edited.size(), 1);
}

void KernelEditorTest::aFormulaHasASliderForEachOfItsNumbers()
{
    Bench b;
    b.type("formula(\"max(0, 1-abs(x-y)/a)\", a=1.5)");
    QTest::keyClick(b.line, Qt::Key_Return);
    QCOMPARE(b.editor.kernel(), parsed("formula(\"max(0,1-abs(x-y)/a)\",a=1.5)"));
    QCOMPARE(b.visible<QComboBox>("family").at(0)->currentText(), "Formula");
    QCOMPARE(b.slider("a")->value(), 1.5);
    QTest::keyClick(b.slider("a")->findChild<QSlider*>("slider"), Qt::Key_End);
    QCOMPARE(b.line->text(), "formula(\"max(0,1-abs(x-y)/a)\",a=1000)");
    b.type("formula(\"exp(-b*(x-y)^2)\", b=2)");
    QTest::keyClick(b.line, Qt::Key_Return);
    QCOMPARE(b.slider("b")->value(), 2.0);
    QVERIFY(!b.slider("a"));
    b.type("formula(\"x-y\")");
    QTest::keyClick(b.line, Qt::Key_Return);
    QVERIFY(b.editor.findChild<widgets::ExpressionField*>()->problem().startsWith("Formula is not symmetric: k("));
    QCOMPARE(b.slider("b")->value(), 2.0);
    b.choose(0, "se");
    QCOMPARE(b.editor.kernel(), parsed("se(lengthscale=1)"));
}

void KernelEditorTest::dragKeepsSliderAndGesture()
{
    Bench b("se(lengthscale=1)*periodic(period=2)");
    ParameterSlider* slider = b.slider("period");
    auto* groove = slider->findChild<QSlider*>("slider");
    const int middle = groove->height() / 2;
    QTest::mousePress(groove, Qt::LeftButton, {}, {40, middle});
    for (int x = 50; x < 150; x += 10)
        QTest::mouseMove(groove, {x, middle});
    QTest::mouseRelease(groove, Qt::LeftButton, {}, {140, middle});
    QCOMPARE(b.slider("period"), slider);
    QVERIFY(b.edited.size() >= 10);
    for (const auto& signal : b.edited)
        QCOMPARE(signal.at(2).toInt(), b.edited.first().at(2).toInt());
    QCOMPARE(b.line->text(), b.printed());
}

void KernelEditorTest::expressionIsReadAtReturnAndAfterAPause()
{
    Bench b;
    b.type("matern32(2)");
    QCOMPARE(b.edited.size(), 0); // still typing
    QVERIFY(b.edited.wait(2000));
    QCOMPARE(b.editor.kernel(), parsed("matern32(lengthscale=2)"));
    QCOMPARE(b.line->text(), "matern32(2)"); // not rewritten under the cursor
    QTest::keyClick(b.line, Qt::Key_Return);
    QCOMPARE(b.line->text(), "matern32(lengthscale=2)");
    QCOMPARE(b.edited.size(), 1);
}

void KernelEditorTest::invalidExpressionKeepsTheKernelAndSaysWhere()
{
    Bench b;
    auto* field = b.editor.findChild<widgets::ExpressionField*>();
    b.type("se(lengthscale=)");
    QTest::keyClick(b.line, Qt::Key_Return);
    const auto error = std::get<core::ExpressionError>(core::parseKernel("se(lengthscale=)"));
    QCOMPARE(b.editor.kernel(), parsed("se(lengthscale=1)"));
    QVERIFY2(field->problem().startsWith("Column 16: expected a number"), qPrintable(field->problem()));
    QCOMPARE(b.line->markedColumn(), error.column);
    QCOMPARE(b.edited.size(), 0);
    b.type("se(lengthscale=3)");
    QTest::keyClick(b.line, Qt::Key_Return);
    QVERIFY(field->problem().isEmpty());
    QCOMPARE(b.line->markedColumn(), 0U);
}

void KernelEditorTest::escapeRestoresTheExpression()
{
    Bench b;
    b.type("banana");
    QTest::keyClick(b.line, Qt::Key_Return);
    QTest::keyClick(b.line, Qt::Key_Escape);
    QCOMPARE(b.line->text(), "se(lengthscale=1)");
    QVERIFY(b.editor.findChild<widgets::ExpressionField*>()->problem().isEmpty());
    QTest::qWait(400); // longer than the pause: nothing is read any more
    QCOMPARE(b.edited.size(), 0);
}

void KernelEditorTest::escapeBringsBackTheKernelFromBeforeTheTyping()
{
    Bench b;
    b.type("matern32(2)");
    QTRY_COMPARE(b.printed(), "matern32(lengthscale=2)"); // taken after a pause
    QTest::keyClick(b.line, Qt::Key_Escape);
    QCOMPARE(b.printed(), "se(lengthscale=1)");
    QCOMPARE(b.line->text(), "se(lengthscale=1)");
    QCOMPARE(b.edited.size(), 2); // the way there and back, for undo
}

void KernelEditorTest::shortNumbersKeepTheirDigitsWhileOthersAreEdited()
{
    Bench b("0.12345678*se(lengthscale=[0.41937281,0.41941115])+rq(lengthscale=2.71828182,alpha=12345.678)", 2);
    QCOMPARE(b.line->text(), "0.1235*se(lengthscale=[0.4194,0.4194])+rq(lengthscale=2.718,alpha=12346)");
    QVERIFY(b.line->toolTip().contains(b.printed().toHtmlEscaped()));
    b.line->setFocus();
    b.line->setCursorPosition(static_cast<int>(b.line->text().indexOf("2.718")));
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(b.line, Qt::Key_Delete);
    QTest::keyClicks(b.line, "3");
    b.line->end(false);
    QTest::keyClicks(b.line, "+matern32(0.4194)");
    QTest::keyClick(b.line, Qt::Key_Return);
    QCOMPARE(b.printed(), "0.12345678*se(lengthscale=[0.41937281,0.41941115])+rq(lengthscale=3,alpha=12345.678)"
                          "+matern32(lengthscale=0.4194)");
    const Kernel before = b.editor.kernel();
    const auto edits = b.edited.size();
    b.line->setFocus();
    QTest::keyClick(b.line, Qt::Key_Return); // accepted as it stands
    QCOMPARE(b.editor.kernel(), before);
    QCOMPARE(b.edited.size(), edits);
    b.line->setCursorPosition(static_cast<int>(b.line->text().indexOf("*se"))); // a digit more is another number
    QTest::keyClicks(b.line, "9");
    QTest::keyClick(b.line, Qt::Key_Return);
    QCOMPARE(b.editor.kernel().parts.front().scale, 0.12359);
}

void KernelEditorTest::typedNumbersAreShownAsTyped()
{
    Bench b;
    b.type("se(0.4193728)");
    QTest::keyClick(b.line, Qt::Key_Return);
    QCOMPARE(b.line->text(), "se(lengthscale=0.4193728)");
    b.editor.setKernel(parsed("se(lengthscale=0.5193728)")); // by an optimiser
    QCOMPARE(b.line->text(), "se(lengthscale=0.5194)");
}

void KernelEditorTest::listsMustFitTheData()
{
    Bench b("se(lengthscale=1)", 2);
    b.type("se([1,2,3])");
    QTest::keyClick(b.line, Qt::Key_Return);
    QCOMPARE(b.edited.size(), 0);
    QCOMPARE(b.editor.findChild<widgets::ExpressionField*>()->problem(),
             "Lengthscale lists 3 numbers, but the data has 2 columns.");
    b.type("se([1,2])");
    QTest::keyClick(b.line, Qt::Key_Return);
    QCOMPARE(b.edited.size(), 1);
}

void KernelEditorTest::typingIsNotRewrittenByItsOwnEcho()
{
    Bench b;
    QObject::connect(&b.editor, &KernelEditor::kernelEdited, &b.editor,
                     [&](const Kernel& kernel) { b.editor.setKernel(kernel); });
    b.type("2*se(1)");
    QVERIFY(b.edited.wait(2000));
    QTest::keyClicks(b.line, "+lin");
    b.editor.setKernel(b.editor.kernel());
    QCOMPARE(b.line->text(), "2*se(1)+lin");
}

void KernelEditorTest::familyChangeKeepsTheSharedLengthscale()
{
    Bench b("3*se(lengthscale=0.7)");
    b.choose(0, "matern52");
    QCOMPARE(b.line->text(), "3*matern52(lengthscale=0.7)");
    QCOMPARE(b.what(), "Change kernel to Matérn 5/2");
    b.choose(0, "linear");
    QCOMPARE(b.line->text(), "3*linear()");
    Bench ard("se(lengthscale=[0.5,2])", 2);
    ard.choose(0, "rq");
    QCOMPARE(ard.line->text(), "rq(lengthscale=[0.5,2],alpha=1)");
    ard.choose(0, "periodic"); // which takes one lengthscale only
    QCOMPARE(ard.line->text(), "periodic(lengthscale=0.5,period=1)");
    Bench negative("sigmoid(scale=1,offset=-2)");
    negative.choose(0, "poly"); // which needs an offset of at least 0
    QCOMPARE(negative.line->text(), "poly(degree=2,offset=1)");
}

void KernelEditorTest::partsAreAddedMultipliedAndRemoved()
{
    Bench b("2*se(lengthscale=1)");
    b.trigger("multiply", 0, "cosine");
    QCOMPARE(b.line->text(), "2*se(lengthscale=1)*cosine(frequency=1)");
    QCOMPARE(b.what(), "Multiply by Cosine");
    b.trigger("add", 0, "linear"); // card 0 is the product as a whole
    QCOMPARE(b.line->text(), "2*se(lengthscale=1)*cosine(frequency=1)+linear()");
    b.trigger("add", 4, "constant"); // beside linear(): joins the sum
    QCOMPARE(b.line->text(), "2*se(lengthscale=1)*cosine(frequency=1)+linear()+constant(value=1)");
    QCOMPARE(b.visible<widgets::PartCard>().size(), 6);
    QTest::mouseClick(b.visible<QToolButton>("remove").at(0), Qt::LeftButton); // the product
    QCOMPARE(b.line->text(), "linear()+constant(value=1)");
    QTest::mouseClick(b.visible<QToolButton>("remove").at(1), Qt::LeftButton);
    QCOMPARE(b.line->text(), "linear()");
    QVERIFY(b.visible<QToolButton>("remove").isEmpty()); // the last one stays
    QCOMPARE(b.visible<widgets::PartCard>().size(), 1);
}

void KernelEditorTest::removingDissolvesBracketsAndKeepsFactors()
{
    QCOMPARE(widgets::withoutPart(parsed("3*(2*se(1)+linear())"), {1}), parsed("6*se(1)"));
    QCOMPARE(widgets::withoutPart(parsed("(se(1)+linear())*cosine(1)+brownian()"), {0, 1}),
             parsed("se(1)+linear()+brownian()"));
    const Kernel nested = widgets::withPartBeside(parsed("2*se(1)*linear()"), {0}, Kernel::Shape::Sum, "cosine");
    QCOMPARE(nested, parsed("2*(se(1)+cosine(1))*linear()"));
    for (const Kernel& made : {nested, widgets::withoutPart(nested, {1})})
        QCOMPARE(std::get<Kernel>(core::parseKernel(core::printKernel(made))), made);
}

void KernelEditorTest::ardGivesEachDimensionItsSlider()
{
    Bench b("se(lengthscale=2)", 3);
    auto* ard = b.visible<QCheckBox>("ard").value(0);
    QVERIFY(ard);
    QTest::mouseClick(ard, Qt::LeftButton, {}, {10, ard->height() / 2});
    QCOMPARE(b.line->text(), "se(lengthscale=[2,2,2])");
    QTest::keyClick(b.slider("lengthscale 2")->findChild<QSlider*>("slider"), Qt::Key_End);
    QCOMPARE(b.line->text(), "se(lengthscale=[2,1000,2])");
    QCOMPARE(b.what(), "Change lengthscale 2");
    QTest::mouseClick(ard, Qt::LeftButton, {}, {10, ard->height() / 2});
    QCOMPARE(b.line->text(), "se(lengthscale=2)");
    b.editor.setDimensions(1);
    QVERIFY(b.visible<QCheckBox>("ard").isEmpty());
}

void KernelEditorTest::medianButtonSetsTheLengthscale()
{
    Bench b("periodic(lengthscale=1,period=1)*se(lengthscale=1)");
    QVERIFY(b.visible<QToolButton>("suggestion").isEmpty());
    b.editor.setMedianDistance(0.53125);
    const auto buttons = b.visible<QToolButton>("suggestion");
    QCOMPARE(buttons.size(), 1); // a periodic lengthscale has no unit: no distance fits it
    QTest::mouseClick(buttons[0], Qt::LeftButton);
    QCOMPARE(b.printed(), "periodic(lengthscale=1,period=1)*se(lengthscale=0.53125)");
    b.editor.setLockedHyperparameters({"1.lengthscale"});
    QVERIFY(!buttons[0]->isVisible());
}

void KernelEditorTest::locksSurviveEditsOnTheirOwnNumberOnly()
{
    Bench b("se(lengthscale=0.7)+rq(lengthscale=3,alpha=2)");
    QSignalSpy locks(&b.editor, &KernelEditor::lockedHyperparametersEdited);
    QTest::mouseClick(b.slider("alpha")->findChild<QToolButton*>("lock"), Qt::LeftButton);
    QCOMPARE(b.editor.lockedHyperparameters(), std::vector<std::string>{"1.alpha"});
    QCOMPARE(locks.size(), 1);
    b.choose(0, "matern32");
    QVERIFY(b.slider("alpha")->isLocked());
    QTest::mouseClick(b.visible<QToolButton>("remove").at(0), Qt::LeftButton);
    QVERIFY(b.editor.lockedHyperparameters().empty()); // "1.alpha" names nothing any more
    QCOMPARE(locks.size(), 2);
    b.editor.setLockedHyperparameters({"alpha", "nonsense"});
    QCOMPARE(b.editor.lockedHyperparameters(), std::vector<std::string>{"alpha"});
    QVERIFY(b.slider("alpha")->isLocked());
    QCOMPARE(locks.size(), 2);
}

void KernelEditorTest::sigmoidsScaleIsLockedApartFromItsFactor()
{
    Bench b("2*sigmoid(scale=1,offset=0)");
    for (ParameterSlider* slider : b.visible<ParameterSlider>())
        if (slider->value() == 1.0)
            QTest::mouseClick(slider->findChild<QToolButton*>("lock"), Qt::LeftButton);
    QCOMPARE(b.editor.lockedHyperparameters(), std::vector<std::string>{"sigmoid.scale"});
    for (const ParameterSlider* slider : b.visible<ParameterSlider>())
        QCOMPARE(slider->isLocked(), slider->value() == 1.0);
}

void KernelEditorTest::setKernelIsSilent()
{
    Bench b;
    b.editor.setKernel(parsed("poly(degree=3,offset=0.5)"));
    b.editor.setDimensions(2);
    b.editor.setMedianDistance(1.0);
    QCOMPARE(b.edited.size(), 0);
    QCOMPARE(b.line->text(), "poly(degree=3,offset=0.5)");
    QCOMPARE(b.slider("degree")->value(), 3.0);
    QVERIFY(b.visible<QToolButton>("suggestion").isEmpty());
}

void KernelEditorTest::whatIsTypedForAPartThatGoesIsForgotten()
{
    for (const char* next : {"se(lengthscale=2)", "linear()+constant()"}) {
        Bench bench("se(lengthscale=1)+se(lengthscale=3)*periodic()");
        bench.editor.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&bench.editor));
        auto* field = bench.visible<ParameterSlider>().last()->findChild<widgets::ValueField*>();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, "5");
        bench.editor.setKernel(parsed(next)); // hides the field, which loses the focus
        QVERIFY(bench.edited.isEmpty());
        QCOMPARE(bench.editor.kernel(), parsed(next));
    }
}

void KernelEditorTest::problemsStandByTheirField()
{
    Bench b("se(lengthscale=[1,2])", 2);
    b.editor.showProblems(
        {{"kernel", "brownian() needs x >= 0"}, {"lengthscale[1]", "is far below the spacing of the points"}});
    QCOMPARE(b.slider("lengthscale 2")->problem(), "Is far below the spacing of the points.");
    QVERIFY(b.slider("lengthscale 1")->problem().isEmpty());
    QCOMPARE(b.editor.findChild<widgets::ExpressionField*>()->problem(), "brownian() needs x >= 0.");
    b.editor.showProblems({});
    QVERIFY(b.slider("lengthscale 2")->problem().isEmpty());
    b.editor.setDimensions(3); // the data changed under the list
    QCOMPARE(b.slider("lengthscale 1")->problem(), "Lists 2 numbers, but the data has 3 columns.");
}

void KernelEditorTest::keyboardVisitsRebuiltCardsInOrder()
{
    QWidget window;
    auto* editor = new KernelEditor(&window);
    auto* after = new QLineEdit(&window);
    window.show();
    editor->setKernel(parsed("se(1)+rq(1,1)"));   // rebuilt after the field that follows it was made
    editor->setKernel(parsed("rq(1,1)+rq(1,1)")); // and some of its sliders again
    QVERIFY(QTest::qWaitForWindowActive(&window));
    editor->setFocus();
    int row = -1;
    QWidget* last = nullptr;
    for (int step = 0; step < 60 && QApplication::focusWidget() != after; ++step) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        last = QApplication::focusWidget();
        for (QWidget* at = last; at != nullptr && last != after; at = at->parentWidget()) {
            if (auto* card = qobject_cast<widgets::PartCard*>(at)) {
                const int place = card->path().empty() ? 0 : card->path().back() + 1;
                QVERIFY2(place >= row, "the keyboard jumped back to an earlier card");
                row = place;
            }
        }
    }
    QCOMPARE(row, 2);
    QCOMPARE(last, after);
}

void KernelEditorTest::everyFamilyFitsANarrowDock()
{
    for (const core::FamilyDescription& family : core::families()) {
        Bench b;
        b.editor.setKernel(
            core::product({core::kernelOf(core::defaultFamily(family.name)), core::kernelOf(core::Linear{})}));
        QVERIFY2(b.editor.minimumSizeHint().width() <= 300, family.name.data());
    }
}

void KernelEditorTest::theVerdictIsWantedOfEveryKernelAndShownOfThisOneAlone()
{
    Bench b;
    const QSignalSpy wanted(&b.editor, &KernelEditor::verdictWanted);
    auto* line = b.editor.findChild<QLabel*>("verdict");
    const int height = b.editor.findChild<widgets::VerdictView*>()->height();
    b.editor.showVerdict(core::judgedKernel(parsed("se(2)"), 1)); // late: of another kernel
    QCOMPARE(line->text(), QString());
    b.editor.showVerdict(core::judgedKernel(b.editor.kernel(), 2)); // of other points
    QCOMPARE(line->text(), QString());
    b.editor.showVerdict(core::judgedKernel(b.editor.kernel(), 1));
    QVERIFY2(line->text().startsWith("✓ proven: Schoenberg 1938"), qPrintable(line->text()));
    QVERIFY(line->toolTip().contains("Schoenberg") && line->accessibleName().startsWith("Verdict: proven"));
    QCOMPARE(b.editor.findChild<widgets::VerdictView*>()->height(), height); // nothing below it has moved
    b.editor.setKernel(parsed("sigmoid(scale=1,offset=-1)"));
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.last().at(1).toInt(), 1);
    QTRY_VERIFY(!line->isEnabled()); // the old verdict is greyed where no new one comes
    b.editor.showVerdict(core::judgedKernel(b.editor.kernel(), 1));
    QVERIFY(line->isEnabled());
    QVERIFY2(line->text().startsWith("✗ refuted: 1 point, cᵀKc = "), qPrintable(line->text()));
    b.editor.setDimensions(2);
    QCOMPARE(wanted.size(), 2);
    QCOMPARE(wanted.last().at(1).toInt(), 2);
}

void KernelEditorTest::kernelsThatAFunctionMakesAreTakenFromItsVerdict()
{
    Bench b("formula('abs(x-y)')");
    b.editor.showVerdict(core::judgedKernel(b.editor.kernel(), 1));
    auto* makes = b.editor.findChild<QToolButton*>("verdictMakes");
    QVERIFY(makes->isVisible());
    QVERIFY(!makes->menu()->actions().isEmpty());
    makes->menu()->actions().front()->trigger();
    QCOMPARE(b.what(), QStringLiteral("Take exp(-tψ)"));
    QCOMPARE(b.editor.kernel(), parsed("formula('exp(-t*abs(x-y))',t=1)"));
    b.editor.showVerdict(core::judgedKernel(b.editor.kernel(), 1));
    QVERIFY(b.editor.findChild<QLabel*>("verdict")->text().startsWith("✓ proven"));
    QVERIFY(!makes->isVisible());
}

void KernelEditorTest::aVerdictTellsItsPointsAndWeights()
{
    Bench b("formula('max(x,y)')");
    const core::JudgedKernel judged = core::judgedKernel(b.editor.kernel(), 1);
    b.editor.showVerdict(judged);
    auto* all = b.editor.findChild<QLabel*>("verdictAll");
    QVERIFY(!all->isVisible());
    b.editor.findChild<QToolButton*>("verdictMore")->click();
    QVERIFY(all->isVisible());
    QVERIFY(judged.verdict->witness);
    QVERIFY2(all->text().contains(widgets::witnessText(*judged.verdict->witness)), qPrintable(all->text()));
}

KERNELSCOPE_TEST(KernelEditorTest, QApplication)

} // namespace kernel_editor_test

#include "kernel_editor_test.moc"
