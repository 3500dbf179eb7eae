#include "app/figures/tour_guide.h"

#include "app/document/document.h"

#include <QUndoStack>

#include <algorithm>

namespace app
{

namespace
{

/// But for what is pinned beside them.
bool isSame(core::Session a, const core::Session& b)
{
    a.pin = b.pin;
    return a == b;
}

/// Were they made of each other by hand, or do they come from elsewhere?
bool isOfSameKind(const core::Dataset& a, const core::Dataset& b)
{
    return a.source == b.source && a.columnNames == b.columnNames && a.picture == b.picture;
}

} // namespace

TourGuide::TourGuide(Document& document, QObject* parent) : QObject(parent), document_(document)
{
    connect(&document_, &Document::sessionChanged, this, &TourGuide::follow);
    connect(document_.history(), &QUndoStack::indexChanged, this, &TourGuide::follow);
}

void TourGuide::begin(Tour tour, std::optional<int> at)
{
    tour_ = std::move(tour);
    at_ = at;
    arrivedAt_ = document_.stepsTaken();
    emit changed();
}

void TourGuide::end()
{
    begin({});
}

void TourGuide::goTo(int stop)
{
    const Stop& chosen = tour_.stops.at(static_cast<std::size_t>(stop));
    at_ = stop;
    document_.turnTo(chosen.session, chosen.title.isEmpty() ? tr("Show %1").arg(tour_.title)
                                                            : tr("Show %1: %2").arg(tour_.title, chosen.title));
    arrivedAt_ = document_.stepsTaken();
    emit changed();
    emit arrived();
}

void TourGuide::next()
{
    const int count = static_cast<int>(tour_.stops.size());
    if (count > 0)
        goTo(at_ ? (*at_ + 1) % count : 0);
}

void TourGuide::previous()
{
    const int count = static_cast<int>(tour_.stops.size());
    if (count > 0)
        goTo(at_ ? (*at_ + count - 1) % count : count - 1);
}

void TourGuide::follow()
{
    const core::Session& session = document_.session();
    const auto found = std::ranges::find_if(tour_.stops, [&](const Stop& stop) {
        return stop.session.data.get() == session.data.get() && isSame(stop.session, session);
    });
    std::optional<int> at = at_; // what the person changes at a stop leaves them there
    if (found != tour_.stops.end())
        at = static_cast<int>(found - tour_.stops.begin());
    else if (document_.stepsTaken() < arrivedAt_ ||
             (at && !isOfSameKind(*tour_.stops.at(static_cast<std::size_t>(*at)).session.data, *session.data)))
        at.reset();
    if (at == at_)
        return;
    at_ = at;
    emit changed();
}

} // namespace app
