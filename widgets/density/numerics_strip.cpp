#include "widgets/density/numerics_strip.h"

#include "widgets/controls/number_text.h"
#include "widgets/density/busy_sign.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

namespace
{

constexpr int gap = 12;

QString timeText(double milliseconds)
{
    if (milliseconds < 10.0)
        return NumericsStrip::tr("%1 ms").arg(numberText(milliseconds, 2));
    if (milliseconds < 1000.0)
        return NumericsStrip::tr("%1 ms").arg(milliseconds, 0, 'f', 0);
    return NumericsStrip::tr("%1 s").arg(numberText(milliseconds / 1000.0, 3));
}

} // namespace

NumericsStrip::NumericsStrip(QWidget* parent)
    : QWidget(parent), busy_(new BusySign(this)), fold_(new QToolButton(this)), pass_(new QProgressBar(this)),
      stop_(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 1, 4, 1);
    row->setSpacing(gap);
    row->setSizeConstraint(QLayout::SetNoConstraint); // fit() decides what has room
    row->addWidget(fold_);
    row->addWidget(busy_);
    row->addWidget(pass_);
    row->addWidget(stop_);
    addPass();
    fold_->setObjectName(QStringLiteral("fold"));
    fold_->setText(tr("Numerics"));
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setAutoRaise(true);
    fold_->setFocusPolicy(Qt::TabFocus);
    connect(fold_, &QToolButton::clicked, this, [this] {
        setFolded(!folded_);
        emit foldedChanged(folded_);
    });
    for (QLabel** item : {&preview_, &time_, &rank_, &condition_, &jitter_, &nodes_, &route_}) {
        *item = new QLabel(this);
        (*item)->setTextFormat(Qt::PlainText);
        row->addWidget(*item);
    }
    row->addStretch(1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("How the result was computed"));
    preview_->setToolTip(tr("<p>A coarse picture while the full result is being computed.</p>"));
    time_->setToolTip(tr("<p>Time of the computation.</p>"));
    nodes_->setToolTip(
        tr("<p>Points at which the density was really evaluated; between them it is interpolated to more digits "
           "than a pixel can show.</p>"));
    route_->setToolTip(tr("<p>How the linear system was solved.</p>"));
    setFolded(false);
}

void NumericsStrip::addPass()
{
    constexpr int wide = 14; // characters
    pass_->setObjectName(QStringLiteral("passProgress"));
    pass_->setRange(0, 100);
    pass_->setFormat(tr("rows %p %"));
    pass_->setFixedWidth(wide * fontMetrics().averageCharWidth());
    pass_->setMaximumHeight(fontMetrics().height() + 2);
    pass_->setToolTip(tr("<p>A pass over all rows: what follows it does not depend on their number.</p>"));
    pass_->setAccessibleName(tr("Pass over the rows"));
    stop_->setObjectName(QStringLiteral("stopPass"));
    stop_->setText(tr("Stop"));
    stop_->setAutoRaise(true);
    stop_->setFocusPolicy(Qt::TabFocus);
    stop_->setToolTip(tr("Stop the pass: the panels keep what they show until something is changed"));
    connect(stop_, &QToolButton::clicked, this, &NumericsStrip::stopAsked);
    pass_->hide();
    stop_->hide();
}

void NumericsStrip::setPassProgress(std::optional<double> share)
{
    if (share)
        pass_->setValue(static_cast<int>(std::lround(100.0 * *share)));
    if (share.has_value() != pass_->isHidden())
        return;
    pass_->setVisible(share.has_value());
    stop_->setVisible(share.has_value());
    fit();
}

void NumericsStrip::setFolded(bool folded)
{
    folded_ = folded;
    fold_->setArrowType(folded ? Qt::RightArrow : Qt::LeftArrow);
    fold_->setToolTip(folded ? tr("Show how the result was computed: time, rank, condition, route")
                             : tr("Hide how the result was computed"));
    fit();
}

