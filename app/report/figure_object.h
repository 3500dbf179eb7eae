#pragma once

#include <QObject>
#include <QTextFormat>
#include <QTextObjectInterface>

namespace app
{

/// Lays a figure into lines of text, as lines and letters and not as pixels.
class FigureObject : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    static constexpr int type = QTextFormat::UserObject + 1;
    /// Of the format: the QPicture, its size in the document, and its size in mm.
    static constexpr int picture = QTextFormat::UserProperty + 1, size = QTextFormat::UserProperty + 2,
                         paper = QTextFormat::UserProperty + 3;

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& place, QTextDocument* document, int position,
                    const QTextFormat& format) override;
};

} // namespace app
