#include "app/help/help_window.h"

#include "app/help/found_list.h"
#include "app/help/help_browser.h"
#include "app/help/help_pages.h"
#include "app/labs/labs.h"
#include "widgets/controls/link_label.h"
#include "widgets/theme/theme.h"

#include <QCloseEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace app
{

namespace
{

constexpr QSize firstSize{1020, 720}, windowFrame{8, 40}; // what the title bar takes of a small screen
constexpr int pathRole = Qt::UserRole;

QToolButton* arrow(Qt::ArrowType type, const QString& name, const QString& keys, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setArrowType(type);
    button->setAutoRaise(true);
    button->setEnabled(false);
    button->setAccessibleName(name);
    button->setToolTip(QStringLiteral("%1 (%2)").arg(name, keys));
    return button;
}

/// Lines with some air, as the list is short.
class RoomyRows : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return size.grownBy({0, 0, 0, option.fontMetrics.height() / 2});
    }
};

} // namespace

HelpWindow::HelpWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), browser_(new HelpBrowser(this)), splitter_(new QSplitter(this)),
      field_(new QLineEdit(this)), lists_(new QStackedWidget(this)), contents_(new QTreeWidget(lists_)),
      found_(new FoundList(lists_)), count_(new QLabel(this)),
      back_(arrow(Qt::LeftArrow, tr("Back"), QStringLiteral("Alt+Left"), this)),
      forward_(arrow(Qt::RightArrow, tr("Forward"), QStringLiteral("Alt+Right"), this)),
      showLab_(new widgets::LinkLabel(this))
{
    setObjectName("helpWindow");
    setWindowTitle(tr("Help"));
    setAttribute(Qt::WA_QuitOnClose, false); // the program ends with its main window
    splitter_->addWidget(buildSide());
    splitter_->addWidget(buildPage());
    splitter_->setStretchFactor(1, 1);
    splitter_->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(splitter_);
    buildContents();
    buildKeys();
    connect(browser_, &HelpBrowser::pageShown, this, &HelpWindow::follow);
    connect(field_, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(found_, &FoundList::picked, this, [this](const HelpHit& hit) {
        browser_->openPage(hit.path);
        browser_->showPlace(hit.first);
    });
    restoreLayout();
}

QWidget* HelpWindow::buildSide()
{
    field_->setPlaceholderText(tr("Search all pages"));
    field_->setAccessibleName(tr("Search all pages"));
    field_->setClearButtonEnabled(true);
    lists_->addWidget(contents_);
    lists_->addWidget(found_);
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(8, 8, 0, 8);
    column->addWidget(field_);
    column->addWidget(count_);
    column->addWidget(lists_, 1);
    count_->hide();
    return side;
}

QWidget* HelpWindow::buildPage()
{
    connect(back_, &QToolButton::clicked, browser_, &QTextBrowser::backward);
    connect(forward_, &QToolButton::clicked, browser_, &QTextBrowser::forward);
    connect(browser_, &QTextBrowser::backwardAvailable, back_, &QWidget::setEnabled);
    connect(browser_, &QTextBrowser::forwardAvailable, forward_, &QWidget::setEnabled);
    connect(showLab_, &QLabel::linkActivated, this, &HelpWindow::labRequested);
    auto* page = new QWidget(this);
    auto* bar = new QHBoxLayout;
    bar->addWidget(back_);
    bar->addWidget(forward_);
    bar->addStretch(1);
    bar->addWidget(showLab_);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 8, 8, 8);
    column->addLayout(bar);
    column->addWidget(browser_, 1);
    return page;
}

