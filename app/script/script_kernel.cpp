#include "app/script/script_kernel.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/hyperparameter_fields.h"
#include "core/kernels/jacobian.h"
#include "core/kernels/lengthscale.h"

#include <QHash>

namespace app
{

namespace
{

QString latin(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Walks over a kernel and writes it as an expression of a, b and theta.
class KernelWriter
{
public:
    explicit KernelWriter(ScriptLanguage language) : language_(language) {}

    QString expressionOf(const core::Kernel& kernel, const QString& path, bool hasScale)
    {
        QString factor;
        if (hasScale)
            factor = number(path + QStringLiteral("scale"), {kernel.scale}) + QStringLiteral(" * ");
        if (kernel.shape == core::Kernel::Shape::Single)
            return factor + familyOf(kernel.family, path, hasScale);
        const bool isSum = kernel.shape == core::Kernel::Shape::Sum;
        QStringList parts;
        for (std::size_t p = 0; p < kernel.parts.size(); ++p) {
            const core::Kernel& part = kernel.parts[p];
            const QString text = expressionOf(part, path + QString::number(p) + u'.', isSum);
            const bool isBracketed = !isSum && part.shape == core::Kernel::Shape::Sum;
            parts << (isBracketed ? u'(' + text + u')' : text);
        }
        const QString joined = parts.join(isSum ? QStringLiteral(" + ") : QStringLiteral(" * "));
        return isSum && hasScale ? factor + u'(' + joined + u')' : factor + joined;
    }

    /// The summands of a sum, and of sums that are summands, each an expression of its own.
    QStringList partsOf(const core::Kernel& kernel, const QString& path, const QString& factor, bool hasScale)
    {
        if (kernel.shape != core::Kernel::Shape::Sum)
            return {factor + expressionOf(kernel, path, hasScale)};
        const QString scaled =
            hasScale ? factor + number(path + QStringLiteral("scale"), {kernel.scale}) + QStringLiteral(" * ") : factor;
        QStringList parts;
        for (std::size_t p = 0; p < kernel.parts.size(); ++p)
            parts << partsOf(kernel.parts[p], path + QString::number(p) + u'.', scaled, true);
        return parts;
    }

    ScriptKernel kernel; // as far as it has been walked over
    QStringList theta;   // "name": value

private:
    /// Notes a number under its name; how the expression has it.
    QString number(const QString& name, const std::vector<double>& values)
    {
        const QString key = isPython(language_) ? u'"' + name + u'"' : u'`' + name + u'`';
        const Eigen::VectorXd list = Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values));
        const QString value = values.size() == 1 ? written(language_, values[0]) : written(language_, list);
        theta << key + (isPython(language_) ? QStringLiteral(": ") : QStringLiteral(" = ")) + value;
        return isPython(language_) ? QStringLiteral("theta[%1]").arg(key) : QStringLiteral("p$") + key;
    }

    QString familyOf(const core::Family& family, const QString& path, bool hasScale)
    {
        const core::FamilyDescription& facts = core::describe(family);
        QStringList arguments{QStringLiteral("a"), QStringLiteral("b")};
        for (std::size_t h = 0; h < facts.hyperparameters.size(); ++h) {
            QString name = latin(facts.hyperparameters[h].name);
            if (name == QLatin1String("scale") && hasScale) // beside the factor in front
                name = latin(facts.name) + u'.' + name;
            if (facts.hyperparameters[h].quantity == core::Quantity::Length)
                kernel.lengths << path + name;
            arguments << number(path + name, core::hyperparameterValues(family, h));
        }
        QString function = latin(facts.name);
        if (const auto* formula = std::get_if<core::Formula>(&family)) {
            function = formulas_ == 0 ? QStringLiteral("formula") : QStringLiteral("formula%1").arg(formulas_ + 1);
            ++formulas_;
            kernel.definitions += scriptFormula(language_, function, *formula);
        } else if (const QString piece = QStringLiteral("kernels/") + function; !kernel.pieces.contains(piece)) {
            kernel.pieces << piece;
        }
        return function + u'(' + arguments.join(", ") + u')';
    }

