#pragma once

#include "app/help/help_search.h"

#include <QListWidget>

namespace app
{

/// What a search found: the pages, and below each the places in it with their line of text.
class FoundList : public QListWidget
{
    Q_OBJECT

public:
    explicit FoundList(QWidget* parent = nullptr);

    void showHits(std::vector<HelpHit> hits);
    const std::vector<HelpHit>& hits() const { return hits_; }
    /// The next place, or the one before, in a ring.
    void step(int by);

signals:
    void picked(const app::HelpHit& hit);

private:
    void addPage(const QString& title);
    void addHit(const HelpHit& hit);
    int currentHit() const; // -1 when there is none

    std::vector<HelpHit> hits_;
    std::vector<QListWidgetItem*> items_; // one for each
};

} // namespace app
