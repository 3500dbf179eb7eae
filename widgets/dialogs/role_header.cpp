#include "widgets/dialogs/role_header.h"

#include "widgets/controls/calm_combo.h"

#include <QEvent>
#include <QScrollBar>

#include <array>
#include <utility>

namespace widgets
{

namespace
{

constexpr std::array roleOrder{core::ColumnRole::Ignore, core::ColumnRole::Coordinate, core::ColumnRole::Label,
                               core::ColumnRole::Target, core::ColumnRole::Weight};
constexpr int margin = 2;

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
    setSectionsMovable(false);
    setHighlightSections(false);
    setSectionsClickable(false);
    connect(this, &QHeaderView::sectionResized, this, &RoleHeader::placeChoosers);
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

void RoleHeader::forgetColumns()
{
    roles_.clear();
    for (QComboBox* chooser : std::exchange(choosers_, {}))
        delete chooser;
}

QSize RoleHeader::sizeHint() const
{
    const QSize titles = QHeaderView::sizeHint();
    return {titles.width(), titleHeight() + chooserHeight_ + 2 * margin};
}

int RoleHeader::titleHeight() const
{
    return fontMetrics().height() + 4 * margin;
}

void RoleHeader::updateGeometries()
{
    QHeaderView::updateGeometries();
    placeChoosers();
}

/// The title stands in the upper part of the section, the chooser covers the lower one.
void RoleHeader::paintSection(QPainter* painter, const QRect& rect, int column) const
{
    QHeaderView::paintSection(painter, rect.adjusted(0, 0, 0, -(chooserHeight_ + 2 * margin)), column);
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
    QWidget* before = parentWidget(); // in the order of Tab: the table, then its columns
    for (int column = 0; column < static_cast<int>(choosers_.size()); ++column) {
        QComboBox*& chooser = choosers_[static_cast<std::size_t>(column)];
        const int left = sectionViewportPosition(column), width = sectionSize(column);
        // One column beyond each edge as well, so that Tab can walk on to it.
        const bool near = left + 2 * width >= 0 && left - width <= viewport()->width();
        if (!chooser && near) {
            chooser = makeChooser(column);
            setTabOrder(before, chooser);
        }
        if (!chooser)
            continue;
        before = chooser;
        chooser->setGeometry(left + margin, titleHeight() + margin, width - 2 * margin, chooserHeight_);
        chooser->show();
    }
}

bool RoleHeader::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        for (std::size_t k = 0; k < choosers_.size(); ++k)
            if (choosers_[k] == watched)
                emit columnEntered(static_cast<int>(k));
    return QHeaderView::eventFilter(watched, event);
}

} // namespace widgets
