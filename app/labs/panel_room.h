#pragma once

#include "app/labs/panel_grid.h"
#include "app/labs/panel_layout.h"
#include "widgets/plots/plot_view.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <vector>

class QTabBar;

namespace app
{

/// The room in which the panels of a lab stand: side by side, with gaps that can be dragged and are remembered; one of
/// them alone, which fills it; or, where they would be too small to read, behind tabs. Those aside have tabs, too.
class PanelRoom : public QWidget
{
    Q_OBJECT

public:
    /// A panel and its place in the grid.
    struct Placed : PanelArea {
        widgets::PlotView* plot = nullptr;
        QWidget* frame = nullptr; // holds the plot together with its controls, where it has some
        QWidget* widget() const { return frame ? frame : plot; }
    };

    explicit PanelRoom(QWidget* parent = nullptr);

    /// Shows these panels and hides those before. `name`: under which the gaps are remembered.
    void arrange(std::vector<Placed> panels, const PanelLayout& layout, const QString& name);
    const std::vector<Placed>& panels() const { return panels_; } // on show, in reading order

    /// Lets a panel fill the room; an empty name brings all back.
    void open(const QString& view);
    void toggle(const QString& view); // open, or back
    const QString& opened() const { return opened_; }
    bool hasTabs() const { return hasTabs_; }
    /// The panels need room in proportion to it.
    void setTextScale(double scale);

signals:
    void viewOpened(const QString& view); // it fills the room; empty: none does

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    bool wantsTabs() const;
    bool hasAside() const;
    void followRoom();
    void followPanels();
    void layOut();
    QString inFront() const; // the view behind tabs, until another is chosen
    void fillTabs();
    void shortenTabs(const QStringList& titles); // where there is no room for the whole of them
    bool holds(const QString& view) const;
    QString sharesKey() const;
    PanelGrid::Shares rememberedShares() const;
    void remember(const PanelGrid::Shares& shares) const;

    QTabBar* tabs_;
    PanelGrid* grid_;
    std::vector<Placed> panels_;
    QStringList tabbed_;      // the views of the tabs; empty: all side by side
    PanelGrid::Shares given_; // by the lab
    QString main_, name_;
    qsizetype count_ = 0; // of panels that the gaps are remembered with; 0: as many as there are
    QString opened_;      // the view that fills the room; empty: none
    bool hasTabs_ = false, isScaled_ = false;
    double textScale_ = 1.0;
    QTimer laidOut_; // started by a panel, and by others of the same moment again
};

} // namespace app
