#include "widgets/plots/integrated_rows.h"

#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace widgets
{

namespace
{

struct PosteriorWords {
    Q_DECLARE_TR_FUNCTIONS(Posterior)
};

} // namespace

std::vector<CurveRow> withIntegrated(std::vector<CurveRow> plugIn, const core::IntegratedBand& band,
                                     const PlugInColumns& columns)
{
    std::vector<CurveRow> rows;
    bool frames = true;
    for (CurveRow& row : plugIn) {
        if (row.column == columns.band) {
            row.kind = CurveRow::Kind::Outline;
            row.role = Role::Ghost;
            row.width = 1.2;
            row.legend = PosteriorWords::tr("at the values set");
            row.name = PosteriorWords::tr("band at the values set");
            frames = row.frames;
        } else if (row.column == columns.mean) {
            row.role = Role::Ghost;
            row.width = 1.2;
            row.legend = {};
            row.dashes = Qt::DashLine;
        }
    }
    const QString level = percentText(band.level);
    rows.push_back({.column = QStringLiteral("integrated"),
                    .legend = band.byQuadrature
                                  ? PosteriorWords::tr("%1 band by quadrature").arg(level)
                                  : PosteriorWords::tr("%1 band over %2 draws").arg(level).arg(band.draws),
                    .kind = CurveRow::Kind::Band,
                    .role = Role::Posterior,
                    .values = bandOf(band.lower, band.upper),
                    .at = band.at,
                    .frames = frames});
    rows.push_back({.column = QStringLiteral("integrated_mean"),
                    .legend = PosteriorWords::tr("mean"),
                    .name = band.byQuadrature ? PosteriorWords::tr("mean by quadrature")
                                              : PosteriorWords::tr("mean over the draws"),
                    .role = Role::Posterior,
                    .values = band.mean,
                    .at = band.at});
    std::ranges::move(plugIn, std::back_inserter(rows));
    return rows;
}

std::vector<CurveRow> withIntegratedProbability(std::vector<CurveRow> plugIn, const core::IntegratedBand& band,
                                                const QString& column)
{
    for (CurveRow& row : plugIn)
        if (row.column == column) {
            row.role = Role::Ghost;
            row.name = PosteriorWords::tr("%1, at the values set").arg(row.legend);
            row.legend = PosteriorWords::tr("at the values set");
        }
    plugIn.insert(plugIn.begin(),
                  {.column = QStringLiteral("integrated"),
                   .legend = band.byQuadrature ? PosteriorWords::tr("averaged by quadrature")
                                               : PosteriorWords::tr("averaged over %1 draws").arg(band.draws),
                   .role = Role::Posterior,
                   .values = band.probability,
                   .width = 2.5,
                   .at = band.at});
    return plugIn;
}

} // namespace widgets
