#include "app/report/findings.h"

#include "core/data/samples.h"
#include "core/hypothesis/none_as_far.h"
#include "widgets/controls/number_text.h"
#include "widgets/drawings/derivative.h"
#include "widgets/drawings/effect_text.h"
#include "widgets/drawings/null_text.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace app
{

namespace
{

using widgets::numberText;

struct FindingWords {
    Q_DECLARE_TR_FUNCTIONS(findings)
};

QString levelText(double level)
{
    return FindingWords::tr("level %1").arg(widgets::percentText(level));
}

/// What no permutation was, where none came as far: as far apart, or as dependent.
enum class WhatDiffers { Samples, Columns };

/// "permutation p = 0.002 ± 0.001, rejected", or "permutation p ≤ 0.001, rejected: no deal of 1,000 as far apart".
QString toldAnswer(const core::NullAnswer& answer, WhatDiffers compared)
{
    QString text = widgets::answerText(answer);
    const auto none = widgets::noneAsFar(answer);
    if (!none)
        return text;
    return (compared == WhatDiffers::Samples ? FindingWords::tr("%1: no deal of %2 as far apart")
                                             : FindingWords::tr("%1: no deal of %2 as dependent"))
        .arg(text, QLocale(QLocale::English).toString(*none));
}

/// Where no deal came as far, but there are too few of them to be rejected at that level: "no deal of 10 came as far,
/// but so few cannot reach level 5 %: at least 19 are needed". Empty where that is not so.
QString tooFewDeals(const core::NullAnswer& answer, double level)
{
    const auto none = widgets::noneAsFar(answer);
    if (!none || answer.reject)
        return {};
    const QLocale english(QLocale::English);
    return FindingWords::tr("no deal of %1 came as far, but so few cannot reach %2: at least %3 are needed")
        .arg(english.toString(*none), levelText(level), english.toString(core::fewestPermutations(level)));
}

/// As toldAnswer, and why it is not rejected where that is the number of deals alone.
QString toldInShort(const core::NullAnswer& answer, double level, WhatDiffers compared)
{
    const QString tooFew = tooFewDeals(answer, level);
    return tooFew.isEmpty() ? toldAnswer(answer, compared) : tooFew;
}

QString nullsSentence(const std::vector<core::NullAnswer>& nulls, double level, WhatDiffers compared)
{
    QStringList told;
    for (const core::NullAnswer& answer : nulls)
        told << toldAnswer(answer, compared);
    return FindingWords::tr("The test: %1 (%2).").arg(told.join(QStringLiteral("; ")), levelText(level));
}

/// How large a difference is, which no p says: "How large: MMD² from 0.010 to 0.014 (95 %), 1 % to 1.4 % of …; …".
/// Empty where nothing is known.
QString effectSentence(const std::optional<core::EffectSize>& effect, WhatDiffers compared)
{
    if (!effect)
        return {};
    const bool ofSamples = compared == WhatDiffers::Samples;
    const auto share = [&](double value) {
        return numberText(effect->spread > 0.0 ? 100.0 * value / effect->spread : 0.0, 2);
    };
    return FindingWords::tr("How large: %1, %2 % to %3 % of %4; %5; %6.")
        .arg(widgets::intervalText(*effect, ofSamples ? QStringLiteral("MMD²") : QStringLiteral("HSIC")),
             share(effect->interval.lo), share(effect->interval.hi),
             ofSamples ? FindingWords::tr("the variance of all points in the feature space")
                       : FindingWords::tr("what it would be if each said all of the other"),
             widgets::equivalenceText(*effect),
             widgets::halfPowerText(*effect,
                                    ofSamples ? FindingWords::tr("points a sample") : FindingWords::tr("rows")));
}

/// Behind what was said in short: "; MMD² from 0.010 to 0.014 (95 %), smaller than δ = 0.02 (p = 0.003)".
QString effectInShort(const std::optional<core::EffectSize>& effect, WhatDiffers compared)
{
    if (!effect)
        return {};
    const QString statistic = compared == WhatDiffers::Samples ? QStringLiteral("MMD²") : QStringLiteral("HSIC");
    const QString interval = QStringLiteral("; ") + widgets::intervalText(*effect, statistic);
    return effect->equivalence.smaller ? interval + QStringLiteral(", ") + widgets::equivalenceText(*effect) : interval;
}

/// The points at which a witness is greatest and least, where it has both signs: "near eruptions = 2.1".
struct Extremes {
    QString greatest, least;
};

/// The index of the entry of an ascending axis that is nearest to a value, the first of two as near. Quick where the
/// axis is even: of a million points it is asked at every answer.
Eigen::Index nearest(const Eigen::VectorXd& axis, double value)
{
    const Eigen::Index last = axis.size() - 1;
    const double range = axis[last] - axis[0];
    const double share = range > 0.0 ? std::clamp((value - axis[0]) / range, 0.0, 1.0) : 0.0;
    auto at = static_cast<Eigen::Index>(std::lround(share * static_cast<double>(last)));
    const auto farness = [&](Eigen::Index i) { return std::abs(axis[i] - value); };
    while (at < last && farness(at + 1) < farness(at))
        ++at;
    while (at > 0 && farness(at - 1) <= farness(at))
        --at;
    return at;
}

enum class Witness { PosteriorMean, Empirical };

/// A witness at each point, from where it was computed nearest to it, or of more than two columns the empirical one at
/// the point itself. Elsewhere it says nothing of the samples.
Eigen::VectorXd witnessAtPoints(const core::TwoSamplesResult& result, const core::Dataset& data,
                                const std::array<Eigen::Index, 2>& columns, Witness which)
{
    if (result.slice) // through places of which most hold no row: the plane's corners are none
        return result.witnessAtRows;
    const bool onLine = result.grid.size() > 0, isMean = which == Witness::PosteriorMean;
    const Eigen::VectorXd& line = isMean ? result.mean : result.empirical;
    const core::Field& field = isMean ? result.meanField : result.empiricalField;
    if (onLine ? line.size() == 0 : field.values.size() == 0)
        return {};
    Eigen::VectorXd values(data.size());
    for (Eigen::Index i = 0; i < data.size(); ++i)
        values[i] = onLine ? line[nearest(result.grid, data.x(i, 0))]
                           : field.values(nearest(field.axis1, data.x(i, columns[0])),
                                          nearest(field.axis2, data.x(i, columns[1])));
    return values;
}

std::optional<Extremes> whereTheyDiffer(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    const core::Dataset pair = core::pairOfSamples(*request.data, request.settings.first, request.settings.second);
    const std::array<Eigen::Index, 2> columns =
        result.slice ? result.slice->columns : std::array<Eigen::Index, 2>{0, 1};
    Eigen::Index top = 0, bottom = 0;
    const auto hasBothSigns = [&](Witness which) { // a posterior of few sites may have one alone
        const Eigen::VectorXd values = witnessAtPoints(result, pair, columns, which);
        return values.size() > 0 && values.allFinite() && values.maxCoeff(&top) > 0.0 && values.minCoeff(&bottom) < 0.0;
    };
    if (!hasBothSigns(Witness::PosteriorMean) && !hasBothSigns(Witness::Empirical))
        return {};
    const auto placeAt = [&](Eigen::Index i) {
        QStringList told;
        for (int j = 0; j < (result.grid.size() > 0 ? 1 : 2); ++j) {
            const auto column = static_cast<int>(columns[static_cast<std::size_t>(j)]);
            told << QStringLiteral("%1 = %2").arg(widgets::coordinateName(pair, column),
                                                  numberText(pair.x(i, column), 3));
        }
        return told.join(FindingWords::tr(", "));
    };
    return Extremes{placeAt(top), placeAt(bottom)};
}

/// "by chance, with seed 3", "by hand: rows 2, 5, 7".
QString howHeldOut(const core::HoldOut& holdOut)
{
    constexpr std::size_t mostTold = 50;
    if (holdOut.byChance())
        return FindingWords::tr("by chance, with seed %1").arg(holdOut.seed);
    QStringList rows;
    for (std::size_t i = 0; i < std::min(mostTold, holdOut.rows.size()); ++i)
        rows << QString::number(holdOut.rows[i] + 1);
    if (holdOut.rows.size() > mostTold)
        rows << QStringLiteral("…");
    return FindingWords::tr("by hand: rows %1").arg(rows.join(QStringLiteral(", ")));
}

/// How well observations were foretold that the model did not see.
QString scoreSentence(const QString& opening, const core::PredictiveScore& score)
{
    return FindingWords::tr("%1 error %2 (root mean square), log score %3 (mean log density of each; more is better).")
        .arg(opening, numberText(score.rootMeanSquare), numberText(score.logScore));
}

} // namespace

QStringList findingsOf(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    const core::NullAnswer* null = widgets::toldNull(result.nulls);
    if (result.preview || !null)
        return {};
    const core::DataNames& names = request.data->names;
    const QString first = widgets::sampleTitle(names, request.settings.first),
                  second = widgets::sampleTitle(names, request.settings.second);
    QStringList found;
    const QString tooFew = tooFewDeals(*null, result.testLevel);
    found << (null->reject ? FindingWords::tr(
                                 "The groups %1 (%3 rows) and %2 (%4 rows) differ: were they of one source, a distance "
                                 "as large as theirs would hardly come up by chance.")
              : tooFew.isEmpty()
                  ? FindingWords::tr("That the groups %1 (%3 rows) and %2 (%4 rows) differ cannot be said: a distance "
                                     "as large as theirs also comes up by chance.")
                  : FindingWords::tr("That the groups %1 (%3 rows) and %2 (%4 rows) differ cannot be said: ") + tooFew +
                        u'.')
                 .arg(first, second, QString::number(result.firstSize), QString::number(result.secondSize));
    found << nullsSentence(result.nulls, result.testLevel, WhatDiffers::Samples);
    if (const QString size = effectSentence(result.effect, WhatDiffers::Samples); !size.isEmpty())
        found << size;
    if (const auto where = null->reject ? whereTheyDiffer(result, request) : std::nullopt)
        found << FindingWords::tr("%1 is most in excess near %2; %3 near %4.")
                     .arg(first, where->greatest, second, where->least);
    return found;
}

QString inShort(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    const core::NullAnswer* null = widgets::toldNull(result.nulls);
    if (!null)
        return {};
    const core::DataNames& names = request.data->names;
    const QString first = widgets::sampleName(names, request.settings.first),
                  second = widgets::sampleName(names, request.settings.second);
    if (!null->reject)
        return FindingWords::tr("That %1 and %2 differ cannot be said: %3.")
            .arg(first, second, toldInShort(*null, result.testLevel, WhatDiffers::Samples));
    const QString differ =
        FindingWords::tr("%1 and %2 differ: %3.")
            .arg(first, second,
                 toldAnswer(*null, WhatDiffers::Samples) + effectInShort(result.effect, WhatDiffers::Samples));
    const auto where = whereTheyDiffer(result, request);
    return where ? FindingWords::tr("%1 %2 is most in excess near %3, %4 near %5.")
                       .arg(differ, first, where->greatest, second, where->least)
                 : differ;
}

QString inShort(const core::IndependenceResult& result)
{
    const core::NullAnswer* null = widgets::toldNull(result.nulls);
    if (!null)
        return {};
    const QString first = QString::fromStdString(result.names[0]), second = QString::fromStdString(result.names[1]);
    return (null->reject ? FindingWords::tr("%1 and %2 depend on each other: %3.")
                         : FindingWords::tr("That %1 and %2 depend on each other cannot be said: %3."))
        .arg(first, second,
             toldInShort(*null, result.testLevel, WhatDiffers::Columns) +
                 (null->reject ? effectInShort(result.effect, WhatDiffers::Columns) : QString()));
}

QStringList findingsOf(const core::IndependenceResult& result)
{
    const core::NullAnswer* null = widgets::toldNull(result.nulls);
    if (result.preview || !null)
        return {};
    const QString first = QString::fromStdString(result.names[0]), second = QString::fromStdString(result.names[1]);
    const QString tooFew = tooFewDeals(*null, result.testLevel);
    QStringList found{
        (null->reject ? FindingWords::tr(
                            "%1 and %2 depend on each other: were they independent, a dependence as strong as theirs "
                            "would hardly come up by chance.")
         : tooFew.isEmpty()
             ? FindingWords::tr("That %1 and %2 depend on each other cannot be said: a dependence as strong as theirs "
                                "also comes up by chance.")
             : FindingWords::tr("That %1 and %2 depend on each other cannot be said: ") + tooFew + u'.')
            .arg(first, second),
        nullsSentence(result.nulls, result.testLevel, WhatDiffers::Columns)};
    if (const QString size = effectSentence(result.effect, WhatDiffers::Columns); !size.isEmpty())
        found << size;
    return found;
}

QStringList findingsOf(const core::RegressionResult& result, const core::RegressionRequest& request)
{
    const auto n = static_cast<Eigen::Index>(result.rows.size());
    if (result.preview || n < 2)
        return {};
    const Eigen::ArrayXd targets = request.data->targets(result.rows).array();
    const double spread = std::sqrt((targets - targets.mean()).square().sum() / static_cast<double>(n - 1));
    QStringList found;
    if (result.looScore)
        found << scoreSentence(FindingWords::tr("Each of the %1 values of %2 predicted from all others:")
                                   .arg(QString::number(n), widgets::targetName(*request.data)),
                               *result.looScore)
              << FindingWords::tr(
                     "%1 of them lie farther off than the model holds for likely (beyond 1.96 of its standard "
                     "deviations); of %2 that fit, about %3 would.")
                     .arg(result.looResiduals->outside)
                     .arg(result.looResiduals->known)
                     .arg(numberText(0.05 * static_cast<double>(result.looResiduals->known), 2));
    found << FindingWords::tr("The values themselves spread by %1 (standard deviation).").arg(numberText(spread));
    if (result.heldOut->score)
        found << scoreSentence(
            FindingWords::tr("The %1 that were held out (%2), predicted from those that were learned:")
                .arg(QString::number(result.heldOut->observations.targets.size()),
                     howHeldOut(request.settings.holdOut)),
            *result.heldOut->score);
    if (result.derivative)
        found << FindingWords::tr(
                     "Within the picture, and at the numbers of the kernel as they are, the function %1. That "
                     "it rises and falls on all of these stretches has a probability of at least %2; each "
                     "peak or trough, by itself, lies within its ± with as much.")
                     .arg(widgets::derivativeText(*result.derivative), widgets::percentText(result.level));
    found
        << FindingWords::tr(
               "Log evidence of the model: %1. It compares models of the same data with the same mean; more is better.")
               .arg(numberText(result.logEvidence));
    return found;
}

QStringList findingsOf(const core::ClassificationResult& result, const core::ClassificationRequest& request)
{
    if (result.preview || result.rows.empty())
        return {};
    QStringList found;
    found << FindingWords::tr("%1 of %2 points lie on the wrong side of the line of 50 %.")
                 .arg(result.errors)
                 .arg(result.rows.size());
    if (result.leftOut)
        found << FindingWords::tr("Each point foretold from the others: %1 wrongly; log score %2 (mean log probability "
                                  "of their class; "
                                  "more is better, and −0.693 is a coin's).")
                     .arg(QString::number(result.leftOut->errors), numberText(result.leftOut->logScore));
    if (const core::HeldOutClasses& heldOut = result.heldOut; !heldOut.rows.empty())
        found << FindingWords::tr(
                     "Of the %1 points that were held out (%2), %3 are foretold wrongly; log score %4 (mean log "
                     "probability of their class; more is better, and −0.693 is a coin's).")
                     .arg(QString::number(heldOut.rows.size()), howHeldOut(request.settings.holdOut),
                          QString::number(heldOut.errors), numberText(heldOut.logScore));
    found << FindingWords::tr("Log evidence of the model: %1. It compares models of the same data; more is better.")
                 .arg(numberText(result.logEvidence));
    return found;
}

QStringList findingsOf(const core::StructureResult& result)
{
    QStringList found;
    for (const core::PcEdge& edge : result.graph.found.edges) {
        const auto nameOf = [&](int node) {
            return QString::fromStdString(result.names[static_cast<std::size_t>(node)]);
        };
        found << FindingWords::tr(
                     "%1 %2 %3: no choice of other columns explains their dependence away (largest p = %4).")
                     .arg(nameOf(edge.from),
                          edge.type == core::EdgeType::Directed     ? QStringLiteral("→")
                          : edge.type == core::EdgeType::Bidirected ? QStringLiteral("↔")
                                                                    : QStringLiteral("—"),
                          nameOf(edge.to), numberText(edge.p, 2));
    }
    if (found.isEmpty())
        found << FindingWords::tr("No two columns are joined at level %1.").arg(numberText(result.settings.alpha));
    return found;
}

} // namespace app
