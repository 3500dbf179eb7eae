#include "app/cli/hold_out_options.h"

#include "app/cli/gp_posterior.h"

#include <algorithm>
#include <limits>

namespace app
{

namespace
{

QString qtText(core::Text text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

double shareFrom(const Arguments& arguments)
{
    const core::NumberBounds& bounds = core::holdOutShareFacts.bounds;
    const double share = arguments.number("hold-out", 0.0);
    if (!bounds.holds(share))
        usageError(QStringLiteral("--hold-out: %1, got %2")
                       .arg(QString::fromStdString(bounds.sentence()), arguments.text("hold-out")));
    return share;
}

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
    const double share = shareFrom(arguments);
    if (share > 0.0 && arguments.seed() > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
        usageError(QStringLiteral("--seed: at most %1 where rows are held out").arg(std::numeric_limits<int>::max()));
    return {.share = share, .seed = share > 0.0 ? static_cast<int>(arguments.seed()) : 1};
}

std::vector<Option> holdOutOptions()
{
    return {{"hold-out", "SHARE", qtText(core::holdOutShareFacts.help), &besidePosterior},
            {"hold-out-rows", "I,J,…",
             "these rows in place of a share by chance, counted from 0 without those "
             "that are left out",
             &besidePosterior}};
}

} // namespace app
