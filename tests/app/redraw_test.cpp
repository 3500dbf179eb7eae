// Generated points in the real window: sliders draw them again, hands make them plain data.

#include "app/window_fixture.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/labs/default_kernel.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/generators/drawn_data_panel.h"
#include "widgets/generators/drawn_part_form.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMouseEvent>
#include <QUndoStack>

namespace redraw_test
{

using core::Dataset;
using core::Generation;
using widgets::ParameterSlider;

namespace
{

Dataset generated(const Generation& generation)
{
    return std::get<Dataset>(core::generate(generation));
}

Generation moons(std::uint64_t seed = 1)
{
    return {.name = "moons", .n = 40, .seed = seed, .options = {{"noise", 0.1}}};
}

Generation mixture(std::uint64_t seed)
{
    return {.name = "mixture1d", .n = 30, .seed = seed, .options = {}};
}

core::Session sessionOf(Dataset data)
{
    core::Session session;
    session.kernel = core::defaultKernel(data);
    session.window = core::fittingWindow(data);
    session.data = std::make_shared<const Dataset>(std::move(data));
    return session;
}

ParameterSlider* shownSlider(const QWidget& parent, const QString& name)
{
    for (auto* form : parent.findChildren<widgets::DrawnPartForm*>())
        form->setFolded(false);
    for (auto* slider : parent.findChildren<ParameterSlider*>())
        if (slider->isVisible() && slider->range().name == name) // not one that is about to go
            return slider;
    return nullptr;
}

void moveMouse(QWidget& widget, const QPoint& at)
{
    QMouseEvent move(QEvent::MouseMove, QPointF(at), widget.mapToGlobal(QPointF(at)), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(&widget, &move);
}

} // namespace

class RedrawWindowTest : public WindowFixture
{
    Q_OBJECT

    const Dataset& data() const { return *document_->session().data; }
    const Generation& generation() const { return *data().generation; }
    widgets::DrawnDataPanel& panel() const { return *window_->findChild<widgets::DrawnDataPanel*>(); }
    ParameterSlider* slider(const QString& name) const { return shownSlider(panel(), name); }
    QLabel& word() const { return *panel().findChild<QLabel*>("editedByHand"); }
    QAction* drawAgain() const
    {
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text() == "&Draw again")
                return action;
        return nullptr;
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void theSlidersStandAboveTheModelInEveryLabWithASheet()
    {
        QVERIFY(!panel().isVisible()); // fourteen points from elsewhere
        document_->open(sessionOf(generated(moons())), {});
        for (const char* lab : {"density", "embedding", "two-samples", "regression", "classification", "spectrum"}) {
            document_->showLab(lab);
            QTRY_VERIFY2(panel().isVisible() && page().editors()->isAncestorOf(&panel()), lab);
            QTRY_COMPARE(panel().pos().y(), panel().parentWidget()->layout()->contentsMargins().top());
        }
    }

    void anEditDrawsThePointsAgainAsOneStep()
    {
        document_->open(sessionOf(generated(moons())), {});
        type(slider("noise"), "0.3");
        QCOMPARE(generation().options.at("noise"), 0.3);
        QCOMPARE(data().x, generated(generation()).x);
        QCOMPARE(document_->history()->count(), 1);
        QCOMPARE(document_->history()->undoText(), QString("Change noise"));
        document_->history()->undo();
        QCOMPARE(slider("noise")->value(), 0.1);
        QVERIFY(settles());
    }

    void theWindowRestsWhileTheSliderIsDraggedAndFitsAfterwardsInTheSameStep()
    {
        document_->open(sessionOf(generated(mixture(1))), {});
        const std::vector<core::Interval> before = document_->session().window;
        auto* groove = slider("separation")->findChild<widgets::GrooveSlider*>();
        const QPoint from(groove->width() / 5, groove->height() / 2), to(groove->width() - 1, groove->height() / 2);
        QTest::mousePress(groove, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 5; ++i)
            moveMouse(*groove, from + (to - from) * i / 5);
        QCOMPARE(generation().options.at("separation"), 10.0);
        QVERIFY(data().x.maxCoeff() > before[0].hi);
        QCOMPARE(document_->session().window, before);
        QTest::mouseRelease(groove, Qt::LeftButton, {}, to);
        QCOMPARE(document_->session().window, core::fittingWindow(data()));
        QCOMPARE(document_->history()->count(), 1);
        document_->history()->undo();
        QCOMPARE(document_->session().window, before);
    }

