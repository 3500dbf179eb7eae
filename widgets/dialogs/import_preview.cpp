#include "widgets/dialogs/import_preview.h"

#include "widgets/dialogs/lines_view.h"
#include "widgets/dialogs/role_header.h"
#include "widgets/dialogs/table_preview.h"

#include <QEvent>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>

namespace widgets
{

namespace
{

QTableView* viewOf(TablePreview* model, RoleHeader* header, QWidget* parent)
{
    auto* view = new QTableView(parent);
    view->setHorizontalHeader(header);
    view->setModel(model);
    view->setObjectName(QStringLiteral("preview"));
    view->setAccessibleName(ImportPreview::tr("The first rows of the table"));
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setSelectionMode(QAbstractItemView::NoSelection);
    view->setTabKeyNavigation(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    QObject::connect(view->horizontalScrollBar(), &QScrollBar::valueChanged, header, &RoleHeader::placeChoosers);
    QObject::connect(header, &RoleHeader::columnEntered, view,
                     [view](int column) { view->scrollTo(view->model()->index(std::max(view->rowAt(0), 0), column)); });
    return view;
}

} // namespace

ImportPreview::ImportPreview(QWidget* parent)
    : QStackedWidget(parent), model_(new TablePreview(std::make_shared<const core::Table>(), this)),
      header_(new RoleHeader(this)), view_(viewOf(model_, header_, this)), lines_(new LinesView(this))
{
    addWidget(view_);
    addWidget(lines_);
    connect(header_, &RoleHeader::roleChosen, this, &ImportPreview::roleChosen);
    connect(header_, &RoleHeader::columnsMoved, this, [this] { emit columnsMoved(header_->order()); });
}

void ImportPreview::changeEvent(QEvent* event)
{
    QStackedWidget::changeEvent(event);
    if (event->type() == QEvent::EnabledChange)
        model_->setPlain(!isEnabled());
}

void ImportPreview::setTable(std::shared_ptr<const core::Table> table)
{
    problem_.reset();
    header_->forgetColumns();
    model_->setTable(std::move(table));
    setCurrentWidget(view_);
}

void ImportPreview::setPlan(const core::ColumnPlan& plan, std::optional<std::size_t> problem)
{
    header_->setRoles(plan.roles);
    header_->setOrder(plan.order);
    model_->setRoles(plan.roles, problem);
    problem_ = problem;
    showProblemRow();
}

void ImportPreview::showLines(const std::vector<core::TableSource::Line>& lines, std::optional<std::size_t> marked)
{
    lines_->showLines(lines, marked);
    setCurrentWidget(lines_);
}

void ImportPreview::focusTable()
{
    view_->setFocus();
}

void ImportPreview::fitColumns()
{
    view_->resizeColumnsToContents();
    header_->placeChoosers(); // what is resized while it is laid out is not told
}

bool ImportPreview::showsMore() const
{
    return model_->showsMore();
}

void ImportPreview::showProblemRow()
{
    const int at = problem_ ? model_->shownAt(*problem_) : -1;
    if (at < 0)
        return;
    view_->doItemsLayout(); // rows that were just put there can be scrolled to
    view_->scrollTo(model_->index(at, std::max(view_->columnAt(0), 0)), QAbstractItemView::PositionAtCenter);
}

} // namespace widgets
