#include "app/script/script_language.h"
#include "app/script/script_pens.h"

namespace app
{

namespace
{

/// matplotlib.
class PythonPen : public ScriptPen
{
public:
    QString column(const QString& matrix, int number) const override
    {
        return QStringLiteral("%1[:, %2]").arg(matrix).arg(number);
    }

    QString line(const QString& at, const QString& values, const Ink& ink) override
    {
        return QStringLiteral("    axes.plot(%1, %2, color=%3, linewidth=%4%5%6)\n")
            .arg(at, values, quoted(ink.colour), points(ink), dashes(ink), label(ink));
    }

    QString band(const QString& at, const QString& lower, const QString& upper, const Ink& wash) override
    {
        return QStringLiteral("    axes.fill_between(%1, %2, %3, color=%4, linewidth=0%5)\n")
            .arg(at, lower, upper, quoted(wash.colour), label(wash));
    }

    QString area(const QString& at, const QString& values, const Ink& wash) override
    {
        return band(at, QStringLiteral("0"), values, wash);
    }

    QString stems(const QString& at, const QString& values, const Ink& ink) override
    {
        return QStringLiteral("    axes.vlines(%1, 0, %2, color=%3, linewidth=%4%5)\n")
            .arg(at, values, quoted(ink.colour), points(ink), label(ink));
    }

    QString bars(const QString& at, const QString& values, double breadth, const Ink& wash) override
    {
        return QStringLiteral("    axes.bar(%1, %2, width=%3, color=%4%5)\n")
            .arg(at, values, number(breadth), quoted(wash.colour), label(wash));
    }

    QString upright(const QString& at, const Ink& ink) const override
    {
        return QStringLiteral("    axes.axvline(%1, color=%2%3)\n").arg(at, quoted(ink.colour), dashes(ink));
    }

    QString marks(const QString& across, const QString& up, const QColor& colour, bool areData) const override
    {
        return QStringLiteral("    axes.plot(%1, %2, \"o\", markersize=%3, color=%4)\n")
            .arg(across, up, areData ? QStringLiteral("3") : QStringLiteral("4"), quoted(colour));
    }

    QString rug(const QString& across, int row, const QColor& colour) const override
    {
        return QStringLiteral("    axes.plot(%1, np.full(%1.shape, %2), \"|\", transform=axes.get_xaxis_transform(), "
                              "color=%3)\n")
            .arg(across, number(0.03 + 0.03 * row), quoted(colour));
    }

    QString map(const QString& values, bool firstIsFaster, const core::Interval& range, const QList<QColor>& colours,
                const QString& quantity) const override
    {
        return QStringLiteral("    colours = LinearSegmentedColormap.from_list(\"map\", [%1])\n"
                              "    mesh = axes.pcolormesh(at_1, at_2, %2, shading=\"nearest\", cmap=colours,\n"
                              "                           vmin=%3, vmax=%4)\n"
                              "    figure.colorbar(mesh, label=%5)\n")
            .arg(quoted(colours),
                 firstIsFaster ? QStringLiteral("np.reshape(%1, (len(at_2), len(at_1)))").arg(values)
                               : QStringLiteral("np.reshape(%1, (len(at_1), len(at_2))).T").arg(values),
                 written(ScriptLanguage::Python, range.lo), written(ScriptLanguage::Python, range.hi),
                 quoted(quantity));
    }

    QString image(const QString& matrix, const QList<QColor>& colours, const ScriptFrame&) const override
    {
        return QStringLiteral("    colours = LinearSegmentedColormap.from_list(\"map\", [%1])\n"
                              "    figure.colorbar(axes.imshow(%2, cmap=colours))\n")
            .arg(quoted(colours), matrix);
    }

    QString figure(const QString& inside, const ScriptFrame& frame, const QString& file) const override
    {
        const bool hasLegend = inside.contains(QLatin1String("label=\"")) && !frame.isMap;
        return QStringLiteral("def draw():\n"
                              "    import matplotlib\n"
                              "    matplotlib.use(\"Agg\")  # to a file\n"
                              "    import matplotlib.pyplot as plt\n") +
               (frame.isMap || frame.isImage
                    ? QStringLiteral("    from matplotlib.colors import LinearSegmentedColormap\n")
                    : QString()) +
               QStringLiteral("    figure, axes = plt.subplots(figsize=(7, 4.5))\n") + inside + axes(frame) +
               (hasLegend ? QStringLiteral("    axes.legend()\n") : QString()) +
               QStringLiteral("    figure.savefig(%1, bbox_inches=\"tight\")\n\n\n"
                              "try:\n"
                              "    draw()\n"
                              "except (ImportError, OSError) as why:\n"
                              "    print(f\"no figure: {why}\")\n")
                   .arg(quoted(file));
    }

private:
    static QString points(const Ink& ink) { return number(0.75 * ink.width); } // of 96 pixels an inch
    static QString dashes(const Ink& ink) { return ink.dashed ? QStringLiteral(", linestyle=\"--\"") : QString(); }
    static QString label(const Ink& ink)
    {
        return ink.legend.isEmpty() ? QString() : QStringLiteral(", label=") + quoted(ink.legend);
    }

    static QString axes(const ScriptFrame& frame)
    {
        if (frame.isImage)
            return QStringLiteral("    axes.set(title=%1)\n").arg(quoted(frame.title));
        return QStringLiteral("    axes.set(xlim=(%1), ylim=(%2)%3%4,\n"
                              "             xlabel=%5, ylabel=%6, title=%7)\n")
            .arg(range(frame.horizontal), range(frame.vertical),
                 frame.logarithmicAcross ? QStringLiteral(", xscale=\"log\"") : QString(),
                 frame.logarithmicUp ? QStringLiteral(", yscale=\"log\"") : QString(), quoted(frame.across),
                 quoted(frame.up), quoted(frame.title));
    }
};

} // namespace

std::unique_ptr<ScriptPen> pythonPen()
{
    return std::make_unique<PythonPen>();
}

} // namespace app
