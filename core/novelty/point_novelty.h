#pragma once

#include "core/density/fourier_student_t.h"
#include "core/density/predictive.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <variant>

namespace core
{

/// The kernel student-T's s as the score of points, given any number that are known: by the features of a kernel with
/// a small feature map, or by the waves of Fourier sums. Immutable; safe to share between threads.
class PointNovelty
{
public:
    /// Failure: as of StudentTPredictive::fit. Needs a small feature map (hasSmallFeatureMap, asserted). Cost O(n D²).
    static Outcome<PointNovelty> byFeatures(const Points& known, const Kernel& kernel, const StudentTParameters& model);
    /// For places within the window of the known with `places`. Failure: as of FourierStudentT::fit. Cost 2M³, M the
    /// modes, and a pass where the rows have no sums for this kernel yet.
    static Outcome<PointNovelty> byWaves(std::shared_ptr<const FourierRows> known, const Kernel& kernel,
                                         const StudentTParameters& model, std::vector<Interval> places = {},
                                         double accuracy = exactGrid, const std::function<void(double)>& progress = {},
                                         std::stop_token stop = {});

    /// s of points given all that are known; of points that are among them, each given all the others (two known at
    /// least). The error is at most what is told, of features no more than rounding and told as 0. Cost O(D²) a point,
    /// of waves O(16^d).
    using Scales = FourierStudentT::Scales;
    Scales given(const Points& all) const;
    Scales leftOut(const Points& known) const;
    /// The logarithm of s given all that are known, of waves without the polynomials: of small s − 1, too, to what is
    /// left of the kernel. Cost O(M²) a place.
    Eigen::VectorXd logScale(const Points& at) const;
    /// The same of waves by their polynomials, while one drags. Cost O(16^d) a place.
    Eigen::VectorXd drawnLogScale(const Points& at) const;

    /// Of waves; of features nothing.
    std::optional<Eigen::Index> modes() const;

private:
    struct Waves {
        FourierStudentT predictive;
        FourierRegression::OnesWaves waves;
    };
    PointNovelty(std::variant<StudentTPredictive, Waves> of, const StudentTParameters& model, Eigen::Index known)
        : of_(std::move(of)), model_(model), known_(known)
    {
    }

    std::variant<StudentTPredictive, Waves> of_;
    StudentTParameters model_;
    Eigen::Index known_ = 0;
};

} // namespace core
