#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// How probable each label is of the picture that is looked at, as bars; the label that is asked about and the
/// picture's own stand out.
class LabelBarsPlot : public PlotView
{
    Q_OBJECT
public:
    explicit LabelBarsPlot(QWidget* parent = nullptr);

    void showResult(const core::NoveltyResult& result);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override { return {0.0, 1.08}; }
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    QString placeText(const QPointF& place) const override;
    void restyle() override;

private:
    void describe();

    std::optional<core::ChosenPicture> chosen_;
    QCPBars* others_ = nullptr; // these are owned by the plot
    QCPBars* own_ = nullptr;
    QCPBars* asked_ = nullptr;
};

} // namespace widgets
