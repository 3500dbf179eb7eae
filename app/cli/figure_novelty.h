#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

#include <vector>

namespace app
{

// The figures of section 4 of Huszár and Lacoste-Julien (2011).

/// Of an experiment, where --repeats says nothing else.
inline constexpr int defaultRepeatsOfExperiment = 10;

/// `--usps DIR`, and a sentence where to get the data when it is missing.
std::vector<Option> noveltyFigureOptions();

/// Does a figure repeat an experiment, so that --repeats and --seed mean something to it?
bool repeatsExperiments(const QString& figure);

/// Figure 3: area under the curve and confusion over the number of training points.
Report learningFigureNumbers(const Arguments& arguments);
void drawLearningFigure(const Arguments& arguments, const QString& path);

/// Figure 4: background, target, and the five per cent of its patches that are most novel; of a drawn pair, since the
/// paper's satellite pictures are not available.
Report pictureFigureNumbers(const Arguments& arguments);
void drawPictureFigure(const Arguments& arguments, const QString& path);

/// Table 1, beside the paper's numbers.
Report tableFigureNumbers(const Arguments& arguments);
void drawTableFigure(const Arguments& arguments, const QString& path);

} // namespace app
