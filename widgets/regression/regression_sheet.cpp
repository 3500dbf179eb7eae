#include "widgets/regression/regression_sheet.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/held_out_ring.h"
#include "widgets/plots/integrated_rows.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double gutterShare = 0.9; // of the height, from the top: above the points without a target

/// As one curve; NaN between them.
struct TangentCurve {
    Eigen::VectorXd at, values;
};

TangentCurve curveOf(const std::vector<SlopeTangent>& tangents)
{
    const auto count = static_cast<Eigen::Index>(tangents.size());
    TangentCurve curve{.at = Eigen::VectorXd(3 * count), .values = Eigen::VectorXd(3 * count)};
    for (Eigen::Index i = 0; i < count; ++i) {
        const SlopeTangent& tangent = tangents[static_cast<std::size_t>(i)];
        curve.at.segment(3 * i, 3) << tangent.left.x(), tangent.right.x(), tangent.right.x();
        curve.values.segment(3 * i, 3) << tangent.left.y(), tangent.right.y(), std::nan("");
    }
    return curve;
}

/// In the order of the legend. `ofBags`: the mean is the function behind their predictions.
std::vector<CurveRow> rowsOf(const core::RegressionResult& result, bool ofBags)
{
    using Kind = CurveRow::Kind;
    const bool latent = result.band == core::RegressionSettings::Band::Latent;
    const bool known = result.coefficients->size() > 0 || !result.rows.empty(); // a preview of many has no coefficients
    const TangentCurve tangents = curveOf(slopeTangents(result));
    return {{.column = QStringLiteral("band"),
             .legend = (latent ? RegressionSheet::tr("%1 band of the latent function")
                               : RegressionSheet::tr("%1 band of a new observation"))
                           .arg(percentText(result.level)),
             .kind = Kind::Band,
             .role = Role::Posterior,
             .values = bandOf(result.lower, result.upper)},
            {.column = QStringLiteral("mean"),
             .legend = ofBags  ? RegressionSheet::tr("f, averaged over a bag")
                       : known ? RegressionSheet::tr("posterior mean")
                               : RegressionSheet::tr("prior mean"),
             .name = ofBags ? QStringLiteral("f") : QString(),
             .role = Role::Posterior,
             .values = result.mean,
             .width = 2.5},
            {.column = QStringLiteral("posterior_draw"),
             .legend = known ? RegressionSheet::tr("posterior draws") : RegressionSheet::tr("prior draws"),
             .legendRole = Role::Draw,
             .kind = Kind::Draws,
             .role = Role::Draw,
             .values = result.posteriorDraws,
             .width = 1.5},
            {.column = QStringLiteral("ridge"),
             .legend = RegressionSheet::tr("ridge, λ = %1").arg(numberText(result.lambda)),
             .role = Role::Empirical,
             .values = result.ridge,
             .dashes = Qt::DashLine},
            {.column = QStringLiteral("slopes"),
             .legend = RegressionSheet::tr("observed slopes"),
             .role = Role::Current,
             .values = tangents.values,
             .width = 3.5,
             .at = tangents.at,
             .spans = false,
             .reads = false,
             .exports = false}};
}

/// What the sheet has of an answer: all but what stands at the observations, of which there may be a million.
core::RegressionResult withoutObservations(const core::RegressionResult& all)
{
    core::RegressionResult drawn;
    drawn.preview = all.preview;
    drawn.window = all.window;
    drawn.level = all.level;
    drawn.band = all.band;
    drawn.grid = all.grid;
    drawn.mean = all.mean;
    drawn.lower = all.lower;
    drawn.upper = all.upper;
    drawn.latentSd = all.latentSd;
    drawn.observedSd = all.observedSd;
    drawn.posteriorDraws = all.posteriorDraws;
    drawn.ridge = all.ridge;
    drawn.lambda = all.lambda;
    drawn.truth = all.truth;
    drawn.slopes = all.slopes;
    drawn.coefficients = all.coefficients->head(std::min<Eigen::Index>(1, all.coefficients->size())); // are there any?
    drawn.rows.assign(all.rows.begin(), all.rows.begin() + (all.rows.empty() ? 0 : 1));
    return drawn;
}

/// In pixels, where a name stands with that side of its box at its place.
QRectF textPlace(const QCPItemText& text, Qt::Alignment side)
{
    const QMargins padding = text.padding();
    const QSizeF size = QFontMetrics(text.font())
                            .boundingRect(QRect(), Qt::TextDontClip | text.textAlignment(), text.text())
                            .marginsAdded(padding)
                            .size();
    QPointF corner = text.position->pixelPosition();
    if (!(side & Qt::AlignLeft))
        corner.rx() -= side & Qt::AlignRight ? size.width() : 0.5 * size.width();
    if (!(side & Qt::AlignTop))
        corner.ry() -= side & Qt::AlignBottom ? size.height() : 0.5 * size.height();
    return {corner, size};
}

} // namespace

