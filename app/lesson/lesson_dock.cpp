#include "app/lesson/lesson_dock.h"

#include "app/help/page_style.h"
#include "app/lesson/hand_in_html.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/prose_document.h"
#include "app/lesson/student_seed.h"
#include "widgets/controls/dock_title.h"
#include "widgets/controls/number_text.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <utility>

namespace app
{

/// Shows what it is given and nothing else: no text of a lesson names a file that is read.
class LessonText : public QTextBrowser
{
public:
    explicit LessonText(QWidget* parent) : QTextBrowser(parent), prose_(new ProseDocument(this))
    {
        prose_->setDefaultFont(font());
        prose_->setUndoRedoEnabled(false);
        setDocument(prose_);
    }
    ProseDocument& prose() { return *prose_; }
    /// Whether there is a scroll bar or not: a picture that made one come and go would never rest.
    void fit()
    {
        const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
        const double margins = 2.0 * (frameWidth() + prose_->documentMargin());
        prose_->fitPictures({width() - bar - margins, QWIDGETSIZE_MAX});
    }
    QVariant loadResource(int, const QUrl&) override { return {}; }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QTextBrowser::resizeEvent(event);
        fit();
    }

private:
    ProseDocument* prose_;
};

namespace
{

constexpr qsizetype longestOwner = 40; // letters of a name in the title, which makes the dock no wider
constexpr double roomScale = 1.2;      // of the text, where a room reads it

} // namespace

LessonDock::LessonDock(LessonGuide& guide, QWidget* parent)
    : QDockWidget(tr("Lesson"), parent), guide_(guide), where_(new QLabel(this)), whose_(new QLabel(this)),
      tasks_(new QLabel(this)), result_(new QLabel(this)), text_(new LessonText(this)),
      back_(new QPushButton(tr("◀ &Back"), this)), next_(new QPushButton(tr("&Next ▶"), this)),
      again_(new QPushButton(tr("Ask me a&gain"), this)), reset_(new QPushButton(tr("As the s&tep has it"), this)),
      name_(new QPushButton(tr("Change na&me…"), this))
{
    setObjectName(QStringLiteral("lessonDock"));
    build();
    connect(&guide_, &LessonGuide::changed, this, &LessonDock::follow);
    connect(&guide_, &LessonGuide::goalReached, this, &LessonDock::showTasks);
    connect(&guide_, &LessonGuide::counted, this, &LessonDock::follow);
    connect(name_, &QPushButton::clicked, this, &LessonDock::nameAsked);
    connect(back_, &QPushButton::clicked, &guide_, &LessonGuide::previous);
    connect(next_, &QPushButton::clicked, &guide_, &LessonGuide::next);
    connect(again_, &QPushButton::clicked, &guide_, &LessonGuide::askAgain);
    connect(reset_, &QPushButton::clicked, &guide_, &LessonGuide::showStep);
    hide();
}

void LessonDock::build()
{
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    auto* buttons = new QGridLayout;
    auto* whose = new QHBoxLayout;
    where_->setWordWrap(true);
    where_->setTextFormat(Qt::PlainText);
    whose_->setTextFormat(Qt::PlainText);
    whose_->setWordWrap(true);
    name_->setToolTip(tr("The lesson begins again, with the data of another name"));
    whose->addWidget(whose_, 1);
    whose->addWidget(name_);
    tasks_->setObjectName(QStringLiteral("lessonTasks"));
    tasks_->setWordWrap(true);
    tasks_->setTextFormat(Qt::RichText);
    result_->setWordWrap(true);
    result_->setTextFormat(Qt::RichText);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setOpenLinks(false);
    text_->setAccessibleName(tr("Text of the step"));
    reset_->setToolTip(tr("What was changed since goes; undo brings it back"));
    buttons->addWidget(reset_, 0, 0);
    buttons->addWidget(again_, 0, 1);
    buttons->addWidget(back_, 1, 0);
    buttons->addWidget(next_, 1, 1);
    column->addWidget(where_);
    column->addLayout(whose);
    column->addWidget(text_, 1);
    column->addWidget(tasks_);
    column->addWidget(result_);
    column->addLayout(buttons);
    setWidget(page);
    setFeatures(DockWidgetMovable | DockWidgetClosable);
    auto* title = new widgets::DockTitle(*this, widgets::DockTitle::Folds::No);
    connect(title, &widgets::DockTitle::closeAsked, this, &LessonDock::endAsked);
}