void NumericsStrip::showNumerics(const core::Numerics& n, bool preview)
{
    preview_->setText(preview ? tr("preview") : QString());
    time_->setText(timeText(n.milliseconds));
    const bool ranked = !std::isnan(n.effectiveRank); // a route without a spectrum knows no rank
    rank_->setText(ranked ? tr("rank %1").arg(numberText(n.effectiveRank, 4)) : QString());
    condition_->setText(std::isnan(n.condition) ? QString() : tr("κ ≈ %1").arg(numberText(n.condition, 2)));
    jitter_->setText(n.jitter > 0.0 ? tr("jitter %1").arg(numberText(n.jitter, 2)) : tr("no jitter"));
    nodes_->setText(n.nodes > 0 ? tr("%1 nodes").arg(n.nodes) : QString());
    route_->setText(QString::fromStdString(n.route));
    rank_->setToolTip(
        tr("<p>Effective rank: directions of feature space that the data span within rounding.%1%2</p>")
            .arg(n.truncated ? tr(" The spectrum was cut where it provably cannot matter.") : QString(),
                 n.notPositive ? tr(" The kernel is not positive semidefinite: negative eigenvalues were clipped to 0.")
                               : QString()));
    condition_->setToolTip(tr("<p>Condition number of σ₀²I + K: about log₁₀ κ of 16 digits are lost.</p>"));
    jitter_->setToolTip(n.jitter > 0.0
                            ? tr("<p>Added to the diagonal so that the factorisation succeeds, relative to it.</p>")
                            : tr("<p>The factorisation succeeded without adding anything to the diagonal.</p>"));
    setToolTip(text());
    setAccessibleDescription(text());
    fit();
}

void NumericsStrip::showRun(double milliseconds, double jitter, const std::string& route, bool preview)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    showNumerics({.effectiveRank = unknown,
                  .condition = unknown,
                  .jitter = jitter,
                  .milliseconds = milliseconds,
                  .route = route},
                 preview);
}

void NumericsStrip::clear()
{
    for (QLabel* item : items())
        item->clear();
    setToolTip({});
    setAccessibleDescription({});
    fit();
}

void NumericsStrip::showStanding(Standing standing)
{
    for (QLabel* item : items())
        widgets::showStanding(*item, standing);
}

void NumericsStrip::setBusy(bool busy)
{
    busy_->setBusy(busy);
}

bool NumericsStrip::isBusy() const
{
    return busy_->isBusy();
}

QString NumericsStrip::text() const
{
    QStringList parts;
    for (const QLabel* item : items()) {
        if (!item->text().isEmpty())
            parts << item->text();
    }
    return parts.join(QStringLiteral(" · "));
}

/// Of what is never left out.
int NumericsStrip::fixedWidth() const
{
    const int pass = pass_->isHidden() ? 0 : gap + pass_->width() + gap + stop_->sizeHint().width();
    return busy_->sizeHint().width() + gap + fold_->sizeHint().width() + 8 + pass;
}

QSize NumericsStrip::minimumSizeHint() const
{
    return {fixedWidth(), sizeHint().height()};
}

QSize NumericsStrip::sizeHint() const
{
    int width = fixedWidth();
    for (const QLabel* item : items())
        width += isWanted(*item) ? gap + item->sizeHint().width() : 0;
    return {width, std::max(busy_->sizeHint().height(), fold_->sizeHint().height()) + 2};
}

void NumericsStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void NumericsStrip::fit()
{
    int left = width() - fixedWidth();
    for (QLabel* item : items()) {
        const int needed = gap + item->sizeHint().width();
        const bool shown = isWanted(*item) && needed <= left;
        item->setVisible(shown);
        if (isWanted(*item))
            left = shown ? left - needed : 0; // what follows stays out too: the order is that of importance
    }
    layout()->activate();
    updateGeometry();
}

bool NumericsStrip::isWanted(const QLabel& item) const
{
    return !item.text().isEmpty() && (!folded_ || &item == preview_);
}

std::array<QLabel*, 7> NumericsStrip::items() const
{
    return {preview_, time_, rank_, condition_, jitter_, nodes_, route_};
}

} // namespace widgets
