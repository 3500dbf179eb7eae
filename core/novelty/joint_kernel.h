#pragma once

#include "core/data/dataset.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <vector>

namespace core
{

/// The squared exponential over an image and its label, written as one of `classes` ones:
///   k((x,c), (y,b)) = exp(−‖x−y‖²/(2ℓ²)) · (1 where c = b, else exp(−1/λ²)),  since ‖e_c − e_b‖² = 2.
/// In place of a label there may be a label vector t, any point of R^classes: half 4 and half 9 is as near to both.
/// Source: [HL] 4.1, MATH 7.
struct JointKernel {
    double imageLengthscale = 1.0; // ℓ > 0, in units of a pixel
    double labelLengthscale = 1.0; // λ > 0
    double otherLabel() const;     // exp(−1/λ²)
    /// The label's part with each label of label vectors, exp(−‖t_i − e_c‖²/(2λ²)): G×classes, as `labels`.
    Eigen::MatrixXd labelFactors(const Points& labels) const;
    bool operator==(const JointKernel&) const = default;
};

inline constexpr int digitClasses = 10;
inline constexpr Eigen::Index imagesOfBlock = 128; // scored at a time: with N = 2,000 and ten classes some 25 MB

/// Labelled images in the order of their classes, so that a class is a block of rows.
struct TrainingImages {
    Eigen::MatrixXd images;           // N×D, less `mean`
    Eigen::RowVectorXd mean;          // of the images, D
    std::vector<int> labels;          // ascending
    std::vector<Eigen::Index> begins; // classes + 1: class c is rows begins[c] … begins[c+1]−1
    std::vector<Eigen::Index> rows;   // where each of them stood
    Eigen::Index size() const { return images.rows(); }
    int classes() const { return static_cast<int>(begins.size()) - 1; }
};

/// Every label lies in 0 … classes − 1 (asserted), as many as rows.
TrainingImages byClass(const Dataset& data, int classes = digitClasses);

/// ‖x_i − y_j‖² by a product of matrices, never negative: n×m. Loses about ε(‖x‖² + ‖y‖²), so shift both by a common
/// mean first. Cost O(nmD) by the fastest loops.
Eigen::MatrixXd squaredDistances(const Points& x, const Points& y);

/// The median of ‖x_i − x_j‖ over all pairs i < j, the mean of the two middle ones of an even number; nothing for fewer
/// than two rows or where it is 0. Memory 4n² bytes. Cost O(n²D).
std::optional<double> medianImageDistance(const Points& images);

/// Labels as one of `classes` ones, a row each: n×classes.
Eigen::MatrixXd oneHot(const std::vector<int>& labels, int classes = digitClasses);

/// ‖t_i − e_c‖² of label vectors, a row each, with every label: n×classes, as `labels`.
Eigen::MatrixXd squaredLabelDistances(const Points& labels);

/// The images with their label vectors behind them: n×(D + classes).
Eigen::MatrixXd withLabels(const Points& images, const Points& labels);

/// exp(−‖x_i − at_j‖²/(2ℓ²)) of the training images with others, which are not shifted yet: N×G.
Eigen::MatrixXd imageCrossGram(const TrainingImages& training, double lengthscale, const Points& at);

/// The joint kernel of the training images with others that carry these label vectors (G×classes): N×G.
Eigen::MatrixXd jointCrossGram(const TrainingImages& training, const JointKernel& kernel, const Points& at,
                               const Points& labels);

/// The joint kernel matrix of the training images, symmetric, ones on the diagonal. N×N.
Eigen::MatrixXd jointGram(const TrainingImages& training, const JointKernel& kernel);

} // namespace core
