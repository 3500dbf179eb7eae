#include "app/main_window.h"

#include "app/actions/appearance_actions.h"
#include "app/actions/axis_actions.h"
#include "app/actions/canvas_tools.h"
#include "app/actions/column_choosing.h"
#include "app/actions/data_actions.h"
#include "app/actions/data_arrival.h"
#include "app/actions/export_actions.h"
#include "app/actions/file_actions.h"
#include "app/actions/first_steps.h"
#include "app/actions/frame_export.h"
#include "app/actions/help_actions.h"
#include "app/actions/history_actions.h"
#include "app/actions/lesson_actions.h"
#include "app/actions/model_notice.h"
#include "app/actions/play_memory.h"
#include "app/actions/presentation.h"
#include "app/actions/recovery_question.h"
#include "app/actions/redraw.h"
#include "app/actions/report_action.h"
#include "app/actions/say.h"
#include "app/actions/tour_actions.h"
#include "app/comparison/comparison_action.h"
#include "app/document/document.h"
#include "app/figures/side_by_side.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/labs/lab_tabs.h"
#include "app/labs/pins.h"
#include "app/window_docks.h"
#include "widgets/controls/remark_line.h"
#include "widgets/generators/drawn_data_panel.h"
#include "widgets/play/player.h"
#include "widgets/table/columns_panel.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>

static void initialiseIcons()
{
    Q_INIT_RESOURCE(icons); // must stand outside any namespace
}