    void aHandEditMakesThemPlainDataWithAWordAndUndoBringsTheSlidersBack()
    {
        document_->open(sessionOf(generated(moons())), {});
        canvas().selectAll();
        canvas().jitter(0.02);
        QVERIFY(!slider("noise"));
        QVERIFY(word().isVisible());
        QVERIFY(word().text().contains("Edited by hand: no longer generated."));
        QVERIFY(canvas().subtitle().contains("Two moons, edited"));
        document_->history()->undo();
        QVERIFY(slider("noise")->isVisible() && !word().isVisible());
        document_->history()->redo();
        QVERIFY(word().isVisible());
        emit word().linkActivated("0");
        QCOMPARE(data(), generated(moons()));
        QVERIFY(!word().isVisible());
    }

    void everyKindOfHandEditTellsIt()
    {
        using Canvas = widgets::DataCanvas;
        const std::vector<std::function<void(Canvas&)>> edits{[](Canvas& sheet) { sheet.jitter(0.01); },
                                                              [](Canvas& sheet) {
                                                                  sheet.showSelection({3});
                                                                  sheet.deleteSelection();
                                                              },
                                                              [](Canvas& sheet) {
                                                                  sheet.showSelection({0});
                                                                  sheet.relabelSelection(1);
                                                              },
                                                              [](Canvas& sheet) {
                                                                  sheet.setTool(widgets::CanvasTool::Add);
                                                                  QTest::mouseClick(&sheet, Qt::LeftButton, {},
                                                                                    sheet.rect().center());
                                                              }};
        for (const auto& edit : edits) {
            document_->open(sessionOf(generated(moons())), {});
            QVERIFY(!word().isVisible());
            edit(canvas());
            QVERIFY(word().isVisible());
        }
        canvas().clear();
        QVERIFY(!word().isVisible()); // there are no points of which to say it
    }

    void pointsFromElsewhereAreNoEdit()
    {
        document_->open(sessionOf(generated(mixture(1))), {});
        core::Session next = document_->session();
        next.data = core::builtInSession().data;
        document_->edit(next, "Open example");
        QVERIFY(!panel().isVisible());
    }

    void eachSampleIsDrawnByItselfAndPaintingOneLeavesTheOther()
    {
        document_->open(sessionOf(std::get<Dataset>(core::withSample(generated(mixture(1)), 1, generated(mixture(2))))),
                        {});
        const auto forms = panel().findChildren<widgets::DrawnPartForm*>();
        QCOMPARE(forms.size(), 2);
        forms[1]->setFolded(false);
        type(shownSlider(*forms[1], "separation"), "5");
        QCOMPARE(core::sampleOf(data(), 0), generated(mixture(1)).x);
        QCOMPARE(data().sampleGenerations.at(1).options.at("separation"), 5.0);
        QCOMPARE(core::sampleOf(data(), 1), generated(data().sampleGenerations.at(1)).x);
        canvas().showSelection({31}); // of B
        canvas().deleteSelection();
        QVERIFY(!forms[1]->isVisible());
        QVERIFY(word().text().contains("Sample B was edited by hand"));
        type(slider("points"), "12"); // A still is generated
        QCOMPARE(core::sampleOf(data(), 0).rows(), Eigen::Index{12});
        QCOMPARE(core::sampleOf(data(), 1).rows(), Eigen::Index{29});
        QVERIFY(word().isVisible());
    }

    void drawAgainTakesEachSamplesNextSeedInOneStep()
    {
        document_->open(sessionOf(std::get<Dataset>(core::withSample(generated(mixture(1)), 1, generated(mixture(2))))),
                        {});
        QVERIFY(drawAgain()->isEnabled());
        drawAgain()->trigger();
        QCOMPARE(data().sampleGenerations.at(0).seed, std::uint64_t{3});
        QCOMPARE(data().sampleGenerations.at(1).seed, std::uint64_t{4});
        QCOMPARE(document_->history()->count(), 1);
        document_->open(core::builtInSession(), {});
        QVERIFY(!drawAgain()->isEnabled());
    }

    void otherDimensionsTakeAWindowOfTheirOwn()
    {
        document_->open(sessionOf(generated({.name = "uniform", .n = 20, .seed = 1, .options = {}})), {});
        type(slider("dimensions"), "3");
        QCOMPARE(data().dimensions(), Eigen::Index{3});
        QCOMPARE(document_->session().window.size(), std::size_t{3});
        QVERIFY(settles());
        document_->history()->undo();
        QCOMPARE(document_->session().window.size(), std::size_t{2});
    }

    void theModelStaysWhenPointsAreDrawnAgain()
    {
        core::Session session = sessionOf(generated(mixture(1)));
        session.kernel = core::kernelOf(core::Matern32{.lengthscale = {0.123}});
        document_->open(session, {});
        type(slider("seed"), "9");
        QVERIFY(document_->session().kernel == session.kernel);
        QVERIFY(document_->session().settings == session.settings);
    }
};

KERNELSCOPE_TEST(RedrawWindowTest, QApplication)

} // namespace redraw_test

#include "redraw_test.moc"
