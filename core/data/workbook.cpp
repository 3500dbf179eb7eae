#include "core/data/workbook.h"

#include "core/data/choose_columns.h"
#include "core/data/sheet_cells.h"
#include "core/data/table_text.h"
#include "core/files/xml.h"

#include <algorithm>
#include <map>
#include <optional>

namespace core
{

namespace
{

constexpr std::string_view bookFile = "workbook.xml", relationFile = "_rels/workbook.xml.rels",
                           stringFile = "sharedStrings.xml", styleFile = "styles.xml";

/// Where the parts of the workbook are: in xl, as nearly every program has them, or at the archive's root.
std::optional<std::string> folderOfParts(const std::vector<ZipEntry>& entries)
{
    for (const std::string folder : {"xl/", ""})
        if (std::any_of(entries.begin(), entries.end(),
                        [&](const ZipEntry& entry) { return entry.name == folder + std::string(bookFile); }))
            return folder;
    return std::nullopt;
}

struct Sheet {
    std::string name, relation;
};

struct Book {
    std::vector<Sheet> sheets;
    bool from1904 = false;
};

std::variant<Book, std::string> bookIn(std::string_view text)
{
    XmlReader xml(text);
    Book book;
    while (true) {
        const XmlReader::Event event = xml.next();
        if (event == XmlReader::Event::Broken)
            return damagedXml;
        if (event == XmlReader::Event::Done)
            return book;
        if (event != XmlReader::Event::Start)
            continue;
        if (xml.name() == "sheet")
            book.sheets.push_back({withoutControls(xml.attribute("name")), xml.attribute("id")});
        const std::string since1904 = xml.name() == "workbookPr" ? xml.attribute("date1904") : std::string();
        book.from1904 = book.from1904 || since1904 == "1" || since1904 == "true";
    }
}

/// The part of the archive behind each relation: "xl/worksheets/sheet1.xml", where `folder` is "xl/".
std::variant<std::map<std::string, std::string>, std::string> relationsIn(std::string_view text,
                                                                          const std::string& folder)
{
    XmlReader xml(text);
    std::map<std::string, std::string> targets;
    while (true) {
        const XmlReader::Event event = xml.next();
        if (event == XmlReader::Event::Broken)
            return damagedXml;
        if (event == XmlReader::Event::Done)
            return targets;
        if (event != XmlReader::Event::Start || xml.name() != "Relationship")
            continue;
        const std::string target = withoutControls(xml.attribute("Target"));
        targets[xml.attribute("Id")] = target.starts_with('/') ? target.substr(1) : folder + target;
    }
}

/// A few cells far apart span more of a table than there is memory for, and so does a long text that many cells share.
/// Why the sheet cannot be held; empty: it can.
std::string sizeProblem(const SheetCells& cells, UnpackBudget budget)
{
    const std::size_t rows = cells.size(), columns = usedColumns(cells).size();
    const std::string size = countOf(rows, "row") + " and " + countOf(columns, "column");
    if (columns > largestColumnCount)
        return " has " + size + "; up to " + std::to_string(largestColumnCount) +
               " columns can be read: transpose it if its columns are the observations";
    if (!budget.take(rows * columns * sizeof(double)))
        return " spans " + size + ": move the cells that you need to a sheet of their own";
    for (const auto& [row, inRow] : cells)
        for (const auto& [column, cell] : inRow)
            if (!budget.take(cell.text().size()))
                return " has " + size + ", whose texts come to more than " + std::to_string(budget.total() >> 20) +
                       " MB: leave the columns of long texts out";
    return {};
}

/// Reads the parts of one workbook; each step may fail with a sentence.
class WorkbookReader
{
public:
    WorkbookReader(std::string_view bytes, std::vector<ZipEntry> entries)
        : bytes_(bytes), entries_(std::move(entries)), folder_(folderOfParts(entries_).value_or(std::string())),
          budget_(bytes.size())
    {
    }

    /// The sheet as delimited text, or why not.
    std::variant<std::string, Failure> textOf(const std::string& asked, const std::stop_token& stop = {})
    {
        for (const auto step : {&WorkbookReader::readBook, &WorkbookReader::readStrings, &WorkbookReader::readStyles})
            if (const std::string problem = (this->*step)(); !problem.empty())
                return Failure{Failure::Kind::InvalidInput, problem};
        if (const std::string problem = choose(asked); !problem.empty())
            return Failure{Failure::Kind::InvalidInput, problem};
        const auto content = part(path_);
        if (const auto* failure = std::get_if<Failure>(&content))
            return *failure;
        auto cells = cellsOf(std::get<std::string>(content), parts_, stop);
        if (const auto* problem = std::get_if<std::string>(&cells))
            return Failure{Failure::Kind::InvalidInput, "sheet " + inQuotes(sheet_) + ": " + *problem};
        const SheetCells& found = std::get<SheetCells>(cells);
        if (found.empty())
            return Failure{Failure::Kind::InvalidInput,
                           "sheet " + inQuotes(sheet_) + " is empty: choose another by name (--sheet)"};
        if (const std::string problem = sizeProblem(found, UnpackBudget(bytes_.size())); !problem.empty())
            return Failure{Failure::Kind::InvalidInput, "sheet " + inQuotes(sheet_) + problem};
        return delimitedText(found);
    }

    std::vector<std::string> names() { return readBook().empty() ? sheetNames() : std::vector<std::string>(); }

