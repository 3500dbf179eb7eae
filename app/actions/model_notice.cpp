#include "app/actions/model_notice.h"

#include "app/document/document.h"
#include "app/session/settings_part.h"
#include "widgets/controls/link_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace app
{

namespace
{

constexpr int fromEdge = 6; // pixels

QString sentenceOf(const NewData& arrival)
{
    QStringList sentences;
    if (arrival.kernelReplaced)
        sentences << ModelNotice::tr("The kernel could not be kept: it cannot be computed on these data.");
    if (!arrival.kept.isEmpty())
        sentences << ModelNotice::tr("The model before was kept for these data: %1.")
                         .arg(arrival.kept.join(QStringLiteral(", ")));
    else if (!arrival.kernelReplaced)
        sentences << ModelNotice::tr("Kernel and numbers are the defaults for these data.");
    return sentences.join(u' ');
}

/// Do they hold the same of all that the defaults for the data would change?
bool isSameModel(const core::Session& a, const core::Session& b)
{
    const auto isSame = [&](const SettingsPart& part) { return part.isSameOfData(a, b); };
    return a.kernel == b.kernel && a.lockedHyperparameters == b.lockedHyperparameters &&
           std::ranges::all_of(settingsParts(), isSame);
}

} // namespace

ModelNotice::ModelNotice(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), text_(new widgets::LinkLabel(this)), passing_(new QTimer(this))
{
    setObjectName(QStringLiteral("modelNotice"));
    text_->setTextFormat(Qt::RichText);
    text_->setWordWrap(true);
    connect(text_, &QLabel::linkActivated, this, &ModelNotice::takeDefaults);
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this notice"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &ModelNotice::dismiss);
    passing_->setSingleShot(true);
    passing_->setInterval(8000);
    connect(passing_, &QTimer::timeout, this, &ModelNotice::dismiss);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 6, 4);
    row->addWidget(text_, 1);
    row->addWidget(close);
    parent->installEventFilter(this);
    hide();
    connect(&document_, &Document::sessionChanged, this, &ModelNotice::follow);
}

void ModelNotice::announce(const NewData& arrival)
{
    if (arrival.sameKind && !arrival.kernelReplaced)
        return;
    QString text = sentenceOf(arrival).toHtmlEscaped();
    const bool isChoice = withDefaults(document_.session()) != document_.session();
    if (isChoice)
        text += QStringLiteral(" <a href='defaults'>%1</a>").arg(tr("Take the defaults for these data"));
    text_->setText(text);
    about_ = document_.session();
    place();
    show();
    isChoice || arrival.kernelReplaced ? passing_->stop() : passing_->start();
}

void ModelNotice::dismiss()
{
    about_.reset();
    hide();
}

/// Along the lower edge of the parent, over all that is there.
void ModelNotice::place()
{
    const QSize room = parentWidget()->size();
    const int width = std::max(0, room.width() - 2 * fromEdge), height = heightForWidth(width);
    setGeometry(fromEdge, room.height() - fromEdge - height, width, height);
    raise();
}

bool ModelNotice::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

bool ModelNotice::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)
        place();
    return QWidget::event(event);
}

void ModelNotice::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Highlight));
    painter.setBrush(palette().color(QPalette::ToolTipBase));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void ModelNotice::follow(const core::Session& session)
{
    setVisible(about_ && about_->data.get() == session.data.get() && isSameModel(*about_, session));
}

void ModelNotice::takeDefaults()
{
    document_.edit(withDefaults(document_.session()), tr("Take the defaults for these data"));
    emit defaultsTaken();
}

} // namespace app
