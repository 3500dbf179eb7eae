// Formulas that a person typed, as functions of a script.

#include "app/script/script_kernel.h"

namespace app
{

namespace
{

using core::formula::Kind;
using core::formula::Node;
using core::formula::Tree;
using core::formula::Vector;

/// Of a number of a formula, which may be called as something else of the script.
QString nameOf(const std::string& number)
{
    return QStringLiteral("p_") + QString::fromStdString(number);
}

/// Writes a formula as an expression of x and y, whose last axis (Python) or columns (R) are the coordinates.
class FormulaWriter
{
public:
    explicit FormulaWriter(ScriptLanguage language) : isPython_(language == ScriptLanguage::Python), language_(language)
    {
    }

    QString write(const Tree& tree) const
    {
        const Node& node = *tree;
        switch (node.kind) {
        case Kind::Number:
            return node.number < 0.0 ? u'(' + written(language_, node.number) + u')' : written(language_, node.number);
        case Kind::Pi:
            return isPython_ ? QStringLiteral("np.pi") : QStringLiteral("pi");
        case Kind::Parameter:
            return nameOf(node.name);
        case Kind::X:
            return coordinate(QStringLiteral("x"), node.coordinate);
        case Kind::Y:
            return coordinate(QStringLiteral("y"), node.coordinate);
        case Kind::Dot:
            return sum(pointOf(node.first) + QStringLiteral(" * ") + pointOf(node.second));
        case Kind::Norm:
            return (isPython_ ? QStringLiteral("np.sqrt(%1)") : QStringLiteral("sqrt(%1)"))
                .arg(sum(pointOf(node.first) + (isPython_ ? QStringLiteral("**2") : QStringLiteral("^2"))));
        case Kind::Negate:
            return QStringLiteral("(-%1)").arg(write(node.arguments[0]));
        case Kind::Bracket:
            return QStringLiteral("(1.0 * (%1))").arg(write(node.arguments[0]));
        default:
            return node.arguments.size() == 1 ? functionOf(node) : pairOf(node);
        }
    }

private:
    QString coordinate(const QString& point, int of) const
    {
        const int index = of == Node::wholePoint ? 0 : of;
        return isPython_ ? QStringLiteral("%1[..., %2]").arg(point).arg(index)
                         : QStringLiteral("%1[, %2]").arg(point).arg(index + 1);
    }

    QString sum(const QString& terms) const
    {
        return (isPython_ ? QStringLiteral("(%1).sum(axis=-1)") : QStringLiteral("rowSums(%1)")).arg(terms);
    }

    static QString pointOf(Vector vector)
    {
        switch (vector) {
        case Vector::X:
            return QStringLiteral("x");
        case Vector::Y:
            return QStringLiteral("y");
        case Vector::Difference:
            return QStringLiteral("(x - y)");
        case Vector::Sum:
            return QStringLiteral("(x + y)");
        }
        return {};
    }

    QString functionOf(const Node& node) const
    {
        const std::string_view name = core::formula::functionName(node.kind);
        QString function = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        if (isPython_ && (node.kind == Kind::Asin || node.kind == Kind::Acos || node.kind == Kind::Atan))
            function = QStringLiteral("arc") + function.mid(1);
        return (isPython_ ? QStringLiteral("np.") : QString()) + function + u'(' + write(node.arguments[0]) + u')';
    }

    QString pairOf(const Node& node) const
    {
        const QString left = write(node.arguments[0]), right = write(node.arguments[1]);
        const auto between = [&](const QString& sign) { return u'(' + left + u' ' + sign + u' ' + right + u')'; };
        const auto function = [&](const QString& python, const QString& r) {
            return (isPython_ ? python : r) + u'(' + left + QStringLiteral(", ") + right + u')';
        };
        switch (node.kind) {
        case Kind::Add:
            return between(QStringLiteral("+"));
        case Kind::Subtract:
            return between(QStringLiteral("-"));
        case Kind::Multiply:
            return between(QStringLiteral("*"));
        case Kind::Divide:
            return between(QStringLiteral("/"));
        case Kind::Power:
            return isPython_ ? QStringLiteral("np.power(%1, %2)").arg(left, right) : between(QStringLiteral("^"));
        case Kind::Min:
            return function(QStringLiteral("np.minimum"), QStringLiteral("pmin"));
        case Kind::Max:
            return function(QStringLiteral("np.maximum"), QStringLiteral("pmax"));
        case Kind::Gcd:
            return function(QStringLiteral("gcd"), QStringLiteral("gcd"));
        case Kind::Lcm:
            return function(QStringLiteral("lcm"), QStringLiteral("lcm"));
        case Kind::Less:
            return between(QStringLiteral("<"));
        case Kind::LessOrEqual:
            return between(QStringLiteral("<="));
        case Kind::Equal:
            return between(QStringLiteral("=="));
        case Kind::NotEqual:
            return between(QStringLiteral("!="));
        case Kind::And:
            return between(QStringLiteral("&"));
        case Kind::Or:
            return between(QStringLiteral("|"));
        default:
            return {};
        }
    }

    bool isPython_;
    ScriptLanguage language_;
};

/// Of whole numbers, which a formula asks of all pairs of points.
QString divisorsOf(ScriptLanguage language, const Tree& tree)
{
    if (!core::formula::contains(tree,
                                 [](const Node& node) { return node.kind == Kind::Gcd || node.kind == Kind::Lcm; }))
        return {};
    if (language == ScriptLanguage::Python)
        return QStringLiteral("def gcd(u, v):\n    return np.gcd(*np.broadcast_arrays(np.rint(u).astype(int), "
                              "np.rint(v).astype(int)))\n\n\n"
                              "def lcm(u, v):\n    return np.lcm(*np.broadcast_arrays(np.rint(u).astype(int), "
                              "np.rint(v).astype(int)))\n\n\n");
    return QStringLiteral("gcd <- function(u, v) {\n  mapply(function(u, v) { while (v != 0) { r <- u %% v; u <- v; v "
                          "<- r }; abs(u) }, u, v)\n}\n"
                          "lcm <- function(u, v) ifelse(u == 0 | v == 0, 0, abs(u * v) / gcd(u, v))\n");
}

} // namespace

QString scriptFormula(ScriptLanguage language, const QString& name, const core::Formula& formula)
{
    QStringList arguments{QStringLiteral("a"), QStringLiteral("b")};
    for (const core::FormulaNumber& number : formula.namedNumbers())
        arguments << nameOf(number.name);
    const QString head =
        name + QLatin1String(language == ScriptLanguage::Python ? "(" : " <- function(") + arguments.join(", ") + u')';
    const QString said = QString::fromStdString(core::formula::print(formula.tree()));
    const QString expression = FormulaWriter(language).write(formula.tree());
    if (language == ScriptLanguage::Python)
        return divisorsOf(language, formula.tree()) +
               QStringLiteral("def %1:  # %2\n    x, y = a[:, None, :], b[None, :, :]\n    return %3 + "
                              "np.zeros((len(a), len(b)))\n\n\n")
                   .arg(head, said, expression);
    return divisorsOf(language, formula.tree()) +
           QStringLiteral("%1 {  # %2\n  x <- a[rep(seq_len(nrow(a)), nrow(b)), , drop = FALSE]\n"
                          "  y <- b[rep(seq_len(nrow(b)), each = nrow(a)), , drop = FALSE]\n"
                          "  matrix(%3 + numeric(nrow(x)), nrow(a))\n}\n")
               .arg(head, said, expression);
}

} // namespace app
