#include "widgets/structure/search_progress.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets
{

SearchProgress::SearchProgress(QWidget* parent)
    : QWidget(parent), text_(new QLabel(this)), bar_(new QProgressBar(this)), stop_(new QPushButton(tr("S&top"), this)),
      goOn_(new QPushButton(tr("&Go on"), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    text_->setWordWrap(true);
    bar_->setTextVisible(false);
    stop_->setToolTip(tr("Stops testing; what was found out is kept"));
    goOn_->setToolTip(tr("Goes on where it was stopped"));
    auto* row = new QHBoxLayout;
    row->addWidget(bar_, 1);
    row->addWidget(stop_);
    row->addWidget(goOn_);
    column->addWidget(text_);
    column->addLayout(row);
    connect(stop_, &QPushButton::clicked, this, &SearchProgress::stopRequested);
    connect(goOn_, &QPushButton::clicked, this, &SearchProgress::continueRequested);
    clear();
}

void SearchProgress::showRunning(const QString& what, int done, int total)
{
    text_->setText(what);
    bar_->setRange(0, total);
    bar_->setValue(done);
    bar_->show();
    stop_->show();
    goOn_->hide();
    show();
}

void SearchProgress::showStopped(const QString& what)
{
    text_->setText(what);
    bar_->hide();
    stop_->hide();
    goOn_->show();
    show();
}

void SearchProgress::clear()
{
    hide();
}

} // namespace widgets
