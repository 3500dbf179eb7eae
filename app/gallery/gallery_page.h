#pragma once

#include "app/gallery/gallery_entries.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <map>
#include <vector>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QScrollArea;

namespace app
{

class GalleryCard;
class LiveCard;
class Thumbnails;

/// All there is to open, as cards in sections: figures, examples, lessons, recent files. The arrow keys lead from card
/// to card, Enter or a click picks one, Esc leaves. Pictures are computed while the page is on show, one after the
/// other.
class GalleryPage : public QWidget
{
    Q_OBJECT

public:
    explicit GalleryPage(QWidget* parent = nullptr);
    ~GalleryPage() override;

    /// In place of those before; the keyboard is on the card that it was on last, else on the first.
    void showEntries(const std::vector<GalleryEntry>& entries);
    void setTheme(const widgets::Theme& theme);

    const std::vector<GalleryCard*>& cards() const { return cards_; }
    const LiveCard* live() const { return live_; }

signals:
    void picked(const app::GalleryEntry& entry);
    void left(); // the person wants back to the lab

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Group { // cards below a caption of theirs, in rows
        QGridLayout* grid;
        std::vector<GalleryCard*> cards;
    };
    QBoxLayout* buildHeader();
    void addSection(GalleryEntry::Kind kind, const std::vector<GalleryEntry>& entries);
    void addGroup(const QString& caption);
    void addCard(const GalleryEntry& entry);
    void enliven(GalleryCard* card);
    void arrangeCards();
    void wantPictures();
    void move(const GalleryCard* from, int key);
    GalleryCard* beside(const GalleryCard* from, int key) const;
    void focusCard(GalleryCard* card);

    QBoxLayout* jumps_ = nullptr; // a button for each section
    QScrollArea* scroll_;
    QWidget* content_ = nullptr;
    std::vector<GalleryCard*> cards_;
    std::vector<Group> groups_;
    std::map<GalleryEntry::Kind, QLabel*> headings_;
    Thumbnails* thumbnails_;
    LiveCard* live_;
    QString lastKey_; // of the card that had the keyboard
    int columns_ = 0;
};

} // namespace app
