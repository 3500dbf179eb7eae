#pragma once

#include "core/interval.h"
#include "widgets/controls/number_text.h"

#include <Eigen/Core>
#include <QString>
#include <QStringList>

#include <initializer_list>

namespace core
{
struct DataNames;
struct Dataset;
struct DensityResult;
} // namespace core

namespace widgets
{

/// The vertical range of density curves: from a strip below zero, where the points stand, to a little above the highest
/// finite value. That of a curve with maximum 1 when there is none.
core::Interval rangeOfCurves(std::initializer_list<const Eigen::VectorXd*> curves);

/// "normalised over the window [-1.2, 1.2]", "… [-1, 1] × [0, 2]", "normalised as drawn over …" or "normalised over the
/// whole line": the predictive density, and q pulled back alone.
QString normalisationText(const core::DensityResult& result);
QString pulledBackNormalisationText(const core::DensityResult& result);

/// "of the 272 rows 95 % lie inside 95 %": those in the region of highest density that holds 95 % of the mass; empty
/// without rows.
QString rowsInsideText(const core::DensityResult& result);

/// "1 term", or "3 terms": `many` has the %1.
QString countedText(Eigen::Index count, const QString& one, const QString& many);

/// "80 %" for 0.8.
QString percentText(double share);

/// "A" for the sample with label 0, or its name in the data; and where it stands alone, "sample A".
QString sampleName(const core::DataNames& names, int label);
QString sampleTitle(const core::DataNames& names, int label);
/// Of the labels from 0 on, two of them at least.
QStringList sampleNames(const core::DataNames& names, int count);
/// By which a legend remembers what is hidden of a sample, whatever it is called.
QString sampleKey(int label);

/// The name of a coordinate for an axis label, with its unit: that of the column, else "x".
QString coordinateName(const core::Dataset& data, std::size_t column);
/// The same of the targets; "target" where they have no name.
QString targetName(const core::Dataset& data);

} // namespace widgets
