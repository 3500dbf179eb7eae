#pragma once

#include "app/document/bookmarks.h"
#include "app/figures/tour.h"
#include "widgets/theme/theme.h"

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace app
{

class Document;
class LabSwitcher;
class SideBySide;
class TourGuide;
class TourStrip;

/// The states one can turn to at once: figures of the sources, the person's bookmarks, the first picture.
class TourActions : public QObject
{
    Q_OBJECT

public:
    TourActions(Document& document, LabSwitcher& labs, const QString& bookmarks, QWidget* window);

    void fillFigures(QMenu& file); // and the first picture
    void fillBookmarks(QMenu& menu);
    void showFirstPicture();
    void openFigure(const QString& id); // nothing for none of that name
    void next();                        // stop of the figure on show; where none is, of the bookmarks
    void previous();
    void setTheme(const widgets::Theme& theme);
    void setPresenting(bool presenting); // what there is to say keeps its room

    SideBySide* sideBySide() const { return sideBySide_; }
    TourGuide* guide() const { return guide_; }

signals:
    void remarked(const QString& sentence); // for the status bar

private:
    void show(Tour figure);
    void showSideBySide();
    void listBookmarks(QMenu& menu);
    void openBookmark(const Bookmark& bookmark);
    void step(void (TourGuide::*direction)());
    void keep();
    void add(const QString& name, const QString& text);
    void edit();
    Tour readBookmarks(); // those that can be read
    bool toursBookmarks() const;
    bool isFigureOnShow() const; // or several of its panels side by side
    void openPanel();            // that the stop on show has in front

    Document& document_;
    LabSwitcher& labs_;
    QWidget* window_;
    Bookmarks bookmarks_;
    TourGuide* guide_;
    TourStrip* strip_;
    SideBySide* sideBySide_;
    QList<QAction*> listed_; // bookmarks in the menu
};

} // namespace app
