#include "widgets/plots/label_bars_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <cmath>

namespace widgets
{

LabelBarsPlot::LabelBarsPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("Which label"));
    const auto makeBars = [this] {
        auto* bars = new QCPBars(xAxis, yAxis);
        bars->setWidthType(QCPBars::wtPlotCoords);
        bars->setWidth(0.72);
        bars->setSelectable(QCP::stNone);
        return bars;
    };
    others_ = makeBars();
    own_ = makeBars();
    asked_ = makeBars();
    const QSharedPointer<QCPAxisTickerFixed> whole(new QCPAxisTickerFixed);
    whole->setTickStep(1.0);
    xAxis->setTicker(whole);
    xAxis->setSubTicks(false);
    xAxis->grid()->setVisible(false);
    setAxisLabels(tr("label"), tr("P(label | picture)"));
    setToolTip(tr("The probability of each label given the picture: the joint density of picture and label, over all "
                  "labels one. It follows while you paint."));
    showResult({});
}

void LabelBarsPlot::showResult(const core::NoveltyResult& result)
{
    chosen_ = result.chosen;
    for (QCPBars* bars : {others_, own_, asked_})
        bars->data()->clear();
    for (Eigen::Index label = 0; chosen_ && label < chosen_->probability.size(); ++label)
        (label == chosen_->asked ? asked_
         : label == chosen_->own ? own_
                                 : others_)
            ->addData(static_cast<double>(label), chosen_->probability[label]);
    fitOwnAxes();
    restyle();
    replot(rpQueuedReplot);
}

core::Interval LabelBarsPlot::ownHorizontal() const
{
    const double last = chosen_ ? static_cast<double>(chosen_->probability.size() - 1) : 9.0;
    return {-0.6, last + 0.6};
}

std::vector<Reading> LabelBarsPlot::readingsAt(const QPointF& place) const
{
    const double label = std::round(place.x());
    if (!chosen_ || !(label >= 0.0 && label < static_cast<double>(chosen_->probability.size())))
        return {};
    const auto at = static_cast<Eigen::Index>(label);
    const QColor ink = theme().colour(Role::Text);
    const QPointF top(label, chosen_->probability[at]);
    return {{.key = QStringLiteral("probability"),
             .name = tr("P(%1 | picture)").arg(at),
             .value = numberText(chosen_->probability[at]),
             .ink = ink,
             .at = top},
            {.key = QStringLiteral("log_density"),
             .name = tr("log density as %1").arg(at),
             .value = numberText(chosen_->logDensity[at], 6),
             .ink = ink,
             .at = top}};
}

QString LabelBarsPlot::placeText(const QPointF&) const
{
    return {};
}

PlotTable LabelBarsPlot::numbers() const
{
    PlotTable table;
    if (!chosen_)
        return table;
    const Eigen::Index n = chosen_->probability.size();
    table.add(QStringLiteral("label"), Eigen::VectorXd::LinSpaced(n, 0.0, static_cast<double>(n - 1)));
    table.add(QStringLiteral("probability"), chosen_->probability);
    table.add(QStringLiteral("log_density"), chosen_->logDensity);
    return table;
}

void LabelBarsPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (chosen_) {
        entries.push_back({.text = tr("asked about: %1").arg(chosen_->asked),
                           .fill = asked_->brush(),
                           .key = QStringLiteral("asked"),
                           .show = visibilityOf({asked_})});
        if (chosen_->own != chosen_->asked)
            entries.push_back({.text = tr("its own: %1").arg(chosen_->own),
                               .fill = own_->brush(),
                               .key = QStringLiteral("own"),
                               .show = visibilityOf({own_})});
    }
    setSubtitle(chosen_ ? QString() : tr("not known yet"));
    setLegend(std::move(entries));
    Eigen::Index likeliest = 0;
    if (chosen_)
        chosen_->probability.maxCoeff(&likeliest);
    setSummary(chosen_ ? tr("The likeliest label is %1, with probability %2.")
                             .arg(likeliest)
                             .arg(numberText(chosen_->probability[likeliest]))
                       : tr("No picture is looked at."));
}

void LabelBarsPlot::restyle()
{
    const auto dress = [this](QCPBars* bars, Role role) {
        bars->setPen(theme().pen(role, 1.0));
        bars->setBrush(theme().colour(role));
    };
    dress(others_, Role::Ghost);
    dress(own_, Role::SampleA);
    dress(asked_, Role::SampleB);
    describe();
}

} // namespace widgets
