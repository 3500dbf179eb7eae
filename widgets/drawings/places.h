#pragma once

#include "widgets/drawings/drawing.h"

#include <memory>

namespace core
{
struct DataNames;
struct Dataset;
} // namespace core

namespace widgets
{

/// The coordinates of data, of which the drawings of the same data share one matrix where they are many.
core::SharedMatrix sharedPlaces(const Eigen::MatrixXd& coordinates);
/// Drawings of the same data share the coordinates of these from now on, for as long as somebody holds them.
void sharePlacesOf(const std::shared_ptr<const core::Dataset>& data);

/// Where something is told at any height: n×2.
Eigen::MatrixXd uprightThrough(const Eigen::VectorXd& across);

/// The range of the finite ones with a little air, wherever zero is; −1 … 1 where there are none.
core::Interval rangeOfKnown(const Eigen::VectorXd& values);

/// The largest finite one; 0 where none is above it.
double largestKnown(const Eigen::VectorXd& values);

/// Places of some rows as those of all: NaN where it is none of them. n×k.
Eigen::MatrixXd amongAll(const Eigen::MatrixXd& places, const std::vector<int>& rows, Eigen::Index all);

/// An entry for each of the samples from 0 on, as many as a legend has room for.
std::vector<DrawnPoints::Sample> sampleEntries(const std::vector<int>& labels, const core::DataNames& names);

} // namespace widgets
