#pragma once

#include "core/data/dataset.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <memory>
#include <optional>
#include <random>
#include <vector>

namespace widgets
{

class DataCanvas;
struct CanvasBrush;

/// What the hand does between pressing and releasing the button: one of these lives while the button is down.
/// All edits of a gesture carry its number and can be taken back together.
class CanvasGesture
{
public:
    explicit CanvasGesture(DataCanvas& canvas);
    virtual ~CanvasGesture();
    CanvasGesture(const CanvasGesture&) = delete;
    CanvasGesture& operator=(const CanvasGesture&) = delete;

    virtual void move(const QPointF& pixel) = 0;
    virtual void finish(const QPointF& pixel);

    int id() const { return id_; }
    bool hasEdited() const { return !what_.isEmpty(); }
    const QString& what() const { return what_; }
    const std::shared_ptr<const core::Dataset>& before() const { return before_; }

protected:
    const core::Dataset& current() const;
    const CanvasBrush& brush() const;
    std::mt19937_64& random() const;
    const std::vector<int>& selection() const;
    Eigen::VectorXd coordinates(const QPointF& pixel) const; // one entry a dimension of the data
    /// Where the targets are heights: that of a pixel, NaN in the gutter of the points that have none.
    double heightAt(const QPointF& pixel) const;
    bool showsHeights() const;
    bool paintsBags() const;
    /// The sample of new points: the brush's, or for bags one that is not there yet, the same throughout the gesture.
    int newLabel() const { return newLabel_; }
    /// The target of `count` new points that are put where the hand is; empty on a sheet without targets.
    Eigen::VectorXd newTargets(const QPointF& pixel, int count);
    Eigen::VectorXd unitsPerPixel() const;
    double unitsPerPixelUpwards() const;                  // of the vertical axis
    std::vector<int> touched(const QPointF& pixel) const; // by the brush
    std::vector<int> inside(const QRectF& pixels) const;
    void commit(core::Dataset edited, const QString& what);
    void select(std::vector<int> rows) const;
    void showBand(const std::optional<QRectF>& band) const;

private:
    DataCanvas& canvas_;
    std::shared_ptr<const core::Dataset> before_;
    QString what_;
    int id_, newLabel_;
    std::optional<double> bagTarget_; // that of the bag being painted, once it is begun
};

/// Drags points, and where targets are heights the targets with them; one from the gutter gets a target where it is
/// dropped. Without movement it is a click that selects `pressed`.
class MoveGesture : public CanvasGesture
{
public:
    MoveGesture(DataCanvas& canvas, const QPointF& from, std::vector<int> rows);
    void move(const QPointF& pixel) override;

private:
    core::Dataset withHeightsMoved(core::Dataset edited, const QPointF& pixel) const;
    QPointF from_;
    std::vector<int> rows_;
    bool moving_ = false;
};

/// Rubber band: selects what it holds, or adds that to the selection; a click clears the selection.
class BandGesture : public CanvasGesture
{
public:
    BandGesture(DataCanvas& canvas, const QPointF& from, bool adding);
    ~BandGesture() override;
    void move(const QPointF& pixel) override;
    void finish(const QPointF& pixel) override;

private:
    QPointF from_;
    std::vector<int> kept_;
};

/// Adds a point under the hand, which may still move it.
class AddGesture : public CanvasGesture
{
public:
    AddGesture(DataCanvas& canvas, const QPointF& at);
    void move(const QPointF& pixel) override;
};

/// A brush acts with its tool at every quarter of its radius along the way, however coarsely the mouse reports it.
class BrushGesture : public CanvasGesture
{
public:
    enum class Tool {
        Spray,     // lays down points
        Erase,     // takes points away
        Relabel,   // gives points to the brush's sample
        SetTarget, // gives points the brush's target or takes theirs away; a bag's points all together
    };
    BrushGesture(DataCanvas& canvas, const QPointF& at, Tool tool);
    void move(const QPointF& pixel) override;

private:
    void touch(const QPointF& pixel);
    std::vector<int> changedBy(const QPointF& pixel) const; // rows
    core::Dataset withSpray(const QPointF& pixel);
    QString text() const;

    Tool tool_;
    QPointF last_;
    int count_ = 0; // points it has acted on
};

/// "3 points", "1 point".
QString pointsText(int count);
/// "3 bags", "1 bag": how many samples have points.
QString bagsText(const core::Dataset& data);

} // namespace widgets
