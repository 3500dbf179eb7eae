#include "app/gallery/gallery_notice.h"

#include "widgets/controls/link_label.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace app
{

GalleryNotice::GalleryNotice(const QString& key, QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("galleryNotice"));
    auto* sentence = new widgets::LinkLabel(
        tr("New here? The gallery (%1) has lessons, examples and the papers' figures.").arg(key) +
            QStringLiteral(" <a href='gallery'>%1</a>").arg(tr("Open the gallery")),
        this);
    sentence->setTextFormat(Qt::RichText);
    sentence->setWordWrap(true);
    sentence->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(sentence, &QLabel::linkActivated, this, &GalleryNotice::galleryAsked);
    auto* away = new QToolButton(this);
    away->setText(QStringLiteral("✕"));
    away->setAutoRaise(true);
    away->setToolTip(tr("Do not say so again"));
    away->setAccessibleName(away->toolTip());
    connect(away, &QToolButton::clicked, this, &GalleryNotice::dismissed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 2, 6, 2);
    row->addWidget(sentence, 1);
    row->addWidget(away);
}

} // namespace app
