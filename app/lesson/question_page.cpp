#include "app/lesson/question_page.h"

#include "app/lesson/asked_step.h"
#include "app/lesson/option_button.h"
#include "app/lesson/question_ground.h"
#include "app/lesson/step_run.h"
#include "widgets/plots/prediction_plot.h"

#include <QApplication>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace app
{

namespace
{

constexpr double askScale = 1.35; // of the text

QString hintOn(const Question& question)
{
    if (std::holds_alternative<CurveQuestion>(question.of))
        return QuestionPage::tr("Drag the mouse from left to right; draw over what you would change.");
    if (const auto* dots = std::get_if<DotsQuestion>(&question.of))
        return QuestionPage::tr("Click where each of the %1 dots belongs; a right click takes one away.")
            .arg(dots->count);
    if (std::holds_alternative<PointQuestion>(question.of))
        return QuestionPage::tr("Click the place.");
    return {};
}

/// "0.5", "0,5", "1/1001", with a hyphen or a minus.
std::optional<double> numberTyped(QString text)
{
    text = text.trimmed().replace(u',', u'.').replace(u'−', u'-');
    const QStringList parts = text.split(u'/');
    bool isNumber = false, isBelow = true;
    const double above = parts[0].trimmed().toDouble(&isNumber);
    const double below = parts.size() > 1 ? parts[1].trimmed().toDouble(&isBelow) : 1.0;
    const double number = above / below;
    const bool isGood = isNumber && isBelow && parts.size() <= 2 && std::abs(number) <= largestAnswerNumber;
    return isGood ? std::optional(number) : std::nullopt;
}

} // namespace

QuestionPage::QuestionPage(QWidget* parent)
    : QWidget(parent), title_(new QLabel(this)), ask_(new QLabel(this)), state_(new QLabel(this)),
      number_(new QLineEdit(this)), plot_(new widgets::PredictionPlot(this)),
      give_(new QPushButton(tr("&Answer"), this)), erase_(new QPushButton(tr("&Erase"), this)),
      skip_(new QPushButton(tr("&Skip the question"), this)), column_(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("questionPage"));
    build();
    connect(plot_, &widgets::PredictionPlot::drawn, this, &QuestionPage::enable);
    connect(erase_, &QPushButton::clicked, plot_, &widgets::PredictionPlot::erase);
    connect(number_, &QLineEdit::textChanged, this, &QuestionPage::enable);
    connect(number_, &QLineEdit::returnPressed, give_, &QPushButton::click);
    connect(give_, &QPushButton::clicked, this, &QuestionPage::give);
    connect(skip_, &QPushButton::clicked, this, &QuestionPage::skipped);
}

QuestionPage::~QuestionPage() = default;

void QuestionPage::build()
{
    for (QLabel* label : {title_, ask_, state_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText); // what others wrote
    }
    number_->setPlaceholderText(tr("a number"));
    number_->setAccessibleName(tr("Your answer"));
    number_->setMaximumWidth(24 * number_->fontMetrics().averageCharWidth());
    plot_->setMinimumSize(240, 150);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(give_);
    buttons->addWidget(erase_);
    buttons->addStretch(1);
    buttons->addWidget(skip_);
    column_->setContentsMargins(24, 18, 24, 18);
    column_->setSpacing(12);
    column_->addWidget(title_);
    column_->addWidget(ask_);
    column_->addWidget(number_);
    column_->addStretch(); // taken where nothing below stretches: a number stands under its question
    column_->addWidget(plot_, 1);
    column_->addWidget(state_);
    column_->addLayout(buttons);
}

void QuestionPage::ask(const QString& title, const Question& question, const core::Session& session)
{
    question_ = question;
    truth_.reset();
    title_->setText(title);
    ask_->setText(question.ask);
    delete options_;
    options_ = nullptr;
    choices_ = nullptr;
    number_->clear();
    number_->setVisible(std::holds_alternative<NumberQuestion>(question.of));
    plot_->setVisible(drawnIn(question).has_value());
    plot_->ask({}, drawnIn(question).value_or(widgets::PredictionPlot::Draws::Curve));
    erase_->setVisible(drawnIn(question).has_value());
    if (const auto* choice = std::get_if<ChoiceQuestion>(&question.of))
        buildOptions(*choice);
    say(tr("A moment: what you are asked is being computed…"));
    enable();
    run_ = std::make_unique<StepRun>(session);
    connect(run_.get(), &StepRun::ended, this, &QuestionPage::prepare);
}

void QuestionPage::stop()
{
    run_.reset();
    question_.reset();
    truth_.reset();
}

void QuestionPage::buildOptions(const ChoiceQuestion& choice)
{
    options_ = new QWidget(this);
    auto* rows = new QVBoxLayout(options_);
    choices_ = new QButtonGroup(options_);
    for (std::size_t i = 0; i < choice.options.size(); ++i) {
        auto* button = new OptionButton(QString(choice.options[i].text).replace(u'&', QStringLiteral("&&")), options_);
        button->setFont(ask_->font());
        choices_->addButton(button, static_cast<int>(i));
        rows->addWidget(button);
    }
    rows->addStretch(1);
    column_->insertWidget(2, options_, 1);
    connect(choices_, &QButtonGroup::idToggled, this, &QuestionPage::enable);
}

/// The answer is known: the ground to draw on follows from it.
void QuestionPage::prepare()
{
    const AskedStep asked = askedStep(*question_, *run_);
    if (!asked.truth)
        return say(asked.failure);
    truth_ = asked.truth;
    if (const auto draws = drawnIn(*question_)) {
        const auto* dots = std::get_if<DotsQuestion>(&question_->of);
        plot_->ask(asked.ground, *draws, dots ? dots->count : 0);
    }
    say(hintOn(*question_));
    enable();
}

void QuestionPage::say(const QString& sentence)
{
    state_->setText(sentence);
}

Answer QuestionPage::answer() const
{
    Answer answer;
    if (choices_)
        answer.choice = choices_->checkedId();
    const auto number = numberTyped(number_->text());
    if (number_->isVisibleTo(this) && number)
        answer.value = Eigen::VectorXd::Constant(1, *number);
    if (plot_->isVisibleTo(this) && plot_->isDrawn()) {
        answer.at = plot_->at();
        answer.value = plot_->value();
    }
    return answer;
}

void QuestionPage::enable()
{
    give_->setEnabled(truth_ && !answer().isEmpty());
}

void QuestionPage::give()
{
    const Answer given = answer();
    if (const auto truth = truth_; truth && !given.isEmpty()) // once it is answered the page lets go of its own
        emit answered(given, *truth);
}

void QuestionPage::setTheme(const widgets::Theme& theme)
{
    plot_->setTheme(theme);
    QFont large = QApplication::font(); // that of this widget follows later
    large.setPointSizeF(large.pointSizeF() * askScale);
    ask_->setFont(large);
    if (choices_)
        for (QAbstractButton* button : choices_->buttons())
            button->setFont(large);
    QFont bold = QApplication::font();
    bold.setBold(true);
    title_->setFont(bold);
}

} // namespace app
