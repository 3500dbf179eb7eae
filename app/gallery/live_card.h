#pragma once

#include "app/gallery/thumbnails.h"

#include <QPointer>

#include <vector>

namespace app
{

class GalleryCard;

/// The card at which the mouse rests, alive: the lengthscale of what it shows goes up and down by a factor of two, each
/// step computed as the picture itself was.
class LiveCard : public QObject
{
    Q_OBJECT

public:
    explicit LiveCard(QObject* parent = nullptr);

    /// Nothing happens where the kernel of what it shows has no lengthscale.
    void begin(GalleryCard& card);
    void end(); // the card has its own picture again
    void setTheme(const widgets::Theme& theme) { steps_->setTheme(theme); }
    const GalleryCard* card() const { return card_; } // nullptr: none is alive

private:
    void showNext();

    Thumbnails* steps_ = nullptr;
    QPointer<GalleryCard> card_;
    QPixmap own_; // of the card
    QTimer tick_;
    std::size_t at_ = 0; // in the course
};

} // namespace app
