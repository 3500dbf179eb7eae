#include "widgets/plots/true_graph_plot.h"

#include "core/labs/structure/true_graph.h"
#include "widgets/controls/gesture.h"

#include <QInputDialog>
#include <QMenu>

#include <algorithm>

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

TrueGraphPlot::TrueGraphPlot(QWidget* parent) : GraphPlot(parent)
{
    setTitle({}, tr("True graph"));
    setToolTip(tr("Draw the graph that data are made from: double-click for a node, drag from the ring beside a node "
                  "to another node for an arrow, Delete takes away what was clicked last. Then “Generate data”."));
    restyle();
}

void TrueGraphPlot::showTrueGraph(const core::TrueGraphSettings& graph, const ShownGraph& shown)
{
    if (graph.nodes != drawn_.nodes || graph.arrows != drawn_.arrows) {
        chosenNode_.reset();
        chosenArrow_.reset();
        hovered_.reset();
        arrow_.reset();
    }
    drawn_ = graph;
    showGraph(shown);
}

QString TrueGraphPlot::nodeTip(int node) const
{
    return tr("%1. Drag it to move it; drag from the ring beside it to draw an arrow; double-click to rename it.")
        .arg(nameOf(node));
}

QPointF TrueGraphPlot::handleOf(int node) const
{
    const QRectF box = picture().box(node);
    return {box.right() + handleRadius, box.center().y()};
}

std::optional<int> TrueGraphPlot::handleAt(const QPointF& pixel) const
{
    for (int node = 0; node < static_cast<int>(drawn_.nodes.size()); ++node)
        if (QLineF(handleOf(node), pixel).length() <= handleReach)
            return node;
    return std::nullopt;
}

void TrueGraphPlot::paintOver(QPainter& painter) const
{
    if (arrow_)
        GraphPicture::paintArrow(painter, picture().box(arrow_->from).center(), arrow_->to,
                                 theme().colour(Role::Current), 2.0);
    if (hovered_ && !arrow_) {
        painter.setPen(theme().pen(Role::Current, 1.5));
        painter.setBrush(theme().colour(Role::Background));
        painter.drawEllipse(handleOf(*hovered_), handleRadius, handleRadius);
    }
}

void TrueGraphPlot::addNode(const QPointF& pixel)
{
    if (std::ssize(drawn_.nodes) >= core::mostStructureColumns)
        return emit refused(tr("A drawn graph has at most %1 nodes.").arg(core::mostStructureColumns));
    core::TrueGraphSettings next = drawn_;
    for (int node = 0; node < static_cast<int>(drawn_.nodes.size()); ++node) { // or the circle would move them
        const QPointF at = placeOfNode(node);
        next.places[drawn_.nodes[static_cast<std::size_t>(node)]] = {at.x(), at.y()};
    }
    next.nodes.push_back(freeNodeName(drawn_.nodes));
    const QPointF place = placeAt(pixel);
    next.places[next.nodes.back()] = {place.x(), place.y()};
    emit edited(next, tr("Add a node"), newGesture());
}

void TrueGraphPlot::rename(int node)
{
    bool accepted = false;
    const QString before = nameOf(node);
    const QString name = QInputDialog::getText(this, tr("Rename the node"), tr("Name of the node:"), QLineEdit::Normal,
                                               before, &accepted)
                             .trimmed();
    if (!accepted || name.isEmpty() || name == before)
        return;
    const std::string now = name.toStdString(), was = before.toStdString();
    if (std::ranges::find(drawn_.nodes, now) != drawn_.nodes.end())
        return emit refused(tr("There is a node called %1 already.").arg(name));
    core::TrueGraphSettings next = drawn_;
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

void TrueGraphPlot::removeNode(int node)
{
    core::TrueGraphSettings next = drawn_;
    const std::string name = drawn_.nodes[static_cast<std::size_t>(node)];
    for (int other = 0; other < static_cast<int>(drawn_.nodes.size()); ++other) {
        const QPointF at = placeOfNode(other);
        next.places[drawn_.nodes[static_cast<std::size_t>(other)]] = {at.x(), at.y()};
    }
    std::erase(next.nodes, name);
    std::erase_if(next.arrows, [&](const auto& arrow) { return arrow.first == name || arrow.second == name; });
    next.places.erase(name);
    emit edited(next, tr("Remove a node"), newGesture());
}

void TrueGraphPlot::addArrow(int from, int to)
{
    const core::Outcome<core::Dag> dag = core::dagOf(drawn_);
    if (const auto* known = std::get_if<core::Dag>(&dag); known && !core::mayAddArrow(*known, from, to)) {
        const bool there = known->isParent(from, to) || known->isParent(to, from);
        return emit refused(there ? tr("%1 and %2 are joined already.").arg(nameOf(from), nameOf(to))
                                  : tr("An arrow from %1 to %2 would close a cycle: what follows from %2 leads to %1.")
                                        .arg(nameOf(from), nameOf(to)));
    }
    core::TrueGraphSettings next = drawn_;
    next.arrows.emplace_back(nameOf(from).toStdString(), nameOf(to).toStdString());
    emit edited(next, tr("Draw an arrow"), newGesture());
}

void TrueGraphPlot::changeArrow(const core::GraphEdge& arrow, bool turned)
{
    core::TrueGraphSettings next = drawn_;
    const std::pair names{nameOf(arrow.from).toStdString(), nameOf(arrow.to).toStdString()};
    std::erase(next.arrows, names);
    if (turned) {
        next.arrows.emplace_back(names.second, names.first);
        if (const auto dag = core::dagOf(next); std::holds_alternative<core::Failure>(dag))
            return emit refused(tr("Turned round, the arrow would close a cycle."));
    }
    emit edited(next, turned ? tr("Turn an arrow") : tr("Remove an arrow"), newGesture());
}

void TrueGraphPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    const GraphPicture shown = picture();
    chosenNode_ = shown.nodeAt(pixel);
    chosenArrow_.reset();
    const auto edge = chosenNode_ ? std::nullopt : shown.edgeAt(pixel);
    if (edge && !graph().edges[static_cast<std::size_t>(*edge)].absent)
        chosenArrow_ = graph().edges[static_cast<std::size_t>(*edge)].edge;
    replot(rpQueuedReplot);
}

