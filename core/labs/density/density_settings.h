#pragma once

#include "core/density/student_t_parameters.h"

namespace core
{

enum class Normalisation { Window, WholeLine };
enum class BandwidthChoice { Silverman, Scott, Chosen };

/// The Density lab's settings: the document's part of it, saved and undone.
struct DensitySettings {
    StudentTParameters model;
    Normalisation normalisation = Normalisation::Window;
    BandwidthChoice bandwidthChoice = BandwidthChoice::Silverman;
    double bandwidth = 0.1;   // used when chosen
    bool showGhost = true;    // the KDE to compare with
    bool massContours = true; // 2D: iso-probability-mass 50, 80, 95 %; else plain levels
    bool operator==(const DensitySettings&) const = default;
};

} // namespace core