void LessonDock::follow()
{
    setVisible(guide_.isOn());
    if (!guide_.isOn())
        return;
    setWindowTitle(guide_.whose() ? tr("Lesson: the work of %1").arg(guide_.whose()->left(longestOwner))
                                  : tr("Lesson"));
    where_->setText(tr("%1: step %2 of %3").arg(guide_.lesson().title).arg(guide_.at() + 1).arg(guide_.size()));
    showWhose();
    showText();
    showTasks();
    const QString verdict = this->verdict();
    result_->setText(verdict);
    result_->setVisible(!verdict.isEmpty());
    back_->setEnabled(guide_.at() > 0);
    next_->setEnabled(guide_.at() + 1 < guide_.size());
    again_->setVisible(guide_.answered() && !guide_.whose());
    reset_->setVisible(!guide_.isAsking() && !guide_.isAtStep());
}

/// Whose data they are, where each name has other ones.
void LessonDock::showWhose()
{
    const bool isByName = hasDataByName(guide_.lesson());
    whose_->setText(guide_.student().isEmpty() ? tr("Data of nobody: no name was given")
                                               : tr("Data of %1").arg(guide_.student().left(longestOwner)));
    whose_->setVisible(isByName);
    name_->setVisible(isByName && !guide_.whose() && !presenting_);
}

void LessonDock::showText()
{
    const LessonStep& step = guide_.step();
    const QString before = guide_.at() == 0 ? guide_.lesson().prose + u'\n' : QString();
    const QString text = before + QStringLiteral("## ") + step.title + QStringLiteral("\n\n") + step.prose;
    if (std::exchange(shown_, text) == text)
        return;
    text_->prose().setProse(text);
    applyStyle(text_->prose(), theme_);
    text_->fit();
    const QStringList pictures = text_->prose().pictureTexts();
    text_->setAccessibleDescription(pictures.isEmpty() ? QString()
                                                       : tr("Pictures: %1").arg(pictures.join(QStringLiteral("; "))));
}

void LessonDock::showTasks()
{
    const QString tasks = guide_.isOn() && !guide_.isAsking() ? this->tasks() : QString();
    tasks_->setText(tasks);
    tasks_->setVisible(!tasks.isEmpty());
}

/// What is left to a person who tries by oneself.
QString LessonDock::tasks() const
{
    const LessonStep& step = guide_.step();
    QStringList lines;
    if (step.isFree)
        lines << tr("Now everything is free: try it. “As the step has it” brings it back.").toHtmlEscaped();
    for (int goal = 0; goal < std::ssize(step.goals); ++goal)
        lines << (guide_.isReached(goal) ? QStringLiteral("☑ ") : QStringLiteral("☐ ")) +
                     step.goals[static_cast<std::size_t>(goal)].written.toHtmlEscaped();
    return lines.join(QStringLiteral("<br>"));
}

QString LessonDock::verdict() const
{
    const Answered* answered = guide_.answered();
    if (!answered)
        return guide_.whose() && guide_.step().question ? tr("Not answered.") : QString();
    QStringList lines;
    for (const Mark& mark : answered->grade.marks)
        lines << (mark.isEarned ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + mark.sentence.toHtmlEscaped();
    if (const auto& gap = answered->grade.gap)
        lines << (guide_.whose()
                      ? sentenceOf(*gap)
                      : tr("Between your curve and this one: %1 % of the height on average, an area of %2.")
                            .arg(widgets::numberText(100.0 * gap->share, 2), widgets::numberText(gap->area, 3)));
    if (answered->answer.isEmpty())
        lines << tr("Skipped.");
    if (!guide_.step().question->reveal.isEmpty())
        lines << guide_.step().question->reveal.toHtmlEscaped();
    return lines.join(QStringLiteral("<br>"));
}

void LessonDock::setTheme(const widgets::Theme& theme)
{
    theme_ = theme;
    QFont large = QApplication::font(); // that of this widget follows later
    large.setPointSizeF(large.pointSizeF() * roomScale);
    for (QWidget* text : std::initializer_list<QWidget*>{text_, tasks_, result_})
        text->setFont(presenting_ ? large : QFont());
    shown_.clear();
    if (!guide_.isOn())
        return;
    showWhose();
    showText();
}

void LessonDock::setPresenting(bool presenting)
{
    presenting_ = presenting;
    if (presenting)
        takeKeyboard();
}

/// On the text, which leaves the keys that lead on alone.
void LessonDock::takeKeyboard()
{
    if (isVisible())
        text_->setFocus();
}

} // namespace app
