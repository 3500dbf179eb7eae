#pragma once

#include "app/labs/offer.h"
#include "app/labs/panel_room.h"
#include "core/data/shape.h"
#include "core/session/session.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/pointed_place.h"
#include "widgets/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace app
{

/// Whose the lack is that setLack() says: that of some panels, of all, or of all but for points of a kind.
enum class LackOf { Some, All, Kind };

/// The panels of a lab side by side, the base of each lab's own: named views, arranged for the data's shape.
/// Hovering, selecting and panning in one shows in all that are linked. A double click on a panel's title, Enter on it
/// or Shift with its letter lets it fill the page; the same, or Esc, goes back. The gaps between panels can be dragged,
/// and are remembered; where panels would be too small to read, they become tabs.
class LabPlots : public QWidget
{
    Q_OBJECT

public:
    /// A view and what shows it; where the plane or a table of more columns have a plot of their own for it, these.
    struct Panel {
        QString view;
        widgets::PlotView* plot = nullptr;
        widgets::PlotView *inPlane = nullptr, *ofTable = nullptr;
        QWidget* frame = nullptr; // around it, with its controls, where it has some
        bool operator==(const Panel&) const = default;
    };

    /// `views`: the names of the panels that there can be, in reading order.
    explicit LabPlots(QStringList views, QWidget* parent = nullptr);
    /// Takes the panels of a part in, which has answers of its own. They are not on show until they are put there.
    void addOfPart(const std::vector<widgets::PlotView*>& plots);
    /// What shows these views from now on; without a plot there is none.
    void put(const std::vector<Panel>& panels);
    bool has(const QString& view) const;

    /// The sheet one draws on; nullptr for a lab without one.
    widgets::DataCanvas* canvas() const { return canvas_; }
    void setTheme(const widgets::Theme& theme);

    /// Arranges the panels for the data's shape and shows the points on the sheet and the window on every panel.
    /// Over pictures there is none: the panels look at what the sheet shows of them, and where they look is kept here.
    void showData(const std::shared_ptr<const core::Dataset>& points, const std::vector<core::Interval>& window);
    /// What the points are called where a panel tells of one (PlotView::setPointNames).
    void setPointNames(const std::function<QString(int row)>& nameOf);
    /// What is selected on the panels that show the session's points, by row.
    std::vector<int> selection() const;
    void select(const std::vector<int>& rows);               // as by a hand on one of them
    void showHighlight(const widgets::Highlight& highlight); // on all of them, silent
    /// The panels that show the lab's answers, on show or not; the sheet is one of them. By default all there are.
    virtual std::vector<widgets::PlotView*> answering() const { return all_; }
    /// Why there is no answer, and what to do about it: said by the panels that have nothing to show. Empty: they say
    /// their own. Where none of them can have an answer to these data, one says it for all: beside what else there is,
    /// or, where points of another kind on the sheet mend it, with everything else in its place.
    void setLack(const QString& sentence, LackOf whose = LackOf::Some);
    /// The panel that says it for all; nullptr where each speaks for itself.
    widgets::PlotView* speaker() const { return lackOf_ == LackOf::Some ? nullptr : mainPanel(); }

    /// Which panels and parts of them there are for a person, and whether the points may be changed.
    void setOffer(const Offer& offer);

    /// What can be exported and rendered: "page" for the whole, then the names of the panels, on show or not.
    QStringList viewNames() const;
    /// The menus of its panels offer the commands that print their numbers, and of these views scripts that compute
    /// them anew.
    void offerCommands(const QStringList& scripted);
    const QStringList& scripted() const { return scripted_; }
    /// One panel by its view name; nullptr for "page", for a name that is none and for a panel not on show.
    widgets::PlotView* panel(const QString& view) const;
    /// The panel that the lab is about; the first where it names none. nullptr before there are data.
    widgets::PlotView* mainPanel() const;
    /// Of these views that which the lab is about, else the first on show; empty: none of them is on show.
    QString foremostOf(const QStringList& views) const;
    QString mainView() const; // of the panels on show, what the lab is about; empty: there is none
    /// The panels on show, row by row, for export.
    std::vector<std::vector<widgets::PlotView*>> rows() const;
    /// The numbers behind a view; for "page" those of all panels, each column named after its panel and each family
    /// after its view: "data-observations".
    widgets::PlotTable numbers(const QString& view) const;

    /// Those that its panels have only once they are asked for, since they take long: "power.median_power"
    /// (LabPage::computeOnly).
    virtual QStringList numbersOnDemand() const { return {}; }

    /// How the person looks at each panel, silent.
    void showPanels(const core::PanelViews& panels, const std::string& lab);
    /// Where the mouse is on a panel on show; nothing where it is on none.
    std::optional<widgets::PointedPlace> pointed() const;

    /// Lets a panel fill the page; an empty name brings all back.
    void open(const QString& view) { room_->open(view); }
    const QString& opened() const { return room_->opened(); }
    /// The panel that the person is at: opened, or with the keyboard; "page" for none, and for the sheet, which has the
    /// keyboard as long as nothing else is given it.
    QString currentView() const;
    /// Gives the letters' keys to another page in the same window.
    void giveLettersAway();
    bool hasTabs() const { return room_->hasTabs(); }
    void emphasise(const QStringList& views); // frames these panels alone

    /// Looks at all that the sheet shows of data without a window.
    void fitSheet();
    void askAxisRanges(widgets::PlotView* plot = nullptr); // of the first panel when none is named

signals:
    void windowEdited(const std::vector<core::Interval>& window, int gesture);
    void fitRequested();
    void exportRequested(const QString& view);
    void commandRequested(const QString& view);
    void scriptRequested(const QString& view, const QString& language); // "python" or "r"
    void pointedChanged();
    /// By a hand, or because the selected points are other rows now.
    void selectionChanged(const std::vector<int>& selection);
    /// What the mouse is over on one of the panels that show the session's points.
    void hovered(const widgets::Highlight& highlight);
    void clickTakenBack(int gesture);
    void viewOpened(const QString& view); // it fills the page; empty: none does
    void panelEdited(const QString& view, const core::PanelView& panel, const QString& what, int gesture);

protected:
    void keyPressEvent(QKeyEvent* event) override;

    /// What is on show for data of this shape; every other panel is hidden.
    virtual PanelLayout layoutFor(core::Shape shape) const = 0;
    /// The views that have nothing to show where points of a kind are missing; the first that is on show speaks, unless
    /// it is the lab's main one.
    virtual QStringList lackingKind() const { return viewsOfAnswers(); }

    /// Takes panels of the lab's own answers in. Linked ones show the session's data: they share its window, what the
    /// mouse is over and the selection.
    enum class Linked { No, Yes };
    void add(const std::vector<Panel>& panels, Linked linked = Linked::Yes);

    QStringList viewsOfAnswers() const; // that a sentence can stand for
    void rearrange();                   // something else than the shape has changed the layout
    bool isArrangedFor(core::Shape shape) const { return arrangedFor_ == shape; }
    void showPreviewMarks(bool preview); // on every panel of the lab's own but the sheet

private:
    void arrange(core::Shape shape);
    void hideParts();
    void showDates(const core::Dataset& points);
    widgets::PlotView* leading() const; // the first of them: it has the selection of all; nullptr: there is none
    void tellSelection(const std::vector<int>& now);
    void connectPanel(widgets::PlotView* plot);
    void offerCommand(widgets::PlotView* plot);
    void link(widgets::PlotView* plot);
    widgets::PlotView* plotOf(const QString& view) const;                            // for the shape of the data
    const std::vector<PanelRoom::Placed>& placed() const { return room_->panels(); } // on show
    void openLetter(QChar letter);
    bool isShown(const widgets::PlotView* plot) const; // on show, be it behind a tab
    void lookAt(const std::vector<core::Interval>& window);
    void followWindow(const std::vector<core::Interval>& window, int gesture);
    QString viewOf(const widgets::PlotView* plot) const;

    const QStringList views_;
    std::vector<widgets::PlotView*> all_, own_, linked_;
    std::map<QString, Panel> panels_; // by view
    PanelLayout layout_;
    Offer offer_;
    LackOf lackOf_ = LackOf::Some;
    bool offersCommands_ = false;
    QStringList scripted_;
    widgets::DataCanvas* canvas_ = nullptr;
    PanelRoom* room_;
    const widgets::PlotView* pointedPlot_ = nullptr; // under the mouse, there:
    QPointF pointedPixel_;
    std::optional<core::Shape> arrangedFor_; // nothing: there are no data yet
    Eigen::Index shownPoints_ = 0;
    std::vector<int> toldSelection_;
    std::map<QString, QWidget*> frames_; // around panels that were emphasised, by view
};

} // namespace app
