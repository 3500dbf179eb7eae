// Points with targets in the window: drawn, undone, typed into the tool bar, saved, pasted.

#include "app/window_fixture.h"
#include "core/labs/default_kernel.h"

#include "app/actions/file_actions.h"
#include "core/data/generators.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>

#include <cmath>

namespace targets_test
{

using widgets::CanvasTargets;
using widgets::CanvasTool;

class TargetsTest : public WindowFixture
{
    Q_OBJECT

    const core::Dataset& data() const { return *document_->session().data; }
    QLineEdit& field() { return *window_->findChild<QLineEdit*>("target"); }
    QPoint pixelOf(double x, double y)
    {
        return QPointF(canvas().xAxis->coordToPixel(x), canvas().yAxis->coordToPixel(y)).toPoint();
    }
    void addAt(double x, double y)
    {
        canvas().setTool(CanvasTool::Add);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pixelOf(x, y));
    }
    void open(core::Dataset points)
    {
        core::Session session = document_->session();
        session.kernel = core::defaultKernel(points);
        session.window.assign(static_cast<std::size_t>(points.dimensions()), core::Interval{-1.0, 1.0});
        session.data = std::make_shared<const core::Dataset>(std::move(points));
        document_->open(std::move(session), {});
        QVERIFY(settles());
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup() { closeWindow(); }

    void aDrawnTargetIsAStepOfHistory()
    {
        canvas().setTargets(CanvasTargets::Vertical);
        addAt(0.1, 0.5);
        QCOMPARE(data().size(), 15);
        QVERIFY(std::abs(data().targets[14] - 0.5) < 0.05);
        document_->history()->undo();
        QCOMPARE(data().targets.size(), 0);
        document_->history()->redo();
        QVERIFY(std::abs(data().targets[14] - 0.5) < 0.05);
    }

    void aSavedSessionKeepsTargetsAndWhatIsMissing()
    {
        canvas().setTargets(CanvasTargets::Vertical);
        addAt(0.1, 0.5); // the fourteen others have none
        const core::Session saved = document_->session();
        const QString path = folder_.filePath("targets.kscope");
        QVERIFY(!document_->save(path));
        document_->open(core::builtInSession(), {});
        window_->openPaths({path});
        QVERIFY(document_->session() == saved);
        QVERIFY(std::isnan(data().targets[0]) && !std::isnan(data().targets[14]));
    }

    void theFieldIsThereWhereTheBrushGivesTargets()
    {
        QTRY_VERIFY(!field().isVisible());
        canvas().setTargets(CanvasTargets::Vertical);
        QTRY_VERIFY(!field().isVisible()); // there a target is where one clicks
        open(core::emptyDataset(2));
        QTRY_VERIFY(field().isVisible());
        open(core::emptyDataset(1));
        QTRY_VERIFY(!field().isVisible());
        canvas().setBagStrokes(true);
        QTRY_VERIFY(field().isVisible());
        document_->showLab("power"); // no sheet
        QTRY_VERIFY(!field().isVisible());
    }

    void aTypedTargetIsThatOfNewPointsUntilTheFieldIsEmpty()
    {
        open(core::emptyDataset(2));
        canvas().setTargets(CanvasTargets::Colour);
        field().setFocus();
        QTest::keyClicks(&field(), "-1.5");
        addAt(0.0, 0.0);
        QCOMPARE(data().targets, Eigen::VectorXd::Constant(1, -1.5));
        field().selectAll();
        QTest::keyClick(&field(), Qt::Key_Delete);
        addAt(0.5, 0.5);
        QVERIFY(std::isnan(data().targets[1]) && data().targets[0] == -1.5);
    }

    void aTableIsLoadedWithItsLastColumnAsTarget()
    {
        QMimeData mime;
        mime.setText("x\ty\n1\t60\n2\t\n3\t82\n");
        QVERIFY(window_->files()->openMime(mime));
        auto* dialog = window_->findChild<QDialog*>();
        for (auto* button : dialog->findChildren<QPushButton*>())
            if (button->text() == "With a &target")
                button->click();
        dialog->accept();
        QCOMPARE(data().dimensions(), 1);
        QCOMPARE(data().size(), 3);
        QVERIFY(data().targets[0] == 60.0 && std::isnan(data().targets[1]) && data().targets[2] == 82.0);
    }

    void standardisingLeavesTargetsAlone()
    {
        open(std::get<core::Dataset>(core::generate({.name = "sine", .n = 20, .seed = 2, .options = {}})));
        const Eigen::VectorXd before = data().targets;
        page().standardise();
        QCOMPARE(data().targets, before);
        QVERIFY(std::abs(data().x.mean()) < 1e-12);
    }
};

KERNELSCOPE_TEST(TargetsTest, QApplication)

} // namespace targets_test

#include "targets_test.moc"
