#include "app/script/script_language.h"
#include "app/script/script_pens.h"

namespace app
{

namespace
{

/// R's own graphics. It has no legend that follows from curves: what was drawn is noted.
class RPen : public ScriptPen
{
public:
    QString column(const QString& matrix, int number) const override
    {
        return QStringLiteral("%1[, %2]").arg(matrix).arg(number + 1);
    }

    QString line(const QString& at, const QString& values, const Ink& ink) override
    {
        note(ink);
        return QStringLiteral("lines(%1, %2, col = %3, lwd = %4%5)\n")
            .arg(at, values, quoted(ink.colour), number(ink.width), dashes(ink));
    }

    QString band(const QString& at, const QString& lower, const QString& upper, const Ink& wash) override
    {
        note(wash);
        return QStringLiteral("polygon(c(%1, rev(%1)), c(%2, rev(%3)), col = %4, border = NA)\n")
            .arg(at, lower, upper, quoted(wash.colour));
    }

    QString area(const QString& at, const QString& values, const Ink& wash) override
    {
        return band(at, QStringLiteral("0 * ") + values, values, wash);
    }

    QString stems(const QString& at, const QString& values, const Ink& ink) override
    {
        note(ink);
        return QStringLiteral("segments(%1, 0, %1, %2, col = %3, lwd = %4)\n")
            .arg(at, values, quoted(ink.colour), number(ink.width));
    }

    QString bars(const QString& at, const QString& values, double breadth, const Ink& wash) override
    {
        note(wash);
        return QStringLiteral("rect(%1 - %3 / 2, 0, %1 + %3 / 2, %2, col = %4, border = NA)\n")
            .arg(at, values, number(breadth), quoted(wash.colour));
    }

    QString upright(const QString& at, const Ink& ink) const override
    {
        return QStringLiteral("abline(v = %1, col = %2%3)\n").arg(at, quoted(ink.colour), dashes(ink));
    }

    QString marks(const QString& across, const QString& up, const QColor& colour, bool areData) const override
    {
        return QStringLiteral("points(%1, %2, pch = 16, cex = %3, col = %4)\n")
            .arg(across, up, areData ? QStringLiteral("0.6") : QStringLiteral("0.7"), quoted(colour));
    }

    QString rug(const QString& across, int, const QColor& colour) const override
    {
        return QStringLiteral("rug(%1, col = %2, quiet = TRUE)\n").arg(across, quoted(colour));
    }

    QString map(const QString& values, bool firstIsFaster, const core::Interval& range, const QList<QColor>& colours,
                const QString&) const override
    {
        return QStringLiteral("values <- pmin(pmax(matrix(%1, length(%2)), %3), %4)\n"
                              "image(at_1, at_2, %5, add = TRUE, zlim = c(%3, %4),\n"
                              "      col = colorRampPalette(c(%6))(256))\n")
            .arg(values, firstIsFaster ? QStringLiteral("at_1") : QStringLiteral("at_2"),
                 written(ScriptLanguage::R, range.lo), written(ScriptLanguage::R, range.hi),
                 firstIsFaster ? QStringLiteral("values") : QStringLiteral("t(values)"), quoted(colours));
    }

    QString image(const QString& matrix, const QList<QColor>& colours, const ScriptFrame& frame) const override
    {
        return QStringLiteral("M <- %1\n"
                              "image(seq_len(ncol(M)), seq_len(nrow(M)), t(M[rev(seq_len(nrow(M))), , drop = FALSE]),\n"
                              "      col = colorRampPalette(c(%2))(256), xlab = \"\", ylab = \"\", main = %3)\n")
            .arg(matrix, quoted(colours), quoted(frame.title));
    }

    QString figure(const QString& inside, const ScriptFrame& frame, const QString& file) const override
    {
        QString lines = QStringLiteral("device <- if (capabilities(\"cairo\")) cairo_pdf else pdf\n"
                                       "device(%1, width = 7, height = 4.5)\n")
                            .arg(quoted(file)) +
                        axes(frame) + inside;
        if (!legend_.isEmpty())
            lines += QStringLiteral("legend(\"topright\", c(%1),\n       col = c(%2), lty = c(%3), lwd = 3, bg = "
                                    "\"#FFFFFFCC\", box.col = NA)\n")
                         .arg(legend_.join(", "), colours_.join(", "), dashes_.join(", "));
        lines += QStringLiteral("invisible(dev.off())\n");
        return QStringLiteral("draw <- function() {\n  ") + lines.trimmed().replace(u'\n', QLatin1String("\n  ")) +
               QStringLiteral(
                   "\n}\n"
                   "tryCatch(draw(), error = function(why) cat(\"no figure: \", conditionMessage(why), \"\\n\", "
                   "sep = \"\"))\n");
    }

private:
    static QString dashes(const Ink& ink) { return ink.dashed ? QStringLiteral(", lty = 2") : QString(); }

    void note(const Ink& ink)
    {
        if (ink.legend.isEmpty())
            return;
        legend_ << quoted(ink.legend);
        colours_ << quoted(ink.colour);
        dashes_ << (ink.dashed ? QStringLiteral("2") : QStringLiteral("1"));
    }

    static QString axes(const ScriptFrame& frame)
    {
        if (frame.isImage)
            return {};
        const QString log = QString(frame.logarithmicAcross ? "x" : "") + (frame.logarithmicUp ? "y" : "");
        return QStringLiteral("plot(NULL, xlim = c(%1), ylim = c(%2)%3,\n"
                              "     xlab = %4, ylab = %5, main = %6, xaxs = \"i\", yaxs = \"i\")\n")
            .arg(range(frame.horizontal), range(frame.vertical),
                 log.isEmpty() ? QString() : QStringLiteral(", log = \"%1\"").arg(log), quoted(frame.across),
                 quoted(frame.up), quoted(frame.title));
    }

    QStringList legend_, colours_, dashes_;
};

} // namespace

std::unique_ptr<ScriptPen> rPen()
{
    return std::make_unique<RPen>();
}

} // namespace app