    ScriptLanguage language_;
    int formulas_ = 0;
};

QString diagonalOf(ScriptLanguage language, const core::Kernel& kernel)
{
    if (core::isShiftInvariant(kernel))
        return isPython(language)
                   ? QStringLiteral("def k_diag(a, theta=theta):  # the same everywhere\n"
                                    "    return np.full(len(a), k(a[:1], a[:1], theta)[0, 0])\n")
                   : QStringLiteral("k_diag <- function(a, p = theta) {  # the same everywhere\n"
                                    "  rep(k(a[1, , drop = FALSE], a[1, , drop = FALSE], p)[1], nrow(a))\n"
                                    "}\n");
    return isPython(language) ? QStringLiteral("def k_diag(a, theta=theta):  # k(x, x) for each row x of a\n"
                                               "    return np.array([k(x[None], x[None], theta)[0, 0] for x in a])\n")
                              : QStringLiteral("k_diag <- function(a, p = theta) {  # k(x, x) for each row x of a\n"
                                               "  apply(a, 1, function(x) k(t(x), t(x), p)[1])\n"
                                               "}\n");
}

QString partsOf(ScriptLanguage language, const QStringList& expressions)
{
    QString lines = isPython(language) ? QStringLiteral("k_parts = [  # the summands of k\n")
                                       : QStringLiteral("k_parts <- list(  # the summands of k\n");
    for (const QString& expression : expressions)
        lines += isPython(language) ? QStringLiteral("    lambda a, b: %1,\n").arg(expression)
                                    : QStringLiteral("  function(a, b, p = theta) %1%2\n")
                                          .arg(expression, &expression == &expressions.last() ? "" : ",");
    return lines + (isPython(language) ? QStringLiteral("]\n") : QStringLiteral(")\n"));
}

} // namespace

ScriptKernel scriptKernel(ScriptLanguage language, const core::Kernel& kernel, bool speaksOfNumbers)
{
    KernelWriter writer(language);
    const bool hasScale = speaksOfNumbers || kernel.scale != 1.0;
    const QString expression = writer.expressionOf(kernel, {}, hasScale);
    ScriptKernel result = std::move(writer.kernel);
    const QString numbers = writer.theta.join(", ");
    result.numbers =
        assignment(language, QStringLiteral("theta"),
                   (isPython(language) ? QStringLiteral("{%1}") : QStringLiteral("list(%1)")).arg(numbers));
    result.definitions +=
        isPython(language)
            ? QStringLiteral("def k(a, b, theta=theta):  # for all rows of a and of b\n    return %1\n").arg(expression)
            : QStringLiteral("k <- function(a, b, p = theta) {  # for all rows of a and of b\n  %1\n}\n")
                  .arg(expression);
    result.diagonal = diagonalOf(language, kernel);
    result.parts = partsOf(language, KernelWriter(language).partsOf(kernel, {}, {}, hasScale));
    return result;
}

QJsonValue kernelFact(const core::Session& session, const QString& name)
{
    const core::Kernel& kernel = session.kernel;
    const Eigen::Index dimensions = session.data->dimensions();
    if (name == QLatin1String("family"))
        return kernel.shape == core::Kernel::Shape::Single ? latin(core::describe(kernel.family).name) : QString();
    if (name == QLatin1String("shift_invariant"))
        return core::isShiftInvariant(kernel);
    if (name == QLatin1String("analytic"))
        return core::isAnalytic(kernel);
    if (name == QLatin1String("kinked"))
        return core::isKinked(kernel);
    if (name == QLatin1String("unbounded"))
        return core::isUnbounded(kernel);
    if (name == QLatin1String("begins_at_zero"))
        return core::inputProblem(kernel, Eigen::MatrixXd::Constant(1, dimensions, -1.0)).has_value();
    if (name == QLatin1String("ard"))
        return core::lengthscalesOf(kernel).size() > 1;
    if (name == QLatin1String("jacobian"))
        return !core::whyNoJacobian(kernel, dimensions).has_value();
    return QJsonValue::Undefined;
}

} // namespace app
