#pragma once

#include "app/cli/data_words.h"

#include <QStringList>

namespace app
{

/// Where these points may have come from: the example of that name, else one of the files that are called like their
/// source, read as a person told. Whether they are still what is there is for the caller to see.
std::vector<DataPlace> placesOf(const core::Dataset& data, const QStringList& files);

} // namespace app
