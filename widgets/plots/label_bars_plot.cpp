#include "widgets/plots/label_bars_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double diamondReach = 9.0; // pixels from a diamond that drag it

} // namespace

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
    marks_ = addGraph();
    marks_->setLineStyle(QCPGraph::lsNone);
    marks_->setSelectable(QCP::stNone);
    marks_->setLayer(QStringLiteral("points"));
    const QSharedPointer<QCPAxisTickerFixed> whole(new QCPAxisTickerFixed);
    whole->setTickStep(1.0);
    xAxis->setTicker(whole);
    xAxis->setSubTicks(false);
    xAxis->grid()->setVisible(false);
    setToolTip(tr("The probability of each label given the picture: the joint density of picture and label, over all "
                  "labels one. It follows while you paint. The diamonds are the label that the picture carries: drag "
                  "them, to half 4 and half 9 for example, and log q follows."));
    showResult({});
}

void LabelBarsPlot::showResult(const core::NoveltyResult& result)
{
    chosen_ = result.chosen;
    for (QCPBars* bars : {others_, own_, asked_})
        bars->data()->clear();
    const Eigen::VectorXd high = heights();
    for (Eigen::Index label = 0; label < high.size(); ++label)
        (label == chosen_->asked ? asked_
         : label == chosen_->own ? own_
                                 : others_)
            ->addData(static_cast<double>(label), high[label]);
    if (!drag_) // else the hand is ahead of the result
        shares_ = chosen_ ? chosen_->label : Eigen::VectorXd();
    placeShares();
    setAxisLabels(tr("label"), isDensity() ? tr("P(label | picture)") : tr("score below the greatest"));
    fitOwnAxes();
    restyle();
    replot(rpQueuedReplot);
}

Eigen::VectorXd LabelBarsPlot::heights() const
{
    if (!chosen_)
        return {};
    return isDensity() ? chosen_->probability : Eigen::VectorXd(chosen_->scores.maxCoeff() - chosen_->scores.array());
}

void LabelBarsPlot::placeShares()
{
    marks_->data()->clear();
    for (Eigen::Index label = 0; isDensity() && label < shares_.size(); ++label)
        marks_->addData(static_cast<double>(label), shares_[label]);
}

core::Interval LabelBarsPlot::ownHorizontal() const
{
    const double last = chosen_ ? static_cast<double>(heights().size() - 1) : 9.0;
    return {-0.6, last + 0.6};
}

core::Interval LabelBarsPlot::ownVertical() const
{
    if (isDensity())
        return {-0.05, 1.08}; // room for the diamonds that stand on 0
    const double highest = heights().maxCoeff();
    return {0.0, highest > 0.0 ? 1.08 * highest : 1.0};
}

std::optional<QPointF> LabelBarsPlot::shareMark(int label) const
{
    if (!isDensity() || label < 0 || label >= shares_.size())
        return {};
    return QPointF(xAxis->coordToPixel(label), yAxis->coordToPixel(shares_[label]));
}

std::optional<int> LabelBarsPlot::shareMarkAt(const QPointF& pixel) const
{
    const int label = qRound(xAxis->pixelToCoord(pixel.x()));
    const auto mark = shareMark(label);
    return mark && QLineF(*mark, pixel).length() <= diamondReach * theme().textScale ? std::optional(label)
                                                                                     : std::nullopt;
}

void LabelBarsPlot::mousePressEvent(QMouseEvent* event)
{
    const auto label = shareMarkAt(event->position());
    if (event->button() == Qt::LeftButton && label)
        drag_.emplace(Drag{*label, ValueDrag(event->position(), *shareMark(*label))});
    else
        PlotView::mousePressEvent(event);
}

void LabelBarsPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!drag_) {
        PlotView::mouseMoveEvent(event);
        if (!isPanning() && shareMarkAt(event->position()))
            setCursor(Qt::SizeVerCursor);
        else if (!isPanning())
            unsetCursor();
        return;
    }
    const auto at = drag_->hand.movedTo(event->position(), axes()->rect());
    if (!at || drag_->label >= shares_.size())
        return;
    shares_[drag_->label] = std::clamp(yAxis->pixelToCoord(at->y()), 0.0, 1.0);
    placeShares();
    replot(rpQueuedReplot);
    emit labelMoved(drag_->label, shares_[drag_->label], drag_->hand.gesture());
}

void LabelBarsPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton)
        return PlotView::mouseReleaseEvent(event);
    drag_.reset();
}

std::vector<Reading> LabelBarsPlot::readingsAt(const QPointF& place) const
{
    const double label = std::round(place.x());
    const Eigen::VectorXd high = heights();
    if (!(label >= 0.0 && label < static_cast<double>(high.size())))
        return {};
    const auto at = static_cast<Eigen::Index>(label);
    const QColor ink = theme().colour(Role::Text);
    const QPointF top(label, high[at]);
    if (!isDensity())
        return {{.key = QStringLiteral("score"),
                 .name = tr("score as %1").arg(at),
                 .value = numberText(chosen_->scores[at], 6),
                 .ink = ink,
                 .at = top}};
    return {{.key = QStringLiteral("probability"),
             .name = tr("P(%1 | picture)").arg(at),
             .value = numberText(high[at]),
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
    const Eigen::Index n = heights().size();
    table.add(QStringLiteral("label"), Eigen::VectorXd::LinSpaced(n, 0.0, static_cast<double>(n - 1)));
    table.add(QStringLiteral("score"), chosen_->scores);
    if (isDensity()) {
        table.add(QStringLiteral("probability"), chosen_->probability);
        table.add(QStringLiteral("log_density"), chosen_->logDensity);
    }
    table.add(QStringLiteral("label_vector"), chosen_->label);
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
    if (chosen_ && isDensity())
        entries.push_back({.text = tr("the label it carries"),
                           .scatter = marks_->scatterStyle(),
                           .key = QStringLiteral("carried"),
                           .show = visibilityOf({marks_})});
    setSubtitle(!chosen_ ? tr("not known yet") : isDensity() ? QString() : tr("no density, no probabilities"));
    setLegend(std::move(entries));
    setSummary(summaryOf());
}

QString LabelBarsPlot::summaryOf() const
{
    if (!chosen_)
        return tr("No picture is looked at.");
    Eigen::Index likeliest = 0;
    if (!isDensity()) {
        chosen_->scores.minCoeff(&likeliest);
        return tr("The label of the least score is %1, with %2; there are no probabilities.")
            .arg(likeliest)
            .arg(numberText(chosen_->scores[likeliest]));
    }
    chosen_->probability.maxCoeff(&likeliest);
    return tr("The likeliest label is %1, with probability %2.")
        .arg(likeliest)
        .arg(numberText(chosen_->probability[likeliest]));
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
    marks_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, theme().pen(Role::Background, 1.0),
                                            theme().colour(Role::Current), 11.0 * theme().marks()));
    describe();
}

} // namespace widgets
