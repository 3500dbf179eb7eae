#include "app/actions/model_notice.h"

#include "app/document/document.h"
#include "app/labs/lab_switcher.h"
#include "app/session/settings_part.h"
#include "widgets/controls/link_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace app
{

namespace
{

/// "the kernel, which all labs use, and the numbers of Density, Regression"
QString keptParts(QStringList kept)
{
    QStringList parts;
    if (kept.removeOne(NewData::kernelKept()))
        parts << ModelNotice::tr("the kernel, which all labs use");
    if (!kept.isEmpty())
        parts << ModelNotice::tr("the numbers of %1").arg(kept.join(QStringLiteral(", ")));
    return parts.join(ModelNotice::tr("; "));
}

QString sentenceOf(const NewData& arrival)
{
    QStringList sentences;
    if (arrival.kernelReplaced)
        sentences << ModelNotice::tr("The kernel could not be kept: it cannot be computed on these data.");
    if (!arrival.kept.isEmpty())
        sentences << ModelNotice::tr("The model before was kept for these data: %1.").arg(keptParts(arrival.kept));
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

ModelNotice::ModelNotice(Document& document, LabSwitcher& labs)
    : QWidget(&labs), document_(document), text_(new widgets::LinkLabel(this))
{
    setObjectName(QStringLiteral("modelNotice"));
    text_->setTextFormat(Qt::RichText);
    text_->setWordWrap(true);
    connect(text_, &QLabel::linkActivated, this,
            [this](const QString& link) { link == QStringLiteral("keep") ? dismiss() : takeDefaults(); });
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this notice"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &ModelNotice::dismiss);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 6, 4);
    row->addWidget(text_, 1);
    row->addWidget(close);
    hide();
    labs.addNotice(this);
    connect(&labs, &LabSwitcher::coveredChanged, this, &ModelNotice::dismiss);
    connect(&document_, &Document::sessionChanged, this, &ModelNotice::follow);
}

void ModelNotice::announce(const NewData& arrival)
{
    if (arrival.sameKind && !arrival.kernelReplaced)
        return;
    dismiss(); // what it said of the data before
    const bool isChoice = withDefaults(document_.session()) != document_.session();
    if (!isChoice && !arrival.kernelReplaced)
        return emit told(sentenceOf(arrival));
    QString text = sentenceOf(arrival).toHtmlEscaped();
    if (isChoice)
        text += QStringLiteral(" <a href='keep'>%1</a> · <a href='defaults'>%2</a>")
                    .arg(tr("Keep my model"), tr("Take the defaults for these data"));
    text_->setText(text);
    about_ = document_.session();
    show();
}

void ModelNotice::dismiss()
{
    about_.reset();
    hide();
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