namespace app
{
namespace
{
constexpr QSize firstSize{1440, 900}, windowFrame{8, 40}; // what the title bar takes of a small screen
constexpr int toolIcon = 22, layoutVersion = 1; // pixels at text of 100 %; of bars and docks, as they are remembered
} // namespace

MainWindow::MainWindow(Document& document, const Preferences& preferences, const std::vector<Lab>& labs)
    : document_(document), preferences_(preferences), labs_(new LabSwitcher(document, labs, this)),
      files_(new FileActions(document, preferences_, this)), tools_(new CanvasTools(document, this)),
      help_(new HelpActions(document, this)), redraw_(new Redraw(document, this)),
      columns_(new ColumnChoosing(document, preferences_, files_->exports()->question(), this)),
      player_(new widgets::Player(this)), frames_(new FrameExport(document, preferences_, this)),
      tours_(new TourActions(document, *labs_, Bookmarks::defaultPath(), this)),
      docks_(new WindowDocks(document, *columns_, files_->exports()->question(), preferences_, *this)),
      lessons_(new LessonActions(document, *labs_, *this)),
      first_(new FirstSteps(*labs_, {*files_, *tours_, *lessons_}, preferences_, *this)),
      presentation_(new Presentation(*this, *labs_, *tours_, *docks_, *lessons_)),
      remarks_(new widgets::RemarkLine(this))
{
    initialiseIcons();
    setObjectName("mainWindow");
    setCentralWidget(labs_);
    setAcceptDrops(true);
    statusBar()->addWidget(remarks_, 1);
    const ModelNotice* notice = followNewData(document_, *labs_, *files_->data(), *columns_);
    connect(notice, &ModelNotice::told, this, &MainWindow::remark);
    buildMenus();
    keepPlans(*player_, document_);
    player_->setReady([this] { return page()->isUpToDate(); });
    connect(player_, &widgets::Player::exportAsked, frames_, &FrameExport::ask);
    connect(frames_, &FrameExport::told, this, &MainWindow::remark);
    connect(&document_, &Document::titleChanged, this, &MainWindow::showTitle);
    connect(labs_, &LabSwitcher::pageMade, this, &MainWindow::takeIn);
    connect(labs_, &LabSwitcher::pageShown, this, &MainWindow::turnTo);
    connect(labs_, &LabSwitcher::coveredChanged, this, &MainWindow::showCovered);
    connect(tours_->sideBySide(), &SideBySide::plotsChanged, this, &MainWindow::exportSideBySide);
    connect(tours_, &TourActions::remarked, this, &MainWindow::remark);
    connect(lessons_, &LessonActions::remarked, this, &MainWindow::remark);
    files_->setOpener([this](const QStringList& paths) { return lessons_->openPaths(paths); });
    connect(presentation_, &Presentation::changed, this, &MainWindow::applyPreferences);
    showTitle();
    applyPreferences();
    labs_->begin();
    labs_->setFocus();
    restoreLayout();
}

LabPage* MainWindow::page() const
{
    return labs_->page();
}

void MainWindow::takeIn(LabPage* page)
{
    docks_->takeIn(page);
    connect(page, &LabPage::dataOffered, files_->data(), &DataActions::replaceData);
    connect(page, &LabPage::exampleOffered, files_->data(), &DataActions::openExample);
    connect(page, &LabPage::columnsOffered, columns_, &ColumnChoosing::choose);
    connect(page, &LabPage::done, this, [this](const QString& sentence) { say(this, sentence); });
    connect(page, &LabPage::numericsFolded, this, [this](bool folded) {
        preferences_.numericsFolded = folded;
        writePreferences(preferences_);
    });
    connect(page, &LabPage::remarksChanged, this, [this, page] {
        if (page == labs_->page())
            remarks_->setRemarks(page->remarks());
    });
}

void MainWindow::turnTo(LabPage* page)
{
    remarks_->setRemarks(page->remarks());
    const auto session = [this](const QString&) {
        return document_.whySealed().isEmpty() ? std::optional(document_.session()) : std::nullopt;
    };
    files_->exports()->setSource({.plots = page->plots(), .session = session, .title = {}});
    files_->reports()->setPage(page);
    frames_->setPage(page);
    if (page->plots()->canvas())
        for (QWidget* editor : {static_cast<QWidget*>(redraw_->panel()), static_cast<QWidget*>(columns_->panel())})
            page->takeDataEditor(editor);
    tools_->setCanvas(page->plots()->canvas());
    page->foldNumerics(preferences_.numericsFolded);
    docks_->turnTo(page);
}

void MainWindow::showCovered(bool covered)
{
    docks_->setCovered(covered);
    if (!covered)
        return turnTo(page());
    remarks_->setRemarks({});
    tools_->setCanvas(nullptr);
    exportSideBySide();
}

void MainWindow::exportSideBySide()
{
    if (labs_->cover() != tours_->sideBySide())
        return;
    const SideBySide* shown = tours_->sideBySide();
    files_->exports()->setSource({.plots = shown->plots(),
                                  .session = [shown](const QString& view) { return shown->sessionOf(view); },
                                  .title = shown->tour().title});
}

void MainWindow::buildMenus()
{
    const auto addBar = [this](const QString& title, const QString& name) {
        QToolBar* bar = addToolBar(title);
        bar->setObjectName(name);
        bar->setContextMenuPolicy(Qt::PreventContextMenu);
        return bar;
    };
    QToolBar* bar = addBar(tr("Tools"), "toolBar");
    addToolBarBreak();
    QToolBar* labBar = addBar(tr("Labs"), "labBar"); // beside the dock large letters would have no room for all names
    labBar->setMovable(false);
    labBar->addWidget(labs_->tabs());
    files_->fill(*menuBar()->addMenu(tr("&File")), *bar, [this](QMenu& menu) {
        first_->fillFile(menu);
        tours_->fillFigures(menu);
        lessons_->fill(menu);
    });
    bar->addSeparator();
    QMenu* editMenu = menuBar()->addMenu(tr("&Edit"));
    fillHistory(document_, *editMenu, *bar, [this](const QString& told) { remark(told); });
    files_->exports()->fillEdit(*editMenu);
    bar->addSeparator();
    QMenu* pointsMenu = menuBar()->addMenu(tr("&Points"));
    tools_->fill(*pointsMenu, *bar);
    redraw_->fill(*pointsMenu);
    connect(tools_, &CanvasTools::standardiseRequested, this, [this] { page()->standardise(); });
    QMenu* labMenu = menuBar()->addMenu(tr("&Lab"));
    labs_->fill(*labMenu);
    fillComparison(*labMenu, document_, this);
    QMenu* bookmarkMenu = menuBar()->addMenu(tr("&Bookmarks"));
    presentation_->fill(*bookmarkMenu);
    tours_->fillBookmarks(*bookmarkMenu);
    buildViewMenu();
    QMenu* helpMenu = menuBar()->addMenu(tr("&Help"));
    first_->fillHelp(*helpMenu);
    help_->fill(*helpMenu);
}

void MainWindow::buildViewMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    fillAxes(*menu, *labs_, *tours_->sideBySide());
    labs_->pins()->fill(*menu, *findChild<QToolBar*>("toolBar"));
    menu->addSeparator();
    auto* appearance = new AppearanceActions(preferences_, this);
    appearance->fill(*menu);
    connect(appearance, &AppearanceActions::changed, this, &MainWindow::applyPreferences);
    menu->addSeparator();
    docks_->fill(*menu);
    menu->addAction(tr("F&ull screen"), QKeySequence(Qt::Key_F11), this,
                    [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
}

void MainWindow::applyPreferences()
{
    widgets::Theme theme = preferences_.theme();
    theme.textScale *= presentation_->magnification();
    QApplication::setPalette(widgets::paletteOf(theme));
    static const QFont systemFont = QApplication::font();
    QFont font = systemFont;
    font.setPointSizeF(systemFont.pointSizeF() * theme.textScale);
    QApplication::setFont(font);
    findChild<QToolBar*>("toolBar")->setIconSize(QSize(toolIcon, toolIcon) * theme.textScale);
    docks_->setTheme(theme);
    labs_->setTheme(theme);
    tours_->setTheme(theme);
    lessons_->setTheme(theme);
    first_->setTheme(theme);
    help_->setTheme(theme);
    writePreferences(preferences_);
}

void MainWindow::showTitle()
{
    setWindowTitle(document_.title() + QStringLiteral("[*]"));
    setWindowModified(document_.isModified());
}

void MainWindow::restoreLayout()
{
    const QSettings settings;
    resize(firstSize.boundedTo(screen()->availableSize() - windowFrame));
    restoreGeometry(settings.value("window/geometry").toByteArray());
    restoreState(settings.value("window/state").toByteArray(), layoutVersion);
    docks_->restore();
}

void MainWindow::openPaths(const QStringList& paths)
{
    files_->openPaths(paths);
}

bool MainWindow::offerRecovered(Recovery& recovery)
{
    return app::offerRecovered(recovery, this);
}

void MainWindow::tellTrouble(const QString& sentence)
{
    remark(sentence);
    troubles_.tell(this, sentence);
}

void MainWindow::remark(const QString& sentence)
{
    say(this, sentence);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    event->ignore(); // it comes accepted: what breaks off below would close the window over unsaved work
    if (!files_->mayLeave() || !lessons_->mayLeave())
        return;
    presentation_->end();
    labs_->uncover();
    docks_->showAsInLabs();
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    settings.setValue("window/state", saveState(layoutVersion));
    docks_->keep();
    writePreferences(preferences_);
    help_->close();
    event->accept();
    emit workMayGo();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!event->source() && (event->mimeData()->hasUrls() || event->mimeData()->hasText())) // no text of its own
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    if (!event->source() && files_->openMime(*event->mimeData()))
        event->acceptProposedAction();
}

} // namespace app
