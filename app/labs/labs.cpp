#include "app/labs/labs.h"

#include "app/labs/classification_page.h"
#include "app/labs/classification_plots.h"
#include "app/labs/density_page.h"
#include "app/labs/density_plots.h"
#include "app/labs/embedding_page.h"
#include "app/labs/embedding_plots.h"
#include "app/labs/independence_page.h"
#include "app/labs/independence_plots.h"
#include "app/labs/novelty_page.h"
#include "app/labs/novelty_plots.h"
#include "app/labs/pictures_page.h"
#include "app/labs/pictures_plots.h"
#include "app/labs/power_page.h"
#include "app/labs/power_plots.h"
#include "app/labs/regression_page.h"
#include "app/labs/regression_plots.h"
#include "app/labs/spectrum_page.h"
#include "app/labs/spectrum_plots.h"
#include "app/labs/structure_page.h"
#include "app/labs/structure_plots.h"
#include "app/labs/two_samples_page.h"
#include "app/labs/two_samples_plots.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/density/dream_settings.h"
#include "core/labs/embedding/embedding_settings.h"
#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "core/labs/independence/independence_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/pictures/pictures_settings.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/structure/structure_settings.h"
#include "core/labs/two_samples/bayes_factor_settings.h"
#include "core/labs/two_samples/scale_scan_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"

#include <QCoreApplication>

#include <algorithm>

namespace app
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("Labs", text);
}

std::vector<Lab>& allLabs()
{
    static std::vector<Lab> all{
        makeLab<DensityPage, DensityPlots, core::DensitySettings, core::DreamSettings>(
            {.id = "density",
             .title = tr("Density"),
             .meaning = tr("What density a Bayesian kernel machine predicts for the points"),
             .group = tr("Describe"),
             .example = "three_groups"}),
        makeLab<EmbeddingPage, EmbeddingPlots, core::EmbeddingModel, core::EmbeddingSettings, core::LearningSettings,
                core::PosteriorSettings>(
            {.id = "embedding",
             .title = tr("Embedding"),
             .meaning = tr("The mean embedding of the points, what a Bayesian believes of it, and the evidence that "
                           "chooses its kernel: Bayesian kernel learning (BKL)"),
             .group = tr("Describe"),
             .example = "bimodal"}),
        makeLab<SpectrumPage, SpectrumPlots, core::SpectrumSettings>(
            {.id = "spectrum",
             .title = tr("Spectrum"),
             .meaning = tr("What a kernel sees in points and in functions: kernel PCA, eigenfunctions, norms"),
             .group = tr("Describe"),
             .example = "circles"}),
        makeLab<TwoSamplesPage, TwoSamplesPlots, core::TwoSamplesSettings, core::EmbeddingModel, core::LearningSettings,
                core::PosteriorSettings, core::BayesFactorSettings, core::ScaleScanSettings>(
            {.id = "two-samples",
             .title = tr("Two samples"),
             .meaning = tr("Where two samples differ, and whether they do"),
             .group = tr("Compare"),
             .question = tr("Do they differ?"),
             .example = "two_samples"}),
        makeLab<PowerPage, PowerPlots, core::PowerSettings>(
            {.id = "power",
             .title = tr("Power"),
             .meaning = tr("How often a test tells two sources of data apart"),
             .group = tr("Compare"),
             .question = tr("How often?"),
             .under = "two-samples"}),
        makeLab<RegressionPage, RegressionPlots, core::RegressionSettings, core::GpEvidenceSettings,
                core::GpPosteriorSettings>(
            {.id = "regression",
             .title = tr("Regression"),
             .meaning = tr("What a Gaussian process believes about a function, and ridge regression as its mean"),
             .group = tr("Predict"),
             .wantsTargets = true,
             .example = "sine"}),
        makeLab<ClassificationPage, ClassificationPlots, core::ClassificationSettings, core::GpEvidenceSettings,
                core::GpPosteriorSettings>(
            {.id = "classification",
             .title = tr("Classification"),
             .meaning =
                 tr("How probable a Gaussian process makes two classes, and what other classifiers make of them"),
             .group = tr("Predict"),
             .example = "moons"}),
        makeLab<NoveltyPage, NoveltyPlots, core::NoveltySettings>(
            {.id = "novelty",
             .title = tr("Novelty"),
             .meaning = tr("Which pictures or points a density did not expect: wrong labels, and what is new"),
             .group = tr("Find"),
             .question = tr("Points and digits"),
             .example = "digits"}),
        makeLab<PicturesPage, PicturesPlots, core::PicturesSettings>(
            {.id = "pictures",
             .title = tr("Pictures"),
             .meaning = tr("What is new in one picture against another, patch by patch"),
             .group = tr("Find"),
             .question = tr("Patches of a picture"),
             .under = "novelty"}),
        makeLab<IndependencePage, IndependencePlots, core::IndependenceSettings>(
            {.id = "independence",
             .title = tr("Independence"),
             .meaning = tr("Whether columns depend on each other, where, and whether they still do given others"),
             .group = tr("Relate"),
             .example = "dependent"}),
        makeLab<StructurePage, StructurePlots, core::StructureSettings, core::TrueGraphSettings>(
            {.id = "structure",
             .title = tr("Structure"),
             .meaning = tr("What graph follows from which columns are independent given which others"),
             .group = tr("Relate"),
             .example = "iris"})};
    return all;
}

} // namespace

const std::vector<Lab>& labs()
{
    return allLabs();
}

QStringList labIds()
{
    QStringList ids;
    for (const Lab& lab : labs())
        ids << lab.id;
    return ids;
}

void addLab(Lab lab)
{
    allLabs().push_back(std::move(lab));
}

std::vector<SettingsPart> settingsParts()
{
    std::vector<SettingsPart> parts;
    for (const Lab& lab : labs())
        for (const SettingsPart& part : lab.settings)
            if (std::ranges::find(parts, part.key, &SettingsPart::key) == parts.end())
                parts.push_back(part);
    return parts;
}

const Lab* labNamed(const QString& id)
{
    return labNamed(id, labs());
}

const Lab& labOf(const core::Session& session)
{
    return labOf(session, labs());
}

} // namespace app