void TrueGraphPlot::mousePressEvent(QMouseEvent* event)
{
    const auto node = picture().nodeAt(event->position());
    const auto from = handleAt(event->position());
    if (event->button() == Qt::LeftButton && (from || (node && event->modifiers() & Qt::ShiftModifier)))
        arrow_ = Arrow{.from = from.value_or(node.value_or(0)), .to = event->position()};
    else
        GraphPlot::mousePressEvent(event);
}

void TrueGraphPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (arrow_) {
        arrow_->to = event->position();
        replot(rpQueuedReplot);
        return;
    }
    GraphPlot::mouseMoveEvent(event);
    const auto handle = handleAt(event->position());
    const auto now = handle ? handle : picture().nodeAt(event->position());
    if (handle)
        setCursor(Qt::CrossCursor);
    if (now != hovered_) {
        hovered_ = now;
        replot(rpQueuedReplot);
    }
}

void TrueGraphPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!arrow_ || event->button() != Qt::LeftButton)
        return GraphPlot::mouseReleaseEvent(event);
    const int from = arrow_->from;
    arrow_.reset();
    const auto to = picture().nodeAt(event->position());
    if (to && *to != from)
        addArrow(from, *to);
    replot(rpQueuedReplot);
}

void TrueGraphPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto node = picture().nodeAt(event->position()); node && event->button() == Qt::LeftButton)
        rename(*node);
    else if (event->button() == Qt::LeftButton && axes()->rect().contains(event->position().toPoint()))
        addNode(event->position());
    else
        GraphPlot::mouseDoubleClickEvent(event);
}

void TrueGraphPlot::contextMenuEvent(QContextMenuEvent* event)
{
    menuNode_ = picture().nodeAt(event->pos());
    GraphPlot::contextMenuEvent(event);
}

void TrueGraphPlot::addToMenu(QMenu& menu)
{
    if (menuNode_ && *menuNode_ < static_cast<int>(drawn_.nodes.size())) {
        menu.addAction(tr("Rename %1…").arg(nameOf(*menuNode_)), this, [this, node = *menuNode_] { rename(node); });
        menu.addAction(tr("Remove %1").arg(nameOf(*menuNode_)), this, [this, node = *menuNode_] { removeNode(node); });
        return;
    }
    const auto under = edgeUnderMenu();
    if (!under || graph().edges[static_cast<std::size_t>(*under)].absent)
        return;
    const core::GraphEdge arrow = graph().edges[static_cast<std::size_t>(*under)].edge;
    menu.addAction(tr("Turn it round"), this, [this, arrow] { changeArrow(arrow, true); });
    menu.addAction(tr("Remove the arrow"), this, [this, arrow] { changeArrow(arrow, false); });
}

void TrueGraphPlot::keyPressEvent(QKeyEvent* event)
{
    const bool removes = event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace;
    if (removes && chosenNode_)
        removeNode(*chosenNode_);
    else if (removes && chosenArrow_)
        changeArrow(*chosenArrow_, false);
    else
        GraphPlot::keyPressEvent(event);
}

void TrueGraphPlot::leaveEvent(QEvent* event)
{
    hovered_.reset();
    GraphPlot::leaveEvent(event);
    replot(rpQueuedReplot);
}

} // namespace widgets
