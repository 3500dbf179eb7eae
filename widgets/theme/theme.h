#pragma once

#include "widgets/theme/colour_map.h"

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QPen>

#include <optional>

class QStyle;

namespace widgets
{

/// What a colour stands for. A role means the same in every panel. Samples, what is set, a threshold, what is under
/// test and what is selected can be told apart wherever they meet.
enum class Role {
    SampleA,
    SampleB,
    SampleC,
    SampleD, // points by sample label; unlabelled points are Data
    Data,
    Predictive,
    PulledBack,
    Jacobian,
    Ghost,
    Truth,
    Prior,     // what is believed before the data
    Posterior, // the mean after the data, and its band
    Draw,      // a function drawn from the posterior, beside its mean
    Empirical, // the estimate of the data alone
    Probit,    // a probability by the probit approximation of its integral
    PlugIn,    // a probability at the mean, as if that were certain
    Companion, // a classifier that is not a Gaussian process, beside one
    Component, // a score by kernel PCA, beside densities
    Site,      // where an estimate was observed (inducing points)
    Hatch,     // lines over what cannot be told
    Manifold,  // the casing around the coloured curve, and the first component
    Contour,
    Evidence, // its curve, and the lengthscale it chooses
    MedianHeuristic,
    ScaledMedian, // the median heuristic / √2
    Current,      // the session's own value, to be dragged
    Threshold,    // from which on something is called so, to be dragged
    UnderTest,    // what is asked about: a statistic as observed, a pair of columns
    PermutationNull,
    GammaNull,
    SpectralNull,
    Highlight,
    Selection,
    Brush,
    Problem,
    Background,
    Axis,
    Grid,
    Text,
    MutedText,
};

/// How plots and window look: a plain value, set by the application and passed down.
struct Theme {
    bool dark = false;
    ColourMapName map = ColourMapName::Viridis;
    double textScale = 1.0;                // carried by the application's font already; marks grow with it
    bool grey = false;                     // inks that differ in lightness alone, for printing without colour
    std::optional<double> fontPoints = {}; // of the text in a figure; the application's otherwise
    QString fontFamily = {};               // of a figure; the application's when empty
    std::optional<double> markScale = {};  // of the points in a figure; that of the text otherwise
    std::optional<double> lineScale = {};  // of the lines in a figure; that of the text otherwise

    /// Colours after Okabe and Ito, tuned for contrast with the background of this theme.
    QColor colour(Role role) const;
    /// A wash of the colour for areas under and between curves.
    QColor tint(Role role) const;
    /// Lines grow with the text, or as a figure asks: the width is that at text of 100 %.
    QPen pen(const QColor& ink, double width, Qt::PenStyle style = Qt::SolidLine) const;
    QPen pen(Role role, double width, Qt::PenStyle style = Qt::SolidLine) const;
    /// The colour of points with a sample label (0 is A): Data when the set is unlabelled.
    QColor sampleColour(int label, bool labelled) const;
    /// A map for values about zero, the paper's colour in the middle; positive values in the hue of one sample (label),
    /// negative ones in that of another.
    DivergingMap diverging(int positive = 0, int negative = 1) const;
    /// A line as thin as that of an axis, which does not grow with the text.
    QPen hairline(Role role) const;
    /// What the sizes of marks are multiplied by.
    double marks() const { return markScale.value_or(textScale); }
    /// The application's font, or that of a figure, times relativeSize.
    QFont font(double relativeSize = 1.0, bool bold = false) const;
    bool operator==(const Theme&) const = default;
};

/// Light or dark palette for the Fusion style.
QPalette paletteOf(const Theme& theme);

/// Fusion with check boxes and radio buttons whose outline can be seen on a dark window. The caller owns it
/// (QApplication::setStyle takes ownership).
QStyle* createStyle();

} // namespace widgets
