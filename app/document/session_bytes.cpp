#include "app/document/session_bytes.h"

#include "core/data/row_change.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/regression/regression_settings.h"

namespace app
{

namespace
{

constexpr std::size_t settingsBytes = 8192; // of all labs, about

template <class T>
std::size_t bytesOf(const std::vector<T>& entries)
{
    return entries.size() * sizeof(T);
}

std::size_t bytesOf(const core::Kernel& kernel)
{
    std::size_t sum = sizeof kernel;
    for (const core::Kernel& part : kernel.parts)
        sum += bytesOf(part);
    return sum;
}

} // namespace

void SessionBytes::add(const std::shared_ptr<const core::Dataset>& data)
{
    if (isNew(data.get()))
        total_ += core::bytesOf(*data);
}

void SessionBytes::add(const std::shared_ptr<const core::ColumnTable>& table)
{
    if (isNew(table.get()))
        total_ += core::bytesOf(*table);
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
    add(session.data);
    add(unknown.data);
    add(session.of<core::ChosenColumns>().table);
    if (isNew(session.pin.get()))
        add(*session.pin);
}

} // namespace app
