#include "app/figures/figure_list.h"

#include "app/figures/figure_sessions.h"
#include "core/labs/density/density_settings.h"

#include <QCoreApplication>

namespace app
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("Figures", text);
}

/// `opened`: the panel that fills the page.
template <core::Session (*session)(), const char* opened = nullptr>
std::vector<Stop> alone()
{
    return {{.title = {}, .session = session(), .opened = QString::fromLatin1(opened)}};
}

constexpr char areaPanel[] = "curve"; // of the Novelty lab

std::vector<Stop> stretchedGrids()
{
    std::vector<Stop> stops;
    for (const auto& [epsilon, lengthscale] : grids::chosen())
        stops.push_back({.title = QStringLiteral("ε = %1").arg(epsilon),
                         .session = grids::session(epsilon, lengthscale, 1),
                         .view = QStringLiteral("data"),
                         .isOfDataAlone = true});
    for (Stop& stop : stops) // in one window, to be compared: the widest
        stop.session.window = stops.back().session.window;
    return stops;
}

std::vector<Stop> witnesses()
{
    std::vector<Stop> stops;
    stops.reserve(witnessSizes.size());
    for (const Eigen::Index n : witnessSizes)
        stops.push_back(
            {.title = QStringLiteral("n = %1").arg(n), .session = witnessFigure(n), .view = QStringLiteral("witness")});
    for (Stop& stop : stops) // in one window, to be compared: the widest
        stop.session.window = stops.back().session.window;
    return stops;
}

std::vector<Stop> testedWitnesses()
{
    std::vector<Stop> stops;
    stops.reserve(2 * testedSizes.size());
    for (const Eigen::Index n : testedSizes)
        for (const bool alike : {false, true})
            stops.push_back({.title = (alike ? tr("P = Q, n = %1") : tr("P ≠ Q, n = %1")).arg(n),
                             .session = testedFigure(n, alike),
                             .view = QStringLiteral("witness")});
    for (Stop& stop : stops) // in one window, to be compared: the widest
        stop.session.window = stops[stops.size() - 2].session.window;
    return stops;
}

std::vector<Stop> dreams()
{
    std::vector<Stop> stops;
    for (const core::Session& session : dreamFigures())
        stops.push_back({.title = QStringLiteral("α = %1").arg(session.of<core::DensitySettings>().model.alpha),
                         .session = session,
                         .view = QStringLiteral("predictive")});
    return stops;
}

std::vector<Stop> bishopPriors()
{
    std::vector<Stop> stops;
    for (const core::Bishop& kernel : bishopKernels())
        stops.push_back(
            {.title = bishopTitle(kernel), .session = bishopSession(kernel), .view = QStringLiteral("prior")});
    return stops;
}

} // namespace

const std::vector<Figure>& figures()
{
    static const QString huszar = tr("Huszár and Lacoste-Julien (2011)"), flaxman = tr("Flaxman et al. (2016)"),
                         bishop = tr("Bishop (2006)"), own = tr("Kernelscope");
    static const std::vector<Figure> all{
        {"hl-1", huszar, tr("Figure 1: density through a parabola"),
         tr("Kernel student-T density of fourteen points through the parabola"), &alone<&parabolaFigure>},
        {"hl-2", huszar, tr("Figure 2: points that the model dreams up"),
         tr("Fifty points that the model dreams up one after the other, for α = 0.01, 3 and 10 (β = 0.01, ℓ = 1); the "
            "window and σ₀ = 2 are chosen here: the paper states neither"),
         &dreams},
        {"hl-3", huszar, tr("Figure 3: wrong labels over training pictures"),
         tr("How well kernel student-T and density estimate tell wrong labels, after 10 to 400 training pictures, over "
            "ten draws of rows. Of the digits that come with the program and hyperparameters as set, where the paper "
            "has USPS digits and chooses them: here the density estimate is not behind. The other half, labels told, "
            "is drawn by the command alone. Computed beforehand: Start anew does it again"),
         &alone<&digitsFigure, areaPanel>},
        {"hl-4", huszar, tr("Figure 4: what is new in a picture"),
         tr("The five per cent of patches that are most novel against a background: of a drawn pair, since the paper's "
            "satellite pictures are not available"),
         &alone<&pictureFigure>},
        {"hl-table-1", huszar, tr("Table 1: three methods compared"),
         tr("The areas of kernel student-T, density estimate and mixture, over ten draws of 1,500 training digits: the "
            "last point of each curve. Of the digits that come with the program and hyperparameters as set, where the "
            "paper has 2,000 of USPS and chooses them: the mixture is last, as there, but the density estimate is a "
            "little ahead of the student-T (99.87 and 99.74 %). The confusion of labels is drawn by the command alone. "
            "Computed beforehand: Start anew does it again"),
         &alone<&digitsTable, areaPanel>},
        {"bke-1", flaxman, tr("Figure 1: prior, empirical embedding, posterior"),
         tr("Draws of the prior of an embedding, the empirical embedding, and the posterior"),
         &alone<&embeddingFigure>},
        {"bke-2", flaxman, tr("Figure 2: two grids, for six values of ε"),
         tr("Two 3×3 grids of Gaussians, the second stretched by ε: A and B; each opens with its test, evidence and "
            "witness under the lengthscale that the evidence chooses"),
         &stretchedGrids},
        {"bke-2-errors", flaxman, tr("Figure 2 C: type II errors"),
         tr("How often the test misses the difference over ε, by median heuristic and by evidence, over twenty pairs "
            "each. Computed beforehand: Start anew does it again"),
         &alone<&grids::errorsSession>},
        {"bke-3", flaxman, tr("Figure 3 B and C: witness of 50 and of 400"),
         tr("The witness of a normal and a Laplace distribution from 50 and from 400 points of each, observed at the "
            "data; both with ℓ = 0.2435, which the evidence of the 50 chooses at five inducing points, where the paper "
            "averages over ℓ"),
         &witnesses},
        {"bke-3-sizes", flaxman, tr("Figure 3, from 20 to 1,000 points, and where P = Q"),
         tr("The same of 20 to 1,000 points of each, and beside it where both are normal: the band leaves out 0 there, "
            "too, and is no test. Each opens with MMD² and the Bayes factor, which are. Those of "
            "1,000 take some seconds each"),
         &testedWitnesses},
        {"bke-4", flaxman, tr("Figure 4: a graph of ozone and the weather"),
         tr("Nine measures whitened along the days, by the PC algorithm: with the median heuristic, and beside it with "
            "the evidence. The paper's edge Temp → Ozone does not come out: by the median it has two heads, by the "
            "evidence at the lab's 16 random points there is none. It takes some 20 seconds"),
         &alone<&ozoneFigure>},
        {"bishop-6.5", bishop, tr("Figure 6.5: draws of six priors"),
         tr("Draws of Gaussian processes with the kernel bishop(θ₀, θ₁, θ₂, θ₃), six settings side by side"),
         &bishopPriors},
        {"gp-classification", own, tr("Two moons classified"),
         tr("A Gaussian process and a support vector machine with the same kernel"), &alone<&gpClassificationFigure>},
        {"kpca", own, tr("Kernel PCA of two moons"),
         tr("Gram matrix, eigenvalues, scatter, and components over the plane"), &alone<&kernelPcaFigure>},
        {"mercer", own, tr("Eigenfunctions of se"), tr("Under a Gaussian measure, beside their closed forms"),
         &alone<&mercerFigure>},
        {"fourier-regulariser", own, tr("The Fourier regulariser"),
         tr("A bump's power at each frequency against the price that se asks for it"), &alone<&regulariserFigure>}};
    return all;
}

} // namespace app
