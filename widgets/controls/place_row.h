#pragma once

#include "widgets/controls/formula_label.h"

namespace widgets
{

/// The last row of a formula card: its equations with the numbers of the place under the mouse; without a place it says
/// how to ask for one. It is as high as what it shows and asks for a few lines alone, so that its dock need not move as
/// the mouse comes and goes.
class PlaceRow : public FormulaLabel
{
    Q_OBJECT

public:
    explicit PlaceRow(QWidget* parent = nullptr);

    void showPlace(const QString& html); // empty: there is none
    const QString& place() const { return place_; }
    /// Can anybody read it? Not where its dock is closed, folded or behind another, or another page's card is on show.
    bool isInSight() const { return !visibleRegion().isEmpty(); }

    int heightForWidth(int width) const override;
    QSize minimumSizeHint() const override;

signals:
    void cameInSight();

protected:
    bool event(QEvent* event) override;

private:
    QString place_;
};

} // namespace widgets
