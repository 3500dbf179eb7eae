#pragma once

#include "app/figures/tour.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace widgets
{
class LegendStrip;
}

namespace app
{

class Document;
class LabPage;
class LabPlots;
class StopPlots;

/// The stops of a tour side by side, of each the panel that stands for it, as its own lab draws it; one click turns to
/// that stop. The panels are computed one after the other and then no more: what is on show costs nothing.
class SideBySide : public QWidget
{
    Q_OBJECT

public:
    explicit SideBySide(QWidget* parent = nullptr);
    ~SideBySide() override;

    void showTour(const Tour& tour); // nothing happens where it is on show already
    void setTheme(const widgets::Theme& theme);

    const Tour& tour() const { return tour_; }
    LabPlots* plots() const; // nullptr before the first tour
    /// The session that a panel is of; nothing for the page of all.
    std::optional<core::Session> sessionOf(const QString& view) const;
    bool isSettled() const { return loaded_ == tour_.stops.size(); }

signals:
    void plotsChanged(); // they are of another tour now
    void settled();
    void stopRequested(int stop);
    void left(); // the person wants back to the lab

private:
    void loadNext();
    void take(LabPage* page);
    void showState();

    Tour tour_;
    widgets::Theme theme_;
    QLabel *title_, *state_;
    QPushButton* back_;
    widgets::LegendStrip* legend_; // of all panels, where they share it
    StopPlots* plots_ = nullptr;
    std::size_t loaded_ = 0;
    std::unique_ptr<Document> document_; // of the stop that is being computed
    std::unique_ptr<LabPage> page_;
    QString failure_; // of that one
};

} // namespace app
