#pragma once

namespace core
{

/// The Classification lab's settings: the document's part of it, saved and undone.
struct ClassificationSettings {
    enum class Probability { Averaged, Probit, AtMean }; // ∫σ(a)N(a), the probit approximation of it, σ(mean)
    enum class Companion { None, Logistic, Svm };
    double nu = 0.0;                // on the diagonal of C, >= 0
    int negative = 0, positive = 1; // the samples that are t = 0 and t = 1; further samples take no part
    Probability probability = Probability::Averaged;
    Companion companion = Companion::Svm; // drawn beside
    double lambda = 0.1;                  // of kernel logistic regression: Σ log-loss + (λ/2)‖f‖², > 0
    double penalty = 1.0;                 // C of the SVM: ½‖f‖² + C Σ hinge, > 0
    bool offset = true;                   // companions: with + b
    bool showTerms = true;                // companions: their terms c_n k(x_n, ·) (1D), their support vectors (2D)
    bool operator==(const ClassificationSettings&) const = default;
};

} // namespace core
