#include "app/script/script_chance.h"

#include "core/data/samples.h"
#include "core/embedding/embedding_settings.h"
#include "core/hypothesis/nulls.h"
#include "core/labs/novelty/asked_rows.h"
#include "core/labs/two_samples/two_samples_settings.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace app
{

namespace
{

using Eigen::Index;

void addRows(ScriptData& data, ScriptLanguage language, const QString& name, const std::vector<Index>& rows,
             const QString& comment)
{
    data.add(language, name, writtenRowNumbers(language, rows), comment);
}

void addSites(ScriptData& data, ScriptLanguage language, const core::Session& session)
{
    const std::optional<ScriptSites> sites = scriptSites(session);
    if (!sites)
        return;
    data.add(language, QStringLiteral("z"), writtenRows(language, sites->z),
             QStringLiteral("where the embedding is observed, one place a row"));
    addRows(data, language, QStringLiteral("observed"), sites->observed,
            QStringLiteral("the rows that a kernel is learned from: those that are not z"));
}

/// Rows of two samples, one of each.
void addPairs(ScriptData& data, ScriptLanguage language, const core::Session& session)
{
    const auto& settings = session.of<core::TwoSamplesSettings>();
    const std::vector<Index> x = core::rowsOf(*session.data, settings.first),
                             y = core::rowsOf(*session.data, settings.second);
    const auto m = std::ssize(x), pairs = std::min(m, std::ssize(y));
    if (pairs < 1)
        return;
    const std::vector<Index> order = core::shuffledSamples(m, std::ssize(y), session.seed);
    std::vector<Index> first, second;
    for (Index i = 0; i < pairs; ++i) {
        first.push_back(x[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])]);
        second.push_back(y[static_cast<std::size_t>(order[static_cast<std::size_t>(m + i)] - m)]);
    }
    addRows(data, language, QStringLiteral("paired_first"), first,
            QStringLiteral("rows of the first sample, drawn at random"));
    addRows(data, language, QStringLiteral("paired_second"), second, QStringLiteral("each with one of the second"));
}

void addPictures(ScriptData& data, ScriptLanguage language, const core::Session& session)
{
    const core::DrawnRows drawn = core::drawnRows(*session.data, session.of<core::NoveltySettings>(), session.seed);
    addRows(data, language, QStringLiteral("training_row"), drawn.trainingRows,
            QStringLiteral("the rows that train, as chance has chosen them"));
    addRows(data, language, QStringLiteral("asked_row"), drawn.asked.rows,
            QStringLiteral("the rows that are asked about"));
    data.add(language, QStringLiteral("asked_label"), writtenCounts(language, drawn.asked.asked),
             QStringLiteral("with these labels, of which some are wrong"));
}

} // namespace

std::vector<Index> rowsLookedAt(const core::Session& session)
{
    std::vector<Index> rows;
    if (session.lab == "two-samples") {
        const auto& settings = session.of<core::TwoSamplesSettings>();
        rows = core::rowsOf(*session.data, settings.first);
        std::ranges::copy(core::rowsOf(*session.data, settings.second), std::back_inserter(rows));
    } else {
        rows.resize(static_cast<std::size_t>(session.data->size()));
        std::iota(rows.begin(), rows.end(), Index{0});
    }
    return rows;
}

std::optional<ScriptSites> scriptSites(const core::Session& session)
{
    const std::vector<Index> rows = rowsLookedAt(session);
    const auto chosen =
        core::inducingPoints(session.data->x(rows, Eigen::all), session.of<core::EmbeddingModel>().inducing);
    const auto* points = std::get_if<core::InducingPoints>(&chosen);
    if (!points)
        return std::nullopt;
    ScriptSites sites{.z = points->z};
    for (Index i = 0; i < std::ssize(rows); ++i)
        if (!std::ranges::binary_search(points->heldOut, i))
            sites.observed.push_back(rows[static_cast<std::size_t>(i)]);
    return sites;
}

void addChances(ScriptData& data, ScriptLanguage language, const core::Session& session)
{
    if (session.lab == "embedding" || session.lab == "two-samples")
        addSites(data, language, session);
    if (session.lab == "two-samples")
        addPairs(data, language, session);
    if (session.lab == "novelty" && session.data->shape() == core::Shape::Picture)
        addPictures(data, language, session);
}

} // namespace app
