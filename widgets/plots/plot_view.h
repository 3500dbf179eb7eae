#pragma once

#include "core/interval.h"
#include "core/session/panel_view.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/standing.h"
#include "widgets/drawings/panel_parts.h"
#include "widgets/plots/axis_fit.h"
#include "widgets/plots/axis_navigation.h"
#include "widgets/plots/highlight.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/plots/painted_axes.h"
#include "widgets/plots/plot_table.h"
#include "widgets/plots/reading_plate.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QMenu;

namespace widgets
{

class AxisPins;
class OverlayMarks;
class PlotHeader;
class PointMarks;
class PlotGhost;
class ValueLabels;
struct FigureLook;
struct FigureText;
struct Headline;
enum class LegendPlace;

/// A plot a person can explore, the base of every panel: title and legend above the axes, the data points, pan and zoom
/// by mouse and keyboard, the values under the cursor, linked highlight and selection, context menu, greying.
///
/// Mouse: drag pans, wheel zooms about the cursor (over the vertical axis of a curve plot: its height), click selects a
/// point (Shift adds) or pins the value there, double click on the background fits, on the title opens the panel; a
/// click on a legend entry hides what it names, one on an arrow beside the axes pins the axis; right click opens the
/// menu. Keys: arrows, + and -, 0 or F, Enter opens.
///   An axis that is fitted to what is drawn only grows while a mouse button is down, wherever the hand is, and while a
/// slider plays. The values under a mouse at rest follow what is drawn there.
class PlotView : public QCustomPlot
{
    Q_OBJECT
    friend class PlotGhost; // coordinates
public:
    /// What the axes are: the line of 1D data (x) against a density; the plane of 2D data; a space of the plot's own.
    enum class Space { Line, Plane, Own };

    /// What the axes of a panel beside others have inside at least: pixels, at text of 100 %.
    static constexpr QSize leastInside{240, 150};

    explicit PlotView(Space space, QWidget* parent = nullptr);
    ~PlotView() override;

    Space space() const { return space_; }
    /// "A", "Data", and what is special now, in a smaller hand: "generated: two moons".
    /// The width of what stands beside the inside of the axes at least, in pixels, as far as it is laid out.
    int roomBeside() const;
    void setTitle(const QString& letter, const QString& title);
    void setLetter(const QString& letter) { setTitle(letter, title_); }
    void setSubtitle(const QString& subtitle);
    const QString& subtitle() const { return subtitle_; }
    QString letter() const { return letter_; }
    QString title() const { return title_; }

    const Theme& theme() const { return theme_; }
    void setTheme(const Theme& theme);

    /// In place of QCustomPlot's: a graph bounded to what can be seen (bounded_graph.h). The plot's own axes by
    /// default.
    QCPGraph* addGraph(QCPAxis* keys = nullptr, QCPAxis* values = nullptr);

    /// The numbers behind the picture.
    virtual PlotTable numbers() const = 0;
    /// The same with those of its values that are hidden, for what is measured by them.
    virtual PlotTable allNumbers() const { return numbers(); }
    /// The same for a table: coordinates of input space are headed as the axes are.
    PlotTable headedNumbers() const;

    core::Interval horizontal() const;
    core::Interval vertical() const;
    /// As typed by the person: acts and reports like a pan.
    void setAxisRanges(const core::Interval& horizontal, const core::Interval& vertical);

    /// Shows the common window of the input-space panels; silent. Nothing happens to a plot with axes of its own.
    void setWindow(const std::vector<core::Interval>& window);
    const std::vector<core::Interval>& window() const { return window_; }

    /// Greys the last good picture, or takes all but the title out of sight: it is no answer to what is set now. Out of
    /// sight it takes no mouse and has no numbers to copy.
    virtual void showStanding(Standing standing);
    Standing standing() const { return standing_; }
    bool isGreyed() const { return standing_ != Standing::Current; }
    void showPreviewMark(bool preview);

    /// How the person looks at it: what is hidden, which values are pinned, which axes. Silent.
    void showView(const core::PanelView& view);
    const core::PanelView& view() const { return view_; }
    const std::vector<LegendEntry>& legend() const;

    /// Takes these parts of it away, by their names (panel_parts.h): they are not drawn, read, named or among its
    /// numbers. Silent; an empty list brings all back.
    virtual void hideParts(const QStringList& parts);
    const QStringList& hiddenParts() const { return hiddenParts_; }
    /// What can be hidden of what it shows now.
    virtual std::vector<PanelPart> parts() const;

