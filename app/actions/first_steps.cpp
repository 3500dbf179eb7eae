#include "app/actions/first_steps.h"

#include "app/actions/data_actions.h"
#include "app/actions/file_actions.h"
#include "app/actions/lesson_actions.h"
#include "app/actions/tour_actions.h"
#include "app/gallery/gallery_notice.h"
#include "app/gallery/gallery_page.h"
#include "app/help/tour_places.h"
#include "app/help/window_tour.h"
#include "app/labs/lab_switcher.h"
#include "app/preferences.h"

#include <QMainWindow>
#include <QMenu>

#include <utility>

namespace app
{

namespace
{
const QKeySequence galleryKey(Qt::CTRL | Qt::SHIFT | Qt::Key_O);
}

FirstSteps::FirstSteps(LabSwitcher& labs, const Openers& openers, Preferences& preferences, QMainWindow& window)
    : QObject(&window), labs_(labs), openers_(openers), preferences_(preferences), window_(window),
      gallery_(new GalleryPage(&labs)), notice_(new GalleryNotice(galleryKey.toString(QKeySequence::NativeText))),
      tour_(new WindowTour(&window))
{
    labs_.addNotice(notice_);
    notice_->setVisible(!preferences_.knowsGallery);
    gallery_->hide();
    connect(notice_, &GalleryNotice::galleryAsked, this, &FirstSteps::showGallery);
    connect(notice_, &GalleryNotice::dismissed, this, &FirstSteps::forgetNotice);
    connect(gallery_, &GalleryPage::picked, this, &FirstSteps::open);
    connect(gallery_, &GalleryPage::left, this, &FirstSteps::leaveGallery);
    connect(&labs_, &LabSwitcher::presentedChanged, notice_,
            [this](bool presented) { notice_->setVisible(!presented && !preferences_.knowsGallery); });
}

void FirstSteps::fillFile(QMenu& menu)
{
    menu.addAction(tr("Galler&y"), galleryKey, this, &FirstSteps::showGallery)
        ->setStatusTip(tr("Figures of the papers, examples, lessons and recent files, each with its picture"));
}

void FirstSteps::fillHelp(QMenu& menu)
{
    menu.addAction(tr("&Tour of the window"), this, &FirstSteps::beginTour)
        ->setStatusTip(tr("Five places of the window and what they are for; Esc ends it"));
}

void FirstSteps::showGallery()
{
    forgetNotice();
    tour_->end();
    if (labs_.cover() == gallery_)
        return;
    gallery_->showEntries(galleryEntries(preferences_.recentFiles));
    labs_.cover(gallery_);
    gallery_->setFocus(Qt::OtherFocusReason);
}

void FirstSteps::open(const GalleryEntry& entry)
{
    switch (entry.kind) {
    case GalleryEntry::Kind::Figure:
        openers_.tours.openFigure(entry.id);
        if (!labs_.isCovered()) // it has one panel, or is the page of its lab
            labs_.setFocus();
        return;
    case GalleryEntry::Kind::Example:
        openers_.files.data()->openExample(entry.id.toStdString());
        return leaveGallery(); // also where it was on show already
    case GalleryEntry::Kind::Lesson:
        openers_.lessons.openPaths({entry.id});
        return leaveGallery();
    case GalleryEntry::Kind::Recent:
        openers_.files.openPath(entry.id); // it may ask, or fail: then the gallery stays
    }
}

void FirstSteps::leaveGallery()
{
    if (labs_.cover() != gallery_)
        return;
    labs_.uncover();
    if (!labs_.isCovered()) // a lesson's question may have waited below
        labs_.setFocus();
}

void FirstSteps::forgetNotice()
{
    notice_->hide();
    if (std::exchange(preferences_.knowsGallery, true))
        return;
    writePreferences(preferences_);
}

void FirstSteps::beginTour()
{
    if (labs_.cover() == gallery_)
        leaveGallery();
    tour_->begin(tourPlaces(window_, labs_));
}

void FirstSteps::setTheme(const widgets::Theme& theme)
{
    gallery_->setTheme(theme);
    tour_->setTheme(theme);
}

} // namespace app
