#include "app/labs/page_notes.h"

#include "widgets/controls/link_label.h"
#include "widgets/controls/muted_line.h"

#include <QVBoxLayout>

#include <utility>

namespace app
{

PageNotes::PageNotes(QWidget* parent)
    : QWidget(parent), heading_(new QLabel(this)), problems_(new QLabel(this)), advice_(new widgets::LinkLabel(this)),
      about_(new widgets::MutedLine(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    heading_->setAlignment(Qt::AlignCenter);
    advice_->setTextFormat(Qt::RichText);
    connect(advice_, &QLabel::linkActivated, this, [this] {
        const auto act = act_; // which may take the advice away
        act();
    });
    for (QLabel* line : {problems_, advice_}) {
        line->setWordWrap(true);
        line->setContentsMargins(10, 6, 10, 6);
    }
    about_->setContentsMargins(10, 6, 10, 6); // as high as a line of the others
    about_->setWraps(true);
    for (QWidget* line : std::initializer_list<QWidget*>{heading_, problems_, advice_, about_})
        column->addWidget(line);
    for (QLabel* line : {heading_, problems_, advice_})
        line->hide();
}

void PageNotes::setHeading(const QString& text)
{
    heading_->setText(QStringLiteral("<b>%1</b>").arg(text));
    heading_->setVisible(!text.isEmpty());
}

void PageNotes::setAbout(const QString& sentence)
{
    aboutText_ = sentence;
    showQuietLine();
}

void PageNotes::setAnswer(const QString& sentences)
{
    answer_ = sentences;
    showQuietLine();
}

void PageNotes::showQuietLine()
{
    about_->setText(answer_.isEmpty() ? aboutText_ : answer_);
}

void PageNotes::showProblems(const QStringList& sentences)
{
    QStringList once = sentences;
    once.removeDuplicates();
    if (const QString all = once.join(QStringLiteral("  ")); all != problems_->text())
        problems_->setText(all);
    problems_->setVisible(!once.isEmpty());
    keepRoom();
}

void PageNotes::advise(const QString& sentence, const QString& action, std::function<void()> act)
{
    act_ = std::move(act);
    const QString link =
        action.isEmpty() ? QString() : QStringLiteral(" <a href='act'>%1</a>").arg(action.toHtmlEscaped());
    advised_ = sentence.isEmpty() ? QString() : sentence.toHtmlEscaped() + link;
    if (!holds_)
        showAdvice();
}

void PageNotes::releaseAdvice()
{
    holds_ = false;
    showAdvice();
}

void PageNotes::showAdvice()
{
    if (advice_->text() == advised_)
        return;
    advice_->setText(advised_);
    advice_->setVisible(!advised_.isEmpty());
    keepRoom();
}

void PageNotes::keepRoom()
{
    about_->setVisible(problems_->isHidden() && advice_->isHidden());
}

/// Where the quiet line has the room of two, a short one of the others has it, too: no panel moves.
void PageNotes::keepHeight()
{
    for (QLabel* line : {problems_, advice_})
        line->setMinimumHeight(about_->heightAt(width()));
}

void PageNotes::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    keepHeight();
}

void PageNotes::setTheme(const widgets::Theme& theme)
{
    keepHeight();
    problems_->setStyleSheet(QStringLiteral("color:%1;border:1px solid %1;border-radius:3px")
                                 .arg(theme.colour(widgets::Role::Problem).name()));
}

} // namespace app
