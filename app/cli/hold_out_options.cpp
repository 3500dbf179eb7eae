#include "app/cli/hold_out_options.h"

#include "app/cli/gp_posterior.h"
#include "app/cli/setting_options.h"
#include "core/labs/regression/regression_settings.h"

#include <algorithm>
#include <limits>

namespace app
{

namespace
{

std::vector<int> rowsFrom(const Arguments& arguments, Eigen::Index count)
{
    std::vector<int> rows;
    for (const QString& word : arguments.text("hold-out-rows").split(u',')) {
        bool valid = false;
        const int row = word.trimmed().toInt(&valid);
        if (!valid || row < 0 || row >= count)
            usageError(QStringLiteral("--hold-out-rows: rows are counted from 0 to %1, got \"%2\"")
                           .arg(count - 1)
                           .arg(word.trimmed()));
        rows.push_back(row);
    }
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

} // namespace

core::HoldOut holdOutFrom(const Arguments& arguments, Eigen::Index rows)
{
    if (arguments.has("hold-out-rows") && arguments.has("hold-out"))
        usageError("--hold-out-rows: rows are chosen by hand or by chance (--hold-out), not both");
    if (arguments.has("hold-out-rows"))
        return {.rows = rowsFrom(arguments, rows)};
    const double share = valueFrom<&core::RegressionSettings::holdOut, &core::HoldOut::share>(arguments);
    if (share > 0.0 && arguments.seed() > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
        usageError(QStringLiteral("--seed: at most %1 where rows are held out").arg(std::numeric_limits<int>::max()));
    return {.share = share, .seed = share > 0.0 ? static_cast<int>(arguments.seed()) : 1};
}

std::vector<Option> holdOutOptions()
{
    return {{nameOf<&core::RegressionSettings::holdOut, &core::HoldOut::share>(), "SHARE",
             lineOf<&core::RegressionSettings::holdOut, &core::HoldOut::share>(), &besidePosterior},
            {"hold-out-rows", "I,J,…",
             "these rows in place of a share by chance, counted from 0 without those "
             "that are left out",
             &besidePosterior}};
}

} // namespace app
