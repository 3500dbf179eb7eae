#include "core/kernels/descriptions.h"
#include "core/kernels/hyperparameter_fields.h"
#include "core/kernels/number_text.h"
#include "core/kernels/scanner.h"
#include "core/limits.h"

#include <algorithm>
#include <cmath>

namespace core
{
namespace
{

// Every bracket costs a few stack frames; nobody writes a hundred, and a hostile file may write a million.
constexpr int deepestNesting = 100;

std::string listed(const auto& described)
{
    std::string names;
    for (const auto& description : described)
        names += (names.empty() ? "" : ", ") + std::string(description.name);
    return names;
}

/// Recursive descent:  sum = product ("+" product)*;  product = factor ("*" factor)*;
/// factor = number | "(" sum ")" | name "(" [argument ("," argument)*] ")".
/// The first error is thrown inside and returned at the door.
class Parser
{
public:
    explicit Parser(std::string_view expression) : scanner_(expression) {}

    Kernel whole()
    {
        Kernel kernel = parseSum(0);
        if (!scanner_.atEnd())
            throw scanner_.expected("'+', '*' or the end");
        return kernel;
    }

private:
    Kernel parseSum(int depth)
    {
        std::vector<Kernel> parts{parseProduct(depth)};
        while (scanner_.accept('+'))
            parts.push_back(parseProduct(depth));
        return parts.size() == 1 ? std::move(parts.front()) : sum(std::move(parts));
    }

    Kernel parseProduct(int depth)
    {
        const std::size_t begin = scanner_.position();
        double scale = 1.0;
        std::vector<Kernel> factors;
        do {
            if (scanner_.numberIsNext())
                scale *= parseScale();
            else
                factors.push_back(parseFactor(depth, !factors.empty() || scanner_.position() != begin));
        } while (scanner_.accept('*'));
        if (factors.empty())
            throw scanner_.expectedAt(begin, "a kernel; a constant is written constant(" + numberText(scale) + ")");
        Kernel kernel = factors.size() == 1 ? std::move(factors.front()) : product(std::move(factors));
        kernel.scale *= scale;
        if (!isAdmissible(scaleDescription(), kernel.scale))
            throw scanner_.expectedAt(begin, "factors whose product is a positive number within the range of doubles");
        return kernel;
    }

    double parseScale()
    {
        const std::size_t begin = scanner_.position();
        const double scale = parseNumber();
        if (!isAdmissible(scaleDescription(), scale))
            throw scanner_.expectedAt(begin, "a factor that is " + admissible(scaleDescription()));
        return scale;
    }

    Kernel parseFactor(int depth, bool numberMayFollow)
    {
        const std::size_t begin = scanner_.position();
        if (scanner_.accept('(')) {
            if (depth == deepestNesting)
                throw scanner_.expectedAt(begin, "at most " + std::to_string(deepestNesting) + " nested brackets");
            Kernel kernel = parseSum(depth + 1);
            if (!scanner_.accept(')'))
                throw scanner_.expected("'+', '*' or ')'");
            return kernel;
        }
        const std::optional<std::string_view> name = scanner_.name();
        if (!name)
            throw scanner_.expected(numberMayFollow ? "a kernel or a number" : "a kernel");
        if (std::ranges::find(families(), *name, &FamilyDescription::name) == families().end())
            throw scanner_.expectedAt(begin, "one of " + listed(families()));
        if (++parts_ > mostKernelParts)
            throw scanner_.expectedAt(begin, "at most " + std::to_string(mostKernelParts) + " parts");
        return kernelOf(parseArguments(defaultFamily(*name)));
    }

    Family parseArguments(Family family)
    {
        const auto descriptions = describe(family).hyperparameters;
        if (!scanner_.accept('('))
            throw scanner_.expected("'('");
        if (scanner_.accept(')'))
            return family;
        std::vector<bool> given(descriptions.size(), false);
        bool named = false;
        do {
            const std::size_t begin = scanner_.position();
            const std::size_t index = parseArgumentName(family, given, named);
            if (given[index])
                throw scanner_.expectedAt(begin, std::string(descriptions[index].name) + " only once");
            given[index] = true;
            setHyperparameterValues(family, index, parseValue(descriptions[index]));
        } while (scanner_.accept(','));
        if (!scanner_.accept(')'))
            throw scanner_.expected("',' or ')'");
        return family;
    }

    /// Which hyperparameter the next argument is for: named ones say so, and none may follow them unnamed.
    std::size_t parseArgumentName(const Family& family, const std::vector<bool>& given, bool& named)
    {
        const auto descriptions = describe(family).hyperparameters;
        const std::string familyName = std::string(describe(family).name);
        const std::size_t begin = scanner_.position();
        if (descriptions.empty())
            throw scanner_.expected("')', since " + familyName + " has no parameters");
        if (const auto name = scanner_.name()) {
            const auto found = std::ranges::find(descriptions, *name, &HyperparameterDescription::name);
            if (found == descriptions.end())
                throw scanner_.expectedAt(begin, "a parameter of " + familyName + " (" + listed(descriptions) + ")");
            if (!scanner_.accept('='))
                throw scanner_.expected("'='");
            named = true;
            return static_cast<std::size_t>(found - descriptions.begin());
        }
        if (named)
            throw scanner_.expected("a parameter's name, as the one before has");
        const auto next = static_cast<std::size_t>(std::ranges::find(given, false) - given.begin());
        if (next == given.size())
            throw scanner_.expected("no more than the parameters of " + familyName + " (" + listed(descriptions) + ")");
        return next;
    }

    std::vector<double> parseValue(const HyperparameterDescription& description)
    {
        const std::size_t begin = scanner_.position();
        if (!scanner_.accept('['))
            return {parseNumber(description)};
        if (!description.perDimension)
            throw scanner_.expectedAt(begin, "a single number for " + std::string(description.name));
        std::vector<double> values;
        do
            values.push_back(parseNumber(description));
        while (scanner_.accept(','));
        if (!scanner_.accept(']'))
            throw scanner_.expected("',' or ']'");
        return values;
    }

    double parseNumber(const HyperparameterDescription& description)
    {
        const std::size_t begin = scanner_.position();
        const double value = parseNumber();
        if (!isAdmissible(description, value))
            throw scanner_.expectedAt(begin, std::string(description.name) + " to be " + admissible(description));
        return value;
    }

    double parseNumber()
    {
        if (const auto value = scanner_.number())
            return *value;
        throw scanner_.expected(scanner_.numberIsNext() ? "a number within the range of doubles" : "a number");
    }

    Scanner scanner_;
    int parts_ = 0;
};

} // namespace

std::variant<Kernel, ExpressionError> parseKernel(std::string_view expression)
{
    try {
        return Parser(expression).whole();
    } catch (const ExpressionError& error) {
        return error;
    }
}

std::string ExpressionError::message() const
{
    return "column " + std::to_string(column) + ": expected " + expected + ", found " + found;
}

} // namespace core
