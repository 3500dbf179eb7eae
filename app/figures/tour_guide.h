#pragma once

#include "app/figures/tour.h"

#include <QObject>

#include <optional>

namespace app
{

class Document;

/// Leads through a tour: turns the document to one of its stops after the other, each a step of history. Other data
/// from elsewhere lead away from it; what the person changes of a stop does not.
class TourGuide : public QObject
{
    Q_OBJECT

public:
    explicit TourGuide(Document& document, QObject* parent = nullptr);

    const Tour& tour() const { return tour_; } // without stops: none is on
    bool isOn() const { return !tour_.stops.empty(); }
    /// Where the person was led last, by history too; nothing before the first, and where undo has led back behind it.
    std::optional<int> at() const { return at_; }

    /// From now on this tour, without turning to any of its stops. `at`: the one that is on show already.
    void begin(Tour tour, std::optional<int> at = {});
    void goTo(int stop);
    void next(); // after the last the first
    void previous();
    void end();

signals:
    void changed(); // the tour, or where on it
    void arrived(); // at a stop, perhaps where one was already

private:
    void follow();

    Document& document_;
    Tour tour_;
    std::optional<int> at_;
    int arrivedAt_ = 0; // in the history
};

} // namespace app
