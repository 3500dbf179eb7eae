#include "app/cli/kernel_values.h"

#include "app/cli/points.h"
#include "core/kernels/gram.h"
#include "core/spectrum/feature_terms.h"
#include "core/spectrum/fourier.h"
#include "core/spectrum/kernel_pair.h"

#include <cmath>

namespace app
{

namespace
{

QString withoutPair(const Arguments& arguments)
{
    return arguments.has("pair") ? QString() : QStringLiteral("it belongs to --pair");
}

/// "X1,…:Y1,…" as two rows.
Eigen::MatrixXd pairFrom(const Arguments& arguments, int dimension)
{
    const QStringList places = arguments.text("pair").split(u':');
    Eigen::MatrixXd pair(2, dimension);
    if (places.size() != 2)
        usageError(QStringLiteral("--pair: expected two places with a colon between them, got \"%1\"")
                       .arg(arguments.text("pair")));
    for (int place = 0; place < 2; ++place) {
        const QStringList coordinates = places[place].split(u',');
        if (coordinates.size() != dimension)
            usageError(QStringLiteral("--pair: \"%1\" has %2 coordinates, a point has %3")
                           .arg(places[place])
                           .arg(coordinates.size())
                           .arg(dimension));
        for (int d = 0; d < dimension; ++d)
            pair(place, d) = numberFrom("pair", coordinates[d]);
    }
    return pair;
}

void refuse(const char* option, const core::Kernel& kernel, const Eigen::MatrixXd& points)
{
    if (const auto failure = core::inputProblem(kernel, points))
        usageError(QStringLiteral("--%1: %2").arg(option, QString::fromStdString(failure->what)));
}

double numberOr(const std::optional<double>& value)
{
    return value.value_or(std::nan(""));
}

void addPair(const core::Kernel& kernel, const Eigen::MatrixXd& places, Report& report)
{
    const core::KernelPair pair = core::kernelPair(kernel, places.row(0), places.row(1));
    Eigen::Matrix2d covariance;
    covariance << pair.first, pair.between, pair.between, pair.second;
    report.add("covariance", Eigen::MatrixXd(covariance));
    report.add("correlation", numberOr(pair.correlation()));
    report.add("feature_distance", numberOr(pair.distance()));
    Report sides;
    sides.add("square", pair.square());
    sides.add("product", pair.product());
    sides.add("holds", pair.isPossible());
    report.add("cauchy_schwarz", std::move(sides));
}

/// k(x₁, ·), k(x₂, ·), the distances from φ(x₁), and the features where there are finitely many.
void addValuesAt(const core::Kernel& kernel, const Eigen::MatrixXd& places, const Eigen::MatrixXd& at, Report& report)
{
    report.add("slices", core::crossGram(kernel, at, places));
    report.add("feature_distances", core::featureDistances(kernel, places.row(0), at));
}

void addFeatures(const core::Kernel& kernel, const Eigen::MatrixXd& at, Report& report)
{
    const auto terms = core::featureTerms(kernel, at.cols());
    if (!terms)
        return;
    std::vector<std::string> names;
    for (const core::FeatureTerm& term : *terms)
        names.push_back(term.text());
    report.add("feature_names", names);
    report.add("features", *core::featureMap(kernel, at));
}

Eigen::VectorXd frequenciesFrom(const Arguments& arguments)
{
    const QStringList parts = arguments.text("frequencies").split(u':');
    if (parts.size() != 4 || parts[0] != QLatin1String("grid"))
        usageError(
            QStringLiteral("--frequencies: expected grid:LO:HI:N, got \"%1\"").arg(arguments.text("frequencies")));
    constexpr qint64 most = 1'000'000;
    const qint64 count = wholeNumberFrom("frequencies", parts[3], 1);
    const double lo = numberFrom("frequencies", parts[1]), hi = numberFrom("frequencies", parts[2]);
    if (count > most || !(lo >= 0.0 && lo <= hi))
        usageError("--frequencies: expected at most 1,000,000 of them, ascending from 0 or more");
    return Eigen::VectorXd::LinSpaced(count, lo, hi);
}

void addSpectrum(const Arguments& arguments, const core::Kernel& kernel, int dimension, Report& report)
{
    if (dimension != 1)
        usageError("--frequencies: the spectral density is that of a kernel on the line, of --dimension 1");
    const auto found = core::powerSpectrum(kernel, frequenciesFrom(arguments));
    if (const auto* failure = std::get_if<core::Failure>(&found))
        usageError(QStringLiteral("--frequencies: ") + QString::fromStdString(failure->what));
    const auto& spectrum = std::get<core::PowerSpectrum>(found);
    report.add("spectral_density", spectrum.density);
    Eigen::MatrixXd lines(std::ssize(spectrum.lines), 2);
    for (Eigen::Index i = 0; i < lines.rows(); ++i)
        lines.row(i) << spectrum.lines[static_cast<std::size_t>(i)].frequency,
            spectrum.lines[static_cast<std::size_t>(i)].mass;
    report.add("spectral_lines", lines);
}

} // namespace

std::vector<Option> kernelValueOptions()
{
    Option at = atOption();
    at.help = "where the kernel is evaluated against both places, and where its features are told";
    at.idle = &withoutPair;
    at.isTable = false; // a file of plain points, read as it comes
    return {{"pair", "X1:X2",
             "two places, the coordinates of each with commas between them: what the kernel makes of both"},
            at,
            {"frequencies", "grid:LO:HI:N",
             "angular frequencies ω at which the spectral density of a stationary kernel is told"}};
}

std::vector<Printed> printedKernelValues()
{
    return {{"covariance", Json::Table, "with --pair: [[k(x1,x1), k(x1,x2)], [k(x1,x2), k(x2,x2)]]"},
            {"correlation", Json::Number, "with --pair: k(x1,x2)/√(k(x1,x1) k(x2,x2))"},
            {"feature_distance", Json::Number, "with --pair: ‖φ(x1) − φ(x2)‖"},
            {"cauchy_schwarz.square", Json::Number, "with --pair: k(x1,x2)²"},
            {"cauchy_schwarz.product", Json::Number, "with --pair: k(x1,x1) k(x2,x2)"},
            {"cauchy_schwarz.holds", Json::Flag, "with --pair: is the square at most the product?"},
            {"slices", Json::Table, "with --pair and --at: k(x1, ·) and k(x2, ·), a row for each point"},
            {"feature_distances", Json::List, "with --pair and --at: ‖φ(x1) − φ(·)‖ at each point"},
            {"feature_names", Json::Texts, "with --pair and --at, where the features are finitely many: what they are"},
            {"features", Json::Table, "likewise: φ, a row for each point, a column for each feature"},
            {"spectral_density", Json::List, "with --frequencies: K̃(ω) = ∫ K(x) exp(iωx) dx at each"},
            {"spectral_lines", Json::Table, "with --frequencies: frequency and mass of each line of the spectrum"}};
}

void addKernelValues(const Arguments& arguments, const core::Kernel& kernel, int dimension, Report& report)
{
    if (arguments.has("pair")) {
        const Eigen::MatrixXd places = pairFrom(arguments, dimension);
        refuse("pair", kernel, places);
        addPair(kernel, places, report);
        if (arguments.has("at")) {
            const Eigen::MatrixXd at = pointsFrom(arguments, coordinatesOfNoTable(dimension));
            refuse("at", kernel, at);
            addValuesAt(kernel, places, at, report);
            addFeatures(kernel, at, report);
        }
    }
    if (arguments.has("frequencies"))
        addSpectrum(arguments, kernel, dimension, report);
}

} // namespace app
