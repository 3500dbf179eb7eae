#pragma once

#include "app/script/script_language.h"
#include "core/interval.h"

#include <QColor>
#include <QList>
#include <QString>

#include <memory>

namespace app
{

/// How a figure is framed.
struct ScriptFrame {
    QString title, across, up; // of the axes
    core::Interval horizontal, vertical;
    bool logarithmicAcross = false, logarithmicUp = false;
    bool isMap = false, isImage = false; // an image has axes of its own
};

/// Draws in the words of one language: each stroke is a line of the script. What it draws it is told as expressions.
class ScriptPen
{
public:
    /// The ink of a curve, and its entry in the legend, where it has one.
    struct Ink {
        QColor colour;
        double width = 1.0; // pixels
        bool dashed = false;
        QString legend = {};
    };

    static std::unique_ptr<ScriptPen> of(ScriptLanguage language);
    virtual ~ScriptPen() = default;

    virtual QString column(const QString& matrix, int number) const = 0; // from 0
    virtual QString line(const QString& at, const QString& values, const Ink& ink) = 0;
    virtual QString band(const QString& at, const QString& lower, const QString& upper, const Ink& wash) = 0;
    virtual QString area(const QString& at, const QString& values, const Ink& wash) = 0; // down to zero
    virtual QString stems(const QString& at, const QString& values, const Ink& ink) = 0;
    virtual QString bars(const QString& at, const QString& values, double breadth, const Ink& wash) = 0;
    virtual QString upright(const QString& at, const Ink& ink) const = 0;
    virtual QString marks(const QString& across, const QString& up, const QColor& colour, bool areData) const = 0;
    virtual QString rug(const QString& across, int row, const QColor& colour) const = 0;
    /// Over at_1 and at_2, along the first axis first or not.
    virtual QString map(const QString& values, bool firstIsFaster, const core::Interval& range,
                        const QList<QColor>& colours, const QString& quantity) const = 0;
    virtual QString image(const QString& matrix, const QList<QColor>& colours, const ScriptFrame& frame) const = 0;
    /// A function that draws all of this into a file, and its call, which may fail without harm.
    virtual QString figure(const QString& inside, const ScriptFrame& frame, const QString& file) const = 0;

protected:
    static QString quoted(const QString& said);
    static QString quoted(const QColor& colour);     // "#rrggbb", with the opacity behind it where it is not whole
    static QString quoted(const QList<QColor>& all); // with commas between them
    static QString number(double value);             // six digits: enough for a picture
    static QString range(const core::Interval& interval);
};

} // namespace app
