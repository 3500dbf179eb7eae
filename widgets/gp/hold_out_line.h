#pragma once

#include "widgets/controls/link_label.h"

#include <vector>

namespace widgets
{

/// What is held out by hand, with links to hold out the points that are selected and to let all be seen again. Where
/// there is neither it takes no room.
class HoldOutLine : public LinkLabel
{
    Q_OBJECT

public:
    explicit HoldOutLine(QWidget* parent = nullptr);

    void showRows(const std::vector<int>& heldOut);
    void setSelection(const std::vector<int>& rows);
    /// Where the model sees whatever there is, there is nothing to hold out.
    void setOffered(bool offered);

signals:
    /// These rows are to be held out, and no others; none: the model sees all.
    void chosen(const std::vector<int>& rows, const QString& what);

private:
    void tell();
    void follow(const QString& link);

    std::vector<int> heldOut_, selection_;
    bool offered_ = true;
};

} // namespace widgets
