#include "app/formula_dock.h"

#include "widgets/controls/dock_title.h"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace app
{

namespace
{

constexpr double mostOfWindow = 0.4; // what a card may ask for: the model above it has sliders
constexpr int leastLines = 3;

/// A card as high as it needs to be, within bounds; it scrolls beyond them.
class CardScroll : public QScrollArea
{
public:
    explicit CardScroll(QWidget* card)
    {
        auto* page = new QWidget;
        auto* column = new QVBoxLayout(page);
        column->setContentsMargins(8, 4, 8, 4);
        column->addWidget(card);
        column->addStretch(1);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidgetResizable(true);
        setWidget(page);
        page->installEventFilter(this);
        card->show();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::LayoutRequest)
            takeRoom();
        return QScrollArea::eventFilter(watched, event);
    }
    void showEvent(QShowEvent* event) override
    {
        greatest_ = 0; // it begins anew
        QScrollArea::showEvent(event);
        takeRoom();
    }
    void resizeEvent(QResizeEvent* event) override
    {
        QScrollArea::resizeEvent(event);
        takeRoom();
    }

private:
    /// It asks for what was needed so far at this width: numbers that grow by a digit must not move the model.
    void takeRoom()
    {
        const int width = viewport()->width();
        if (width != width_)
            greatest_ = 0;
        width_ = width;
        const QLayout* column = widget()->layout();
        const int needed = column->hasHeightForWidth() ? column->heightForWidth(width) : column->sizeHint().height();
        greatest_ = std::max(greatest_, needed);
        const QWidget* main = window()->parentWidget() ? window()->parentWidget()->window() : window(); // when torn off
        const int least = leastLines * fontMetrics().lineSpacing();
        setMinimumHeight(
            std::clamp(greatest_, least, std::max(least, static_cast<int>(mostOfWindow * main->height()))));
    }

    int width_ = 0, greatest_ = 0;
};

} // namespace

FormulaDock::FormulaDock(QWidget* parent) : QDockWidget(tr("Formula"), parent), cards_(new QWidget(this))
{
    setObjectName("formulaDock");
    auto* column = new QVBoxLayout(cards_); // not a stack, which is as high as its highest page
    column->setContentsMargins(0, 0, 0, 0);
    setWidget(cards_);
    setFeatures(DockWidgetMovable | DockWidgetFloatable | DockWidgetClosable);
    title_ = new widgets::DockTitle(*this, widgets::DockTitle::Folds::Yes);
    connect(title_, &widgets::DockTitle::foldedChanged, this, &FormulaDock::foldedChanged);
    connect(title_, &widgets::DockTitle::closeAsked, this, &FormulaDock::closeAsked);
}

void FormulaDock::add(QWidget* card, QWidget* foot)
{
    auto* holder = new QWidget;
    auto* column = new QVBoxLayout(holder);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new CardScroll(card), 1);
    auto* below = new QVBoxLayout;
    below->setContentsMargins(8, 0, 8, 4); // in line with the card
    below->addWidget(foot);
    column->addLayout(below);
    foot->show();
    holder->hide();
    cards_->layout()->addWidget(holder);
}

void FormulaDock::showCard(const QWidget* card)
{
    for (QWidget* holder : cards_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        holder->setVisible(card && holder->isAncestorOf(card));
}

bool FormulaDock::isFolded() const
{
    return title_->isFolded();
}

void FormulaDock::setFolded(bool folded)
{
    title_->setFolded(folded);
}

} // namespace app
