#include "core/kernels/formula/read_formula.h"

#include "core/kernels/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace core::formula
{
namespace
{

constexpr int deepestNesting = 100; // brackets and signs: each costs a few stack frames
constexpr int mostColumns = 9999;   // of a coordinate's number

constexpr std::array functionsOfOne{Kind::Abs,  Kind::Exp,  Kind::Log,  Kind::Sqrt, Kind::Sin,  Kind::Cos,  Kind::Tanh,
                                    Kind::Sinh, Kind::Cosh, Kind::Asin, Kind::Acos, Kind::Atan, Kind::Floor};
constexpr std::array functionsOfMore{Kind::Min, Kind::Max, Kind::Gcd, Kind::Lcm};

template <std::size_t n>
std::optional<Kind> functionCalled(std::string_view name, const std::array<Kind, n>& among)
{
    const auto found = std::ranges::find(among, name, &functionName);
    return found == among.end() ? std::nullopt : std::optional(*found);
}

std::string functionNames()
{
    std::string names;
    for (const Kind kind : functionsOfOne)
        names += std::string(functionName(kind)) + ", ";
    for (const Kind kind : functionsOfMore)
        names += std::string(functionName(kind)) + ", ";
    return names + "dot, norm";
}

/// "x2": 1; "x": the whole point. Nothing where the name does not begin with this letter and go on in digits.
std::optional<int> coordinateCalled(std::string_view name, char point)
{
    if (name.empty() || name.front() != point)
        return std::nullopt;
    const std::string_view digits = name.substr(1);
    if (digits.empty())
        return Node::wholePoint;
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size() || number < 1 || number > mostColumns ||
        digits.front() == '0')
        return std::nullopt;
    return number - 1;
}

class Reader
{
public:
    explicit Reader(Scanner& scanner) : scanner_(scanner) {}

    ReadFormula whole() { return {.tree = sum(), .parameters = std::move(parameters_)}; }

private:
    Tree sum()
    {
        Tree tree = product();
        while (true) {
            const std::size_t at = scanner_.position();
            if (scanner_.accept('+'))
                tree = bounded(at, apply(Kind::Add, tree, product()));
            else if (minus())
                tree = bounded(at, apply(Kind::Subtract, tree, product()));
            else
                return tree;
        }
    }

    Tree product()
    {
        Tree tree = withSign();
        while (true) {
            const std::size_t at = scanner_.position();
            if (scanner_.accept('*') || scanner_.accept("·") || scanner_.accept("×"))
                tree = bounded(at, apply(Kind::Multiply, tree, withSign()));
            else if (scanner_.accept('/') || scanner_.accept("÷"))
                tree = bounded(at, apply(Kind::Divide, tree, withSign()));
            else
                return tree;
        }
    }

    Tree withSign()
    {
        const std::size_t at = scanner_.position();
        if (++depth_ > deepestNesting)
            throw scanner_.expectedAt(at, "at most " + std::to_string(deepestNesting) + " nested brackets and signs");
        Tree tree = minus() ? bounded(at, apply(Kind::Negate, withSign())) : power();
        --depth_;
        return tree;
    }

    Tree power()
    {
        Tree tree = atom();
        const std::size_t at = scanner_.position();
        if (scanner_.accept('^'))
            return bounded(at, apply(Kind::Power, tree, withSign()));
        return scanner_.accept("²") ? bounded(at, apply(Kind::Power, tree, number(2.0))) : tree;
    }

    Tree atom()
    {
        if (scanner_.numberIsNext()) {
            if (const auto value = scanner_.number())
                return number(*value);
            throw scanner_.expected("a number within the range of doubles");
        }
        if (scanner_.accept('('))
            return closed(sum(), ')');
        if (scanner_.accept('|'))
            return apply(Kind::Abs, closed(sum(), '|'));
        if (scanner_.accept('['))
            return apply(Kind::Bracket, closed(either(), ']'));
        if (scanner_.accept("π"))
            return pi();
        const std::size_t at = scanner_.position();
        if (const auto name = scanner_.name())
            return named(*name, at);
        throw scanner_.expected("a number, x, y, a name, a function or '('");
    }

    Tree named(std::string_view name, std::size_t at)
    {
        if (name == "pi")
            return pi();
        if (name == "dot" || name == "norm")
            return ofVectors(name == "dot", at);
        if (const auto coordinate = coordinateCalled(name, 'x'))
            return x(*coordinate);
        if (const auto coordinate = coordinateCalled(name, 'y'))
            return y(*coordinate);
        if (const auto kind = functionCalled(name, functionsOfOne)) {
            open(name);
            return bounded(at, apply(*kind, closed(sum(), ')')));
        }
        if (const auto kind = functionCalled(name, functionsOfMore))
            return ofMore(*kind, at);
        if (scanner_.peek() == '(')
            throw scanner_.expectedAt(at, "a function (" + functionNames() + ") or an operator before '('");
        if (isReserved(name))
            throw scanner_.expectedAt(at, "a number, x, y, a function, '(' or another name (this one is taken)");
        if (std::ranges::find(parameters_, name, &ReadFormula::Name::name) == parameters_.end())
            parameters_.push_back({std::string(name), at});
        return parameter(std::string(name));
    }

    Tree ofMore(Kind kind, std::size_t at)
    {
        open(functionName(kind));
        Tree tree = sum();
        if (!scanner_.accept(','))
            throw scanner_.expected("an operator or ',' and a second argument of " + std::string(functionName(kind)));
        do
            tree = bounded(at, apply(kind, tree, sum()));
        while (scanner_.accept(','));
        return closed(std::move(tree), ')', "an operator, ',' or ')'");
    }

    struct SignedVector {
        Vector vector;
        bool negative;
    };

    Tree ofVectors(bool isDot, std::size_t at)
    {
        open(isDot ? "dot" : "norm");
        const SignedVector first = vector();
        if (!isDot)
            return closed(norm(first.vector), ')');
        if (!scanner_.accept(','))
            throw scanner_.expected("'+', '-' or ',' and a second vector");
        const SignedVector second = vector();
        const Tree tree = closed(dot(first.vector, second.vector), ')');
        return first.negative != second.negative ? bounded(at, apply(Kind::Negate, tree)) : tree;
    }

    SignedVector vector()
    {
        const bool beginsWithX = point("a vector: x, y, x-y or x+y") == 'x';
        const char* other = beginsWithX ? "y" : "x";
        if (minus())
            return point(other, other[0]) ? SignedVector{Vector::Difference, !beginsWithX} : SignedVector{};
        if (scanner_.accept('+'))
            return point(other, other[0]) ? SignedVector{Vector::Sum, false} : SignedVector{};
        return {beginsWithX ? Vector::X : Vector::Y, false};
    }

    char point(const std::string& expected, char wanted = 0)
    {
        const std::size_t at = scanner_.position();
        const auto name = scanner_.name();
        if (!name || (*name != "x" && *name != "y") || (wanted && name->front() != wanted))
            throw scanner_.expectedAt(at, expected);
        return name->front();
    }

    Tree either()
    {
        Tree tree = both();
        for (std::size_t at = scanner_.position(); word("or"); at = scanner_.position())
            tree = bounded(at, apply(Kind::Or, tree, both()));
        return tree;
    }

    Tree both()
    {
        Tree tree = condition(nullptr);
        while (word("and"))
            tree = condition(tree);
        return tree;
    }

    /// What holds before and a comparison, or several in a chain: 0 <= x < 1 is 0 <= x and x < 1. Brackets may hold a
    /// whole condition.
    Tree condition(Tree before)
    {
        std::size_t at = scanner_.position();
        if (scanner_.peek() == '(' && bracketsHoldCondition())
            return joined(at, before, inBrackets());
        Tree left = sum();
        at = scanner_.position();
        std::optional<Comparison> how = comparison();
        if (!how)
            throw scanner_.expected("an operator or a comparison (<, <=, =, !=, >, >=)");
        for (; how; at = scanner_.position(), how = comparison()) {
            const Tree right = sum();
            before = joined(at, before, how->turned ? apply(how->kind, right, left) : apply(how->kind, left, right));
            left = right;
        }
        return before;
    }

    Tree joined(std::size_t at, const Tree& before, const Tree& next) const
    {
        return bounded(at, before ? apply(Kind::And, before, next) : next);
    }

    Tree inBrackets()
    {
        const std::size_t begin = scanner_.position();
        scanner_.accept('(');
        if (++depth_ > deepestNesting)
            throw scanner_.expectedAt(begin, "at most " + std::to_string(deepestNesting) + " nested brackets");
        Tree tree = closed(either(), ')');
        --depth_;
        return tree;
    }

    /// Do the brackets that open here hold a comparison, which numbers do outside square brackets only?
    bool bracketsHoldCondition()
    {
        int round = 0, square = 0;
        for (std::string_view rest = scanner_.rest(); !rest.empty(); rest.remove_prefix(1)) {
            const char c = rest.front();
            round += c == '(' ? 1 : c == ')' ? -1 : 0;
            square += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (round == 0 || square < 0)
                return false;
            const bool compares = c == '<' || c == '>' || c == '=' || rest.starts_with("≤") || rest.starts_with("≥") ||
                                  rest.starts_with("≠");
            if (compares && square == 0)
                return true;
        }
        return false;
    }

    struct Comparison {
        Kind kind;
        bool turned = false; // a > b is b < a
    };

    std::optional<Comparison> comparison()
    {
        if (scanner_.accept("<=") || scanner_.accept("≤"))
            return Comparison{Kind::LessOrEqual};
        if (scanner_.accept(">=") || scanner_.accept("≥"))
            return Comparison{Kind::LessOrEqual, true};
        if (scanner_.accept("!=") || scanner_.accept("≠"))
            return Comparison{Kind::NotEqual};
        if (scanner_.accept("==") || scanner_.accept('='))
            return Comparison{Kind::Equal};
        if (scanner_.accept('<'))
            return Comparison{Kind::Less};
        if (scanner_.accept('>'))
            return Comparison{Kind::Less, true};
        return std::nullopt;
    }

    bool minus() { return scanner_.accept('-') || scanner_.accept("−"); }

    bool word(std::string_view wanted)
    {
        const Scanner before = scanner_;
        if (const auto name = scanner_.name(); name && *name == wanted)
            return true;
        scanner_ = before;
        return false;
    }

    void open(std::string_view function)
    {
        if (!scanner_.accept('('))
            throw scanner_.expected("'(' after " + std::string(function));
    }

    Tree closed(Tree tree, char end, const std::string& expected = {})
    {
        if (!scanner_.accept(end))
            throw scanner_.expected(!expected.empty() ? expected : std::string("an operator or '") + end + "'");
        return tree;
    }

    Tree bounded(std::size_t at, Tree tree) const
    {
        if (!isWithinBounds(tree))
            throw scanner_.expectedAt(at, "a formula of at most " + std::to_string(mostNodes) +
                                              " numbers, names and signs, " + std::to_string(deepest) + " deep");
        return tree;
    }

    Scanner& scanner_;
    std::vector<ReadFormula::Name> parameters_;
    int depth_ = 0;
};

} // namespace

ReadFormula readFormula(Scanner& scanner)
{
    return Reader(scanner).whole();
}

std::variant<Tree, ExpressionError> parse(std::string_view text)
{
    try {
        Scanner scanner(text);
        ReadFormula read = readFormula(scanner);
        if (!scanner.atEnd())
            throw scanner.expected("an operator or the end");
        return read.tree;
    } catch (const ExpressionError& error) {
        return error;
    }
}

bool isReserved(std::string_view name)
{
    // the last five are numbers beside the kernel, in lists where its own stand too
    constexpr std::array<std::string_view, 13> words{"pi",  "dot",   "norm",  "and", "or",   "not", "in",
                                                     "mod", "scale", "noise", "nu",  "tau2", "eta"};
    return std::ranges::find(words, name) != words.end() || functionCalled(name, functionsOfOne) ||
           functionCalled(name, functionsOfMore) || coordinateCalled(name, 'x') || coordinateCalled(name, 'y');
}

} // namespace core::formula
