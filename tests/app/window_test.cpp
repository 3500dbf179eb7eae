// Drives the real window: draws, drags, undoes, saves, reopens, exports.

#include "app/window_fixture.h"

#include "app/actions/file_actions.h"
#include "app/labs/view_export.h"
#include "app/session/session_file.h"
#include "core/data/examples.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QSignalSpy>
#include <QSlider>

namespace
{

QPoint pixelOf(const QCustomPlot& plot, double x, double y)
{
    return {static_cast<int>(plot.xAxis->coordToPixel(x)), static_cast<int>(plot.yAxis->coordToPixel(y))};
}

void drag(QWidget& widget, const QPoint& from, const QPoint& to, int steps = 8)
{
    QTest::mousePress(&widget, Qt::LeftButton, {}, from);
    for (int i = 1; i <= steps; ++i) {
        const QPoint at = from + (to - from) * i / steps;
        QMouseEvent move(QEvent::MouseMove, QPointF(at), widget.mapToGlobal(QPointF(at)), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&widget, &move);
    }
    QTest::mouseRelease(&widget, Qt::LeftButton, {}, to);
}

core::Session planeSession()
{
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(core::emptyDataset(2));
    session.kernel = core::defaultKernel(*session.data);
    session.density = core::defaultDensitySettings(*session.data, session.kernel);
    session.window = core::fittingWindow(*session.data);
    return session;
}

} // namespace

