#include "app/script/script_figure.h"

#include "app/script/script_names.h"
#include "app/script/script_pen.h"
#include "widgets/plots/curve_rows.h"

#include <algorithm>

namespace app
{

namespace
{

using Kind = widgets::CurveRow::Kind;

/// Chooses what the figure of one panel has; a pen draws it.
class FigureWriter
{
public:
    FigureWriter(ScriptLanguage language, const ScriptPicture& picture)
        : language_(language), pen_(ScriptPen::of(language)), picture_(picture), view_(picture.view),
          drawing_(picture.drawing), panel_(picture.panel), computed_(picture.computed)
    {
    }

    ScriptFigure write()
    {
        QString inside = panel_.isMap() ? map() : QString();
        for (auto row = drawing_.curves.rbegin(); row != drawing_.curves.rend(); ++row) // the first is on top
            inside += curve(*row);
        std::ranges::reverse(leftOut_);
        leaveOutOthers();
        ScriptFrame frame = frameOf();
        for (const ScriptDrawn& drawn : picture_.drawn)
            inside += this->drawn(drawn, frame);
        if (inside.isEmpty())
            return {.lines = {}, .leftOut = {}};
        for (const widgets::DrawnFlag& flag : drawing_.flags)
            inside += upright(flag);
        if (!frame.isImage)
            inside += points();
        return {.lines = pen_->figure(inside, frame, picture_.file), .leftOut = leftOut_};
    }

private:
    ScriptFrame frameOf() const
    {
        const auto labelOf = [](const QCPAxis* axis, const QString& whole) { // that of the axis may be cut to its room
            return whole.isEmpty() ? axis->label() : whole;
        };
        return {.title = drawing_.title,
                .across = labelOf(view_.xAxis, drawing_.across.label),
                .up = labelOf(view_.yAxis, drawing_.up.label),
                .horizontal = view_.horizontal(),
                .vertical = view_.vertical(),
                .logarithmicAcross = view_.xAxis->scaleType() == QCPAxis::stLogarithmic,
                .logarithmicUp = view_.yAxis->scaleType() == QCPAxis::stLogarithmic,
                .isMap = panel_.isMap()};
    }

    QString positionsOf(const widgets::CurveRow& row) const
    {
        if (row.at && row.kind == Kind::Bars && panel_.has(QStringLiteral("bin_centre")))
            return QStringLiteral("bin_centre");
        const QString own = row.column + QStringLiteral("_at");
        if (row.at && (computed_.contains(own) || panel_.has(own) || isAssigned(own, picture_.body)))
            return computed_.value(own, own);
        if (row.at)
            return written(language_, *row.at);
        if (panel_.isOverPlaces())
            return pen_->column(QStringLiteral("at"), 0);
        if (panel_.gridColumn().isEmpty())
            return QStringLiteral("values"); // what an evidence is over
        return computed_.value(panel_.gridColumn(), panel_.gridColumn());
    }

    QString leaveOut(const widgets::CurveRow& row)
    {
        if (!row.legend.isEmpty() && row.values.size() > 0)
            leftOut_ << row.legend;
        return {};
    }

    /// What the legend names beside curves and map.
    void leaveOutOthers()
    {
        const auto leave = [&](const auto& parts) {
            for (const auto& part : parts)
                if (!part.legend.isEmpty() && !leftOut_.contains(part.legend))
                    leftOut_ << part.legend;
        };
        leave(drawing_.contours);
        leave(drawing_.lines);
        leave(drawing_.spans);
        leave(drawing_.paths);
        if (picture_.drawn.empty())
            leave(drawing_.marks);
    }

    ScriptPen::Ink inkOf(const widgets::CurveRow& row) const
    {
        return {.colour = widgets::inkOfRow(row, view_.theme()),
                .width = row.width,
                .dashed = row.dashes != Qt::SolidLine,
                .legend = row.legend};
    }
    ScriptPen::Ink washOf(const widgets::CurveRow& row) const
    {
        return {.colour = widgets::washOfRow(row, view_.theme()), .legend = row.legend};
    }

    QString curve(const widgets::CurveRow& row)
    {
        if (row.kind == Kind::Band || row.kind == Kind::Outline)
            return band(row);
        if (row.kind == Kind::Draws)
            return draws(row);
        const QString at = positionsOf(row), values = valuesOf(row);
        if (values.isEmpty() || row.onRight || row.kind == Kind::Bundle)
            return leaveOut(row);
        switch (row.kind) {
        case Kind::Stems:
            return pen_->stems(at, values, inkOf(row));
        case Kind::Bars:
            return pen_->bars(at, values, row.breadth, washOf(row));
        case Kind::Area:
            return pen_->area(at, values, {.colour = washOf(row).colour}) + pen_->line(at, values, inkOf(row));
        default:
            return pen_->line(at, values, inkOf(row));
        }
    }

