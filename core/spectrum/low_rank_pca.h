#pragma once

#include "core/fourier/fourier_rows.h"
#include "core/method.h"
#include "core/spectrum/kernel_pca.h"

#include <functional>
#include <memory>
#include <optional>

namespace core
{

/// By what kernel PCA of these rows is computed: what is asked for; the Gram matrix of up to mostSpectrumPoints, and of
/// any number the features of a kernel with a small feature map (Method::Dense both); else Fourier sums for places
/// within the window. Failure: a sentence that says what to choose.
Outcome<Method> kernelPcaMethod(std::optional<Method> asked, const Points& x, const Kernel& kernel,
                                const FourierWindow& window);

/// Kernel PCA of any number of rows whose features are few, M each: the answers of KernelPca without their Gram matrix.
/// With the features Φ (n×M) and H = I − 11ᵀ/n the eigenvalues of HΦΦᵀH that are not 0 are those of the M×M matrix
///   ΦᵀHΦ = V Λ Vᵀ;  v_k are the components, (φ(x) − φ̄)ᵀv_k a place's scores, and those of the rows HΦV.
/// Uncentred without H and φ̄. The sign of a component is that of KernelPca, of more than mostOrienting rows by as many
/// of them. Immutable; safe to share between threads.
class LowRankPca
{
public:
    static constexpr Eigen::Index mostOrienting = 20'000;

    /// By the kernel's own feature map, which it must have (hasSmallFeatureMap). Failure where values overflow;
    /// Cancelled on stop. Cost O(n M²).
    static Outcome<LowRankPca> byFeatures(const Kernel& kernel, const Points& x, const KernelPcaOptions& options,
                                          std::stop_token stop = {});

    /// By the waves of Fourier sums, for places within `rows.window(places)`. Failure as of fourierGrid. Cost O(M²) and
    /// that of leadingEigen, M the modes, and a pass where the rows have no sums for this kernel yet.
    static Outcome<LowRankPca> byWaves(const FourierRows& rows, const Kernel& kernel, const KernelPcaOptions& options,
                                       std::vector<Interval> places = {}, double accuracy = exactGrid,
                                       const std::function<void(double)>& progress = {}, std::stop_token stop = {});

    const Kernel& kernel() const { return kernel_; }
    bool centred() const { return centred_; }
    Eigen::Index rows() const { return count_; }
    Eigen::Index features() const { return mean_.size(); } // M
    Eigen::Index size() const { return eigenvalues_.size(); }
    const Eigen::VectorXd& eigenvalues() const { return eigenvalues_; } // as PrincipalComponents has them
    double trace() const { return trace_; }

    /// How far an eigenvalue can be from that of the kernel itself, at most: by Weyl's inequality what the sums, the
    /// grid and the decomposition leave of the Gram matrix. Those that are no larger are left out.
    double errorBound() const { return errorBound_; }

    /// As PrincipalComponents::trainingErrors(), 0 where rounding is all there is.
    Eigen::VectorXd trainingErrors() const;

    /// Scores on the first `most` components, however many places: the rows' own are those of the rows. Within
    /// fourierSumError √k(x,x) and what errorBound() leaves of a component's direction. Cost O(k M) a place, of waves
    /// O(16^d k).
    Outcome<KernelPcaProjection> project(const Points& at, std::stop_token stop = {},
                                         std::optional<Eigen::Index> most = {}) const;

    /// The scores on a tensor grid of two axes, one matrix (axis1 × axis2) a component.
    Outcome<std::vector<Eigen::MatrixXd>> projectGrid(const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2,
                                                      std::stop_token stop = {}) const;

    /// All eigenvalues of the Gram matrix that are not 0, centred or plain, descending. Nothing for so many features
    /// that it would take minutes. Cost 4M³/3.
    std::optional<Eigen::VectorXd> spectrum(bool centred) const;

private:
    LowRankPca(const Kernel& kernel, const KernelPcaOptions& options, Eigen::Index rows);
    void decompose(double off, Eigen::Index components, const std::stop_token& stop);
    void orient(const Points& x);
    Eigen::MatrixXd combinations(const Points& at, const Eigen::MatrixXd& of) const;

    Kernel kernel_;
    bool centred_ = true;
    Eigen::Index count_ = 0;
    std::shared_ptr<const RowSums> sums_; // of waves; without it the kernel's own features
    FourierGrid grid_;
    Eigen::VectorXd roots_;
    Eigen::MatrixXd fromRaw_;
    Eigen::VectorXd mean_, eigenvalues_; // φ̄ (M), λ (k)
    Eigen::MatrixXd components_;         // V, M×k
    Eigen::MatrixXd gram_;               // ΦᵀHΦ, M×M; empty of very many features
    double trace_ = 0.0, errorBound_ = 0.0;
};

} // namespace core
