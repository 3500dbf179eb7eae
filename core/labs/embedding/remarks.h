#pragma once

#include "core/embedding/embedding_settings.h"

#include <string>
#include <vector>

namespace core
{

/// What a person should know about a posterior by this model, as sentences.
void addPosteriorRemarks(std::vector<std::string>& remarks, const EmbeddingModel& model, double jitter);

/// The sentence for a lab that can show the empirical embedding alone, from the reason why there is no posterior.
std::string withoutPosterior(const std::string& reason);

} // namespace core
