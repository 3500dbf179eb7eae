#include "core/data/examples.h"

#include "core/data/column_table.h"
#include "core/data/example_tables.h"
#include "core/data/generators.h"
#include "core/data/table.h"
#include "core/linalg/same_matrix.h"

#include <algorithm>
#include <array>

namespace core
{

namespace
{

/// An example is a table of resources/examples, or a generation with everything fixed.
struct Example {
    ExampleDescription description;
    Eigen::Index n = 0; // of the generation; 0 for a table
    std::string_view generator = {};
    std::string_view option = {}; // the one that differs from its default, if any
    double value = 0.0;
    PictureSize picture = {};                 // of a table whose rows are pictures
    double middlePixel = 0.0;                 // of theirs: a pixel v has the grey v/middlePixel - 1
    std::string_view input = {}, target = {}; // of a table with more columns than the example's points have
};

constexpr std::uint64_t exampleSeed = 2011;

constexpr std::array list{
    Example{{"fourteen", "Fourteen points",
             "two groups on the line, after Figure 1 of Huszár and Lacoste-Julien (2011)", "density"}},
    Example{{"faithful", "Old Faithful",
             "eruption length and waiting time of the geyser in minutes (Azzalini and Bowman 1990)", "density"}},
    Example{{"iris", "Iris", "four measures of 150 flowers of three species in cm (Fisher 1936, data by Anderson)",
             "structure"}},
    Example{.description = {"ozone", "Ozone in Los Angeles",
                            "highest hourly ozone of 330 days of 1976, as target over the day of the year; as a table "
                            "with eight measures of the weather (Breiman and Friedman 1985)",
                            "regression"},
            .input = "day",
            .target = "Ozone"},
    Example{.description = {"co2", "Carbon dioxide at Mauna Loa",
                            "monthly means from 2000 to 2019 in parts per million: a trend and a season (Lan, NOAA "
                            "Global Monitoring Laboratory)",
                            "regression"},
            .input = "year",
            .target = "CO2"},
    Example{.description = {"digits", "Handwritten digits",
                            "1797 pictures of 8 x 8 pixels, grey from -1 to 1, each with its digit as label "
                            "(Alpaydin and Kaynak 1998, UCI repository, CC BY 4.0)",
                            "novelty"},
            .picture = {.height = 8, .width = 8},
            .middlePixel = 8.0},
    Example{{"bimodal", "Two Gaussians on the line", "200 generated points, so that the true density is known",
             "embedding"},
            200,
            "mixture1d"},
    Example{{"three_groups", "Three Gaussians in the plane", "300 generated points, so that the true density is known",
             "density"},
            300,
            "mixture2d"},
    Example{{"moons", "Two moons", "200 generated points in two samples", "classification"}, 200, "moons"},
    Example{{"circles", "Two circles", "200 generated points in two samples", "spectrum"}, 200, "circles"},
    Example{{"spiral", "Spiral", "200 generated points along one arm", "spectrum"}, 200, "spiral"},
    Example{
        {"grid", "Grid of Gaussians", "500 generated points around 25 means, each mode stretched threefold", "density"},
        500,
        "grid",
        "epsilon",
        9.0},
    Example{
        {"checkerboard", "Checkerboard", "400 generated points on every other square", "density"}, 400, "checkerboard"},
    Example{{"two_samples", "Normal versus Laplace", "two generated samples of 150 with the same mean and variance",
             "two-samples"},
            300,
            "normal_laplace"},
    Example{{"sine", "Noisy sine with a gap", "30 generated points with targets, so that the true function is known",
             "regression"},
            30,
            "sine",
            "gap",
            0.6},
    Example{{"ripple", "Ripples in the plane", "150 generated points with targets", "regression"}, 150, "ripple"},
    Example{{"xor", "Exclusive or", "120 generated points in two samples", "classification"}, 120, "xor"},
    Example{
        {"bags", "Bags on the line", "300 generated points in 15 bags, each with its variance as target", "regression"},
        300,
        "bags1d",
        "target",
        1.0},
    Example{
        {"dependent", "Dependent, not correlated", "200 generated points along a W", "independence"}, 200, "pair_w"},
    Example{{"three_way", "Exclusive or of three",
             "200 generated rows of three columns, any two of which are independent", "independence"},
            200,
            "triple_xor"},
};

constexpr auto exampleDescriptions = [] {
    std::array<ExampleDescription, list.size()> only;
    std::transform(list.begin(), list.end(), only.begin(), [](const Example& e) { return e.description; });
    return only;
}();

Dataset asPictures(Dataset data, const Example& example)
{
    data.x = (data.x.array() / example.middlePixel - 1.0).matrix().eval();
    data.columnNames = coordinateNames(data.dimensions());
    data.picture = example.picture;
    return data;
}

Table tableOfExample(const ExampleDescription& description)
{
    const std::span<const ExampleTable> tables = exampleTables();
    const auto found = std::find_if(tables.begin(), tables.end(),
                                    [&](const ExampleTable& table) { return table.name == description.name; });
    return std::get<Table>(readTable(found->csv, std::string(description.title)));
}

std::vector<ColumnRole> rolesIn(const Table& table, const Example& example)
{
    if (example.input.empty())
        return allCoordinateRoles(table);
    std::vector<ColumnRole> roles;
    for (const TableColumn& column : table.columns)
        roles.push_back(column.name == example.input    ? ColumnRole::Coordinate
                        : column.name == example.target ? ColumnRole::Target
                                                        : ColumnRole::Ignore);
    return roles;
}

Dataset tableExample(const Example& example)
{
    const Table table = tableOfExample(example.description);
    const Dataset data = std::get<TableDataset>(datasetOf(table, rolesIn(table, example))).data;
    return example.middlePixel > 0.0 ? asPictures(data, example) : data;
}

const Example* exampleNamed(std::string_view name)
{
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const Example& e) { return e.description.name == name; });
    return found == list.end() ? nullptr : &*found;
}

} // namespace

std::span<const ExampleDescription> examples()
{
    return exampleDescriptions;
}

std::optional<Table> exampleTable(std::string_view name)
{
    const Example* found = exampleNamed(name);
    if (!found)
        return std::nullopt;
    if (found->n == 0 && found->middlePixel == 0.0) {
        Table table = tableOfExample(found->description);
        table.remarks.clear(); // on how it is written
        return table;
    }
    return std::get<Table>(readTable(toCsv(*example(name)), std::string(found->description.title)));
}

std::optional<ChosenColumns> exampleColumns(std::string_view name)
{
    const Example* found = exampleNamed(name);
    if (!found || found->n > 0 || found->middlePixel > 0.0)
        return std::nullopt;
    const Table table = tableOfExample(found->description);
    return chosenColumns(table, rolesIn(table, *found));
}

std::optional<Dataset> example(std::string_view name)
{
    const Example* found = exampleNamed(name);
    if (!found)
        return std::nullopt;
    if (found->n == 0)
        return tableExample(*found);
    Generation generation{.name = std::string(found->generator), .n = found->n, .seed = exampleSeed, .options = {}};
    if (!found->option.empty())
        generation.options[std::string(found->option)] = found->value;
    Dataset data = std::get<Dataset>(generate(generation));
    data.source = std::string(found->description.title);
    return data;
}

bool isExample(const Dataset& data)
{
    const auto found = std::ranges::find(examples(), data.source, &ExampleDescription::title);
    return found != examples().end() && sameMatrix(example(found->name)->x, data.x);
}

} // namespace core