void HelpWindow::buildContents()
{
    contents_->setHeaderHidden(true);
    contents_->setRootIsDecorated(false);
    contents_->setItemDelegate(new RoomyRows(contents_));
    contents_->setAccessibleName(tr("Contents"));
    QTreeWidgetItem* labs = nullptr;
    for (const HelpPage& page : helpPages()) {
        const bool ofLab = !labOfPage(page.path).isEmpty();
        if (ofLab && !labs) {
            labs = new QTreeWidgetItem(contents_, {tr("Labs")});
            labs->setFlags(Qt::ItemIsEnabled);
        }
        auto* item = ofLab ? new QTreeWidgetItem(labs, {page.title}) : new QTreeWidgetItem(contents_, {page.title});
        item->setData(0, pathRole, page.path);
    }
    contents_->expandAll();
    contents_->setItemsExpandable(false);
    connect(contents_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        const QString path = item ? item->data(0, pathRole).toString() : QString();
        if (!path.isEmpty() && path != browser_->path())
            browser_->openPage(path);
    });
}

void HelpWindow::buildKeys()
{
    const auto onKey = [this](const QKeySequence& key, auto act) {
        connect(new QShortcut(key, this), &QShortcut::activated, this, act);
    };
    onKey(QKeySequence::Find, [this] {
        field_->setFocus();
        field_->selectAll();
    });
    onKey(QKeySequence::FindNext, [this] { step(1); });
    onKey(QKeySequence::FindPrevious, [this] { step(-1); });
    onKey(QKeySequence::Back, [this] { browser_->backward(); });
    onKey(QKeySequence::Forward, [this] { browser_->forward(); });
    connect(field_, &QLineEdit::returnPressed, this, [this] { step(1); });
    connect(new QShortcut(QKeySequence(Qt::SHIFT | Qt::Key_Return), field_, nullptr, nullptr, Qt::WidgetShortcut),
            &QShortcut::activated, this, [this] { step(-1); });
}

void HelpWindow::openPage(const QString& path)
{
    field_->clear();
    browser_->openPage(path);
    browser_->setFocus();
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void HelpWindow::setTheme(const widgets::Theme& theme)
{
    browser_->setTheme(theme);
}

void HelpWindow::search()
{
    const QString words = field_->text().trimmed();
    if (!search_ && !words.isEmpty())
        search_.emplace();
    found_->showHits(words.isEmpty() ? std::vector<HelpHit>() : search_->find(words));
    lists_->setCurrentWidget(words.isEmpty() ? static_cast<QWidget*>(contents_) : found_);
    count_->setVisible(!words.isEmpty());
    const std::size_t count = found_->hits().size();
    count_->setText(count == 0 ? tr("Nothing found") : count == 1 ? tr("1 place") : tr("%1 places").arg(count));
    browser_->markWords(count > 0 ? words : QString());
}

void HelpWindow::step(int by)
{
    found_->step(by);
}

/// Contents and link go with the page.
void HelpWindow::follow(const QString& path)
{
    const HelpPage* page = helpPageAt(path);
    setWindowTitle(path == firstHelpPage ? tr("Help") : tr("%1 – Help").arg(page->title));
    const QSignalBlocker quiet(contents_);
    for (QTreeWidgetItemIterator item(contents_); *item; ++item)
        if ((*item)->data(0, pathRole).toString() == path)
            contents_->setCurrentItem(*item);
    const Lab* lab = labNamed(labOfPage(path));
    showLab_->setText(lab ? QStringLiteral("<a href='%1'>%2</a>").arg(lab->id, tr("Show this lab")) : QString());
}

void HelpWindow::restoreLayout()
{
    const QSettings settings;
    resize(firstSize.boundedTo(screen()->availableSize() - windowFrame));
    splitter_->setSizes({std::min(fontMetrics().averageCharWidth() * 44, width() / 3), width()});
    restoreGeometry(settings.value("help/geometry").toByteArray());
    splitter_->restoreState(settings.value("help/splitter").toByteArray());
}

void HelpWindow::closeEvent(QCloseEvent* event)
{
    QSettings settings;
    settings.setValue("help/geometry", saveGeometry());
    settings.setValue("help/splitter", splitter_->saveState());
    QWidget::closeEvent(event);
}

void HelpWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    if (field_->text().isEmpty())
        close();
    else
        field_->clear();
}

} // namespace app
