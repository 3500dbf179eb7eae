#pragma once

#include "core/novelty/experiment.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

#include <vector>

namespace widgets
{

/// One mean with its standard deviation: a method under one heading.
struct MethodScore {
    QString heading; // "the paper", "rows of two files"
    core::NoveltyMethod method = core::NoveltyMethod::KernelStudentT;
    double mean = 0.0, standardDeviation = 0.0;
};

/// Means of methods beside each other under headings, with bars of one standard deviation: a table that can be seen.
class MethodComparisonPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::MethodComparisonPlot)
public:
    explicit MethodComparisonPlot(QWidget* parent = nullptr);

    /// In the order in which the headings first appear; at most one score for a heading and a method.
    void showScores(const std::vector<MethodScore>& scores, const QString& quantity);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    struct Series {
        core::NoveltyMethod method;
        QCPGraph* means;
        QCPErrorBars* bars;
    };
    void fill(const Series& series);
    double positionOf(const MethodScore& score) const;

    std::vector<MethodScore> scores_;
    QStringList headings_;
    QString quantity_;
    std::vector<Series> series_; // owned by the plot
};

} // namespace widgets