    QString band(const widgets::CurveRow& row)
    {
        QString lower = computed_.value(row.column + QStringLiteral("_lower")),
                upper = computed_.value(row.column + QStringLiteral("_upper"));
        if (lower.isEmpty() && row.column == QLatin1String("band")) {
            lower = computed_.value(QStringLiteral("lower"));
            upper = computed_.value(QStringLiteral("upper"));
        }
        if (lower.isEmpty() || upper.isEmpty())
            return leaveOut(row);
        const QString at = positionsOf(row);
        if (row.kind == Kind::Band)
            return pen_->band(at, lower, upper, washOf(row));
        ScriptPen::Ink other = inkOf(row);
        other.legend.clear();
        return pen_->line(at, lower, inkOf(row)) + pen_->line(at, upper, other);
    }

    /// The expression of a row of one curve; empty where the script has none.
    QString valuesOf(const widgets::CurveRow& row) const
    {
        const QString density =
            row.kind == Kind::Bars ? QStringLiteral("density") : row.column + QStringLiteral("_density");
        if (computed_.contains(row.column) || (row.at && computed_.contains(density)))
            return computed_.value(row.column, computed_.value(density));
        for (auto known = computed_.begin(); known != computed_.end(); ++known) // exported by another name
            if (row.values.cols() == 1 && panel_.holds(known.key(), row.values.col(0)))
                return known.value();
        return {};
    }

    QString draws(const widgets::CurveRow& row)
    {
        QString lines;
        ScriptPen::Ink ink = inkOf(row);
        for (Eigen::Index i = 0; i < row.values.cols(); ++i) {
            const QString values = computed_.value(QStringLiteral("%1_%2").arg(row.column).arg(i + 1));
            if (values.isEmpty())
                continue;
            ink.colour = widgets::inkOfDraw(inkOf(row).colour, static_cast<std::size_t>(i));
            lines += pen_->line(positionsOf(row), values, ink);
            ink.legend.clear(); // it is of all of them
        }
        return lines.isEmpty() ? leaveOut(row) : lines;
    }

    /// The line through a number that is on show, where the script has it.
    QString upright(const widgets::DrawnFlag& flag) const
    {
        for (auto computed = computed_.begin(); computed != computed_.end(); ++computed)
            if (const Eigen::VectorXd number = panel_.column(computed.key());
                number.size() == 1 && number[0] == flag.at)
                return pen_->upright(
                    *computed, {.colour = view_.theme().colour(flag.role), .dashed = flag.dashes != Qt::SolidLine});
        return {};
    }

    QString map()
    {
        const widgets::DrawnMap& map = *drawing_.map;
        if (map.shade) { // its colours are no values
            leftOut_ << drawing_.title;
            return {};
        }
        const QString values = computed_.value(map.column);
        return values.isEmpty() ? QString()
                                : pen_->map(values, panel_.firstAxisIsFaster(), map.range, colours(), map.quantity);
    }

    QString drawn(const ScriptDrawn& drawn, ScriptFrame& frame) const
    {
        if (drawn.kind == ScriptDrawn::Kind::Points)
            return pen_->marks(drawn.expressions[0], drawn.expressions[1], view_.theme().colour(widgets::Role::Data),
                               false);
        frame.isImage = true;
        return pen_->image(drawn.expressions[0], colours(), frame);
    }

    /// Of the map, from its lower end to its upper.
    QList<QColor> colours() const
    {
        constexpr int last = 8;
        const widgets::Theme& theme = view_.theme();
        const bool diverges = drawing_.map && drawing_.map->colours == widgets::DrawnMap::Colours::Diverging;
        QList<QColor> colours;
        for (int i = 0; i <= last; ++i) {
            const double t = static_cast<double>(i) / last;
            colours << (diverges ? colourAt(theme.diverging(drawing_.map->positive, drawing_.map->negative), t)
                                 : colourAt(theme.map, t));
        }
        return colours;
    }

    /// The data: in the plane, as heights, or as a rug below the curves.
    QString points() const
    {
        if (!drawing_.points || drawing_.points->places->rows() == 0 || drawing_.axes == widgets::DrawnAxes::Own)
            return {}; // on axes of their own they are no places of the data
        const std::vector<int>& labels = drawing_.points->labels;
        const bool havePlaces = drawing_.points->places->cols() > 1, areTargets = havePlaces && !panel_.isMap();
        if (areTargets && !picture_.hasTargets)
            return {};
        QString lines;
        const int last = labels.empty() ? 0 : *std::ranges::max_element(labels);
        for (int label = 0; label <= last; ++label) {
            const QString of = labels.empty() ? QString() : QStringLiteral("[label == %1]").arg(label);
            const QColor colour = view_.theme().sampleColour(label, !labels.empty());
            const QString across = pen_->column(QStringLiteral("X"), 0) + of,
                          up = (areTargets ? QStringLiteral("y") : pen_->column(QStringLiteral("X"), 1)) + of;
            lines += havePlaces ? pen_->marks(across, up, colour, true) : pen_->rug(across, label, colour);
        }
        return lines;
    }

    ScriptLanguage language_;
    std::unique_ptr<ScriptPen> pen_;
    const ScriptPicture& picture_;
    const widgets::PlotView& view_;
    const widgets::Drawing& drawing_;
    const ScriptPanel& panel_;
    const QHash<QString, QString>& computed_;
    QStringList leftOut_;
};

} // namespace

ScriptFigure scriptFigure(ScriptLanguage language, const ScriptPicture& picture)
{
    return FigureWriter(language, picture).write();
}

} // namespace app
