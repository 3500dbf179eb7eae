#include "app/actions/bookmarks_dialog.h"

#include "app/actions/complaint.h"
#include "app/actions/keep_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

namespace app
{

BookmarksDialog::BookmarksDialog(Bookmarks& bookmarks, QWidget* parent)
    : QDialog(parent), bookmarks_(bookmarks), names_(new QListWidget(this)), text_(sentencesField(this)),
      rename_(new QPushButton(tr("&Rename"), this)), remove_(new QPushButton(tr("&Delete"), this)),
      up_(new QPushButton(tr("Move &up"), this)), down_(new QPushButton(tr("Move do&wn"), this))
{
    setWindowTitle(tr("Bookmarks"));
    names_->setAccessibleName(tr("Bookmarks"));
    auto* buttons = new QVBoxLayout;
    for (QPushButton* button : {rename_, remove_, up_, down_}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addWidget(close);
    auto* row = new QHBoxLayout(this);
    auto* column = new QVBoxLayout;
    column->addWidget(names_, 1);
    auto* about = new QLabel(tr("What to &say of it, shown above the page:"), this);
    about->setBuddy(text_);
    column->addWidget(about);
    column->addWidget(text_);
    row->addLayout(column, 1);
    constexpr int patience = 500; // ms
    typed_.setSingleShot(true);
    typed_.setInterval(patience);
    connect(&typed_, &QTimer::timeout, this, &BookmarksDialog::takeText);
    connect(text_, &QPlainTextEdit::textChanged, this, [this] { typed_.start(); });
    connect(this, &QDialog::finished, this, &BookmarksDialog::takeText);
    row->addLayout(buttons);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::accept);
    connect(rename_, &QPushButton::clicked, this, [this] { names_->editItem(names_->currentItem()); });
    connect(remove_, &QPushButton::clicked, this, &BookmarksDialog::remove);
    connect(up_, &QPushButton::clicked, this, [this] { move(-1); });
    connect(down_, &QPushButton::clicked, this, [this] { move(1); });
    connect(names_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) { takeName(names_->row(item)); });
    connect(names_, &QListWidget::currentRowChanged, this, [this] {
        takeText();
        showText();
        enableButtons();
    });
    list(0);
}

void BookmarksDialog::list(int current)
{
    const QSignalBlocker quiet(names_);
    listed_ = bookmarks_.read();
    names_->clear();
    for (const Bookmark& bookmark : listed_) {
        auto* item = new QListWidgetItem(bookmark.name, names_);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        if (const auto session = sessionOf(bookmark); const auto* failure = std::get_if<core::Failure>(&session))
            item->setToolTip(QString::fromStdString(failure->what));
    }
    names_->setCurrentRow(std::min(current, names_->count() - 1));
    showText();
    enableButtons();
}

void BookmarksDialog::showText()
{
    const QSignalBlocker quiet(text_);
    described_ = names_->currentRow();
    text_->setEnabled(described_ >= 0);
    text_->setPlainText(described_ >= 0 ? listed_[static_cast<std::size_t>(described_)].text : QString());
}

void BookmarksDialog::takeText()
{
    typed_.stop();
    if (described_ < 0)
        return;
    Bookmark& bookmark = listed_[static_cast<std::size_t>(described_)];
    const QString text = text_->toPlainText().trimmed();
    if (text == bookmark.text)
        return;
    const auto failure = bookmarks_.describe(bookmark, text);
    tell(failure);
    if (!failure)
        bookmark.text = text;
}

void BookmarksDialog::enableButtons()
{
    const int row = names_->currentRow();
    rename_->setEnabled(row >= 0);
    remove_->setEnabled(row >= 0);
    up_->setEnabled(row > 0);
    down_->setEnabled(row >= 0 && row + 1 < names_->count());
}

void BookmarksDialog::tell(const std::optional<core::Failure>& failure)
{
    if (failure)
        complain(this, tr("The bookmarks are as they were"), QString::fromStdString(failure->what));
}

void BookmarksDialog::move(int by)
{
    takeText();
    const int row = names_->currentRow();
    tell(bookmarks_.move(listed_[static_cast<std::size_t>(row)], by));
    list(row + by);
}

void BookmarksDialog::remove()
{
    const int row = names_->currentRow();
    tell(bookmarks_.remove(listed_[static_cast<std::size_t>(row)]));
    list(row);
}

void BookmarksDialog::takeName(int row)
{
    takeText();
    const Bookmark& bookmark = listed_[static_cast<std::size_t>(row)];
    const QString name = names_->item(row)->text().trimmed();
    if (!name.isEmpty() && name != bookmark.name)
        tell(bookmarks_.rename(bookmark, name));
    QMetaObject::invokeMethod(
        this, [this, row] { list(row); }, Qt::QueuedConnection); // its editor is open yet
}

} // namespace app