class WindowTest : public WindowFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(openWindow()); }

    void cleanup() { closeWindow(); }

    void theWindowOpensOnFourteenPointsAndFourPanels()
    {
        QCOMPARE(document_->session().data->size(), 14);
        for (const char* view : {"data", "feature-space", "pulled-back", "predictive"}) {
            QVERIFY(plots().panel(view)->isVisible());
            QVERIFY(!plots().panel(view)->numbers().columns.empty());
        }
        QVERIFY(!document_->isModified());
    }

    void aClickAddsAPointAndUndoTakesItBack()
    {
        canvas().setTool(widgets::CanvasTool::Add);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pixelOf(canvas(), 0.1, 0.5));
        QCOMPARE(document_->session().data->size(), 15);
        QVERIFY(document_->history()->undoText().contains("Add"));
        QVERIFY(settles());
        document_->history()->undo();
        QCOMPARE(document_->session().data->size(), 14);
    }

    void draggingAPointIsOneStepThatTheDensityFollows()
    {
        document_->open(planeSession(), {});
        canvas().setTool(widgets::CanvasTool::Add);
        for (const auto& [x, y] : {std::pair{-0.5, -0.5}, {0.4, 0.2}, {0.5, 0.6}})
            QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pixelOf(canvas(), x, y));
        QCOMPARE(document_->session().data->size(), 3);
        canvas().setTool(widgets::CanvasTool::Select);
        const core::Session before = document_->session();
        const int steps = document_->history()->count();
        drag(canvas(), pixelOf(canvas(), before.data->x(0, 0), before.data->x(0, 1)), pixelOf(canvas(), 0.0, 0.7));
        QCOMPARE(document_->history()->count(), steps + 1);
        QVERIFY(std::abs(document_->session().data->x(0, 1) - 0.7) < 0.05);
        QVERIFY(settles());
        document_->history()->undo();
        QVERIFY(document_->session() == before);
    }

    void everySliderReachesBothEndsAndComesBack()
    {
        const core::Session before = document_->session();
        const auto sliders = page().editors()->findChildren<QSlider*>();
        QVERIFY(sliders.size() >= 3);
        for (QSlider* slider : sliders) {
            if (!slider->isVisible() || !slider->isEnabled())
                continue;
            slider->setFocus();
            QTest::keyClick(slider, Qt::Key_Home);
            QVERIFY(settles());
            QTest::keyClick(slider, Qt::Key_End);
            QVERIFY(settles());
        }
        QVERIFY(document_->history()->count() > 0);
        while (document_->history()->canUndo())
            document_->history()->undo();
        QVERIFY(document_->session() == before);
        QVERIFY(settles());
    }

    void aSavedSessionOpensToTheSameSession()
    {
        canvas().setTool(widgets::CanvasTool::Add);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pixelOf(canvas(), 0.1, 0.5));
        const core::Session saved = document_->session();
        const QString path = folder_.filePath("lecture.kscope");
        QVERIFY(!document_->save(path));
        document_->open(core::builtInSession(), {});
        window_->openPath(path);
        QVERIFY(document_->session() == saved);
        QVERIFY(!document_->isModified());
        QCOMPARE(document_->title(), QString("lecture.kscope"));
    }

    void anExportedFigureBringsTheSessionBack_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"page.png", "page.svg", "page.pdf"})
            QTest::newRow(file) << QString(file);
    }
    void anExportedFigureBringsTheSessionBack()
    {
        QFETCH(QString, file);
        core::Session changed = document_->session();
        changed.density.model.sigma0 = 0.123456789012345;
        document_->edit(changed, "Change σ₀");
        QVERIFY(settles());
        const QString path = folder_.filePath(file);
        app::Drawing drawing;
        drawing.session = document_->session();
        const auto problem = app::writeView(plots(), drawing, path);
        QVERIFY2(!problem, qPrintable(problem.value_or(QString())));
        const auto read = app::readSessionFile(path);
        QVERIFY(std::holds_alternative<core::Session>(read));
        QVERIFY(std::get<core::Session>(read) == changed);
    }

    void theNumbersBehindThePlotAreTheOnesOnShow()
    {
        const widgets::PlotTable table = plots().numbers("predictive");
        QVERIFY(table.columns.size() >= 2);
        const Eigen::VectorXd &x = table.columns[0].values, &density = table.columns[1].values;
        double mass = 0.0;
        for (Eigen::Index i = 1; i < x.size(); ++i)
            mass += 0.5 * (density[i] + density[i - 1]) * (x[i] - x[i - 1]);
        QVERIFY2(std::abs(mass - 1.0) < 1e-3, qPrintable(QString::number(mass)));
    }

    void aPastedTableAsksFirstAndIsUndoable()
    {
        QMimeData mime;
        mime.setText("height\twidth\n1,5\t60\n1,7\t70\n1,8\t82\n");
        QVERIFY(window_->files()->openMime(mime));
        auto* dialog = window_->findChild<QDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(document_->session().data->size(), 14);
        dialog->accept();
        QCOMPARE(document_->session().data->size(), 3);
        QCOMPARE(document_->session().data->dimensions(), 2);
        QVERIFY(settles());
        document_->history()->undo();
        QCOMPARE(document_->session().data->size(), 14);
    }

    void aDroppedFileThatIsNoTableSaysSoAndChangesNothing()
    {
        const QString path = folder_.filePath("junk.csv");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("\x00\x01\x02\xff\xfe junk", 10));
        file.close();
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &drop);
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY(box);
        QVERIFY2(box->informativeText().contains("junk.csv"), qPrintable(box->text() + box->informativeText()));
        box->accept();
        QCOMPARE(document_->session().data->size(), 14);
    }

    void selectingInOnePanelSelectsInAll()
    {
        canvas().selectAll();
        for (const char* view : {"data", "feature-space", "pulled-back", "predictive"})
            QCOMPARE(plots().panel(view)->selection().size(), std::size_t(14));
    }

    void zoomingOnePanelMovesTheWindowOfAll()
    {
        const double before = document_->session().window[0].width();
        auto* plot = plots().panel("predictive");
        QWheelEvent wheel(QPointF(plot->axisRect()->center()), plot->mapToGlobal(QPointF(plot->axisRect()->center())),
                          {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &wheel);
        QVERIFY(document_->session().window[0].width() < before);
        QVERIFY(settles());
        QVERIFY(std::abs(plots().panel("pulled-back")->horizontal().width() - document_->session().window[0].width()) <
                1e-9);
        document_->history()->undo();
        QCOMPARE(document_->session().window[0].width(), before);
    }

    void anEmptySheetWorks()
    {
        document_->open(planeSession(), {});
        QVERIFY(settles());
        canvas().setTool(widgets::CanvasTool::Spray);
        drag(canvas(), pixelOf(canvas(), -0.5, 0.0), pixelOf(canvas(), 0.5, 0.0));
        QVERIFY(document_->session().data->size() > 5);
        QVERIFY(settles());
        canvas().clear();
        QCOMPARE(document_->session().data->size(), 0);
        QVERIFY(settles());
    }

    void fiveThousandPointsAreShown()
    {
        core::Session session = planeSession();
        core::Dataset data = core::emptyDataset(2);
        data.x = Eigen::MatrixXd::Random(5000, 2);
        session.data = std::make_shared<const core::Dataset>(data);
        session.kernel = core::defaultKernel(data);
        session.density = core::defaultDensitySettings(data, session.kernel);
        session.window = core::fittingWindow(data);
        document_->open(session, {});
        QVERIFY(QTest::qWaitFor([this] { return page().isSettled(); }, 12 * patience));
        QVERIFY(!plots().panel("predictive")->isGreyed());
    }

    void closingWithUnsavedWorkAsks()
    {
        canvas().clear();
        QTimer::singleShot(0, this, [this] {
            auto* box = window_->findChild<QMessageBox*>();
            if (box)
                box->button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!window_->close());
        QVERIFY(window_->isVisible());
        document_->history()->undo();
        QVERIFY(window_->close());
    }
};

QTEST_MAIN(WindowTest)
#include "window_test.moc"
