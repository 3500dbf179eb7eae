#include "widgets/dialogs/role_header.h"

#include "widgets/controls/calm_combo.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace widgets
{

namespace
{

constexpr std::array roleOrder{core::ColumnRole::Ignore, core::ColumnRole::Coordinate, core::ColumnRole::Label,
                               core::ColumnRole::Target, core::ColumnRole::Weight};
constexpr int chooserMargin = 2;

QString meaningOf(core::ColumnRole role)
{
    switch (role) {
    case core::ColumnRole::Ignore:
        return RoleHeader::tr("The column is not used");
    case core::ColumnRole::Coordinate:
        return RoleHeader::tr("A coordinate of the points");
    case core::ColumnRole::Label:
        return RoleHeader::tr("Which sample a point belongs to");
    case core::ColumnRole::Target:
        return RoleHeader::tr("The value to be predicted");
    case core::ColumnRole::Weight:
        return RoleHeader::tr("How much a point counts");
    }
    return {};
}

} // namespace

QString nameOf(core::ColumnRole role)
{
    switch (role) {
    case core::ColumnRole::Ignore:
        return RoleHeader::tr("Ignore");
    case core::ColumnRole::Coordinate:
        return RoleHeader::tr("Coordinate");
    case core::ColumnRole::Label:
        return RoleHeader::tr("Label");
    case core::ColumnRole::Target:
        return RoleHeader::tr("Target");
    case core::ColumnRole::Weight:
        return RoleHeader::tr("Weight");
    }
    return {};
}

RoleHeader::RoleHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent), chooserHeight_(QComboBox().sizeHint().height())
{
    setDefaultAlignment(Qt::AlignCenter);
    setSectionsMovable(true);
    setFirstSectionMovable(true);
    setHighlightSections(false);
    setSectionsClickable(false);
    connect(this, &QHeaderView::sectionResized, this, &RoleHeader::placeChoosers);
    connect(this, &QHeaderView::sectionMoved, this, &RoleHeader::followMove);
}

void RoleHeader::setRoles(const std::vector<core::ColumnRole>& roles)
{
    roles_ = roles;
    choosers_.resize(roles.size(), nullptr);
    for (std::size_t k = 0; k < roles.size(); ++k)
        if (choosers_[k]) {
            const QSignalBlocker quiet(choosers_[k]);
            choosers_[k]->setCurrentIndex(choosers_[k]->findData(static_cast<int>(roles[k])));
        }
    placeChoosers();
}

std::vector<std::size_t> RoleHeader::order() const
{
    std::vector<std::size_t> order;
    order.reserve(static_cast<std::size_t>(count()));
    for (int visual = 0; visual < count(); ++visual)
        order.push_back(static_cast<std::size_t>(logicalIndex(visual)));
    return order;
}

void RoleHeader::setOrder(const std::vector<std::size_t>& order)
{
    if (order == this->order())
        return;
    isSetting_ = true; // the view must hear of each move, so no blocker
    for (int visual = 0; visual < count(); ++visual)
        moveSection(visualIndex(static_cast<int>(order[static_cast<std::size_t>(visual)])), visual);
    isSetting_ = false;
    isMoved_ = true;
    placeChoosers();
}

void RoleHeader::forgetColumns()
{
    roles_.clear();
    for (QComboBox* chooser : std::exchange(choosers_, {}))
        delete chooser;
}

QSize RoleHeader::sizeHint() const
{
    const QSize titles = QHeaderView::sizeHint();
    return {titles.width(), titleHeight() + chooserHeight_ + 2 * chooserMargin};
}

int RoleHeader::titleHeight() const
{
    return fontMetrics().height() + 4 * chooserMargin;
}

void RoleHeader::updateGeometries()
{
    QHeaderView::updateGeometries();
    placeChoosers();
}

/// The title stands in the upper part of the section, the chooser covers the lower one.
void RoleHeader::paintSection(QPainter* painter, const QRect& rect, int column) const
{
    QHeaderView::paintSection(painter, rect.adjusted(0, 0, 0, -(chooserHeight_ + 2 * chooserMargin)), column);
}

