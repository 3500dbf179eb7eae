#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

namespace core
{

/// No label reaches this: a place is made for every sample up to the last.
inline constexpr int mostSamples = 100'000;

/// How many samples the labels tell apart: the greatest label plus one; 1 without labels, 0 without points.
int sampleCount(const Dataset& data);

/// Which rows have this label, ascending.
std::vector<Eigen::Index> rowsOf(const Dataset& data, int label);

/// How many they are.
Eigen::Index sizeOfSample(const Dataset& data, int label);

/// The points with this label, in order, n_label×d.
Eigen::MatrixXd sampleOf(const Dataset& data, int label);

/// How the samples came about, by label, where it is known and each was drawn by itself; nothing for samples that were
/// drawn together, as those of two moons.
std::map<int, Generation> generationsOfSamples(const Dataset& data);

/// The points of the samples with these labels are edited: they are no longer as they were generated. What else is
/// known stays, each sample by itself.
void forgetGenerations(Dataset& data, const std::vector<int>& labels);

/// Two samples as one set of points, x above y. Both need as many columns (asserted).
Eigen::MatrixXd pooledPoints(const Eigen::Ref<const Eigen::MatrixXd>& x, const Eigen::Ref<const Eigen::MatrixXd>& y);

/// Two samples alone, the first above the second, labelled 0 and 1: the order in which commands read them from files.
Dataset pairOfSamples(const Dataset& data, int first, int second);

/// The data with the sample `label` replaced by the points of `sample`, whatever labels these have (no label: sample
/// A). Columns are matched by name, in order where no name is in common or one side has coordinateNames; those of
/// `data` keep their names. Targets stay with their points, NaN for those without; weights, which
/// only some of the points may have, are dropped. How each sample came about stays known (generationsOfSamples).
/// Failure when only some names match, or the numbers of columns differ.
Outcome<Dataset> withSample(const Dataset& data, int label, const Dataset& sample);

} // namespace core
