#include "app/lesson/class_page.h"

#include "app/lesson/class_drawing.h"
#include "app/lesson/lesson_truths.h"
#include "app/lesson/own_truths.h"
#include "widgets/plots/drawn_plot.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace app
{

namespace
{

constexpr int placeOfPlot = 4; // below the header, the chooser, the question and the count

} // namespace

ClassPage::ClassPage(QWidget* parent)
    : QWidget(parent), title_(new QLabel(this)), ask_(new QLabel(this)), count_(new QLabel(this)),
      absent_(new QLabel(this)), back_(new QPushButton(tr("Back to the lab"), this)),
      save_(new QPushButton(tr("&Save as CSV…"), this)), list_(new QPushButton(tr("&Who is missing…"), this)),
      previous_(new QPushButton(QStringLiteral("◀"), this)), next_(new QPushButton(QStringLiteral("▶"), this)),
      steps_(new QComboBox(this)), names_(new QCheckBox(tr("&Names"), this)), column_(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("classPage"));
    build();
    connect(back_, &QPushButton::clicked, this, &ClassPage::left);
    connect(save_, &QPushButton::clicked, this, &ClassPage::saveAsked);
    connect(list_, &QPushButton::clicked, this, &ClassPage::askExpected);
    connect(previous_, &QPushButton::clicked, this, [this] { turn(-1); });
    connect(next_, &QPushButton::clicked, this, [this] { turn(1); });
    connect(steps_, &QComboBox::currentIndexChanged, this, &ClassPage::showStep);
    connect(names_, &QCheckBox::toggled, this, &ClassPage::showStep);
}

ClassPage::~ClassPage() = default;

void ClassPage::build()
{
    for (QLabel* label : {title_, ask_, count_, absent_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText); // what others wrote
    }
    back_->setToolTip(tr("Back to what was there before (Esc)"));
    back_->setShortcut(Qt::Key_Escape);
    previous_->setAccessibleName(tr("Previous question"));
    next_->setAccessibleName(tr("Next question"));
    steps_->setAccessibleName(tr("Question"));
    steps_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    names_->setToolTip(
        tr("Tells whose a curve or a mark is where the mouse is over it, who is missing, and which files "
           "were left out. Without it no name is on this page."));
    list_->setToolTip(tr("Paste the names of the class to see whose answers are not there"));
    column_->setContentsMargins(12, 8, 12, 8);
    column_->addLayout(header());
    column_->addLayout(chooser());
    column_->addWidget(ask_);
    column_->addWidget(count_);
    column_->addStretch(1); // in place of the plot
    column_->addWidget(absent_);
}

QHBoxLayout* ClassPage::header()
{
    auto* row = new QHBoxLayout;
    row->addWidget(title_, 1);
    for (QWidget* widget : std::initializer_list<QWidget*>{names_, list_, save_, back_})
        row->addWidget(widget);
    return row;
}

QHBoxLayout* ClassPage::chooser()
{
    auto* row = new QHBoxLayout;
    row->addWidget(previous_);
    row->addWidget(steps_, 1);
    row->addWidget(next_);
    return row;
}

void ClassPage::show(ClassAnswers answers)
{
    answers_ = std::move(answers);
    names_->setChecked(false);
    title_->setText(tr("%1: %2 handed in").arg(answers_.lesson.title).arg(answers_.works.size()));
    {
        const QSignalBlocker quiet(steps_);
        steps_->clear();
        for (const int step : askingSteps(answers_.lesson))
            steps_->addItem(
                tr("Step %1: %2").arg(step + 1).arg(answers_.lesson.steps[static_cast<std::size_t>(step)].title), step);
    }
    truths_ = std::make_unique<LessonTruths>(answers_.lesson, namesOf(answers_));
    connect(truths_.get(), &LessonTruths::found, this, [this](int found) {
        save_->setEnabled(isReady());
        if (found == step())
            showStep();
    });
    connect(truths_.get(), &LessonTruths::ready, this, [this] { save_->setEnabled(isReady()); });
    save_->setEnabled(false);
    showStep();
}

bool ClassPage::isReady() const
{
    return truths_ && truths_->isReady();
}

int ClassPage::step() const
{
    return steps_->currentIndex() < 0 ? -1 : steps_->currentData().toInt();
}

void ClassPage::turn(int by)
{
    steps_->setCurrentIndex(std::clamp(steps_->currentIndex() + by, 0, std::max(0, steps_->count() - 1)));
}

bool ClassPage::tellsNames() const
{
    return names_->isChecked();
}

void ClassPage::setExpected(const QStringList& names)
{
    expected_ = names;
    showStep();
}

