#include "widgets/plots/graph_editor_plot.h"

#include "core/labs/structure/true_graph.h"
#include "widgets/controls/gesture.h"

#include <QInputDialog>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace widgets
{

namespace
{

constexpr double handleRadius = 5.0, handleReach = 9.0; // pixels

/// A, B, …, Z, then X1, X2, …: the first that is free.
std::string freeNodeName(const std::vector<std::string>& names)
{
    const auto isFree = [&](const std::string& name) { return std::ranges::find(names, name) == names.end(); };
    for (char letter = 'A'; letter <= 'Z'; ++letter)
        if (const std::string name(1, letter); isFree(name))
            return name;
    int number = 1;
    while (!isFree("X" + std::to_string(number)))
        ++number;
    return "X" + std::to_string(number);
}

} // namespace

GraphEditorPlot::GraphEditorPlot(core::TrueGraphSettings graph, Drawing first, QWidget* parent)
    : HandGraphPlot(std::move(first), parent), edited_(std::move(graph))
{
    graphItems().setOver([this](QPainter& painter) { paintHand(painter); });
}

void GraphEditorPlot::show(const core::TrueGraphSettings& graph, Drawing drawing)
{
    if (graph.nodes != edited_.nodes || graph.arrows != edited_.arrows) {
        graphItems().choose({});
        hovered_.reset();
        arrow_.reset();
    }
    edited_ = graph;
    show(std::move(drawing));
}

QPointF GraphEditorPlot::handleOf(int node) const
{
    const QRectF box = graphItems().picture().box(node);
    return {box.right() + handleRadius, box.center().y()};
}

std::optional<int> GraphEditorPlot::handleAt(const QPointF& pixel) const
{
    for (int node = 0; node < static_cast<int>(edited_.nodes.size()); ++node)
        if (QLineF(handleOf(node), pixel).length() <= handleReach)
            return node;
    return std::nullopt;
}

void GraphEditorPlot::paintHand(QPainter& painter) const
{
    if (arrow_)
        GraphPicture::paintArrow(painter, graphItems().pixelOf(arrow_->from), arrow_->to, theme().colour(Role::Current),
                                 2.0);
    if (hovered_ && !arrow_) {
        painter.setPen(theme().pen(Role::Current, 1.5));
        painter.setBrush(theme().colour(Role::Background));
        painter.drawEllipse(handleOf(*hovered_), handleRadius, handleRadius);
    }
}

/// The circle of one more or one less would move the nodes that have no place.
core::TrueGraphSettings GraphEditorPlot::withAllPlaces() const
{
    core::TrueGraphSettings graph = edited_;
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
        const QPointF at = this->graph().placeOf(node);
        graph.places[graph.nodes[static_cast<std::size_t>(node)]] = {at.x(), at.y()};
    }
    return graph;
}

void GraphEditorPlot::addNode(const QPointF& pixel)
{
    if (std::ssize(edited_.nodes) >= core::mostStructureColumns)
        return emit refused(tr("A drawn graph has at most %1 nodes.").arg(core::mostStructureColumns));
    core::TrueGraphSettings next = withAllPlaces();
    next.nodes.push_back(freeNodeName(edited_.nodes));
    const QPointF place = placeAt(pixel);
    next.places[next.nodes.back()] = {place.x(), place.y()};
    emit edited(next, tr("Add a node"), newGesture());
}

void GraphEditorPlot::rename(int node)
{
    bool accepted = false;
    const QString before = nameOf(node);
    const QString name = QInputDialog::getText(this, tr("Rename the node"), tr("Name of the node:"), QLineEdit::Normal,
                                               before, &accepted)
                             .trimmed();
    if (!accepted || name.isEmpty() || name == before)
        return;
    const std::string now = name.toStdString(), was = before.toStdString();
    if (std::ranges::find(edited_.nodes, now) != edited_.nodes.end())
        return emit refused(tr("There is a node called %1 already.").arg(name));
    core::TrueGraphSettings next = edited_;
    std::ranges::replace(next.nodes, was, now);
    for (auto& [from, to] : next.arrows) {
        if (from == was)
            from = now;
        if (to == was)
            to = now;
    }
    if (auto place = next.places.extract(was)) {
        place.key() = now;
        next.places.insert(std::move(place));
    }
    emit edited(next, tr("Rename a node"), newGesture());
}

void GraphEditorPlot::removeNode(int node)
{
    core::TrueGraphSettings next = withAllPlaces();
    const std::string name = edited_.nodes[static_cast<std::size_t>(node)];
    std::erase(next.nodes, name);
    std::erase_if(next.arrows, [&](const auto& arrow) { return arrow.first == name || arrow.second == name; });
    next.places.erase(name);
    emit edited(next, tr("Remove a node"), newGesture());
}

