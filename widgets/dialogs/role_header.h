#pragma once

#include "core/data/table.h"

#include <QHeaderView>

#include <vector>

class QComboBox;
class QKeyEvent;

namespace widgets
{

/// The name of a role as the person reads it: "Coordinate".
QString nameOf(core::ColumnRole role);

/// Column titles with a chooser of the column's role under each. A column is moved by dragging its title, or by
/// Alt+Left, Right, Home and End in its chooser. Choosers are made as columns come into sight, so that a table may have
/// thousands.
class RoleHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit RoleHeader(QWidget* parent = nullptr);

    void setRoles(const std::vector<core::ColumnRole>& roles); // one a column; silent

    /// The columns from left to right.
    std::vector<std::size_t> order() const;
    void setOrder(const std::vector<std::size_t>& order); // silent

    /// The columns are others now: their choosers are made anew.
    void forgetColumns();

    QSize sizeHint() const override;

public slots:
    /// Puts the choosers under their titles; to be called when the view has scrolled.
    void placeChoosers();

signals:
    void roleChosen(int column, core::ColumnRole role);
    void columnsMoved(); // by the person
    /// The keyboard went to the chooser of this column.
    void columnEntered(int column);

protected:
    void updateGeometries() override;
    void paintSection(QPainter* painter, const QRect& rect, int column) const override;
    QSize sectionSizeFromContents(int column) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QComboBox* makeChooser(int column);
    bool moveBy(const QKeyEvent& key, int column);
    void followMove();
    int titleHeight() const;

    std::vector<core::ColumnRole> roles_;
    std::vector<QComboBox*> choosers_; // null until the column was in sight
    int chooserHeight_;
    bool isSetting_ = false; // the order, by program
    bool isMoved_ = false;   // so that Tab visits the choosers in another order
};

} // namespace widgets