    /// What it says as a whole: numbers to compare with those of a pinned state.
    virtual std::vector<Headline> headlines() const;
    /// Keeps what `from` draws, itself or another of its kind, as a ghost behind what it draws from now on.
    void keepGhost(const PlotView& from);
    void clearGhost();
    /// Shares its vertical axis with that of another plot beside it: both show what either needs. nullptr ends it.
    void setCompanion(PlotView* other);
    /// What it says under a pixel.
    std::vector<Reading> readingsUnder(const QPointF& pixel) const;
    /// All that it tells of a pixel of its axes, as the plate beside the mouse has it: what the plot says of
    /// the point or the place, and the readings.
    ReadingPlate plateAt(const QPointF& pixel) const;
    /// The input-space position under a pixel; nothing where there is none.
    virtual std::optional<Eigen::VectorXd> positionAt(const QPointF& pixel) const;

    /// What a point is called where it is told, by its row; an empty function: "Point 3".
    void setPointNames(std::function<QString(int row)> nameOf) { pointNames_ = std::move(nameOf); }

    /// What is selected, by row of the dataset.
    const std::vector<int>& selection() const { return selection_; }
    /// As by the hand: shows and reports it.
    void select(std::vector<int> rows) { editSelection(std::move(rows)); }

    /// Paints the plot at a size of its own into the painter's origin, without highlight and preview mark; greyed or
    /// out of sight it is so there, too. Dressed for a figure, or as on the screen.
    void paintAt(QCPPainter& painter, const QSize& size, const Theme& theme, const FigureLook* figure = nullptr);
    /// Where it stood in the picture that paintAt() painted last, in the pixels of that.
    const PaintedAxes& painted() const { return painted_; }
    /// The title and the names of the axes as they are drawn; empty for an axis that is not.
    FigureText words() const;
    QStringList legendWords() const; // of what is drawn
    /// The curves that are drawn and stand in the numbers, each a column of its own.
    virtual std::vector<TabledCurve> tabledCurves() const { return {}; }

public slots:
    virtual void showHighlight(const widgets::Highlight& highlight); // silent
    virtual void showSelection(const std::vector<int>& selection);   // silent
    void fit();
    void copyImage();
    void copyTable();

signals:
    /// The person moved the input-space axes: the window as it is on this panel now.
    void windowEdited(const std::vector<core::Interval>& window, int gesture);
    /// Asks for the window that fits the data (panels with axes of their own fit themselves).
    void fitRequested();
    void hovered(const widgets::Highlight& highlight);
    /// The mouse is over this pixel of the axes; over none of them.
    void pointed(const std::optional<QPointF>& pixel);
    void selectionEdited(const std::vector<int>& selection);
    void axisRangesRequested();
    void exportRequested();
    void menuFilled(QMenu* menu); // with its own: what others offer follows
    /// The person hid, pinned or freed something.
    void viewEdited(const core::PanelView& view, const QString& what, int gesture);
    void openRequested(); // to fill the page, or no longer
    /// The click that set something with this gesture was the first half of a double click.
    void clickTakenBack(int gesture);

protected:
    // --- what a panel supplies ---
    /// Where an input-space position is drawn; by default the axes are input space.
    virtual std::optional<QPointF> placeOf(const Eigen::VectorXd& position) const;
    /// What the mouse is over at a pixel of the axes: by default the place and the point there.
    virtual Highlight highlightAt(const QPointF& pixel) const;
    /// In pixels, what stands here for these samples beside their points.
    virtual std::vector<QRectF> framesOf(const std::vector<int>&) const { return {}; }
    /// And for a row of the data.
    virtual std::vector<QRectF> framesOfRow(int) const { return {}; }
    /// The ranges of axes that are not input space: both for Space::Own, the vertical one for Space::Line.
    virtual core::Interval ownHorizontal() const { return {0.0, 1.0}; }
    virtual core::Interval ownVertical() const { return {0.0, 1.0}; }
    /// Over the line (Space::Line) the vertical axis is neither panned nor zoomed away from zero, on which densities
    /// stand. Where it is a quantity of its own, it is.
    virtual bool standsOnZero() const { return space_ == Space::Line; }
    /// What is drawn at a place of the axes, the most important first; by default the curves that the legend names.
    virtual std::vector<Reading> readingsAt(const QPointF& place) const;
    /// "x = 0.42".
    virtual QString placeText(const QPointF& place) const;
    /// Whether its height may be logarithmic, on request: densities and errors, which are positive. Over a plane these
    /// are the colours.
    virtual bool mayBeLogarithmic() const { return false; }
    /// Whether it is, as long as the person has not said: then the plot begins with such an axis.
    virtual bool isLogarithmicAtFirst() const { return false; }
    /// It has become so, or is no longer.
    virtual void scaleHeight();
    bool isLogarithmic() const { return mayBeLogarithmic() && view_.logarithmic.value_or(isLogarithmicAtFirst()); }
    /// What the axes measure, where they are not input space: a pinned state is drawn behind what has the same.
    virtual QString coordinates() const { return {}; }
    bool isEntryHidden(const QString& key) const; // the legend entry of that key, by the person or as a part
    bool isPartHidden(const QString& part) const { return isHiddenBy(hiddenParts_, part); }
    bool isCurveHidden(const QString& key) const;
    /// Around the axes, at text of 100 %. The same in every panel, so that their axes line up.
    virtual QMargins leastMargins() const { return {66, 6, 16, 42}; }
    /// To be called when these have changed. On the screen a narrow panel leaves its inside some of the left one.
    void makeRoomInside();
    /// Renews colours and fonts of the panel's own drawables.
    virtual void restyle() = 0;
    virtual void addToMenu(QMenu&) {}