void ClassPage::askExpected()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Who is missing"));
    dialog->setLabelText(tr("The names of the class, one a line:"));
    dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog->setTextValue(expected_.join(u'\n'));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this](const QString& text) { setExpected(text.split(u'\n', Qt::SkipEmptyParts)); });
    dialog->open();
}

void ClassPage::showStep()
{
    const int shown = step();
    previous_->setEnabled(steps_->currentIndex() > 0);
    next_->setEnabled(steps_->currentIndex() + 1 < steps_->count());
    const QString absent = absentSentence();
    absent_->setText(absent);
    absent_->setVisible(!absent.isEmpty());
    ask_->setText(shown < 0 ? tr("This lesson asks nothing.")
                            : answers_.lesson.steps[static_cast<std::size_t>(shown)].question->ask);
    count_->setText(shown < 0 ? QString() : countSentence(shown));
    showPicture(shown < 0 ? std::nullopt : std::optional(shown));
}

/// Anew at each step: a plot shows pictures of one kind.
void ClassPage::showPicture(std::optional<int> step)
{
    delete std::exchange(plot_, nullptr);
    const bool isDrawn = step && isKnown(*step);
    column_->setStretch(placeOfPlot, isDrawn ? 0 : 1);
    if (!isDrawn)
        return;
    widgets::Drawing drawing = this->drawing(*step);
    plot_ = new widgets::DrawnPlot(drawing, this);
    plot_->setTheme(theme_);
    plot_->show(std::move(drawing));
    column_->insertWidget(placeOfPlot, plot_, 1);
    plot_->QWidget::show();
}

/// For all students.
bool ClassPage::isComputed(int step) const
{
    return truths_ && std::ranges::all_of(answers_.works, [&](const ClassWork& work) {
               return truths_->of(step, work.handIn.student) != nullptr;
           });
}

/// Of one student at least.
bool ClassPage::isKnown(int step) const
{
    return isComputed(step) && std::ranges::any_of(answers_.works, [&](const ClassWork& work) {
               return truths_->of(step, work.handIn.student)->truth.has_value();
           });
}

widgets::Drawing ClassPage::drawing(int step) const
{
    const Question& question = *answers_.lesson.steps[static_cast<std::size_t>(step)].question;
    const StepAnswers found = answersTo(step, answers_);
    if (truths_->isOneForAll(step))
        return classDrawing(question, *truths_->of(step), found, tellsNames());
    std::vector<const AskedStep*> asked;
    for (const ClassAnswer& one : found.given)
        asked.push_back(truths_->of(step, one.name));
    return ownTruthsDrawing(question, found, asked, tellsNames());
}

QString ClassPage::countSentence(int step) const
{
    const Question& question = *answers_.lesson.steps[static_cast<std::size_t>(step)].question;
    const StepAnswers found = answersTo(step, answers_);
    QStringList parts{tr("Answered: %1 of %2").arg(found.given.size()).arg(answers_.works.size())};
    if (found.skipped > 0)
        parts << tr("skipped: %1").arg(found.skipped);
    if (found.open > 0)
        parts << tr("not come to: %1").arg(found.open);
    if (!isComputed(step))
        return parts.join(QStringLiteral(" · ")) + u'\n' + tr("A moment: what was asked is being computed…");
    if (!isKnown(step))
        return truths_->of(step)->failure;
    parts << tr("with all marks: %1").arg(std::ranges::count_if(found.given, [&](const ClassAnswer& one) {
        const AskedStep* asked = truths_->of(step, one.name);
        return asked->truth && classGrade(question, asked, one.answer).isFull();
    }));
    const QString counts = parts.join(QStringLiteral(" · "));
    return truths_->isOneForAll(step) ? counts : counts + u'\n' + ownTruthsSentence(question);
}

QString ClassPage::absentSentence() const
{
    QStringList sentences;
    const QStringList missing = missingIn(answers_, expected_);
    if (!missing.isEmpty())
        sentences << (tellsNames() ? tr("Not there: %1").arg(missing.join(QStringLiteral(", ")))
                                   : tr("Not there: %1 of %2").arg(missing.size()).arg(expected_.size()));
    else if (!expected_.isEmpty())
        sentences << tr("All are there.");
    if (!answers_.faults.empty() && !tellsNames())
        sentences << tr("Files left out: %1 (names tell which, and why)").arg(answers_.faults.size());
    else
        for (const HandInFault& fault : answers_.faults)
            sentences << fault.sentence();
    return sentences.join(u'\n');
}

void ClassPage::setTheme(const widgets::Theme& theme)
{
    theme_ = theme;
    if (plot_)
        plot_->setTheme(theme);
    QFont bold = font();
    bold.setBold(true);
    title_->setFont(bold);
}

} // namespace app