RegressionSheet::RegressionSheet(QWidget* parent) : DataCanvas(parent), curves_(*this)
{
    heldOutMarks_ = addGraph();
    heldOutMarks_->setLineStyle(QCPGraph::lsNone);
    heldOutMarks_->setSelectable(QCP::stNone);
    setTargets(CanvasTargets::Vertical);
    setToolTip(tr("The sheet: draw observations with the tools, x across and target upwards. Beneath them what the "
                  "process believes: the mean, and a band that holds at each x, not for whole functions."));
    connect(this, &QCustomPlot::afterLayout, this, &RegressionSheet::spreadBagTexts); // pixels depend on the layout
    restyle();
}

void RegressionSheet::showResult(const core::RegressionResult& result)
{
    clearBagTexts();
    show(result, false);
}

void RegressionSheet::show(const core::RegressionResult& result, bool ofBags)
{
    result_ = withoutObservations(result);
    ofBags_ = ofBags;
    showTruth(result_.grid, result_.truth);
    showCurves();
}

void RegressionSheet::showHeldOut(const core::Shared<core::HeldOut>& heldOut)
{
    heldOut_ = heldOut;
    drawHeldOut();
    refreshCurves();
}

void RegressionSheet::drawHeldOut()
{
    const core::Observations& out = heldOut_->observations;
    const bool heights = showsHeights();
    if (out.rows.empty() || out.x.cols() < (heights ? 1 : 2)) {
        heldOutMarks_->setData(QVector<double>(), QVector<double>());
        return;
    }
    heldOutMarks_->setData(asQVector(out.x.col(0)), heights ? asQVector(out.targets) : asQVector(out.x.col(1)));
}

void RegressionSheet::showCurves()
{
    std::vector<CurveRow> rows = rowsOf(result_, ofBags_);
    if (integrated_ && !ofBags_ && result_.grid.size() > 0) {
        rows = withIntegrated(std::move(rows), *integrated_,
                              {.band = QStringLiteral("band"), .mean = QStringLiteral("mean")});
        for (CurveRow& row : rows)
            if (row.kind == CurveRow::Kind::Draws)
                row.legend = tr("draws at the values set");
    }
    curves_.show(result_.grid, std::move(rows));
    curves_.restyle(theme());
    refreshCurves();
}

void RegressionSheet::showIntegrated(const std::optional<core::IntegratedBand>& band)
{
    integrated_ = band;
    showCurves();
}

void RegressionSheet::showBags(const core::BagsResult& result)
{
    core::RegressionResult function; // on the line its height is in the targets' unit
    function.grid = result.grid;
    function.mean = result.function;
    clearBagTexts();
    show(function, true);
    constexpr std::size_t mostLetters = 80; // more would hide what they name
    if (result.bags.size() <= mostLetters)
        for (const core::BagFit& bag : result.bags)
            addBagText(bag);
    restyle();
    replot(rpQueuedReplot);
}

QPointF RegressionSheet::midstOf(const core::BagFit& bag) const
{
    return showsHeights() ? QPointF(bag.mean[0], bag.target.value_or(0.0)) : QPointF(bag.mean[0], bag.mean[1]);
}

void RegressionSheet::addBagText(const core::BagFit& bag)
{
    if (bag.mean.size() < (showsHeights() ? 1 : 2))
        return;
    const bool asked = !bag.target, inGutter = asked && showsHeights();
    auto* text = new QCPItemText(this);
    text->setSelectable(false);
    text->setLayer(QStringLiteral("sites")); // over the marks
    const QString prediction = asked ? QStringLiteral(": ") + numberText(bag.prediction) : QString();
    text->setText(QString::fromStdString(bag.name) + prediction); // a target is read off the axis, or the fit
    text->setPadding(QMargins(4, 1, 4, 1));
    text->setPositionAlignment(showsHeights() ? Qt::AlignHCenter | Qt::AlignBottom : Qt::AlignCenter);
    if (inGutter) {
        text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(bag.mean[0], gutterShare);
    } else {
        text->position->setCoords(midstOf(bag));
    }
    bagTexts_.push_back({text, bag.label});
}

/// A name that would lie on another moves to another side of its place; where there is none, it is left out: pointing
/// at the bag tells it still.
void RegressionSheet::spreadBagTexts()
{
    const Qt::Alignment above = Qt::AlignHCenter | Qt::AlignBottom, centred = Qt::AlignCenter;
    const std::array sides{showsHeights() ? above : centred, above, Qt::AlignHCenter | Qt::AlignTop,
                           Qt::AlignLeft | Qt::AlignVCenter, Qt::AlignRight | Qt::AlignVCenter};
    std::vector<QRectF> taken;
    const auto isFree = [&](const QRectF& place) {
        return std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(place); });
    };
    for (const BagText& text : bagTexts_) {
        const auto side =
            std::ranges::find_if(sides, [&](Qt::Alignment one) { return isFree(textPlace(*text.item, one)); });
        text.item->setVisible(showsBagTexts_ && side != sides.end() && !isCurveHidden(QStringLiteral("mean")));
        if (side == sides.end())
            continue;
        text.item->setPositionAlignment(*side);
        taken.push_back(textPlace(*text.item, *side));
    }
}