    QColor veil() const; // over what is greyed
    /// The axis rect of the picture itself, whatever stands beside it.
    QCPAxisRect* axes() const { return xAxis->axisRect(); }
    void setSpace(Space space);
    void setLegend(std::vector<LegendEntry> entries);
    void setSummary(const QString& text); // what a screen reader says
    void setAxisLabels(const QString& horizontal, const QString& vertical);
    void fitOwnAxes(); // those that are not pinned
    PointMarks& points() const { return *points_; }
    QString pointName(int row) const;
    OverlayMarks& overlay() const { return *overlay_; }
    void repaintOverlay();
    /// A click on a legend entry or on an arrow that pins an axis; whether it was one.
    bool clickBeside(const QPointF& pixel);
    virtual void restoreCursor() { unsetCursor(); } // that of the plot's own hands
    void editSelection(std::vector<int> selection); // shows and reports
    bool isPanning() const { return navigation_.isTaken(); }
    void reportHover(const QPointF& pixel);
    int steadyGesture() { return navigation_.steadyGesture(); }
    virtual QString tipAt(const QPointF& pixel) const;
    /// The gesture of what a click sets: it is taken back where the click turns out to begin a double click.
    int clickGesture();
    /// A click of the left button inside the axes, not a drag: by default it selects the point there.
    virtual void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers);

    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QString coordinateWords(Eigen::Index dimension, double value) const;
    void beginPan(const QPointF& pixel);
    void panTo(const QPointF& pixel);
    void editView(core::PanelView view, const QString& what, int gesture = 0);
    void applyHidden();
    void toggleEntry(const LegendEntry& entry);
    void togglePin(Qt::Orientation axis);
    void showPins();
    void toggleLabelAt(const QPointF& pixel);
    void showHand(const QPointF& pixel);
    void showReadings(const std::optional<QPointF>& pixel);
    void renewReadings();
    void editScale(bool logarithmic, const QString& what);
    void scaleAlike(bool isotropic, const QString& what);
    void makeIsotropic();
    void addEntriesTo(QMenu& menu);
    void buildLayers();
    void dress(const Theme& theme);
    void dress(const FigureLook& figure);
    void undress(const FigureText& onScreen);
    PaintedAxes axesIn(const QCPPainter& painter, const QSize& size) const; // as they are laid out now
    /// Below the axes where there is no room for it within them.
    LegendPlace figureLegendPlace(const FigureLook& figure) const;
    void drawFigureLegend(QCPPainter& painter, const QRectF& below, LegendPlace place) const;
    AxisNavigation::Freedom freedom() const;
    void moveRanges(const AxisNavigation::Ranges& ranges, int gesture);
    void updateOverlay();
    void fitTicksAndLabels();
    int besideAxes() const;
    int narrowLeft() const;
    QString overallTip() const; // and what the legend has no room for
    void takeClickBack();

    Space space_;
    QString letter_, title_, subtitle_, summary_, horizontalLabel_, verticalLabel_;
    Theme theme_;
    std::vector<core::Interval> window_;
    std::vector<int> selection_;
    Highlight highlight_;
    Standing standing_ = Standing::Current;
    bool preview_ = false, hovering_ = false, handShown_ = false;
    core::PanelView view_;
    AxisNavigation navigation_;
    AxisFit fit_;
    std::unique_ptr<PlotGhost> ghost_;
    std::vector<LegendEntry> legendBeside_; // without that of the ghost, hidden parts too
    QStringList hiddenParts_;
    QPointer<PlotView> companion_;
    PaintedAxes painted_;
    PlotHeader* header_ = nullptr;  // owned by the plot layout
    ValueLabels* labels_ = nullptr; // owned by the plot's layers, as the next one
    AxisPins* pins_ = nullptr;
    PointMarks* points_ = nullptr;    // owned by the plot
    OverlayMarks* overlay_ = nullptr; // owned by the plot's overlay layer
    std::function<QString(int row)> pointNames_;
    std::optional<QPointF> pressedAt_;
    int clickGesture_ = 0; // of the last click; 0: it set nothing
    std::vector<int> selectionBeforeClick_;
};

} // namespace widgets
