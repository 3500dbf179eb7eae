#include "widgets/kernel/verdict_view.h"

#include "core/kernels/expression.h"
#include "widgets/controls/elided_name.h"
#include "widgets/kernel/verdict_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace widgets
{

namespace
{

constexpr int patience = 250; // ms for which a verdict may stand for the next one

QString asParagraphs(const QStringList& sentences)
{
    QString html;
    for (const QString& sentence : sentences)
        html += QStringLiteral("<p>%1</p>").arg(sentence.toHtmlEscaped());
    return html;
}

} // namespace

VerdictView::VerdictView(QWidget* parent)
    : QWidget(parent), line_(new ElidedName(this)), makes_(new QToolButton(this)), more_(new QToolButton(this)),
      all_(new QLabel(this))
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(line_, 1);
    row->addWidget(more_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(row);
    column->addWidget(makes_, 0, Qt::AlignLeft);
    column->addWidget(all_);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum); // as high as all of it, wrapped
    line_->setObjectName(QStringLiteral("verdict"));
    line_->setTextFormat(Qt::PlainText);
    line_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    makes_->setObjectName(QStringLiteral("verdictMakes"));
    makes_->setToolTip(
        tr("It is conditionally negative definite, or its negative is: kernels by Schoenberg's theorems, "
           "each proven"));
    makes_->setPopupMode(QToolButton::InstantPopup);
    makes_->setMenu(new QMenu(makes_));
    makes_->hide();
    more_->setObjectName(QStringLiteral("verdictMore"));
    more_->setCheckable(true);
    more_->setAutoRaise(true);
    more_->setArrowType(Qt::RightArrow);
    more_->setToolTip(tr("The whole verdict"));
    more_->setAccessibleName(tr("The whole verdict"));
    QSizePolicy keeps = more_->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    more_->setSizePolicy(keeps);
    more_->hide();
    all_->setObjectName(QStringLiteral("verdictAll"));
    all_->setWordWrap(true);
    all_->setTextFormat(Qt::RichText);
    all_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    all_->hide();
    patience_.setSingleShot(true);
    patience_.setInterval(patience);
    connect(&patience_, &QTimer::timeout, line_, [this] { line_->setEnabled(false); });
    connect(more_, &QToolButton::toggled, this, [this](bool on) {
        more_->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        all_->setVisible(on);
    });
}

void VerdictView::showVerdict(const core::JudgedKernel& judged)
{
    patience_.stop();
    judged_ = judged;
    const bool known = judged.verdict.has_value();
    const QString line = told();
    const QString all = known ? asParagraphs(verdictParagraphs(*judged.verdict)) : QString();
    line_->setEnabled(true);
    line_->setText(line);
    line_->setToolTip(all);
    line_->setAccessibleName(known ? tr("Verdict: %1").arg(line.mid(2)) : tr("No verdict"));
    line_->setAccessibleDescription(known ? verdictParagraphs(*judged.verdict).join(u' ') : QString());
    all_->setText(all);
    more_->setVisible(known);
    all_->setVisible(known && more_->isChecked());
    fillMenu();
    colour();
}

void VerdictView::showChanged()
{
    if (judged_.verdict && !patience_.isActive())
        patience_.start();
    makes_->setEnabled(false);
}

void VerdictView::setTaking(bool taking)
{
    taking_ = taking;
    makes_->setVisible(taking_ && !judged_.makes.empty());
}

QString VerdictView::told() const
{
    return judged_.verdict ? verdictLine(*judged_.verdict) : QString();
}

void VerdictView::fillMenu()
{
    makes_->menu()->clear();
    const bool itself = judged_.verdict && judged_.verdict->conditional == core::KernelVerdict::Answer::Proven;
    makes_->setText(itself ? tr("Take a kernel that it makes") : tr("Take a kernel that −k makes"));
    for (const core::MadeKernel& made : judged_.makes) {
        const QString rule = QString::fromStdString(made.rule);
        const QString expression = QString::fromStdString(core::printKernel(made.kernel));
        makes_->menu()->addAction(QStringLiteral("%1:  %2").arg(rule, expression), this,
                                  [this, kernel = made.kernel, rule] { emit kernelTaken(kernel, rule); });
    }
    makes_->setEnabled(true);
    setTaking(taking_);
}

void VerdictView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

/// The line's ink is its own; greyed it has the palette's.
void VerdictView::colour()
{
    if (!judged_.verdict)
        return;
    QPalette ink = palette();
    ink.setColor(QPalette::Active, QPalette::WindowText, verdictInk(judged_.verdict->answer, palette()));
    ink.setColor(QPalette::Inactive, QPalette::WindowText, verdictInk(judged_.verdict->answer, palette()));
    line_->setPalette(ink);
}

} // namespace widgets
