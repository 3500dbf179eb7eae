#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace widgets
{

struct Drawing;

/// Something of a panel that a lesson can hide by itself: "legend", "curve.KEY" for all that an entry of the legend
/// shows and hides as one, or "number.COLUMN" for a number in its head or its table.
struct PanelPart {
    QString name;
    QString word; // as the panel calls it
    bool operator==(const PanelPart&) const = default;
};

/// Whether these names hide a part: its own, or that of its kind, "curve" for all that is drawn, or "number".
bool isHiddenBy(const QStringList& hidden, const QString& part);

/// What is drawn in a drawing and has a key, and its numbers; a name once.
std::vector<PanelPart> partsOf(const Drawing& drawing);

/// The drawing without these parts: neither drawn nor in its table, and where a number goes, so does what is drawn at
/// it. Sentences cannot be cut: subtitle, summary, remarks and what is told of places go with the first of them, and
/// so do the figures in a legend with a number.
Drawing withoutParts(Drawing drawing, const QStringList& hidden);

} // namespace widgets
