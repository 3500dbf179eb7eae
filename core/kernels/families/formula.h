#pragma once

#include "core/kernels/families/family.h"
#include "core/kernels/formula/expression_tree.h"

#include <memory>

namespace core
{

namespace formula
{
class Program;
struct Dual;
struct MovingDual;
} // namespace formula

/// A number of a formula: its name, and between which values a slider moves it. A range above 0 is one of positive
/// numbers on a logarithmic slider.
struct FormulaNumber {
    std::string name;
    double value = 1.0;
    double lower = 1e-3, upper = 1e3;
    bool operator==(const FormulaNumber&) const = default;
};

/// With a range as a person would expect it: 0.001 to 1000 for what is positive, around 0 for the rest, wider where the
/// value needs it.
FormulaNumber formulaNumberOf(std::string name, double value);

/// k(x, y) as a person writes it. Its numbers and what is known of it belong to this one formula, not to the family.
/// Positive definiteness is not known from the formula as such: the positiveSemidefinite of its description says
/// whether it is proven, and definitenessOpen whether it is neither that nor refuted.
class Formula
{
public:
    Formula();
    /// The numbers are those of the tree, in its reading order (asserted).
    Formula(formula::Tree tree, std::vector<FormulaNumber> numbers);
    bool operator==(const Formula& other) const;

    static constexpr FamilyDescription facts{.name = "formula",
                                             .title = "Formula",
                                             .formula = "k(x, y)",
                                             .note = "Any function of x and y, as it is typed",
                                             .smoothness = Smoothness::RoughAtPoints,
                                             .positiveSemidefinite = false,
                                             .definitenessOpen = true};
    static constexpr std::tuple numbers{};

    const formula::Tree& tree() const { return tree_; }
    const std::vector<FormulaNumber>& namedNumbers() const { return numbers_; }
    const FamilyDescription& description() const { return description_; }
    double numberAt(std::size_t index) const { return numbers_[index].value; }
    void setNumberAt(std::size_t index, double value);

    void values(const PairedPoints& pairs, ArrayRef out) const;
    Eigen::MatrixXd gradient(const Points& x, const Points& y, const ArrayIn& k) const;
    void fillJet(const Points& x, DiagonalJet& jet) const;
    formula::Dual onLine(double x, double y) const; // k with its derivatives there, of a smooth one
    formula::MovingDual onLine(double x, double y, std::size_t moving) const; // and as the log of a number moves
    void addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                        Eigen::Ref<Eigen::VectorXd> out) const;
    bool isShiftInvariant() const { return description_.shiftInvariant; }
    FarAway tendsTo() const; // by its values at x = y, further and further out
    /// The least step along a dimension over which k changes as much as se does over its lengthscale, from a few
    /// places.
    double smallestScale(Eigen::Index dimension) const;
    std::string formula() const;

    /// How many columns it speaks of: 1 for x, 2 for x2; 0 where dot and norm take all there are.
    int columnsNamed() const;
    /// What forbids it over data of so many columns: coordinates that are not there, or k(x, y) other than k(y, x).
    std::vector<Problem> problems(Eigen::Index dimensions) const;
    /// A sentence that names two rows between which it has no finite value. Of more than 2,000 rows every one is paired
    /// with itself, and 2,000 of them, evenly spread, with each other.
    std::optional<std::string> inputProblem(const Points& x) const;

private:
    void describe();
    std::vector<double> numberValues() const;

    formula::Tree tree_;
    std::vector<FormulaNumber> numbers_;
    std::shared_ptr<const formula::Program> program_; // of the tree
    FamilyDescription description_;
};

} // namespace core
