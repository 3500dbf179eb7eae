#pragma once

#include "core/labs/structure/structure_lab.h"
#include "widgets/plots/line_dragging.h"

namespace widgets
{

/// Which edges there are at which level of the tests: a row a pair, a bar as long as the edge stays the same. The
/// session's level is a line to drag; right of the highest level that was asked for nothing is known. A click on a bar
/// chooses the pair.
class EdgeLivesPlot : public LineDragging<PlotView>
{
    Q_OBJECT
public:
    explicit EdgeLivesPlot(QWidget* parent = nullptr);

    void showLives(const core::StructureResult& result);
    /// The session's own level, shown at once; silent.
    void showCurrent(double level);
    PlotTable numbers() const override;

signals:
    void levelChosen(double level, int gesture);
    void pairChosen(const QString& first, const QString& second);

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    QString placeText(const QPointF&) const override { return {}; }
    Highlight highlightAt(const QPointF&) const override { return {}; }
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    std::optional<double> lineAt() const override { return current_; }
    void choose(double value, int gesture) override;
    bool isMark(const QPointF& pixel) const override { return lifeAt(pixel); }

private:
    class Bars;
    int rowOf(const core::EdgeLife& life) const;
    const core::EdgeLife* lifeAt(const QPointF& pixel) const;
    void describe();
    void placeLine();

    std::vector<std::string> names_;
    std::vector<core::EdgeLife> lives_;
    std::vector<core::NodePair> pairs_; // of the rows
    double lowest_ = core::lowestIndependenceLevel, highest_ = 0.0;
    std::optional<double> current_;
    Bars* bars_;        // owned by the plot, as the next ones
    QCPItemLine* line_; // the session's level
    QCPItemRect* unknown_;
};

} // namespace widgets
