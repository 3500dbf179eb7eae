#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/density/student_t.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// An interval of the real line, lo < hi.
struct Interval {
    double lo = 0.0, hi = 1.0;
    double width() const { return hi - lo; }
    bool operator==(const Interval&) const = default;
};

enum class Normalisation { Window, WholeLine };
enum class BandwidthChoice { Silverman, Scott, Chosen };

/// The Density lab's settings: the document's part of it, saved and undone.
struct DensitySettings {
    StudentTParameters model;
    Normalisation normalisation = Normalisation::Window;
    BandwidthChoice bandwidthChoice = BandwidthChoice::Silverman;
    double bandwidth = 0.1; // used when chosen
    bool showGhost = true;  // the KDE to compare with
    bool massContours = true; // 2D: iso-probability-mass 50, 80, 95 %; else plain levels
    std::vector<Interval> window; // one per dimension of the data
    bool operator==(const DensitySettings&) const = default;
};

struct DensityRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    DensitySettings settings;
    bool preview = false; // a coarse answer now
};

/// Panel B: feature space of `parabola`, or the plane of the two leading kernel principal components.
struct FeaturePlane {
    bool explicitMap = false;       // true: (φ₁,φ₂) = (x, x²)
    Eigen::MatrixXd points;         // N×2, the data in the plane
    Curve manifold;                 // φ(x) for x over the window (1D data), coloured by the density; empty for 2D data
    Eigen::VectorXd manifoldInput;  // the x of each manifold vertex
    Field logDensity;               // the student-T in the plane, log, relative to its maximum
    std::vector<ContourLevel> contours;
    double explained = 1.0;         // share of the centred spectrum in this plane
    std::optional<Curve> firstComponent; // the line on which order-one kernel PCA lives
};

struct Numerics {
    double effectiveRank = 0.0;
    double condition = 1.0; // of σ₀²I + K
    double jitter = 0.0;
    double milliseconds = 0.0;
    bool truncated = false;     // the spectrum was cut where it provably cannot matter
    bool notPositive = false;   // a sigmoid's negative eigenvalues were clipped
    int nodes = 0;              // points at which the density was really evaluated
    std::string route;          // "eigendecomposition", "pivoted Cholesky", "kriging"
};

struct DensityResult {
    bool preview = false;
    std::vector<Interval> window;
    double logNormaliser = 0.0;
    Normalisation normalisation = Normalisation::Window;
    // 1D data: curves over the window
    Eigen::VectorXd grid;
    Eigen::VectorXd predictive;         // normalised q·J
    Eigen::VectorXd pulledBack;         // q alone, normalised on its own
    Eigen::VectorXd jacobian;           // J
    Eigen::VectorXd ghost;              // KDE; empty when not shown or N < 2
    Eigen::VectorXd truth;              // true density, empty unless generated
    // 2D data: fields over the window, and marginals
    Field density;                      // normalised q·J
    Field ghostField;
    Field truthField;                   // true density; no values unless generated
    std::vector<ContourLevel> contours;
    Eigen::VectorXd marginal1, marginal2; // over density.axis1, density.axis2
    Eigen::VectorXd ghostMarginal1, ghostMarginal2;
    std::optional<FeaturePlane> plane;  // nothing for N < 1 (other kernels: N < 3)
    Eigen::VectorXd atData;             // normalised density at the data points, N
    double bandwidth = 0.0;             // used by the ghost (first dimension)
    bool jacobianDropped = false;       // kinked kernels: none exists
    Numerics numerics;
    std::vector<std::string> remarks;   // sentences worth showing, e.g. "brownian() …"
};

/// All that is wrong with a request, field by field ("kernel", "sigma0", "alpha", "beta", "window", …).
std::vector<Problem> problems(const DensityRequest& request);

/// Keeps the last value of each stage with the inputs that made it and recomputes from the first stage that changed.
/// Fed any sequence of requests it answers what a fresh pipeline would (to rounding).
class DensityPipeline {
public:
    DensityPipeline();
    ~DensityPipeline();
    DensityPipeline(DensityPipeline&&) noexcept;
    DensityPipeline& operator=(DensityPipeline&&) noexcept;

    Outcome<DensityResult> solve(const DensityRequest& request, std::stop_token stop = {});

    /// Would this request be answered without a new factorisation? (Then no preview is needed.)
    bool isCheap(const DensityRequest& request) const;

private:
    struct Stages;
    std::unique_ptr<Stages> stages_;
};

/// A window that shows all the data with a margin; [-1, 1]^d for an empty sheet.
std::vector<Interval> fittingWindow(const Dataset& data);

/// Defaults of MATH 2 for these data: σ₀² = 0.1·k(x,x) (mean over the data), β = 0.01, α = 1, window fitting.
DensitySettings defaultDensitySettings(const Dataset& data, const Kernel& kernel);
/// se with ℓ = median pairwise distance.
Kernel defaultKernel(const Dataset& data);

} // namespace core
