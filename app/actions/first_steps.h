#pragma once

#include "app/gallery/gallery_entries.h"
#include "widgets/theme/theme.h"

#include <QObject>

class QMainWindow;
class QMenu;

namespace app
{

class FileActions;
class GalleryNotice;
class GalleryPage;
class LabSwitcher;
class LessonActions;
class TourActions;
class WindowTour;
struct Preferences;

/// What there is for the first minute and whenever one looks for something: the gallery, the line that says so until it
/// is known, and the tour of the window.
class FirstSteps : public QObject
{
    Q_OBJECT

public:
    /// What opens the entries of the gallery.
    struct Openers {
        FileActions& files;
        TourActions& tours;
        LessonActions& lessons;
    };
    FirstSteps(LabSwitcher& labs, const Openers& openers, Preferences& preferences, QMainWindow& window);

    void fillFile(QMenu& menu);
    void fillHelp(QMenu& menu);
    void setTheme(const widgets::Theme& theme);
    void showGallery();
    void beginTour();

    GalleryPage* gallery() const { return gallery_; }
    WindowTour* tour() const { return tour_; }

private:
    void open(const GalleryEntry& entry);
    void leaveGallery();
    void forgetNotice(); // for good

    LabSwitcher& labs_;
    Openers openers_;
    Preferences& preferences_;
    QMainWindow& window_;
    GalleryPage* gallery_;
    GalleryNotice* notice_;
    WindowTour* tour_;
};

} // namespace app
