#include "app/cli/method_option.h"

#include "app/cli/command.h"

#include <QStringList>

namespace app
{

namespace
{

QString wordOf(core::Method method)
{
    const std::string_view name = core::nameOf(method);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace

Option methodOption(const QString& standard)
{
    return {"method", "dense|fourier|state-space", QStringLiteral("how it is computed (default: %1)").arg(standard)};
}

std::optional<core::Method> methodFrom(const Arguments& arguments)
{
    if (!arguments.has("method"))
        return std::nullopt;
    const QString asked = arguments.text("method");
    QStringList words;
    for (const core::Method method : core::everyMethod) {
        if (wordOf(method) == asked)
            return method;
        words << wordOf(method);
    }
    usageError(QStringLiteral("--method: it is one of %1, got %2").arg(words.join(QStringLiteral(", ")), asked));
}

void addMethod(Report& report, core::Method method, Eigen::Index modes, double errorBound)
{
    report.add("method", std::string(core::nameOf(method)));
    if (method != core::Method::Fourier)
        return;
    report.add("modes", static_cast<double>(modes));
    report.add("error_bound", errorBound);
}

std::vector<Printed> printedMethod(const QString& bounded)
{
    return {{"method", Json::Text, "dense, fourier or state-space: how it was computed; fourier where a part was"},
            {"modes", Json::Number, "of fourier: how many waves stand for the kernel"},
            {"error_bound", Json::Number, QStringLiteral("of fourier: by how much %1 at most").arg(bounded)}};
}

} // namespace app