void GraphEditorPlot::addArrow(int from, int to)
{
    const core::Outcome<core::Dag> dag = core::dagOf(edited_);
    if (const auto* known = std::get_if<core::Dag>(&dag); known && !core::mayAddArrow(*known, from, to)) {
        const bool there = known->isParent(from, to) || known->isParent(to, from);
        return emit refused(there ? tr("%1 and %2 are joined already.").arg(nameOf(from), nameOf(to))
                                  : tr("An arrow from %1 to %2 would close a cycle: what follows from %2 leads to %1.")
                                        .arg(nameOf(from), nameOf(to)));
    }
    core::TrueGraphSettings next = edited_;
    next.arrows.emplace_back(nameOf(from).toStdString(), nameOf(to).toStdString());
    emit edited(next, tr("Draw an arrow"), newGesture());
}

void GraphEditorPlot::changeArrow(const core::GraphEdge& arrow, bool turned)
{
    core::TrueGraphSettings next = edited_;
    const std::pair names{nameOf(arrow.from).toStdString(), nameOf(arrow.to).toStdString()};
    std::erase(next.arrows, names);
    if (turned) {
        next.arrows.emplace_back(names.second, names.first);
        if (const auto dag = core::dagOf(next); std::holds_alternative<core::Failure>(dag))
            return emit refused(tr("Turned round, the arrow would close a cycle."));
    }
    emit edited(next, turned ? tr("Turn an arrow") : tr("Remove an arrow"), newGesture());
}

void GraphEditorPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    GraphItems::Part part = graphItems().partAt(pixel);
    if (part.edge && part.edge->absent)
        part.edge.reset();
    graphItems().choose(std::move(part));
    replot(rpQueuedReplot);
}

void GraphEditorPlot::mousePressEvent(QMouseEvent* event)
{
    const auto node = nodeAt(event->position());
    const auto from = handleAt(event->position());
    if (event->button() == Qt::LeftButton && (from || (node && event->modifiers() & Qt::ShiftModifier)))
        arrow_ = Arrow{.from = from.value_or(node.value_or(0)), .to = event->position()};
    else
        HandGraphPlot::mousePressEvent(event);
}

void GraphEditorPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (arrow_) {
        arrow_->to = event->position();
        replot(rpQueuedReplot);
        return;
    }
    HandGraphPlot::mouseMoveEvent(event);
    const auto handle = handleAt(event->position());
    const auto now = handle ? handle : nodeAt(event->position());
    if (handle)
        setCursor(Qt::CrossCursor);
    if (now != hovered_) {
        hovered_ = now;
        replot(rpQueuedReplot);
    }
}

void GraphEditorPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!arrow_ || event->button() != Qt::LeftButton)
        return HandGraphPlot::mouseReleaseEvent(event);
    const int from = arrow_->from;
    arrow_.reset();
    const auto to = nodeAt(event->position());
    if (to && *to != from)
        addArrow(from, *to);
    replot(rpQueuedReplot);
}

void GraphEditorPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto node = nodeAt(event->position()); node && event->button() == Qt::LeftButton)
        rename(*node);
    else if (event->button() == Qt::LeftButton && axes()->rect().contains(event->position().toPoint()))
        addNode(event->position());
    else
        HandGraphPlot::mouseDoubleClickEvent(event);
}

void GraphEditorPlot::addToMenu(QMenu& menu)
{
    if (const auto node = underMenu().node) {
        menu.addAction(tr("Rename %1…").arg(nameOf(*node)), this, [this, node] { rename(*node); });
        menu.addAction(tr("Remove %1").arg(nameOf(*node)), this, [this, node] { removeNode(*node); });
        return;
    }
    if (!underMenu().edge || underMenu().edge->absent)
        return;
    const core::GraphEdge arrow = underMenu().edge->edge;
    menu.addAction(tr("Turn it round"), this, [this, arrow] { changeArrow(arrow, true); });
    menu.addAction(tr("Remove the arrow"), this, [this, arrow] { changeArrow(arrow, false); });
}

void GraphEditorPlot::keyPressEvent(QKeyEvent* event)
{
    const bool removes = event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace;
    const auto [node, arrow] = graphItems().chosen();
    if (removes && node)
        removeNode(*node);
    else if (removes && arrow)
        changeArrow(arrow->edge, false);
    else
        HandGraphPlot::keyPressEvent(event);
}

void GraphEditorPlot::leaveEvent(QEvent* event)
{
    hovered_.reset();
    HandGraphPlot::leaveEvent(event);
    replot(rpQueuedReplot);
}

} // namespace widgets
