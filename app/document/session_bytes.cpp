#include "app/document/session_bytes.h"

#include "core/data/column_table.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/regression/regression_settings.h"

namespace app
{

namespace
{

constexpr std::size_t settingsBytes = 8192; // of all labs, about

std::size_t bytesOf(const Eigen::MatrixXd& numbers)
{
    return static_cast<std::size_t>(numbers.size()) * sizeof(double);
}

std::size_t bytesOf(const Eigen::VectorXd& numbers)
{
    return static_cast<std::size_t>(numbers.size()) * sizeof(double);
}

template <class T>
std::size_t bytesOf(const std::vector<T>& entries)
{
    return entries.size() * sizeof(T);
}

std::size_t bytesOf(const core::Dataset& data)
{
    return sizeof data + bytesOf(data.x) + bytesOf(data.labels) + bytesOf(data.targets) + bytesOf(data.weights) +
           bytesOf(data.columnNames);
}

std::size_t bytesOf(const core::ColumnTable& table)
{
    std::size_t sum = sizeof table + bytesOf(table.names) + bytesOf(table.values) + bytesOf(table.labels) +
                      bytesOf(table.weights) + bytesOf(table.rowNames.names);
    for (const core::TextColumn& text : table.texts)
        sum += sizeof text + bytesOf(text.cells);
    return sum;
}

std::size_t bytesOf(const core::Kernel& kernel)
{
    std::size_t sum = sizeof kernel;
    for (const core::Kernel& part : kernel.parts)
        sum += bytesOf(part);
    return sum;
}

} // namespace

void SessionBytes::addShared(const core::SharedDataset& data)
{
    if (isNew(data.get()))
        total_ += bytesOf(*data);
}

void SessionBytes::add(const core::Session& session)
{
    const core::UnknownFields& unknown = session.unknown;
    total_ += sizeof session + settingsBytes + bytesOf(session.kernel) + bytesOf(session.window) +
              bytesOf(session.of<core::RegressionSettings>().holdOut.rows) +
              bytesOf(session.of<core::ClassificationSettings>().holdOut.rows) +
              bytesOf(session.of<core::RegressionSettings>().slopes) +
              session.panels.size() * sizeof(core::PanelViews::value_type) + unknown.ofSession.size() +
              unknown.ofData.size() + unknown.ofKernel.size();
    addShared(session.data);
    addShared(unknown.data);
    if (const auto& table = session.of<core::ChosenColumns>().table; isNew(table.get()))
        total_ += bytesOf(*table);
    if (isNew(session.pin.get()))
        add(*session.pin);
}

} // namespace app
