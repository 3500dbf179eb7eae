#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/density/student_t.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/kernels/verdict/witness.h"
#include "core/labs/spectrum/kernel_view.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/staged_pipeline.h"
#include "core/linalg/shared.h"
#include "core/outcome.h"
#include "core/spectrum/gram_spectrum.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core
{

struct SpectrumRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    SpectrumSettings settings;
    std::vector<Interval> window;
    StudentTParameters density = {}; // of the student-T beside the degenerate density
    std::uint64_t seed = 1;          // with the settings' own: of the draws whose norms grow
    bool preview = false;
};

/// The Gram as a picture, and what its spectrum tells.
struct GramResult {
    Eigen::MatrixXd picture;     // s×s, s = min(n, 256): means over blocks of rows and columns, in `order`
    std::vector<int> order;      // n: rows of the data from top to bottom; of very many some that stand for all
    Eigen::VectorXd eigenvalues; // of the Gram as used (centred or not), descending, n
    double effectiveRank = 0.0;  // of the Gram as used
    double pictureRank = 0.0;    // of the plain Gram, which the picture shows
    double minEigenvalue = 0.0, tolerance = 0.0; // of the plain Gram; below −tolerance: not positive semidefinite
    std::optional<verdicts::Witness> refutation; // of the kernel itself: points that may lie elsewhere than the data
    Eigen::VectorXd offender; // unit vector c with cᵀKc < 0, by row of the data; empty when there is none
    std::optional<CauchySchwarzGap> cauchySchwarz; // the pair of the plain Gram that comes nearest to breaking it
};

/// Kernel PCA over the data and the window.
struct KernelPcaResult {
    Eigen::VectorXd eigenvalues;      // K of them, not divided by n
    double total = 0.0;               // trace: Σ of all eigenvalues
    bool totalIsWhole = true;         // false: some are negative, and an eigenvalue is no share of their sum
    SharedMatrix scores;              // n×K
    SharedVector reconstructionError; // n: squared distance to the subspace of the K components
    std::vector<int> rows; // whose they are; empty: all, in order. A preview of very many has those of some of them
    Eigen::VectorXd grid;  // 1D
    Eigen::MatrixXd components; // 1D: G×K, the projection of φ(x) on each component
    std::vector<Field> fields;  // 2D: one for each component
    Eigen::MatrixXd preimages;  // n×d: points whose feature is near the reconstruction; NaN rows where none was found
    // [HL] §3, data on the line: kernel PCA of order one as a degenerate density, beside the student-T
    Eigen::VectorXd spikes, spikeWeights; // where x lies on the line of the first component and how likely
    Eigen::VectorXd studentT;             // over grid, normalised over the window; empty when not available
    StudentTParameters model;             // its σ₀, α and β: the Density lab's
};

/// Eigenvalues and eigenfunctions of the integral operator under the stated measure.
struct MercerResult {
    std::string measure;         // "uniform on [-1, 1]"
    Eigen::VectorXd eigenvalues; // descending, as many as are above rounding
    double trace = 0.0;          // ∫ k(x,x) dp: the sum of all
    int nodes = 0;               // of the rule
    // How far eigenvalues may be off, each relative to itself: of those whose functions are drawn, and of all; data:
    // NaN
    double relativeError = 0.0, relativeErrorOfAll = 0.0;
    Eigen::VectorXd grid;
    Eigen::MatrixXd eigenfunctions;    // G×K, orthonormal under the measure
    Eigen::VectorXd density;           // of the measure over grid; empty for the data
    Eigen::VectorXd analytic;          // eigenvalues in closed form; empty where none is known
    Eigen::MatrixXd analyticFunctions; // G×K; empty likewise
    std::string analyticName;          // "se under a Gaussian measure"
};

/// How the norms of draws of the GP grow with the points n through which they are interpolated.
struct DrawGrowth {
    Eigen::VectorXd n;        // 1, 2, …; empty: there are none
    Eigen::MatrixXd norm2;    // n×draws; NaN from where on rounding hides what a draw has in more directions
    Eigen::VectorXd function; // of a function in the space; it levels off at
    double functionNorm2 = 0.0;
    bool functionOfBench = false;           // else k(x₀, ·)
    Eigen::Index rank = 0;                  // directions that the points span, to rounding
    bool finiteDimensional = false;         // the kernel has no more: then a draw is in the space
    std::optional<Eigen::Index> hiddenFrom; // the n from which on the rows are NaN
};

/// The function that a person builds, and why its norm is what it is.
struct BenchResult {
    Eigen::VectorXd grid, function; // f over the window
    double norm2 = 0.0;             // ‖f‖² in the RKHS
    Eigen::VectorXd parts;          // each term's share: w_j², or c_i f(x_i); they sum to norm2
    // f(x₁) = ⟨f, k(x₁, ·)⟩ at the first place of the kernel itself
    double place = 0.0, value = 0.0;
    Eigen::VectorXd feature; // k(x₁, ·) over grid; empty where that place is outside the kernel's domain
    // Fourier, stationary kernels
    Eigen::VectorXd frequency;       // k >= 0, angular
    Eigen::VectorXd power;           // |f̃(k)|²
    Eigen::VectorXd spectralDensity; // K̃(k)
    Eigen::VectorXd integrand;       // |f̃|²/(K̃ 2π), both signs of k together: its integral is norm2
    bool isAllDensity = false;       // … but where part of the spectrum are lines, or there is none
    // as a draw of the GP: with K terms ‖f‖² has a chi-square law with K degrees of freedom
    int degreesOfFreedom = 0;     // 0: there are no terms, or there is no such GP
    double rougherShare = 0.0;    // P(χ²_K > ‖f‖²)
    double logDensityRatio = 0.0; // log p(f)/p(0) = −‖f‖²/2
    DrawGrowth growth;
};

struct SpectrumResult {
    bool preview = false;
    std::vector<Interval> window;
    SpectrumSettings::View view = SpectrumSettings::View::KernelPca;
    std::optional<GramResult> gram;     // view KernelPca
    std::optional<KernelPcaResult> pca; // view KernelPca; nothing for n = 0
    std::optional<KernelResult> kernel; // view Kernel
    std::optional<MercerResult> mercer; // views Mercer and Bench, on the line also Kernel
    std::optional<BenchResult> bench;   // view Bench
    double milliseconds = 0.0;
    std::string route;
    std::vector<std::string> remarks;
};

/// All that is wrong with a request, field by field ("kernel", "components", "nodes", "measure", "norm", "window",
/// "data", "places", "terms", "weights").
std::vector<Problem> problems(const SpectrumRequest& request);

struct SpectrumStages;
extern template class StagedPipeline<SpectrumRequest, SpectrumResult, SpectrumStages>;
/// Keeps the stages between requests: data and kernel make the Gram and its eigendecomposition; components, order and
/// window reuse it; measure and nodes make Mercer's; the bench's coefficients are free. Fed any sequence of requests it
/// answers what a fresh pipeline would (to rounding and the signs of eigenvectors).
using SpectrumPipeline = StagedPipeline<SpectrumRequest, SpectrumResult, SpectrumStages>;

} // namespace core