    std::string remark(const std::string& asked) const
    {
        return book_.sheets.size() > 1 && asked.empty()
                   ? "sheet " + inQuotes(sheet_) + ", the first of " + std::to_string(book_.sheets.size())
                   : std::string();
    }

private:
    bool has(std::string_view name) const
    {
        return std::any_of(entries_.begin(), entries_.end(), [&](const ZipEntry& e) { return e.name == name; });
    }

    std::string pathOf(std::string_view file) const { return folder_ + std::string(file); }

    std::variant<std::string, Failure> part(std::string_view name)
    {
        for (const ZipEntry& entry : entries_)
            if (entry.name == name) {
                Outcome<std::string> content = unzipped(bytes_, entry, budget_);
                if (auto* text = std::get_if<std::string>(&content))
                    return std::move(*text);
                return std::get<Failure>(content);
            }
        return Failure{Failure::Kind::InvalidInput,
                       std::string(name) + " is missing in the workbook: save the workbook again"};
    }

    /// Reads a part by a function and keeps what it gives; why not, otherwise.
    template <class T, class Read>
    std::string take(std::string_view name, const Read& read, T& value)
    {
        const auto content = part(name);
        if (const auto* failure = std::get_if<Failure>(&content))
            return failure->what;
        auto made = read(std::get<std::string>(content));
        if (const auto* problem = std::get_if<std::string>(&made))
            return std::string(name).append(": ").append(*problem);
        value = std::get<T>(std::move(made));
        return {};
    }

    std::string readBook()
    {
        if (std::string problem = take(pathOf(bookFile), &bookIn, book_); !problem.empty())
            return problem;
        parts_.from1904 = book_.from1904;
        return take(
            pathOf(relationFile), [this](std::string_view text) { return relationsIn(text, folder_); }, targets_);
    }

    std::string readStrings()
    {
        const std::string path = pathOf(stringFile);
        return has(path) ? take(path, &sharedStrings, parts_.strings) : "";
    }
    std::string readStyles()
    {
        const std::string path = pathOf(styleFile);
        return has(path) ? take(path, &dateStyles, parts_.dateStyles) : "";
    }

    std::vector<std::string> sheetNames() const
    {
        std::vector<std::string> names;
        for (const Sheet& sheet : book_.sheets)
            names.push_back(sheet.name);
        return names;
    }

    std::string choose(const std::string& asked)
    {
        const std::vector<std::string> names = sheetNames();
        if (names.empty())
            return "the workbook has no sheet: save it again";
        std::size_t at = 0;
        if (!asked.empty()) {
            const auto found = columnPositions({asked}, names);
            if (std::holds_alternative<std::string>(found))
                return "there is no sheet " + inQuotes(asked) + ": choose from " + listOfNames(names) +
                       ", or a number from 1 to " + std::to_string(names.size());
            at = std::get<std::vector<std::size_t>>(found).front();
        }
        sheet_ = names[at];
        path_ = targets_[book_.sheets[at].relation];
        return {};
    }

    std::string_view bytes_;
    std::vector<ZipEntry> entries_;
    std::string folder_; // of its parts
    UnpackBudget budget_;
    Book book_;
    std::map<std::string, std::string> targets_;
    WorkbookParts parts_;
    std::string sheet_, path_;
};

} // namespace

bool isWorkbook(const std::vector<ZipEntry>& entries)
{
    return folderOfParts(entries).has_value();
}

TableReading readingOfWorkbook(std::string_view bytes, const std::string& source, const ReadSettings& settings,
                               std::stop_token stop)
{
    Outcome<std::vector<ZipEntry>> entries = zipEntries(bytes);
    if (const auto* failure = std::get_if<Failure>(&entries))
        return {invalidTable(source, failure->what), settings};
    WorkbookReader reader(bytes, std::get<std::vector<ZipEntry>>(std::move(entries)));
    const auto text = reader.textOf(settings.sheet, stop);
    if (stop.stop_requested())
        return {Cancelled{}, settings};
    if (const auto* failure = std::get_if<Failure>(&text))
        return {invalidTable(source, failure->what), settings};
    ReadSettings between = settings;
    between.separator = Separator::Tab;
    TableReading reading =
        readingOfText(std::get<std::string>(text), source, between, std::move(stop), CellKind::Typed);
    const std::string remark = reader.remark(settings.sheet);
    if (auto* read = std::get_if<Table>(&reading.table); read && !remark.empty())
        read->remarks.insert(read->remarks.begin(), remark);
    return reading;
}

std::vector<std::string> sheetNames(std::string_view bytes)
{
    Outcome<std::vector<ZipEntry>> entries = zipEntries(bytes);
    auto* found = std::get_if<std::vector<ZipEntry>>(&entries);
    return found ? WorkbookReader(bytes, std::move(*found)).names() : std::vector<std::string>();
}

std::optional<std::string> sheetText(std::string_view bytes, const std::string& sheet)
{
    Outcome<std::vector<ZipEntry>> entries = zipEntries(bytes);
    auto* found = std::get_if<std::vector<ZipEntry>>(&entries);
    if (!found || !isWorkbook(*found))
        return std::nullopt;
    auto text = WorkbookReader(bytes, std::move(*found)).textOf(sheet);
    return std::holds_alternative<std::string>(text) ? std::optional(std::get<std::string>(std::move(text)))
                                                     : std::nullopt;
}

} // namespace core
