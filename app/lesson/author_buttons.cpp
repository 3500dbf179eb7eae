#include "app/lesson/author_buttons.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace app
{

AuthorButtons::AuthorButtons(QWidget* parent) : QWidget(parent)
{
    auto* lesson = new QHBoxLayout;
    connect(add(*lesson, tr("Add this view"), tr("What is on show becomes a step after this one (Ctrl+Shift+B)")),
            &QToolButton::clicked, this, &AuthorButtons::viewAdded);
    connect(add(*lesson, tr("▲"), tr("This step earlier")), &QToolButton::clicked, this, [this] { emit moved(-1); });
    connect(add(*lesson, tr("▼"), tr("This step later")), &QToolButton::clicked, this, [this] { emit moved(1); });
    connect(add(*lesson, tr("Delete"), tr("This step goes")), &QToolButton::clicked, this, &AuthorButtons::removed);
    undo_ = add(*lesson, tr("Undo"), tr("The lesson as it was before the last change"));
    connect(undo_, &QToolButton::clicked, this, &AuthorButtons::undone);
    auto* step = new QHBoxLayout;
    connect(add(*step, tr("Take this view"), tr("What is on show becomes what this step shows")), &QToolButton::clicked,
            this, &AuthorButtons::viewTaken);
    addQuestions(*step);
    connect(add(*step, tr("Try"), tr("From this step on, as a student; nothing is kept")), &QToolButton::clicked, this,
            &AuthorButtons::tried);
    connect(add(*step, tr("Save"), tr("As a .kslesson")), &QToolButton::clicked, this, &AuthorButtons::saved);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    for (QHBoxLayout* row : {lesson, step}) {
        row->addStretch(1);
        rows->addLayout(row);
    }
}

void AuthorButtons::addQuestions(QHBoxLayout& row)
{
    QToolButton* ask = add(row, tr("Ask"), tr("A question, about what is on show"));
    auto* menu = new QMenu(ask);
    const std::initializer_list<std::pair<QString, QString>> kinds{{tr("for a &curve"), "draw"},
                                                                   {tr("for &dots of a distribution"), "dots"},
                                                                   {tr("for a &number"), "number"},
                                                                   {tr("for a c&hoice"), "choice"},
                                                                   {tr("for a &place"), "point"}};
    for (const auto& [text, kind] : kinds)
        menu->addAction(text, this, [this, kind = kind] { emit asked(kind); });
    ask->setMenu(menu);
    ask->setPopupMode(QToolButton::InstantPopup);
}

QToolButton* AuthorButtons::add(QHBoxLayout& row, const QString& text, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text.size() > 1 ? text : tip);
    row.addWidget(button);
    return button;
}

void AuthorButtons::setUndoable(bool undoable)
{
    undo_->setEnabled(undoable);
}

} // namespace app
