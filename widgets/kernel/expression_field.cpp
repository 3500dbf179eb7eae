#include "widgets/kernel/expression_field.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/controls/window_keys.h"
#include "widgets/kernel/expression_edit.h"

#include <QTimer>
#include <QVBoxLayout>

namespace widgets
{

namespace
{

constexpr int pauseWhileTyping = 300; // ms

} // namespace

ExpressionField::ExpressionField(QWidget* parent, QString option)
    : QWidget(parent), option_(std::move(option)), edit_(new ExpressionEdit(this)),
      problemLabel_(new ProblemLabel(this)), pause_(new QTimer(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    column->addWidget(edit_);
    column->addWidget(problemLabel_);
    setFocusProxy(edit_);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    edit_->setObjectName(QStringLiteral("expression"));
    edit_->setAccessibleName(tr("Kernel expression"));
    pause_->setSingleShot(true);
    pause_->setInterval(pauseWhileTyping);
    connect(edit_, &QLineEdit::textEdited, this, [this](const QString& text) {
        shown_.follow(text);
        pause_->start();
    });
    connect(pause_, &QTimer::timeout, this, &ExpressionField::read);
    connect(edit_, &ExpressionEdit::confirmed, this, &ExpressionField::confirm);
    connect(edit_, &ExpressionEdit::returned, this, [this] {
        if (refusal_.isEmpty())
            giveFocusBack(*this);
    });
    connect(edit_, &ExpressionEdit::abandoned, this, &ExpressionField::abandon);
    restore();
}

void ExpressionField::showKernel(const core::Kernel& kernel)
{
    if (kernel == kernel_)
        return;
    kernel_ = kernel;
    restore();
}

void ExpressionField::setProblem(const QString& sentence)
{
    problem_ = sentence;
    showProblems();
}

QString ExpressionField::problem() const
{
    return problemLabel_->problem();
}

void ExpressionField::read()
{
    pause_->stop();
    const auto outcome = core::parseKernel(edit_->text().toStdString());
    if (const auto* error = std::get_if<core::ExpressionError>(&outcome)) {
        refuse(asSentence(error->message()), error->column);
        return;
    }
    // What was read is what stands there; what is meant has every digit of the numbers that nobody touched.
    const auto inFull = core::parseKernel(shown_.inFull().toStdString());
    const core::Kernel typed = std::get<core::Kernel>(std::holds_alternative<core::Kernel>(inFull) ? inFull : outcome);
    if (const auto wrong = core::problems(typed, dimensions_); !wrong.empty()) {
        refuse(asSentence(wrong.front().field + " " + wrong.front().message), 0);
        return;
    }
    refuse({}, 0);
    shown_.accept();
    if (typed == kernel_)
        return;
    kernel_ = typed;
    emit kernelTyped(typed);
}

void ExpressionField::confirm()
{
    if (pause_->isActive() || !refusal_.isEmpty())
        read();
    if (refusal_.isEmpty())
        restore(); // the same kernel in its canonical form
}

void ExpressionField::abandon()
{
    if (shown_.isAsShown() && kernel_ == before_)
        return giveFocusBack(*this);
    const bool wasTaken = kernel_ != before_;
    kernel_ = before_;
    restore();
    if (wasTaken)
        emit kernelTyped(kernel_);
}

void ExpressionField::restore()
{
    pause_->stop();
    refuse({}, 0);
    before_ = kernel_;
    const QString inFull = QString::fromStdString(core::printKernel(kernel_));
    shown_.show(inFull);
    if (shown_.text() != edit_->text()) {
        edit_->setText(shown_.text());
        if (!edit_->hasFocus())
            edit_->setCursorPosition(0); // a long expression shows its beginning
    }
    edit_->setToolTip(withCommandWord(
        tr("<p>The kernel as an expression, as in sessions and on the command line:</p><p><code>%1</code></p>"
           "<p>Sums, products, factors and brackets, for example <code>2.5*se(lengthscale=0.5)+linear()</code>. "
           "Lists such as <code>[0.5,2]</code> give each dimension its own lengthscale. Esc restores.</p>")
            .arg(inFull.toHtmlEscaped()),
        option_));
}

void ExpressionField::refuse(const QString& sentence, std::size_t column)
{
    refusal_ = sentence;
    edit_->markColumn(column);
    showProblems();
}

void ExpressionField::showProblems()
{
    problemLabel_->showProblem(refusal_.isEmpty() ? problem_ : refusal_);
    edit_->setAccessibleDescription(problemLabel_->problem());
}

} // namespace widgets
