#pragma once

#include "widgets/theme/theme.h"

#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

/// A picture of pixels, each one wide on the axes, with the first row at zero. The axes are as wide to their height as
/// it is.
struct DrawnPicture {
    QSize size = {}; // pixels; empty: nothing is shown
    std::function<QImage(const Theme&)> image = {};
    QString name = {}; // of the value where it is told
    std::function<std::optional<double>(const QPointF& place)> valueAt = {};
    std::function<QString(const QPointF& place)> place = {}; // what it is called
};

/// A picture of pixels among others, as large as its place allows, in a frame and with a line of words below.
struct DrawnPictureTile {
    /// A reading under the cursor, wherever that is over the picture.
    struct Told {
        QString key, name, value;
    };
    std::function<QImage()> image; // asked for once it is on show
    QString words = {};
    Role frame = Role::Axis;
    double frameWidth = 1.0;
    Role ink = Role::Text;       // of the words
    bool isBold = false;         // as well
    std::optional<int> row = {}; // of the data, that it is: they are lit together
    QString tip = {};
    std::vector<Told> told = {};
    std::optional<QRectF> place = {}; // on the axes, words included; nothing: in line with the others
    bool takesPaint = false;          // where a BrushPlot shows it
};

/// Pictures of one size. Those without a place share a line of the axes, the first ones that there is room for, or
/// stand line by line in unit squares from the origin on, as far as there is room, where a ScrollPlot shows the others.
struct DrawnPictures {
    QSize size = {}; // pixels
    std::vector<DrawnPictureTile> tiles = {};
    std::optional<QRectF> line = {};                           // on the axes; nothing: the axes follow from the squares
    QSizeF least = {62.0, 78.0};                               // that one needs there, in pixels at text of 100 %
    std::function<QString(std::size_t first)> startingAt = {}; // the subtitle where others come before those on show
};

} // namespace widgets
