#include "widgets/canvas/data_canvas.h"

#include "core/data/generator_options.h"
#include "core/data/generators.h"
#include "core/data/row_identity.h"
#include "core/data/samples.h"
#include "core/labs/density/dream.h"
#include "widgets/canvas/canvas_edits.h"
#include "widgets/canvas/canvas_gesture.h"
#include "widgets/controls/description_text.h"
#include "widgets/plots/as_qvector.h"
#include "widgets/plots/contour_curves.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/site_marks.h"

#include <algorithm>
#include <numeric>

namespace widgets
{

namespace
{

bool isSame(const Eigen::VectorXd& a, const Eigen::VectorXd& b)
{
    return a.size() == b.size() && a == b;
}

bool aHandHasDrawn = false; // on any sheet, since the program began

QString titleOf(const core::Generation& generation)
{
    const core::GeneratorDescription* found = core::findGenerator(generation.name);
    return found ? textOf(found->title) : QString::fromStdString(generation.name);
}

bool namesGenerator(const std::string& source)
{
    return std::ranges::find(core::generators(), source, &core::GeneratorDescription::title) !=
           core::generators().end();
}

/// Where the points come from, to follow how many there are; empty for drawn ones.
QString originText(const core::Dataset& data)
{
    if (core::isDream(data))
        return DataCanvas::tr(", dreamt");
    if (data.generation)
        return DataCanvas::tr(", generated: %1").arg(titleOf(*data.generation));
    QStringList samples;
    for (const auto& [label, generation] : data.sampleGenerations)
        samples << DataCanvas::tr("%1 %2").arg(sampleName(data.names, label), titleOf(generation));
    if (!samples.isEmpty())
        return DataCanvas::tr(", generated: %1").arg(samples.join(QStringLiteral(", ")));
    if (data.source.empty())
        return {};
    const QString source = QString::fromStdString(data.source);
    return namesGenerator(data.source) ? DataCanvas::tr(", %1, edited").arg(source) : QStringLiteral(", ") + source;
}

} // namespace

DataCanvas::DataCanvas(QWidget* parent) : PlotView(Space::Line, parent)
{
    setTitle(QStringLiteral("A"), tr("Data"));
    truthContours_ = new ContourCurves(xAxis, yAxis, this);
    truthCurve_ = addGraph();
    truthCurve_->setSelectable(QCP::stNone);
    sites_ = new SiteMarks(xAxis, yAxis, SiteMarks::Placement::Axis);
    addLayer(QStringLiteral("sites"), layer(QStringLiteral("points")), limAbove);
    sites_->setLayer(QStringLiteral("sites"));
    refuting_ = new SiteMarks(xAxis, yAxis, SiteMarks::Placement::Axis);
    refuting_->setLayer(QStringLiteral("sites"));
    refuting_->setLook(SiteMarks::Look::CrossedCircles);
    refuting_->setMeaning(tr("refute the kernel"));
    addLayer(QStringLiteral("veil"), layer(QStringLiteral("main")), limAbove);
    veil_ = new QCPItemRect(this);
    veil_->setLayer(QStringLiteral("veil"));
    veil_->setSelectable(false);
    veil_->topLeft->setType(QCPItemPosition::ptAxisRectRatio);
    veil_->bottomRight->setType(QCPItemPosition::ptAxisRectRatio);
    veil_->topLeft->setCoords(0.0, 0.0);
    veil_->bottomRight->setCoords(1.0, 1.0);
    veil_->setPen(Qt::NoPen);
    veil_->setVisible(false);
    setToolTip(tr("The sheet: draw, move, spray and erase points with the tools."));
    connect(this, &PlotView::fitRequested, this, [this] {
        keptVertical_.reset();
        fitOwnAxes();
        replot(rpQueuedReplot);
    });
    setData(std::make_shared<const core::Dataset>(core::emptyDataset(1)));
    restyle();
}

DataCanvas::~DataCanvas() = default;

void DataCanvas::setData(std::shared_ptr<const core::Dataset> data)
{
    keptVertical_.reset();
    const std::vector<int> followed = data_ ? core::followedRows(*data_, *data, selection()) : std::vector<int>();
    replaceData(std::move(data), followed);
}

void DataCanvas::replaceData(std::shared_ptr<const core::Dataset> data, const std::vector<int>& selection)
{
    const bool sameTruth = data->generation && data_ && data_->generation == data->generation;
    data_ = std::move(data);
    dealtLabels_.clear();
    const Space wanted = data_->shape() == core::Shape::Line ? Space::Line : Space::Plane;
    if (wanted != space()) {
        setSpace(wanted);
        for (SiteMarks* marks : {sites_, refuting_})
            marks->setPlacement(wanted == Space::Plane ? SiteMarks::Placement::Plane : SiteMarks::Placement::Axis);
    }
    placeRefutation();
    if (!sameTruth) {
        truthGrid_.resize(0);
        truth_.resize(0);
        truthCurve_->setData({}, {});
        truthContours_->show({});
    }
    showPoints();
    showSelection(selection);
    reportBrushTargetUse();
}

void DataCanvas::showSelection(const std::vector<int>& selection)
{
    std::vector<int> rows = selection;
    std::erase_if(rows, [this](int row) { return row < 0 || row >= data_->size(); });
    PlotView::showSelection(rows);
}

void DataCanvas::showPoints()
{
    const bool line = space() == Space::Line, heights = showsHeights();
    const bool underCurve = truth_.size() > 0;
    core::SharedMatrix at(data_, &data_->x);
    if (heights) {
        Eigen::MatrixXd scatter(data_->size(), 2);
        for (Eigen::Index row = 0; row < data_->size(); ++row)
            scatter.row(row) << data_->x(row, 0), targetOf(*data_, row);
        at = std::move(scatter);
    }
    points().setPoints(at, dealtLabels_.empty() ? data_->labels : dealtLabels_);
    points().setPlacement(heights      ? PointMarks::Placement::Heights
                          : !line      ? PointMarks::Placement::Scatter
                          : underCurve ? PointMarks::Placement::Strip
                                       : PointMarks::Placement::CentredStrip);
    fillMarks();
    yAxis->setVisible(!line || heights || underCurve); // points on a bare line have no height
    yAxis->grid()->setVisible(!line || heights || underCurve);
    setAxisLabels(coordinateName(*data_, 0), heights      ? targetName(*data_)
                                             : !line      ? coordinateName(*data_, 1)
                                             : underCurve ? tr("p(x)")
                                                          : QString());
    describe();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

Eigen::MatrixXd DataCanvas::shownColumns() const
{
    return data_->x.leftCols(std::min<Eigen::Index>(2, data_->dimensions()));
}

QString DataCanvas::countText() const
{
    const auto count = static_cast<int>(data_->size());
    if (data_->shape() == core::Shape::Picture)
        return count == 0 ? tr("no pictures") : count == 1 ? tr("1 picture") : tr("%1 pictures").arg(count);
    if (count == 0)
        return tr("no points yet");
    return bagStrokes_ ? tr("%1 in %2").arg(pointsText(count), bagsText(*data_)) : pointsText(count);
}

QString DataCanvas::leftOutText() const
{
    if (core::arePlaces(data_->shape()))
        return {};
    if (data_->shape() == core::Shape::Table)
        return tr(" (first two of %1 columns)").arg(data_->dimensions());
    return data_->picture->channels == 1 ? tr(" (first two of %1 pixels)").arg(data_->dimensions())
                                         : tr(" (first two of %1 pixel values)").arg(data_->dimensions());
}

void DataCanvas::describe()
{
    QString subtitle = countText();
    if (!dealtLabels_.empty())
        subtitle += tr(", labels shuffled");
    else
        subtitle += originText(*data_);
    setSubtitle(subtitle + leftOutText());
    const QString points = pointsText(static_cast<int>(data_->size()));
    const QString sheet = data_->dimensions() == 1
                              ? tr("Data sheet with %1 in one dimension").arg(points)
                              : tr("Data sheet with %1 in %2 dimensions").arg(points).arg(data_->dimensions());
    setSummary(selection().empty() ? sheet + tr(".") : sheet + tr(", %1 selected.").arg(selection().size()));
    setLegend(entries());
}

void DataCanvas::showLabels(const std::vector<int>& labels)
{
    dealtLabels_ = static_cast<Eigen::Index>(labels.size()) == data_->size() ? labels : std::vector<int>();
    showPoints();
}

void DataCanvas::showSites(const Eigen::MatrixXd& sites, std::vector<int> rows)
{
    sites_->setSites(sites);
    sites_->setOrigins({});
    if (!rows.empty())
        sites_->setOrigins([this, of = std::move(rows)](Eigen::Index site) -> std::optional<QPointF> {
            const int row = of[static_cast<std::size_t>(site)];
            if (row >= points().count())
                return {}; // the point is gone meanwhile
            return points().pixelOf(row);
        });
    describe();
    replot(rpQueuedReplot);
}

void DataCanvas::showRefutation(const Eigen::MatrixXd& points, const Eigen::VectorXd& weights)
{
    if (points.rows() == 0 && refutingPoints_.rows() == 0)
        return;
    refutingPoints_ = points;
    refutingWeights_ = weights;
    placeRefutation();
    describe();
    replot(rpQueuedReplot);
}

void DataCanvas::placeRefutation()
{
    const bool lie = refutingPoints_.cols() == data_->dimensions();
    refuting_->setSites(lie ? refutingPoints_ : Eigen::MatrixXd(0, data_->dimensions()));
}

void DataCanvas::setSiteMeaning(const QString& meaning)
{
    sites_->setMeaning(meaning);
}

void DataCanvas::setTool(CanvasTool tool)
{
    if (tool == tool_)
        return;
    cancelGesture();
    tool_ = tool;
    showBrush({});
    updateCursor();
    emit toolChanged(tool);
}

void DataCanvas::setBrush(const CanvasBrush& brush)
{
    brush_ = brush;
}

void DataCanvas::showTruth(const Eigen::VectorXd& grid, const Eigen::VectorXd& density)
{
    Eigen::VectorXd truth = density.size() == grid.size() && data_->generation ? density : Eigen::VectorXd();
    const bool isKnown = isSame(truth, truth_) && (truth.size() == 0 || isSame(grid, truthGrid_));
    truthGrid_ = grid;
    if (isKnown)
        return; // every answer brings it
    truth_ = std::move(truth);
    truthCurve_->setData(truth_.size() > 0 ? asQVector(grid) : QVector<double>(), asQVector(truth_), true);
    showPoints();
}

void DataCanvas::showTruthContours(const std::vector<core::ContourLevel>& contours)
{
    const bool isKnown = data_->generation && !contours.empty();
    if (!isKnown && truthContours_->count() == 0)
        return;
    truthContours_->show(isKnown ? contours : std::vector<core::ContourLevel>());
    showPoints();
}

void DataCanvas::showStanding(Standing standing)
{
    if (standing == answer_)
        return;
    answer_ = standing;
    veil_->setVisible(standing == Standing::Outdated);
    for (const char* name : {"bands", "draws", "main", "labels", "sites"}) // all that may be drawn about the points
        if (QCPLayer* drawn = layer(QLatin1String(name)))
            drawn->setVisible(!isOutOfSight(standing));
    sites_->setFaint(standing == Standing::Outdated);
    refuting_->setFaint(standing == Standing::Outdated);
    describe();
    replot(rpQueuedReplot);
}

core::Interval DataCanvas::ownVertical() const
{
    return showsHeights() ? heightsInView() : rangeOfCurves({&truth_});
}

void DataCanvas::restyle()
{
    sites_->setTheme(theme());
    refuting_->setTheme(theme());
    veil_->setBrush(veil());
    truthCurve_->setPen(theme().pen(Role::Truth, 2.0));
    truthContours_->setPens([this](const core::ContourLevel&) { return theme().pen(Role::Contour, 1.0); });
    fillMarks();
    describe();
}

PlotTable DataCanvas::numbers() const
{
    PlotTable table;
    table.family(QStringLiteral("observations"));
    for (Eigen::Index column = 0; column < data_->dimensions(); ++column) {
        const QString name = coordinateName(*data_, static_cast<std::size_t>(column));
        table.add(name, data_->x.col(column), name);
    }
    if (!data_->labels.empty())
        table.add(QStringLiteral("sample"),
                  Eigen::Map<const Eigen::VectorXi>(data_->labels.data(), data_->size()).cast<double>(),
                  QString::fromStdString(data_->names.group));
    if (data_->targets.size() > 0)
        table.add(QStringLiteral("target"), data_->targets, targetName(*data_));
    if (isOutOfSight(answer_))
        return table;
    if (refuting_->count() > 0 && !isCurveHidden(QStringLiteral("refuting"))) {
        table.family(QStringLiteral("refuting"));
        for (Eigen::Index column = 0; column < refutingPoints_.cols(); ++column)
            table.add(QStringLiteral("refuting_%1").arg(coordinateName(*data_, static_cast<std::size_t>(column))),
                      refutingPoints_.col(column));
        table.add(QStringLiteral("refuting_weight"), refutingWeights_);
    }
    if (isCurveHidden(QStringLiteral("truth")))
        return table;
    table.family(QStringLiteral("truth"));
    table.add(QStringLiteral("truth_at"), truthGrid_);
    table.add(QStringLiteral("truth"), truth_);
    return table;
}

/// What a hand may do here that has not drawn yet; on the screen alone, not in exports.
QString DataCanvas::firstStep() const
{
    if (!inviting_)
        return {};
    if (data_->size() == 0)
        return data_->shape() == core::Shape::Picture ? QString() : tr("press A and click, or P and drag");
    if (aHandHasDrawn || points().isMap() || !core::arePlaces(data_->shape()))
        return {};
    return tr("drag a cross, or press A and click");
}

void DataCanvas::setInviting(bool inviting)
{
    inviting_ = inviting;
    update();
}

void DataCanvas::paintEvent(QPaintEvent* event)
{
    PlotView::paintEvent(event);
    const QString step = firstStep();
    if (step.isEmpty() || isOutOfSight(standing()))
        return;
    QPainter painter(this);
    painter.setFont(theme().font(data_->size() == 0 ? 1.3 : 0.95));
    painter.setPen(theme().colour(Role::MutedText));
    const bool isEmpty = data_->size() == 0;
    const int line = painter.fontMetrics().height();
    const QRect room = axes()->rect().adjusted(4, line / 2, -4, -line / 2);
    const bool fits = room.height() > 7 * line && painter.fontMetrics().horizontalAdvance(step) <= room.width();
    if (!isEmpty && !fits)
        return;
    const int how = Qt::TextWordWrap | Qt::AlignHCenter;
    const auto boxAt = [&](Qt::AlignmentFlag place) {
        return painter.boundingRect(room, how | place, step).adjusted(-4, 0, 4, 0);
    };
    // Never over the points: in most pictures they stand in the middle; at the top where no curve is drawn at the
    // bottom.
    const auto places = isEmpty             ? std::vector{Qt::AlignVCenter}
                        : truth_.size() > 0 ? std::vector{Qt::AlignTop}
                                            : std::vector{Qt::AlignBottom, Qt::AlignTop};
    const auto place = std::ranges::find_if(places, [&](Qt::AlignmentFlag at) { return !hidesPoint(boxAt(at)); });
    if (place == places.end())
        return;
    QColor paper = theme().colour(Role::Background); // curves may pass there
    paper.setAlpha(210);
    painter.fillRect(boxAt(*place), paper);
    painter.drawText(room, how | *place, step);
}

bool DataCanvas::hidesPoint(const QRect& box) const
{
    constexpr int mark = 5; // pixels from the middle of a point to its rim
    return points().isAnyIn(box.adjusted(-mark, -mark, mark, mark));
}

void DataCanvas::commit(core::Dataset edited, const QString& what, int gesture)
{
    if (showsHeights())
        keptVertical_ = vertical();
    const std::vector<int> followed = // an edit that adds and removes none has moved the points
        edited.size() == data_->size() ? selection() : core::followedRows(*data_, edited, selection());
    aHandHasDrawn = true;
    replaceData(std::make_shared<const core::Dataset>(std::move(edited)), followed);
    emit dataEdited(data_, what, gesture);
}

void DataCanvas::selectAll()
{
    std::vector<int> rows(static_cast<std::size_t>(data_->size()));
    std::iota(rows.begin(), rows.end(), 0);
    editSelection(std::move(rows));
}

void DataCanvas::deleteSelection()
{
    const std::vector<int> rows = selection();
    if (rows.empty())
        return;
    editSelection({});
    commit(without(*data_, rows), tr("Delete %1").arg(pointsText(static_cast<int>(rows.size()))), newGesture());
}

void DataCanvas::jitter(double share)
{
    std::vector<int> rows = selection();
    if (rows.empty()) {
        rows.resize(static_cast<std::size_t>(data_->size()));
        std::iota(rows.begin(), rows.end(), 0);
    }
    if (rows.empty() || !(share > 0.0))
        return;
    const bool heights = showsHeights() && !bagStrokes_; // the points of a bag share their target
    Eigen::VectorXd deviation(data_->dimensions() + (heights ? 1 : 0));
    if (heights)
        deviation[data_->dimensions()] = share * vertical().width();
    for (Eigen::Index i = 0; i < data_->dimensions(); ++i) {
        const auto side = static_cast<std::size_t>(i);
        const bool hasWindow = data_->shape() != core::Shape::Picture && side < window().size();
        deviation[i] =
            share * (hasWindow ? window()[side].width() : data_->x.col(i).maxCoeff() - data_->x.col(i).minCoeff());
    }
    commit(jittered(*data_, rows, deviation, random_), tr("Jitter"), newGesture());
}

void DataCanvas::clear()
{
    if (data_->size() == 0)
        return;
    editSelection({});
    std::vector<int> rows(static_cast<std::size_t>(data_->size()));
    std::iota(rows.begin(), rows.end(), 0);
    core::Dataset empty = without(*data_, rows);
    empty.source.clear();
    commit(std::move(empty), tr("Clear"), newGesture());
}

void DataCanvas::relabelSelection(int label)
{
    std::vector<int> rows = selection();
    std::erase_if(rows, [&](int row) { return data_->label(row) == label; });
    if (!rows.empty())
        commit(relabelled(*data_, rows, label), tr("Relabel %1").arg(pointsText(static_cast<int>(rows.size()))),
               newGesture());
}

} // namespace widgets
