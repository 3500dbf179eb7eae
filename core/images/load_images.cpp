#include "core/images/load_images.h"

#include "core/data/examples.h"
#include "core/data/table.h"
#include "core/data/table_text.h"
#include "core/files/gunzip.h"
#include "core/files/read_whole.h"
#include "core/files/unpack_budget.h"
#include "core/images/idx.h"
#include "core/images/image_text.h"
#include "core/images/usps_rle.h"

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

namespace core
{

namespace
{

namespace fs = std::filesystem;

constexpr std::string_view examplePrefix = "example:";

Outcome<Dataset> imageExample(std::string_view specification)
{
    const std::string_view name = specification.substr(examplePrefix.size());
    std::optional<Dataset> data = example(name);
    if (!data)
        return std::get<Failure>(loadDataset(specification, {})); // it lists the names
    if (!data->picture)
        return Failure{Failure::Kind::InvalidInput,
                       "The example " + inQuotes(name) + " holds no pictures: choose example:digits."};
    return std::move(*data);
}

/// The content of a file, unpacked where it is gzipped.
Outcome<std::string> contentOf(const fs::path& path)
{
    Outcome<std::string> read = readWhole(path, "a file of images");
    if (const auto* content = std::get_if<std::string>(&read); content && isGzip(*content))
        return gunzip(*content, path.filename().string(), UnpackBudget(content->size()).left());
    return read;
}

std::string labelsMissing(const fs::path& images)
{
    const std::vector<fs::path> sought = labelsBeside(images);
    if (sought.empty())
        return "the labels of MNIST's images are a file beside them, which cannot be told from this name: rename it so "
               "that it has “images” where that of its labels has “labels”";
    return "its labels are missing: put " + inQuotes(sought[0].filename().string()) + " or " +
           inQuotes(sought[1].filename().string()) + " beside it";
}

Outcome<Dataset> idxImages(const fs::path& path, std::string_view content)
{
    const std::string name = path.filename().string();
    if (const std::string problem = idxImagesProblem(content); !problem.empty())
        return invalidTable(name, problem);
    for (const fs::path& beside : labelsBeside(path)) {
        std::error_code unknown;
        if (!fs::is_regular_file(beside, unknown)) // nobody chose this one: no pipe is waited for
            continue;
        const Outcome<std::string> labels = contentOf(beside);
        if (const auto* failure = std::get_if<Failure>(&labels))
            return *failure;
        return readIdx({content, name}, {std::get<std::string>(labels), beside.filename().string()});
    }
    return invalidTable(name, labelsMissing(path));
}

} // namespace

Outcome<Dataset> loadImages(std::string_view specification)
{
    if (specification.starts_with(examplePrefix))
        return imageExample(specification);
    const fs::path path(specification);
    const std::string name = path.filename().string();
    const Outcome<std::string> read = contentOf(path);
    if (const auto* failure = std::get_if<Failure>(&read))
        return *failure;
    const std::string& content = std::get<std::string>(read);
    if (content.empty())
        return invalidTable(name, "it is empty and holds no images: choose a file with at least one");
    if (isUspsRle(content))
        return readUspsRle(content, name);
    if (isIdx(content))
        return idxImages(path, content);
    return readImageText(content, name);
}

} // namespace core
