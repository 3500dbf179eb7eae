#include "widgets/canvas/canvas_edits.h"

#include "core/data/samples.h"

#include <boost/random/normal_distribution.hpp>
#include <boost/random/uniform_real_distribution.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace widgets
{
namespace
{

std::vector<int> labelsOf(const core::Dataset& data, const std::vector<int>& rows)
{
    std::set<int> labels;
    for (int row : rows)
        labels.insert(data.label(row));
    return {labels.begin(), labels.end()};
}

/// The copy that an edit of samples starts from.
core::Dataset editable(const core::Dataset& data, const std::vector<int>& labels)
{
    core::Dataset copy = data;
    core::forgetGenerations(copy, labels);
    return copy;
}

Eigen::VectorXd extended(const Eigen::VectorXd& values, const Eigen::VectorXd& more)
{
    Eigen::VectorXd longer(values.size() + more.size());
    longer << values, more;
    return longer;
}

Eigen::VectorXd noTargets(Eigen::Index n)
{
    return Eigen::VectorXd::Constant(n, std::numeric_limits<double>::quiet_NaN());
}

Eigen::VectorXd targetsOf(const core::Dataset& data)
{
    return data.targets.size() > 0 ? data.targets : noTargets(data.size());
}

bool anyNumber(const Eigen::VectorXd& values)
{
    return std::ranges::any_of(values, [](double value) { return std::isfinite(value); });
}

} // namespace

core::Dataset withPoints(const core::Dataset& data, const Eigen::MatrixXd& at, int label,
                         const Eigen::VectorXd& targets)
{
    if (data.size() > 0 && at.cols() != data.dimensions())
        return data; // other data came during the gesture: these points are not of their sheet
    core::Dataset edited = editable(data, {label});
    const Eigen::Index before = data.size(), more = at.rows();
    if (at.cols() != data.dimensions())
        edited.columnNames = core::coordinateNames(at.cols());
    edited.x.conservativeResize(before + more, at.cols());
    edited.x.bottomRows(more) = at;
    if (edited.labels.empty() && label != 0)
        edited.labels.assign(static_cast<std::size_t>(before), 0);
    if (!edited.labels.empty() || label != 0)
        edited.labels.resize(static_cast<std::size_t>(before + more), label);
    if (data.targets.size() > 0 || anyNumber(targets))
        edited.targets = extended(targetsOf(data), targets.size() > 0 ? targets : noTargets(more));
    if (data.weights.size() > 0)
        edited.weights = extended(data.weights, Eigen::VectorXd::Ones(more));
    return edited;
}

core::Dataset without(const core::Dataset& data, std::vector<int> rows)
{
    std::ranges::sort(rows);
    std::vector<int> kept;
    for (int row = 0; row < static_cast<int>(data.size()); ++row)
        if (!std::ranges::binary_search(rows, row))
            kept.push_back(row);
    core::Dataset edited = editable(data, labelsOf(data, rows));
    edited.x = data.x(kept, Eigen::all).eval();
    if (!data.labels.empty()) {
        edited.labels.clear();
        for (int row : kept)
            edited.labels.push_back(data.labels[static_cast<std::size_t>(row)]);
    }
    if (data.targets.size() > 0)
        edited.targets = data.targets(kept).eval();
    if (data.weights.size() > 0)
        edited.weights = data.weights(kept).eval();
    return edited;
}

core::Dataset moved(const core::Dataset& data, const std::vector<int>& rows, const Eigen::VectorXd& offset)
{
    core::Dataset edited = editable(data, labelsOf(data, rows));
    for (int row : rows)
        edited.x.row(row) += offset.transpose();
    return edited;
}

core::Dataset withTargets(const core::Dataset& data, const std::vector<int>& rows, const Eigen::VectorXd& targets)
{
    core::Dataset edited = editable(data, labelsOf(data, rows));
    edited.targets = targetsOf(data);
    for (std::size_t i = 0; i < rows.size(); ++i)
        edited.targets[rows[i]] = targets[static_cast<Eigen::Index>(i)];
    return edited;
}

core::Dataset relabelled(const core::Dataset& data, const std::vector<int>& rows, int label)
{
    std::vector<int> edits = labelsOf(data, rows);
    edits.push_back(label);
    core::Dataset edited = editable(data, edits);
    if (edited.labels.empty())
        edited.labels.assign(static_cast<std::size_t>(data.size()), 0);
    for (int row : rows)
        edited.labels[static_cast<std::size_t>(row)] = label;
    return edited;
}

core::Dataset jittered(const core::Dataset& data, const std::vector<int>& rows, const Eigen::VectorXd& deviation,
                       std::mt19937_64& random)
{
    core::Dataset edited = editable(data, labelsOf(data, rows));
    boost::random::normal_distribution<double> normal;
    for (int row : rows)
        for (Eigen::Index column = 0; column < data.dimensions(); ++column)
            edited.x(row, column) += deviation[column] * normal(random);
    if (deviation.size() > data.dimensions() && data.targets.size() > 0)
        for (int row : rows)
            edited.targets[row] += deviation[data.dimensions()] * normal(random);
    return edited;
}

double targetOf(const core::Dataset& data, Eigen::Index row)
{
    return data.targets.size() > 0 ? data.targets[row] : std::numeric_limits<double>::quiet_NaN();
}

std::vector<int> wholeSamples(const core::Dataset& data, const std::vector<int>& rows)
{
    const std::vector<int> labels = labelsOf(data, rows);
    std::vector<int> all;
    for (int row = 0; row < static_cast<int>(data.size()); ++row)
        if (std::ranges::binary_search(labels, data.label(row)))
            all.push_back(row);
    return all;
}

Eigen::MatrixXd sprayed(const Eigen::VectorXd& centre, const Eigen::VectorXd& radius, int count,
                        std::mt19937_64& random)
{
    boost::random::uniform_real_distribution<double> uniform(-1.0, 1.0);
    Eigen::MatrixXd points(count, centre.size());
    for (int i = 0; i < count; ++i) {
        Eigen::VectorXd unit(centre.size());
        do {
            for (double& entry : unit)
                entry = uniform(random);
        } while (unit.squaredNorm() > 1.0);
        points.row(i) = (centre + radius.cwiseProduct(unit)).transpose();
    }
    return points;
}

} // namespace widgets
