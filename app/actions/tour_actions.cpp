#include "app/actions/tour_actions.h"

#include "app/actions/bookmarks_dialog.h"
#include "app/actions/complaint.h"
#include "app/actions/keep_dialog.h"
#include "app/document/document.h"
#include "app/figures/figure_list.h"
#include "app/figures/side_by_side.h"
#include "app/figures/tour_guide.h"
#include "app/figures/tour_strip.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/labs/labs.h"

#include <QMenu>

#include <algorithm>
#include <utility>

namespace app
{

TourActions::TourActions(Document& document, LabSwitcher& labs, const QString& bookmarks, QWidget* window)
    : QObject(window), document_(document), labs_(labs), window_(window), bookmarks_(bookmarks),
      guide_(new TourGuide(document, this)), strip_(new TourStrip(*guide_)), sideBySide_(new SideBySide(&labs))
{
    labs_.addNotice(strip_);
    sideBySide_->hide();
    connect(strip_, &TourStrip::overviewRequested, this, &TourActions::showSideBySide);
    connect(guide_, &TourGuide::arrived, &labs_, &LabSwitcher::uncover);
    connect(guide_, &TourGuide::arrived, this, &TourActions::openPanel);
    connect(sideBySide_, &SideBySide::left, &labs_, &LabSwitcher::uncover);
    connect(sideBySide_, &SideBySide::stopRequested, this, [this](int stop) {
        if (guide_->tour().title != sideBySide_->tour().title) // ended, or another one meanwhile
            guide_->begin(sideBySide_->tour());
        guide_->goTo(stop);
    });
}

void TourActions::fillFigures(QMenu& file)
{
    QMenu& menu = *file.addMenu(tr("Fig&ures"));
    file.addAction(tr("&First picture"), QKeySequence(Qt::CTRL | Qt::Key_Home), this, &TourActions::showFirstPicture);
    menu.setToolTipsVisible(true);
    QString source;
    for (const Figure& figure : figures()) {
        if (figure.source != source)
            menu.addSection(figure.source);
        source = figure.source;
        QAction* action = menu.addAction(figure.title, this, [this, id = figure.id] { openFigure(id); });
        action->setToolTip(figure.meaning);
        action->setData(figure.id);
    }
}

void TourActions::openFigure(const QString& id)
{
    const auto figure = std::ranges::find(figures(), id, &Figure::id);
    if (figure != figures().end())
        show(figure->tour());
}

void TourActions::show(Tour tour)
{
    if (tour.stops.size() > 1) {
        guide_->begin(std::move(tour));
        return showSideBySide();
    }
    guide_->end();
    document_.turnTo(tour.stops.front().session, tr("Show %1").arg(tour.title));
    labs_.uncover();
}

void TourActions::showSideBySide()
{
    sideBySide_->showTour(guide_->tour());
    labs_.cover(sideBySide_);
}

void TourActions::showFirstPicture()
{
    guide_->end();
    document_.turnToAlone(core::builtInSession(), tr("Show the first picture"));
    labs_.uncover();
}

void TourActions::fillBookmarks(QMenu& menu)
{
    menu.addAction(tr("&Keep this state…"), QKeySequence(Qt::CTRL | Qt::Key_B), this, &TourActions::keep);
    menu.addAction(tr("&Next"), QKeySequence(Qt::CTRL | Qt::Key_PageDown), this, &TourActions::next);
    menu.addAction(tr("&Previous"), QKeySequence(Qt::CTRL | Qt::Key_PageUp), this, &TourActions::previous);
    menu.addAction(tr("&Edit the bookmarks…"), this, &TourActions::edit);
    menu.addSeparator();
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] { listBookmarks(menu); });
}

void TourActions::listBookmarks(QMenu& menu)
{
    qDeleteAll(std::exchange(listed_, {}));
    const std::vector<Bookmark> bookmarks = bookmarks_.read();
    for (const Bookmark& bookmark : bookmarks)
        listed_ << menu.addAction(QString(bookmark.name).replace(u'&', QStringLiteral("&&")), this,
                                  [this, bookmark] { openBookmark(bookmark); });
    if (!bookmarks.empty())
        return;
    listed_ << menu.addAction(bookmarks_.trouble().isEmpty() ? tr("none yet") : bookmarks_.trouble());
    listed_.back()->setEnabled(false);
}

