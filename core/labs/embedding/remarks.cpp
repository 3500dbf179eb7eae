#include "core/labs/embedding/remarks.h"

#include "core/kernels/number_text.h"

namespace core
{

void addPosteriorRemarks(std::vector<std::string>& remarks, const EmbeddingModel& model, double jitter)
{
    remarks.emplace_back("where there are no sites the band returns to the prior, although the empirical embedding is "
                         "known there");
    if (model.sites == Sites::Data)
        remarks.emplace_back("with the data as sites the band is too narrow: the errors of the empirical embedding at "
                             "near points are correlated");
    if (jitter > 0.0)
        remarks.push_back("tau2/n is below the rounding of r at these sites and was raised by " +
                          numberText(jitter, 3));
}

std::string withoutPosterior(const std::string& reason)
{
    return "there is no posterior here, only the empirical embedding: " + reason;
}

} // namespace core
