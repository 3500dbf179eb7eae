#include "app/actions/model_notice.h"

#include "app/document/document.h"
#include "app/session/settings_part.h"
#include "widgets/controls/link_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace app
{

namespace
{

QString sentenceOf(const NewData& arrival)
{
    QStringList sentences;
    if (arrival.kernelReplaced)
        sentences << ModelNotice::tr("The kernel could not be kept: it cannot be computed on these data.");
    if (!arrival.kept.isEmpty())
        sentences << ModelNotice::tr("The model was kept for these data, as set by hand: %1.")
                         .arg(arrival.kept.join(QStringLiteral(", ")));
    else if (!arrival.kernelReplaced)
        sentences << ModelNotice::tr(
            "Kernel and numbers are the defaults for these data; nothing had been set by hand.");
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
    : QWidget(parent), document_(document), text_(new widgets::LinkLabel(this))
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
    connect(close, &QToolButton::clicked, this, [this] {
        about_.reset();
        hide();
    });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 2, 6, 2);
    row->addWidget(text_, 1);
    row->addWidget(close);
    hide();
    connect(&document_, &Document::sessionChanged, this, &ModelNotice::follow);
}

void ModelNotice::announce(const NewData& arrival)
{
    if (arrival.sameKind && !arrival.kernelReplaced)
        return;
    QString text = sentenceOf(arrival).toHtmlEscaped();
    if (withDefaults(document_.session()) != document_.session())
        text += QStringLiteral(" <a href='defaults'>%1</a>").arg(tr("Take the defaults for these data"));
    text_->setText(text);
    about_ = document_.session();
    show();
}

void ModelNotice::follow(const core::Session& session)
{
    setVisible(about_ && about_->data.get() == session.data.get() && isSameModel(*about_, session));
}

void ModelNotice::takeDefaults()
{
    document_.edit(withDefaults(document_.session()), tr("Take the defaults for these data"));
}

} // namespace app
