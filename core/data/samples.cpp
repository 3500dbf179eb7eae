#include "core/data/samples.h"

#include "core/data/sample_columns.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <numeric>

namespace core
{

int sampleCount(const Dataset& data)
{
    if (data.size() == 0)
        return 0;
    return data.labels.empty() ? 1 : std::ranges::max(data.labels) + 1;
}

std::vector<Eigen::Index> rowsOf(const Dataset& data, int label)
{
    std::vector<Eigen::Index> rows;
    for (Eigen::Index i = 0; i < data.size(); ++i)
        if (data.label(i) == label)
            rows.push_back(i);
    return rows;
}

Eigen::Index sizeOfSample(const Dataset& data, int label)
{
    if (data.labels.empty())
        return label == 0 ? data.size() : 0;
    return std::ranges::count(data.labels, label);
}

Eigen::MatrixXd sampleOf(const Dataset& data, int label)
{
    return data.x(rowsOf(data, label), Eigen::indexing::all);
}

std::map<int, Generation> generationsOfSamples(const Dataset& data)
{
    if (data.generation && data.labels.empty())
        return {{0, *data.generation}};
    return data.sampleGenerations;
}

void forgetGenerations(Dataset& data, const std::vector<int>& labels)
{
    data.sampleGenerations = generationsOfSamples(data);
    data.generation.reset();
    for (const int label : labels)
        data.sampleGenerations.erase(label);
}

Eigen::MatrixXd pooledPoints(const Eigen::Ref<const Eigen::MatrixXd>& x, const Eigen::Ref<const Eigen::MatrixXd>& y)
{
    assert(x.cols() == y.cols());
    Eigen::MatrixXd all(x.rows() + y.rows(), x.cols());
    all << x, y;
    return all;
}

Dataset pairOfSamples(const Dataset& data, int first, int second)
{
    const Eigen::MatrixXd x = sampleOf(data, first), y = sampleOf(data, second);
    Dataset pair;
    pair.columnNames = data.columnNames;
    pair.source = data.source;
    pair.picture = data.picture;
    pair.names.columns = data.names.columns;
    pair.names.group = data.names.group;
    pair.names.samples = {data.names.sampleName(first), data.names.sampleName(second)};
    pair.x = pooledPoints(x, y);
    pair.labels.assign(static_cast<std::size_t>(x.rows()), 0);
    pair.labels.insert(pair.labels.end(), static_cast<std::size_t>(y.rows()), 1);
    return pair;
}

Outcome<Dataset> withSample(const Dataset& data, int label, const Dataset& sample)
{
    const auto matched = columnsOfSample(data.size() > 0 ? data : sample, sample);
    if (const auto* problem = std::get_if<std::string>(&matched))
        return Failure{Failure::Kind::InvalidInput, *problem};
    const auto& columns = std::get<SampleColumns>(matched).positions;
    Dataset joined;
    joined.columnNames = data.size() > 0 ? data.columnNames : sample.columnNames;
    joined.picture = data.size() > 0 ? data.picture : sample.picture;
    joined.names = data.size() > 0 ? data.names : sample.names;
    if (static_cast<std::size_t>(label) < joined.names.samples.size())
        joined.names.samples[static_cast<std::size_t>(label)].clear(); // another one stands there now
    std::vector<Eigen::Index> kept;
    for (Eigen::Index i = 0; i < data.size(); ++i)
        if (data.label(i) != label)
            kept.push_back(i);
    joined.x.resize(static_cast<Eigen::Index>(kept.size()) + sample.size(), std::ssize(columns));
    if (!kept.empty()) // an empty sheet may have other columns
        joined.x.topRows(static_cast<Eigen::Index>(kept.size())) = data.x(kept, Eigen::indexing::all);
    joined.x.bottomRows(sample.size()) = sample.x(Eigen::indexing::all, columns);
    for (const Eigen::Index i : kept)
        joined.labels.push_back(data.label(i));
    joined.labels.insert(joined.labels.end(), static_cast<std::size_t>(sample.size()), label);
    if (data.targets.size() > 0 || sample.targets.size() > 0) {
        joined.targets = Eigen::VectorXd::Constant(joined.size(), std::numeric_limits<double>::quiet_NaN());
        if (data.targets.size() > 0)
            joined.targets.head(static_cast<Eigen::Index>(kept.size())) = data.targets(kept);
        if (sample.targets.size() > 0)
            joined.targets.tail(sample.size()) = sample.targets;
    }
    joined.sampleGenerations = generationsOfSamples(data);
    joined.sampleGenerations.erase(label);
    if (sample.generation && sample.dimensions() == joined.dimensions())
        joined.sampleGenerations.emplace(label, *sample.generation);
    return joined;
}

} // namespace core