QSize RoleHeader::sectionSizeFromContents(int column) const
{
    const QSize title = QHeaderView::sectionSizeFromContents(column);
    int widest = 0;
    for (const core::ColumnRole role : roleOrder)
        widest = std::max(widest, fontMetrics().horizontalAdvance(nameOf(role)));
    const int arrowAndFrame = 2 * chooserHeight_; // Fusion's arrow takes about a square, its frame the rest
    return {std::max(title.width(), widest + arrowAndFrame), sizeHint().height()};
}

QComboBox* RoleHeader::makeChooser(int column)
{
    auto* chooser = new CalmCombo(viewport());
    const QString title = model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    for (const core::ColumnRole role : roleOrder) {
        chooser->addItem(nameOf(role), static_cast<int>(role));
        chooser->setItemData(chooser->count() - 1, meaningOf(role), Qt::ToolTipRole);
    }
    chooser->setObjectName(QStringLiteral("role%1").arg(column));
    chooser->setAccessibleName(tr("Role of column %1").arg(title));
    chooser->setToolTip(tr("What column %1 is taken for").arg(title));
    chooser->setCurrentIndex(chooser->findData(static_cast<int>(roles_[static_cast<std::size_t>(column)])));
    chooser->installEventFilter(this);
    connect(chooser, &QComboBox::currentIndexChanged, this, [this, chooser, column] {
        emit roleChosen(column, static_cast<core::ColumnRole>(chooser->currentData().toInt()));
    });
    return chooser;
}

void RoleHeader::placeChoosers()
{
    if (!model())
        return;
    const bool tabsAnew = std::exchange(isMoved_, false);
    QWidget* before = parentWidget(); // in the order of Tab: the table, then its columns
    for (int visual = 0; visual < static_cast<int>(choosers_.size()); ++visual) {
        const int column = logicalIndex(visual);
        QComboBox*& chooser = choosers_[static_cast<std::size_t>(column)];
        const int left = sectionViewportPosition(column), width = sectionSize(column);
        // One column beyond each edge as well, so that Tab can walk on to it.
        const bool near = left + 2 * width >= 0 && left - width <= viewport()->width();
        const bool isNew = !chooser && near;
        if (isNew)
            chooser = makeChooser(column);
        if (!chooser)
            continue;
        if (isNew || tabsAnew)
            setTabOrder(before, chooser);
        before = chooser;
        chooser->setGeometry(left + chooserMargin, titleHeight() + chooserMargin, width - 2 * chooserMargin,
                             chooserHeight_);
        chooser->show();
    }
}

bool RoleHeader::eventFilter(QObject* watched, QEvent* event)
{
    const auto found = std::find(choosers_.begin(), choosers_.end(), watched);
    const int column = static_cast<int>(found - choosers_.begin());
    if (found != choosers_.end() && event->type() == QEvent::FocusIn)
        emit columnEntered(column);
    if (found != choosers_.end() && event->type() == QEvent::KeyPress &&
        moveBy(static_cast<const QKeyEvent&>(*event), column))
        return true;
    return QHeaderView::eventFilter(watched, event);
}

/// Whether the key means a move.
bool RoleHeader::moveBy(const QKeyEvent& key, int column)
{
    const std::map<int, int> targets{{Qt::Key_Left, visualIndex(column) - 1},
                                     {Qt::Key_Right, visualIndex(column) + 1},
                                     {Qt::Key_Home, 0},
                                     {Qt::Key_End, count() - 1}};
    const auto target = targets.find(key.key());
    if (target == targets.end() || key.modifiers().setFlag(Qt::KeypadModifier, false) != Qt::AltModifier)
        return false;
    moveSection(visualIndex(column), std::clamp(target->second, 0, count() - 1));
    emit columnEntered(column); // it stays in sight
    return true;
}

void RoleHeader::followMove()
{
    if (isSetting_)
        return;
    isMoved_ = true;
    placeChoosers();
    emit columnsMoved();
}

} // namespace widgets
