#pragma once

#include "core/density/student_t.h"
#include "core/fourier/fourier_regression.h"
#include "core/method.h"

#include <memory>
#include <optional>

namespace core
{

/// By what the kernel student-T of these rows is computed, for places within the window: what is asked for; the Gram
/// matrix of few rows and of kernels with a small feature map; else Fourier sums. Failure: a sentence.
Outcome<Method> densityMethod(std::optional<Method> asked, const Points& x, const Kernel& kernel,
                              const FourierWindow& window);

/// What a picture may leave of a kernel, as a share of k(0), with noise σ₀²: of so many rows it moves log q by a
/// twentieth at most.
double accuracyOfDrawnDensity(const FourierRows& rows, const Kernel& kernel, double noise);

/// Rows as the density takes them: what it asks of them are sums of waves alone.
std::shared_ptr<const FourierRows> fourierRowsOf(const Points& x);

/// The kernel student-T of stationary kernels by Fourier sums: the answers of StudentTPredictive at a cost that after
/// one pass does not depend on the rows. s(x) by the same kriging form, whose terms a regression of targets that are
/// all 1 with noise σ₀² has without cancellation (FourierRegression::onesTerms). Immutable; safe to share between
/// threads.
class FourierStudentT
{
public:
    /// For places within the rows' window with `places`. Failure: problems of the parameters, and as of
    /// FourierRegression::fit. Cost M³/3, and a pass where the rows have no sums for this kernel yet.
    static Outcome<FourierStudentT> fit(std::shared_ptr<const FourierRows> rows, const Kernel& kernel,
                                        const StudentTParameters& parameters, std::vector<Interval> places = {},
                                        double accuracy = exactGrid, const std::function<void(double)>& progress = {},
                                        std::stop_token stop = {});

    /// log s, or log q (no Jacobian), at every row of `at`, and how far each is from that of the kernel itself, at
    /// most: an error of s is raised to the power (1+N+α)/2 with it. Cost O(M²) a point.
    struct Logs {
        Eigen::VectorXd values, errors;
    };
    using Errors = FourierRegression::Errors;
    Logs logScale(const Points& at, Errors errors = Errors::Told) const;
    /// The same from terms at points, of so many rows; without errors where the terms have none.
    static Logs logScale(const FourierRegression::OnesTerms& terms, Eigen::Index rows,
                         const StudentTParameters& parameters);
    Logs logDensity(const Points& at) const;

    /// s, not its logarithm, at very many places, and how far any of them is from that of the kernel itself, at most:
    /// of many some are looked at, and twice the worst is told. Off by a share of 1 rather than of s − 1.
    struct Scales {
        Eigen::VectorXd values{};
        double error = 0.0;
    };
    /// What very many places are asked by; cost 2M³.
    Outcome<FourierRegression::OnesWaves> waves() const { return gp_.onesWaves(); }
    /// log s there, of a small s − 1 as far as the polynomials go: for pictures. Cost O(16^d) a place.
    Eigen::VectorXd drawnLogScale(const FourierRegression::OnesWaves& waves, const Points& at) const;
    /// Cost O(16^d) a place.
    Scales scales(const FourierRegression::OnesWaves& waves, const Points& at) const;
    /// Of rows that are among those of the fit, each given all the others (leftOutExcess). At least two rows.
    Scales leaveOneOut(const FourierRegression::OnesWaves& waves, const Points& rows) const;

    const FourierRows& rows() const { return gp_.rows(); }
    Eigen::Index modes() const { return gp_.modes(); }
    double jitter() const { return gp_.jitter(); } // a share of the diagonal of the modes' system

    /// Of the centred Gram matrix (numericalRank). Nothing for so many modes that it would take minutes. Cost O(M³).
    std::optional<double> effectiveRank() const;

private:
    FourierStudentT(FourierRegression gp, const StudentTParameters& parameters)
        : gp_(std::move(gp)), parameters_(parameters)
    {
    }

    FourierRegression::OnesTerms termsOf(const Points& at, Errors errors = Errors::Told) const;

    FourierRegression gp_;
    StudentTParameters parameters_;
};

} // namespace core
