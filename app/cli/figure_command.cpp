#include "app/cli/command.h"

#include "app/cli/figures.h"
#include "core/density/feature_space.h"
#include "core/density/normalise.h"
#include "core/density/student_t.h"

#include <QFileInfo>

namespace app {

namespace {

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
    const core::Interval window = session.density.window[0];
    const Eigen::MatrixXd x = session.data->x;
    const Eigen::MatrixXd grid = Eigen::VectorXd::LinSpaced(numberOfPoints, window.lo, window.hi);
    const auto density = valueOrThrow(core::studentTLogDensity(x, session.kernel, model, grid));
    const double logNormaliser = valueOrThrow(core::studentTLogNormaliserWholeLine(x, session.kernel, model, true));
    const double logNormaliserPulledBack = valueOrThrow(core::studentTLogNormaliserWholeLine(x, session.kernel, model, false));
    Report report;
    report.add("data", Eigen::VectorXd(x.col(0)));
    report.add("sigma0", model.sigma0);
    report.add("alpha", model.alpha);
    report.add("beta", model.beta);
    report.add("x", Eigen::VectorXd(grid.col(0)));
    report.add("pulled_back", Eigen::VectorXd((density.logDensity - density.logJacobian).array().exp() * std::exp(-logNormaliserPulledBack)));
    report.add("jacobian", Eigen::VectorXd(density.logJacobian.array().exp()));
    report.add("density", Eigen::VectorXd(density.logDensity.array().exp() * std::exp(-logNormaliser)));
    report.add("log_normaliser_pulled_back", logNormaliserPulledBack);
    report.add("log_normaliser", logNormaliser);
    return report;
}

void run(const Arguments& arguments)
{
    const QString name = arguments.positional().value(0);
    if (name != "hl-1")
        usageError(QStringLiteral("there is no figure \"%1\"; known: hl-1").arg(name));
    const QString path = arguments.text("out");
    if (QFileInfo(path).suffix().toLower() == "json")
        writeFile(path, figureOneNumbers().toJson());
    else if (QFileInfo(path).suffix().toLower() == "csv")
        writeFile(path, figureOneNumbers().toCsv());
    else
        drawView(figureOne(), "page", path);
}

} // namespace

Command figureCommand()
{
    return {"figure",
            "NAME",
            "redraws a figure of the literature, with its numbers",
            "Figures:\n  hl-1   Huszár and Lacoste-Julien (2011), Figure 1: kernel student-T density of fourteen points through the parabola",
            {{"out", "FILE", "a figure (.png, .svg, .pdf) or its numbers (.json, .csv)"}},
            &run};
}

} // namespace app