Highlight RegressionSheet::highlightAt(const QPointF& pixel) const
{
    Highlight found = DataCanvas::highlightAt(pixel);
    if (paintsBags() && found.point && !data()->labels.empty())
        found.samples = {data()->label(*found.point)};
    return found;
}

void RegressionSheet::showStanding(Standing standing)
{
    DataCanvas::showStanding(standing);
    showsBagTexts_ = standing == Standing::Current;
    replot(rpQueuedReplot);
}

void RegressionSheet::clearBagTexts()
{
    for (const BagText& text : bagTexts_)
        removeItem(text.item);
    bagTexts_.clear();
}

std::optional<core::Interval> RegressionSheet::extraVertical() const
{
    const auto isHidden = [this](const QString& key) { return isEntryHidden(key); };
    const auto across = points().extent(0);
    const Eigen::MatrixXd ends = across ? Eigen::MatrixXd(Eigen::Vector2d(across->lo, across->hi)) : Eigen::MatrixXd();
    const auto spoken = curves_.extent(extentOf(ends), isHidden); // farther out the band may leave the picture
    return spoken ? spoken : curves_.extent(horizontal(), isHidden);
}

std::vector<LegendEntry> RegressionSheet::extraLegend()
{
    std::vector<LegendEntry> entries = DataCanvas::extraLegend();
    std::ranges::move(curves_.legend(), std::back_inserter(entries));
    if (!heldOut_->observations.rows.empty()) {
        QString text = tr("%1 held out").arg(heldOut_->observations.rows.size());
        if (heldOut_->score)
            text = tr("%1, RMSE %2").arg(text, numberText(heldOut_->score->rootMeanSquare, 3));
        entries.push_back(entryOf(*heldOutMarks_, QStringLiteral("held_out"), text));
    }
    return entries;
}

std::vector<Reading> RegressionSheet::readingsAt(const QPointF& place) const
{
    std::vector<Reading> readings =
        curves_.readingsAt(place.x(), [this](const QString& key) { return isEntryHidden(key); });
    for (Reading& other : DataCanvas::readingsAt(place)) // which reads the curves of the legend once more
        if (!curves_.draws(other.key))
            readings.push_back(std::move(other));
    return readings;
}

PlotTable RegressionSheet::numbers() const
{
    PlotTable table = DataCanvas::numbers();
    if (isOutOfSight(answer()))
        return table;
    table.family(QStringLiteral("curves"));
    table.add(QStringLiteral("at"), result_.grid);
    const auto has = [this](const char* key) { return !isCurveHidden(QString::fromLatin1(key)); };
    if (has("mean"))
        table.add(QStringLiteral("mean"), result_.mean);
    if (has("band")) {
        table.add(QStringLiteral("latent_sd"), result_.latentSd);
        table.add(QStringLiteral("observed_sd"), result_.observedSd);
        table.add(QStringLiteral("lower"), result_.lower);
        table.add(QStringLiteral("upper"), result_.upper);
    }
    if (has("ridge"))
        table.add(QStringLiteral("ridge"), result_.ridge);
    if (has("posterior_draw"))
        table.addEach(QStringLiteral("posterior_draw"), result_.posteriorDraws);
    if (curves_.draws(QStringLiteral("integrated")) && has("band") && has("mean") && has("integrated")) {
        table.family(QStringLiteral("integrated"));
        table.add(QStringLiteral("integrated_at"), integrated_->at);
        table.add(QStringLiteral("integrated_mean"), integrated_->mean);
        table.add(QStringLiteral("integrated_lower"), integrated_->lower);
        table.add(QStringLiteral("integrated_upper"), integrated_->upper);
    }
    return table;
}

std::vector<TabledCurve> RegressionSheet::tabledCurves() const
{
    return curves_.tabled(numbers(), [this](const QString& key) { return isEntryHidden(key); });
}

Drawing RegressionSheet::picture() const
{
    if (!showsHeights() || isOutOfSight(answer()))
        return {};
    Eigen::MatrixXd places(data()->size(), 2);
    if (data()->targets.size() > 0)
        places << data()->x.col(0), data()->targets;
    return {.title = title(),
            .across = {.label = coordinateName(*data(), 0)},
            .up = {.label = targetName(*data())},
            .gridColumn = QStringLiteral("at"),
            .grid = result_.grid,
            .curves = rowsOf(result_, ofBags_),
            .points = DrawnPoints{.places = places, .labels = data()->labels}};
}

void RegressionSheet::restyle()
{
    const Theme& look = theme();
    curves_.restyle(look);
    heldOutMarks_->setScatterStyle(heldOutRing(look));
    QColor paper = look.colour(Role::Background);
    paper.setAlphaF(0.8);
    for (const BagText& text : bagTexts_) {
        const QColor ink = look.sampleColour(text.label, true);
        text.item->setColor(ink);
        text.item->setPen(look.pen(ink, 1.0));
        text.item->setBrush(paper);
        text.item->setFont(look.font(0.9));
    }
    DataCanvas::restyle();
}

} // namespace widgets
