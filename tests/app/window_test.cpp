// Drives the real window: draws, drags, undoes, saves, reopens, exports.

#include "app/window_fixture.h"
#include "core/labs/default_kernel.h"

#include "app/actions/file_actions.h"
#include "app/document/recovery.h"
#include "app/labs/lab_views.h"
#include "app/labs/view_export.h"
#include "app/session/session_file.h"
#include "core/data/examples.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "support/when_asked.h"
#include "widgets/two_samples/two_samples_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDirIterator>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QToolButton>
#include <QWheelEvent>

namespace window_test
{

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
    session.of<core::DensitySettings>() = core::settingsFor<core::DensitySettings>(*session.data, session.kernel);
    session.window = core::fittingWindow(*session.data);
    return session;
}

} // namespace

class WindowTest : public WindowFixture
{
    Q_OBJECT

    /// Clicks the button of this name in the dialog on show, or presses Escape where there is no name. The text of the
    /// button that was the default.
    QString answerBox(const QString& button)
    {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box)
            return {};
        const QString byDefault = box->defaultButton() ? box->defaultButton()->text().remove(u'&') : QString();
        if (button.isEmpty())
            QTest::keyClick(box, Qt::Key_Escape);
        else if (auto* found = buttonNamed<QPushButton>(*box, button))
            found->click();
        return byDefault;
    }

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
        window_->openPaths({path});
        QVERIFY(document_->session() == saved);
        QVERIFY(!document_->isModified());
        QCOMPARE(document_->title(), QString("lecture.kscope"));
    }

    void everySessionOfAReleasedFormatIsShownInItsLab()
    {
        QDirIterator files(QStringLiteral(TEST_DATA_DIR "/sessions"), {"*.kscope"}, QDir::Files,
                           QDirIterator::Subdirectories);
        QVERIFY(files.hasNext());
        while (files.hasNext()) {
            const QFileInfo file(files.next());
            window_->openPaths({file.filePath()});
            QCOMPARE(document_->path(), file.absoluteFilePath());
            QCOMPARE(document_->session().lab, file.baseName().toStdString());
            const auto& problem = page().problem();
            QVERIFY2(!problem, problem ? (problem->field + ": " + problem->message).c_str() : "");
            QVERIFY(!document_->isModified());
            if (file.baseName() != "power") // it waits for a click
                QVERIFY2(settles(), qPrintable(file.fileName()));
        }
    }

    void everyFileThatOnceBrokeTheProgramIsAnsweredAndStandsTheWheel()
    {
        const auto files = QDir(TEST_DATA_DIR "/cases").entryInfoList({"*.kscope"}, QDir::Files);
        QCOMPARE(files.size(), 8);
        for (const QFileInfo& file : files) {
            window_->openPaths({file.filePath()});
            QCOMPARE(document_->path(), file.absoluteFilePath());
            QVERIFY2(settles(), qPrintable(file.fileName()));
            for (widgets::PlotView* plot : plots().findChildren<widgets::PlotView*>())
                for (const int notches : {8, -12, 4}) {
                    if (!plot->isVisible())
                        continue;
                    const QPointF at = plot->rect().center();
                    QWheelEvent wheel(at, plot->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                                      Qt::NoScrollPhase, false);
                    QCoreApplication::sendEvent(plot, &wheel);
                    plot->replot(QCustomPlot::rpImmediateRefresh);
                }
            QVERIFY2(settles(), qPrintable(file.fileName()));
            document_->history()->setClean();
        }
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
        changed.of<core::DensitySettings>().model.sigma0 = 0.123456789012345;
        document_->edit(changed, "Change σ₀");
        QVERIFY(settles());
        const QString path = folder_.filePath(file);
        app::Drawing drawing;
        drawing.session = document_->session();
        const auto problem = app::writeView(plots(), drawing, path);
        QVERIFY2(!problem, problem ? problem->what.c_str() : "");
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

    void twoQuestionsStandUnderOneTab()
    {
        const auto* tabs = window_->findChild<QTabBar*>("labs");
        const auto* views = window_->findChild<app::LabViews*>();
        QCOMPARE(tabs->count(), 9);
        QVERIFY(views->isHidden());
        document_->showLab("power");
        QVERIFY(settles());
        QCOMPARE(tabs->tabText(tabs->currentIndex()), QString("Two samples"));
        QVERIFY(views->isVisible());
        auto* asked = buttonNamed<QToolButton>(*views, "How often?");
        auto* other = buttonNamed<QToolButton>(*views, "Do they differ?");
        QVERIFY(asked->isChecked() && !other->isChecked());
        other->click();
        QVERIFY(settles());
        QCOMPARE(document_->session().lab, std::string("two-samples"));
        QVERIFY(other->isChecked() && !asked->isChecked());
        document_->showLab("novelty");
        QVERIFY(settles() && views->isVisible());
        document_->showLab("density");
        QVERIFY(settles() && views->isHidden());
    }

    void newDataSayThatTheModelWasKeptAndTheDefaultsAreOneStep()
    {
        core::Session session = document_->session();
        session.kernel = core::kernelOf(core::RationalQuadratic{{0.3}});
        document_->edit(session, "Change the kernel");
        QWidget* notice = window_->findChild<QWidget*>("modelNotice");
        QVERIFY(notice && notice->isHidden());
        loadPointsOf("faithful"); // as data that are one's own
        QVERIFY(notice->isVisible());
        QVERIFY(settles());
        const auto areaOf = [this](const QWidget& widget) {
            return QRect(widget.mapTo(window_.get(), QPoint()), widget.size());
        };
        QVERIFY(!areaOf(*notice).intersects(areaOf(page()))); // neither axes nor the numerics lie under it
        QVERIFY(notice->parentWidget()->rect().contains(notice->geometry()));
        QVERIFY(notice->height() >= notice->heightForWidth(notice->width()));
        const core::Session kept = document_->session();
        QVERIFY(kept.kernel == session.kernel);
        const int steps = document_->history()->count();
        emit notice->findChild<QLabel*>()->linkActivated("defaults");
        QVERIFY(document_->session().kernel == core::defaultKernel(*kept.data));
        QCOMPARE(document_->history()->count(), steps + 1);
        QVERIFY(notice->isHidden()); // it has nothing to offer any more
        document_->history()->undo();
        QVERIFY(document_->session() == kept);
        QVERIFY(notice->isVisible());
        document_->history()->undo();
        QVERIFY(document_->session() == session);
        QVERIFY(notice->isHidden());
        QVERIFY(settles());
    }

    void theNoticeOfAKeptModelNamesTheLabsAndCanBeAnswered()
    {
        core::Session session = document_->session();
        session.kernel = core::kernelOf(core::RationalQuadratic{{0.3}});
        session.of<core::RegressionSettings>().noise = 0.7;
        document_->edit(session, "Set a model");
        loadPointsOf("faithful");
        QVERIFY(settles());
        const auto* notice = window_->findChild<QWidget*>("modelNotice");
        auto* text = notice->findChild<QLabel*>();
        QVERIFY(notice->isVisible());
        for (const char* part : {"the kernel, which all labs use", "Regression", "Keep my model", "Take the defaults"})
            QVERIFY2(text->text().contains(part), qPrintable(text->text()));
        const core::Session kept = document_->session();
        const int steps = document_->history()->count();
        emit text->linkActivated("keep");
        QVERIFY(notice->isHidden());
        QVERIFY(document_->session() == kept);
        QCOMPARE(document_->history()->count(), steps);
        document_->history()->undo();
        document_->history()->redo();
        QVERIFY(notice->isHidden()); // it was answered
        QVERIFY(settles());
    }

    void undoUnfoldsThePartOfTheFormThatItChanges()
    {
        core::Session compared = planeSession();
        compared.lab = "two-samples";
        document_->open(compared, {});
        QVERIFY(settles());
        widgets::Fold* more = nullptr;
        for (auto* fold : page().editors()->findChildren<widgets::Fold*>())
            if (dynamic_cast<widgets::TwoSamplesPanel*>(fold->parentWidget()))
                more = fold;
        QVERIFY(more);
        more->setOpen(false);
        core::Session next = document_->session();
        next.of<core::TwoSamplesSettings>().permutations = 321;
        document_->edit(next, "Change the permutations");
        QVERIFY(!more->isOpen()); // by something else than a step of history
        next.kernel.scale *= 2.0;
        document_->edit(next, "Change the scale");
        document_->history()->undo();
        QVERIFY(!more->isOpen()); // which is elsewhere
        document_->history()->undo();
        QVERIFY(more->isOpen());
        more->setOpen(false);
        document_->history()->redo();
        QVERIFY(more->isOpen());
        const QString key = QStringLiteral("folds/two-samples");
        QVERIFY(!QSettings().value(key, false).toBool()); // no hand has opened it
        QVERIFY(settles());
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
        session.of<core::DensitySettings>() = core::settingsFor<core::DensitySettings>(data, session.kernel);
        session.window = core::fittingWindow(data);
        document_->open(session, {});
        QVERIFY(QTest::qWaitFor([this] { return page().isSettled(); }, 12 * patience));
        QVERIFY(!plots().panel("predictive")->isGreyed());
    }

    void aSessionIsSavedByANameThatOpensIt_data()
    {
        QTest::addColumn<QString>("named");
        QTest::addColumn<QString>("saved");
        QTest::newRow("without a suffix") << "march"
                                          << "march.kscope";
        QTest::newRow("a year for a suffix") << "march.2026"
                                             << "march.2026.kscope";
        QTest::newRow("that of a figure") << "march.png"
                                          << "march.png.kscope";
        QTest::newRow("its own") << "March.KSCOPE"
                                 << "March.KSCOPE";
    }
    void aSessionIsSavedByANameThatOpensIt()
    {
        QFETCH(QString, named);
        QFETCH(QString, saved);
        const QString path = folder_.filePath(saved);
        const auto saveAsNamed = [&] {
            whenAsked(this, [&](QDialog& dialog) {
                dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(folder_.filePath(named));
                dialog.accept();
            });
            return window_->files()->saveAs();
        };
        QVERIFY(saveAsNamed());
        QVERIFY(QFileInfo::exists(path) && app::namesSession(path));
        QCOMPARE(std::get<core::Session>(app::readSessionFile(path)), document_->session());
        QFile::remove(path);
    }

    void aFileThatOnlyTheSuffixNamesIsNotReplacedUnasked()
    {
        const QString path = folder_.filePath("march.2026.kscope");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("somebody's") > 0);
        file.close();
        QString byDefault;
        whenAsked(this, [&](QDialog& dialog) {
            whenAsked(this, [&](QDialog&) { byDefault = answerBox({}); });
            dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(folder_.filePath("march.2026"));
            dialog.accept();
        });
        QVERIFY(!window_->files()->saveAs());
        QCOMPARE(byDefault, QString("No"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("somebody's"));
        QFile::remove(path);
    }

    void savingOverWhatAnotherWindowSavedAsksFirst_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<bool>("isReplaced");
        QTest::newRow("overwrite") << "Overwrite" << true;
        QTest::newRow("cancel") << "Cancel" << false;
        QTest::newRow("escape") << QString() << false;
    }
    void savingOverWhatAnotherWindowSavedAsksFirst()
    {
        QFETCH(QString, answer);
        QFETCH(bool, isReplaced);
        const QString path = folder_.filePath("shared.kscope");
        QVERIFY(!document_->save(path));
        app::Document other;
        canvas().selectAll();
        canvas().clear();
        other.open(core::builtInSession(), app::DocumentFile::at(path));
        core::Session theirs = other.session();
        theirs.of<core::DensitySettings>().model.sigma0 = 0.625;
        other.edit(theirs, "Change σ₀");
        QVERIFY(!other.save(path));
        QString asked;
        whenAsked(this, [&](QDialog&) { asked = answerBox(answer); });
        QCOMPARE(window_->files()->save(), isReplaced);
        QCOMPARE(asked, QString("Save as…"));
        const auto now = app::readSessionFile(path);
        QVERIFY((std::get<core::Session>(now) == theirs) == !isReplaced);
        QCOMPARE(document_->isModified(), !isReplaced);
        if (isReplaced)
            QVERIFY(window_->files()->save()); // asks no more
        QFile::remove(path);
    }

    void workLeftBehindIsKeptUnlessItIsDiscarded()
    {
        const QTemporaryDir folder;
        const QString path = folder_.filePath("left.kscope");
        core::Session lost;
        {
            app::Document dead;
            QVERIFY(!dead.save(path));
            app::Recovery itsRecovery(dead, folder.path());
            lost = dead.session();
            lost.of<core::DensitySettings>().model.sigma0 = 0.625;
            dead.edit(lost, "Change σ₀");
            itsRecovery.writeNow();
        }
        app::Recovery recovery(*document_, folder.path());
        const auto offered = [&](const QString& answer) {
            whenAsked(this, [this, answer](QDialog&) { answerBox(answer); });
            return window_->offerRecovered(recovery);
        };
        QVERIFY(!offered({}) && !offered("Later")); // escape, and later: asked again
        QVERIFY(offered("Bring back"));
        QVERIFY(document_->session() == lost);
        QVERIFY2(window_->windowTitle().startsWith("left.kscope"), qPrintable(window_->windowTitle()));
        QVERIFY(window_->isWindowModified());
        QVERIFY(window_->files()->save());
        QVERIFY(std::get<core::Session>(app::readSessionFile(path)) == lost);
        QVERIFY(!window_->offerRecovered(recovery));
    }

    void workThatCannotBeReadIsToldWithItsPlaceUntilItIsDiscarded()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("recovery-1.kscope");
        QFile copy(path);
        QVERIFY(copy.open(QIODevice::WriteOnly) && copy.write("not JSON") > 0);
        copy.close();
        app::Recovery recovery(*document_, folder.path());
        for (const char* answer : {"", "Keep", "Discard"}) {
            QString told;
            whenAsked(this, [&](QDialog& box) {
                told = dynamic_cast<QMessageBox&>(box).informativeText();
                answerBox(answer);
            });
            QVERIFY(QFile::exists(path));
            QVERIFY(!window_->offerRecovered(recovery));
            QVERIFY2(told.contains(path) && told.contains("is no session"), qPrintable(told));
        }
        QVERIFY(!QFile::exists(path));
    }

    void aSessionThatHadToBeRepairedIsOpenedAndSaysSo()
    {
        window_->openPaths({TEST_DATA_DIR "/cases/unreadable-window-of-two-intervals-on-one-column.kscope"});
        QTRY_VERIFY(window_->findChild<QMessageBox*>());
        auto* box = window_->findChild<QMessageBox*>();
        QVERIFY2(box->informativeText().contains("window has 2 intervals"), qPrintable(box->informativeText()));
        box->accept();
        QCOMPARE(document_->session().window.size(), std::size_t{1});
        QCOMPARE(document_->session().data->dimensions(), 1);
    }

    void discardedWorkIsGone()
    {
        const QTemporaryDir folder;
        {
            app::Document dead;
            app::Recovery itsRecovery(dead, folder.path());
            core::Session lost = dead.session();
            lost.of<core::DensitySettings>().model.sigma0 = 0.625;
            dead.edit(lost, "Change σ₀");
            itsRecovery.writeNow();
        }
        app::Recovery recovery(*document_, folder.path());
        whenAsked(this, [this](QDialog&) { answerBox("Discard"); });
        QVERIFY(!window_->offerRecovered(recovery));
        QVERIFY(!document_->isModified());
        QVERIFY(!recovery.leftBehind());
    }

    void closingWithUnsavedWorkAsks()
    {
        canvas().clear();
        whenAsked(this, [](QDialog& box) { dynamic_cast<QMessageBox&>(box).button(QMessageBox::Cancel)->click(); });
        QVERIFY(!window_->close());
        QVERIFY(window_->isVisible());
        document_->history()->undo();
        QVERIFY(window_->close());
    }
};

KERNELSCOPE_TEST(WindowTest, QApplication)

} // namespace window_test

#include "window_test.moc"
