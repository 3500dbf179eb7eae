#include "core/kernels/descriptions.h"
#include "core/kernels/formula/read_formula.h"
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
/// factor = number | "(" sum ")" | name "(" [argument ("," argument)*] ")" | formula;
/// formula = "formula(" [quote text quote ("," name "=" number ["in" "[" number "," number "]"])*] ")".
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
        if (*name == Formula::facts.name)
            return kernelOf(parseFormula());
        return kernelOf(parseArguments(defaultFamily(*name)));
    }

    Family parseFormula()
    {
        if (!scanner_.accept('('))
            throw scanner_.expected("'('");
        if (scanner_.accept(')'))
            return Formula();
        const char quote = scanner_.peek();
        if ((quote != '"' && quote != '\'') || !scanner_.accept(quote))
            throw scanner_.expected("a formula in quotation marks, as in formula(\"exp(-abs(x-y)/a)\", a=1)");
        const formula::ReadFormula read = formula::readFormula(scanner_);
        if (!scanner_.accept(quote))
            throw scanner_.expected(std::string("an operator or the closing ") + quote);
        std::vector<std::optional<FormulaNumber>> given(read.parameters.size());
        while (scanner_.accept(','))
            parseFormulaNumber(read, given);
        if (!scanner_.accept(')'))
            throw scanner_.expected("',' or ')'");
        std::vector<FormulaNumber> numbers;
        for (std::size_t i = 0; i < given.size(); ++i) {
            const formula::ReadFormula::Name& at = read.parameters[i];
            if (!given[i])
                throw scanner_.expectedAt(
                    at.position, "x, y, a function or a name whose value follows the formula, as in " + at.name + "=1");
            numbers.push_back(*given[i]);
        }
        return Formula(read.tree, std::move(numbers));
    }

    void parseFormulaNumber(const formula::ReadFormula& read, std::vector<std::optional<FormulaNumber>>& given)
    {
        const std::size_t begin = scanner_.position();
        const auto name = scanner_.name();
        const auto found = std::ranges::find(read.parameters, name.value_or(""), &formula::ReadFormula::Name::name);
        if (found == read.parameters.end())
            throw scanner_.expectedAt(begin, read.parameters.empty()
                                                 ? "')', since the formula has no numbers with names"
                                                 : "a name in the formula (" + listed(read.parameters) + ")");
        std::optional<FormulaNumber>& number = given[static_cast<std::size_t>(found - read.parameters.begin())];
        if (number)
            throw scanner_.expectedAt(begin, found->name + " only once");
        if (!scanner_.accept('='))
            throw scanner_.expected("'='");
        const std::size_t place = scanner_.position();
        number = formulaNumberOf(found->name, parseNumber());
        const std::size_t range = scanner_.position();
        const auto word = scanner_.name();
        if (!word)
            return;
        if (*word != "in" || !scanner_.accept('['))
            throw scanner_.expectedAt(range, "',', ')' or a range, as in " + found->name + "=1 in [0.1,10]");
        number->lower = parseNumber();
        if (!scanner_.accept(','))
            throw scanner_.expected("','");
        number->upper = parseNumber();
        if (!(number->lower < number->upper))
            throw scanner_.expectedAt(range, "a range that begins below its end");
        if (!scanner_.accept(']'))
            throw scanner_.expected("']'");
        if (number->lower >= 0.0 && (number->value < 0.0 || (number->lower > 0.0 && number->value == 0.0)))
            throw scanner_.expectedAt(place, number->lower > 0.0 ? "a number greater than 0, as all of its range"
                                                                 : "a number of at least 0");
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
