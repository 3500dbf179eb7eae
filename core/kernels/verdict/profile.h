#pragma once

#include "core/kernels/verdict/prover.h"

namespace core::verdicts
{

/// k(x, y) = f(r) with r = |a(x) - a(y)| on the line, or with r = ‖x - y‖ in d dimensions.
struct Profile {
    Expr f; // of Op::Distance
    Eigen::Index dimension = 1;
};

/// Does a formula name a point otherwise than by Op::Distance?
bool usesPoints(const Expr& term);
/// Of a formula in Op::Distance: does it surely rise, or fall, on r >= 0?
bool rises(const Expr& f);
bool falls(const Expr& f);

std::optional<Profile> profileOf(Algebra& algebra, const Expr& k);

/// By Pólya, by the Fourier transforms of p(r)·exp(-ar) and p(r²)·exp(-ar²), by Askey and Wendland.
std::optional<Proof> provenByProfile(Algebra& algebra, const Profile& profile);

/// Pólya: convex, falling, nowhere negative on r >= 0, on the line.
std::optional<Proof> provenByPolya(const Profile& profile);
std::optional<Proof> provenByFourier(Algebra& algebra, const Profile& profile);
/// (1-r)₊^m q(r).
std::optional<Proof> provenByCompactSupport(Algebra& algebra, const Profile& profile);

/// The theorem by which such a function is not positive definite: of (1-r)₊^p and Wendland's (1-r)₊^(l+1) ((l+1)r+1) in
/// d > 1 dimensions, or of p(r)·exp(-ar) and p(r²)·exp(-ar²), where the transform is negative somewhere in exact
/// arithmetic. Close to where it is positive definite, eight points do not show it.
std::optional<std::string> whyNot(Algebra& algebra, const Profile& profile);
std::optional<std::string> whyNotByFourier(Algebra& algebra, const Profile& profile);
std::optional<std::string> whyNotByCompactSupport(Algebra& algebra, const Profile& profile);

/// A sum of terms c_n r^n, where f is one; the coefficients may be irrational.
std::optional<std::vector<Expr>> coefficientsOf(Algebra& algebra, const Expr& f);

} // namespace core::verdicts
