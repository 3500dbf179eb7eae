#pragma once

#include "app/session/json_fields.h"
#include "core/session/session.h"

namespace app
{

/// The window that the labs share. The readers throw FieldError.
QJsonArray jsonOf(const std::vector<core::Interval>& window);
std::vector<core::Interval> windowFrom(const JsonFields& fields, Eigen::Index dimensions);

/// The settings of the labs, and the embedding's model that several share: one object each.
QJsonObject jsonOf(const core::DensitySettings& settings);
QJsonObject jsonOf(const core::EmbeddingModel& model);
QJsonObject jsonOf(const core::EmbeddingSettings& settings);
QJsonObject jsonOf(const core::LearningSettings& settings);
QJsonObject jsonOf(const core::TwoSamplesSettings& settings);
QJsonObject jsonOf(const core::PowerSettings& settings);
QJsonObject jsonOf(const core::GpEvidenceSettings& settings);
QJsonObject jsonOf(const core::RegressionSettings& settings);
QJsonObject jsonOf(const core::ClassificationSettings& settings);
QJsonObject jsonOf(const core::SpectrumSettings& settings);

core::DensitySettings densityFrom(const JsonFields& fields);
core::EmbeddingModel embeddingModelFrom(const JsonFields& fields);
core::EmbeddingSettings embeddingFrom(const JsonFields& fields);
core::LearningSettings learningFrom(const JsonFields& fields);
core::TwoSamplesSettings twoSamplesFrom(const JsonFields& fields);
core::PowerSettings powerFrom(const JsonFields& fields);
core::GpEvidenceSettings gpEvidenceFrom(const JsonFields& fields);
core::RegressionSettings regressionFrom(const JsonFields& fields);
core::ClassificationSettings classificationFrom(const JsonFields& fields);
core::SpectrumSettings spectrumFrom(const JsonFields& fields);

} // namespace app
