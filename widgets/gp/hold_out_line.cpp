#include "widgets/gp/hold_out_line.h"

#include <algorithm>

namespace widgets
{

HoldOutLine::HoldOutLine(QWidget* parent) : LinkLabel(parent)
{
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setAccessibleName(tr("Held out by hand"));
    connect(this, &QLabel::linkActivated, this, &HoldOutLine::follow);
    tell();
}

void HoldOutLine::showRows(const std::vector<int>& heldOut)
{
    heldOut_ = heldOut;
    tell();
}

void HoldOutLine::setSelection(const std::vector<int>& rows)
{
    selection_ = rows;
    std::ranges::sort(selection_);
    tell();
}

void HoldOutLine::setOffered(bool offered)
{
    offered_ = offered;
    tell();
}

void HoldOutLine::tell()
{
    QStringList told;
    if (!heldOut_.empty())
        told << tr("%1 held out by hand: <a href='none'>let the model see them</a>.").arg(heldOut_.size());
    if (!selection_.empty() && selection_ != heldOut_)
        told << tr("<a href='selected'>Hold out the %1 selected</a>.").arg(selection_.size());
    setText(told.join(u' '));
    setVisible(offered_ && !told.isEmpty());
}

void HoldOutLine::follow(const QString& link)
{
    if (link == QStringLiteral("none"))
        emit chosen({}, tr("Let the model see all"));
    else
        emit chosen(selection_, tr("Hold out the selected"));
}

} // namespace widgets
