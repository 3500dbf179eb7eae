#include "widgets/plots/mark_style.h"

namespace widgets
{

namespace
{

QCPScatterStyle::ScatterShape shapeOfMark(MarkShape shape, bool hasRimOfItsOwn)
{
    switch (shape) {
    case MarkShape::Circle:
        return QCPScatterStyle::ssCircle;
    case MarkShape::Square:
        return QCPScatterStyle::ssSquare;
    case MarkShape::Diamond:
        return QCPScatterStyle::ssDiamond;
    case MarkShape::Triangle:
        return QCPScatterStyle::ssTriangle;
    case MarkShape::TriangleDown:
        return QCPScatterStyle::ssTriangleInverted;
    case MarkShape::Cross:
        return QCPScatterStyle::ssCross;
    case MarkShape::Disc:
        break;
    }
    return hasRimOfItsOwn ? QCPScatterStyle::ssCircle : QCPScatterStyle::ssDisc; // a disc is filled with its rim's ink
}

} // namespace

QCPScatterStyle markStyle(const CurveMark& mark, const QColor& ink, const Theme& theme)
{
    const bool onPaper = mark.hasPaperRim || (mark.shape == MarkShape::Diamond && !mark.hollow);
    const QPen rim = onPaper ? theme.pen(Role::Background, 1.0) : theme.pen(ink, mark.rim);
    const bool isOpen = mark.shape == MarkShape::Cross || mark.shape == MarkShape::Circle;
    const QBrush fill = mark.hollow ? QBrush(theme.colour(Role::Background))
                        : isOpen    ? QBrush(Qt::NoBrush)
                                    : QBrush(ink);
    return {shapeOfMark(mark.shape, onPaper || mark.hollow), rim, fill, mark.size * theme.marks()};
}

} // namespace widgets
