#include "core/data/data_names.h"

#include <algorithm>
#include <cassert>

namespace core
{

namespace
{

constexpr int letters = 26;

} // namespace

std::string DataNames::sampleName(int label) const
{
    return hasName(label) ? samples[static_cast<std::size_t>(label)] : sampleLetters(label);
}

std::string DataNames::sampleWord(int label) const
{
    const std::string name = sampleName(label), prefix = group + ' ';
    return !group.empty() && name.size() > prefix.size() && name.starts_with(prefix) ? name.substr(prefix.size())
                                                                                     : name;
}

std::string DataNames::sampleTitle(int label) const
{
    return hasName(label) ? sampleName(label) : "sample " + sampleLetters(label);
}

bool DataNames::hasName(int label) const
{
    const auto k = static_cast<std::size_t>(label);
    return k < samples.size() && !samples[k].empty();
}

std::string sampleLetters(int label)
{
    assert(label >= 0);
    std::string name;
    for (int rest = label; rest >= 0; rest = rest / letters - 1)
        name.insert(name.begin(), static_cast<char>('A' + rest % letters));
    return name;
}

std::vector<ColumnSense> toldSenses(std::vector<ColumnSense> senses)
{
    if (std::ranges::all_of(senses, [](const ColumnSense& sense) { return sense == ColumnSense{}; }))
        senses.clear();
    return senses;
}

std::string withUnit(const std::string& name, const ColumnSense& sense)
{
    return sense.unit.empty() ? name : name + " (" + sense.unit + ')';
}

} // namespace core