Tour TourActions::readBookmarks()
{
    Tour tour{.title = tr("Bookmarks"), .meaning = {}, .stops = {}};
    for (const Bookmark& bookmark : bookmarks_.read()) {
        auto session = sessionOf(bookmark);
        if (auto* readable = std::get_if<core::Session>(&session))
            tour.stops.push_back({.title = bookmark.name,
                                  .session = std::move(*readable),
                                  .text = bookmark.text,
                                  .opened = bookmark.opened});
    }
    return tour;
}

void TourActions::openBookmark(const Bookmark& bookmark)
{
    const auto session = sessionOf(bookmark, [this](const QString& repair) { emit remarked(repair); });
    if (const auto* failure = std::get_if<core::Failure>(&session))
        return complain(window_, tr("The bookmark could not be opened"), QString::fromStdString(failure->what));
    Tour tour = readBookmarks();
    const auto isIt = [&](const Stop& stop) {
        return stop.title == bookmark.name && stop.session == std::get<core::Session>(session);
    };
    const auto at = std::ranges::find_if(tour.stops, isIt);
    if (at == tour.stops.end())
        return; // another program deleted it a moment ago
    const auto index = static_cast<int>(at - tour.stops.begin());
    guide_->begin(std::move(tour));
    guide_->goTo(index);
}

void TourActions::next()
{
    step(&TourGuide::next);
}

void TourActions::previous()
{
    step(&TourGuide::previous);
}

void TourActions::step(void (TourGuide::*direction)())
{
    if (!isFigureOnShow() && !toursBookmarks())
        if (Tour bookmarks = readBookmarks(); !guide_->isOn() || !bookmarks.stops.empty())
            guide_->begin(std::move(bookmarks)); // a figure that one has left gives way to them
    if (guide_->isOn())
        (guide_->*direction)();
    else
        emit remarked(tr("There are no bookmarks yet: Ctrl+B keeps the present state as one."));
}

void TourActions::keep()
{
    if (const QString why = document_.whySealed(); !why.isEmpty())
        return emit remarked(why);
    if (labs_.isCovered())
        return emit remarked(tr("A bookmark keeps one state: open one of these first."));
    const core::Session& session = document_.session();
    const QString source = QString::fromStdString(session.data->source);
    auto* dialog = new KeepDialog(
        source.isEmpty() ? labOf(session).title : QStringLiteral("%1: %2").arg(labOf(session).title, source), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { add(dialog->name(), dialog->text()); });
    dialog->open();
}

void TourActions::add(const QString& name, const QString& text)
{
    if (name.isEmpty())
        return;
    const LabPlots& plots = *labs_.page()->plots();
    const QString opened = plots.hasTabs() ? QString() : plots.opened(); // a tab is in front by itself
    if (const auto failure = bookmarks_.add(name, document_.session(), text, opened))
        return complain(window_, tr("The bookmark was not kept"), QString::fromStdString(failure->what));
    if (!toursBookmarks() && guide_->isOn())
        return; // a figure's
    Tour tour = readBookmarks();
    const auto last = static_cast<int>(tour.stops.size()) - 1;
    guide_->begin(std::move(tour), last);
}

void TourActions::edit()
{
    auto* dialog = new BookmarksDialog(bookmarks_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, this, [this] {
        if (toursBookmarks())
            guide_->begin(readBookmarks());
    });
    dialog->open();
}

bool TourActions::toursBookmarks() const
{
    return guide_->isOn() && guide_->tour().title == tr("Bookmarks");
}

bool TourActions::isFigureOnShow() const
{
    return guide_->isOn() && !toursBookmarks() && (guide_->at() || labs_.isCovered());
}

void TourActions::openPanel()
{
    if (!guide_->at())
        return;
    const QString& opened = guide_->tour().stops.at(static_cast<std::size_t>(*guide_->at())).opened;
    if (toursBookmarks() || !opened.isEmpty())
        labs_.page()->plots()->open(opened);
}

void TourActions::setPresenting(bool presenting)
{
    strip_->setPresenting(presenting);
}

void TourActions::setTheme(const widgets::Theme& theme)
{
    sideBySide_->setTheme(theme);
}

} // namespace app
