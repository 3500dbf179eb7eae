#include "app/cli/command.h"

#include "app/cli/figures.h"
#include "core/density/feature_space.h"
#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/kernels/gram.h"

#include <QFileInfo>

namespace app
{

namespace
{

constexpr Eigen::Index numberOfPoints = 401;

core::Session figureOne()
{
    core::Session session = core::builtInSession();
    session.density.normalisation = core::Normalisation::WholeLine;
    return session;
}

/// The numbers of Figure 1 by the one-setting route, everything normalised over the whole line as in the paper.
Report figureOneNumbers()
{
    const core::Session session = figureOne();
    const core::StudentTParameters& model = session.density.model;
    const core::Interval window = session.window[0];
    const Eigen::MatrixXd x = session.data->x;
    const Eigen::MatrixXd grid = Eigen::VectorXd::LinSpaced(numberOfPoints, window.lo, window.hi);
    const auto predictive = valueOrThrow(core::StudentTPredictive::fit(x, session.kernel, model));
    const auto logQ = [&](const Eigen::MatrixXd& at) { return predictive.logDensity(at); };
    const auto logDensity = [&](const Eigen::MatrixXd& at) -> Eigen::VectorXd {
        return predictive.logDensity(at) + core::logJacobian(session.kernel, at);
    };
    const double pulledBackNormaliser = valueOrThrow(core::logNormaliserOverLine(logQ, x, session.kernel)).value;
    const double normaliser = valueOrThrow(core::logNormaliserOverLine(logDensity, x, session.kernel)).value;
    const core::StudentT plane =
        valueOrThrow(core::featureSpacePredictive(*core::featureMap(session.kernel, x), model));
    Report report;
    report.add("data", Eigen::VectorXd(x.col(0)));
    report.add("sigma0", model.sigma0);
    report.add("alpha", model.alpha);
    report.add("beta", model.beta);
    report.add("x", Eigen::VectorXd(grid.col(0)));
    report.add("pulled_back", Eigen::VectorXd((logQ(grid).array() - pulledBackNormaliser).exp()));
    report.add("jacobian", Eigen::VectorXd(core::logJacobian(session.kernel, grid).array().exp()));
    report.add("density", Eigen::VectorXd((logDensity(grid).array() - normaliser).exp()));
    report.add("log_normaliser_pulled_back", pulledBackNormaliser);
    report.add("log_normaliser", normaliser);
    report.add("feature_location", plane.location);
    report.add("feature_scale", plane.scale);
    report.add("feature_degrees_of_freedom", plane.degreesOfFreedom);
    return report;
}

void run(const Arguments& arguments)
{
    const QString name = arguments.positional().value(0);
    if (name != "hl-1")
        usageError(QStringLiteral("there is no figure \"%1\"; known: hl-1").arg(name));
    const QString path = arguments.text("out", {});
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (path.isEmpty() || suffix == "json" || suffix == "csv")
        write(figureOneNumbers(), arguments);
    else
        drawView(figureOne(), "page", path);
}

} // namespace

Command figureCommand()
{
    return {"figure",
            "NAME",
            "redraws a figure of the literature, with its numbers",
            "Figures:\n  hl-1   Huszár and Lacoste-Julien (2011), Figure 1: kernel student-T density of fourteen "
            "points through the parabola",
            {{"out", "FILE",
              "a figure (.png, .svg, .pdf) or its numbers (.json, .csv); without it the numbers as JSON on standard "
              "output"}},
            &run};
}

} // namespace app
