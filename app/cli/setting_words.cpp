#include "app/cli/setting_words.h"

#include "core/kernels/expression.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

/// A column of a panel; nullptr where there is none.
const Eigen::VectorXd* columnNamed(const widgets::PlotTable& numbers, const char* name)
{
    const auto found = std::ranges::find(numbers.columns, QLatin1String(name), &widgets::PlotTable::Column::name);
    return found == numbers.columns.end() ? nullptr : &found->values;
}

/// Do these ascend in equal steps, up to rounding?
bool isEven(const Eigen::VectorXd& values)
{
    constexpr double rounding = 1e-14;
    const Eigen::Index last = values.size() - 1;
    if (last < 1 || !(values[last] > values[0]))
        return false;
    const Eigen::VectorXd even = Eigen::VectorXd::LinSpaced(values.size(), values[0], values[last]);
    return (values - even).cwiseAbs().maxCoeff() <= rounding * values.cwiseAbs().maxCoeff();
}

/// "LO:HI:N"
QString rangeWord(const Eigen::VectorXd& values)
{
    return QStringLiteral("%1:%2:%3")
        .arg(numberWord(values[0]), numberWord(values[values.size() - 1]))
        .arg(values.size());
}

} // namespace

QString numberWord(double value)
{
    return QString::fromStdString(core::numberText(value));
}

QStringList kernelWords(const core::Session& session)
{
    return {"--kernel", QString::fromStdString(core::printKernel(session.kernel))};
}

QStringList seedWords(std::uint64_t seed)
{
    return seed == standardSeed ? QStringList() : QStringList{"--seed", QString::number(seed)};
}

QStringList modelWords(const core::EmbeddingModel& model)
{
    return settingWords<&core::EmbeddingModel::tau2>(model) +
           (model.eta ? QStringList{"--eta", numberWord(*model.eta)} : QStringList());
}

Words inducingWords(const QString& option, const core::InducingRule& rule)
{
    if (rule.kind == core::InducingRule::Kind::Given)
        return std::nullopt; // points that stand in the session alone
    const QString kind = widgets::textOf(core::choiceOf(rule.kind).name);
    return QStringList{option, rule.count > 0 ? QStringLiteral("%1:%2").arg(kind).arg(rule.count) : kind} +
           seedWords(rule.seed);
}

Words sitesWords(const core::EmbeddingModel& model)
{
    return model.sites == core::Sites::Data ? QStringList{"--sites", "data"}
                                            : inducingWords(QStringLiteral("--sites"), model.inducing);
}

Words lengthscalesWords(const widgets::PlotTable& numbers)
{
    const Eigen::VectorXd* values = columnNamed(numbers, "lengthscale");
    if (!values || !(values->minCoeff() > 0.0))
        return std::nullopt;
    return isEven(values->array().log()) ? Words(QStringList{"--lengthscales", rangeWord(*values)}) : std::nullopt;
}

Words gridWords(const widgets::PlotTable& numbers)
{
    const Eigen::VectorXd* values = columnNamed(numbers, "at");
    if (!values) // the points have an "x" of their own
        values = columnNamed(numbers, "x");
    if (!values || !isEven(*values))
        return std::nullopt;
    return QStringList{"--at", QStringLiteral("grid:") + rangeWord(*values)};
}

Words joined(std::initializer_list<Words> parts)
{
    QStringList all;
    for (const Words& part : parts) {
        if (!part)
            return std::nullopt;
        all += *part;
    }
    return all;
}

QStringList holdOutWords(const core::HoldOut& holdOut)
{
    if (holdOut.rows.empty())
        return holdOut.share > 0.0 ? QStringList{"--hold-out", numberWord(holdOut.share)} +
                                         seedWords(static_cast<std::uint64_t>(holdOut.seed))
                                   : QStringList();
    QStringList rows;
    for (const int row : holdOut.rows)
        rows << QString::number(row);
    return QStringList{"--hold-out-rows", rows.join(u',')};
}

} // namespace app
