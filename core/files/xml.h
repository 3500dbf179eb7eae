#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core
{

/// Goes through an XML document as programs write them: elements, attributes, text with the five entities and character
/// references, CDATA; comments and processing instructions are left out. A document type is refused, and so is what is
/// not well-formed. Names are given without their prefix. The text must outlive the reader.
class XmlReader
{
public:
    enum class Event { Start, End, Characters, Done, Broken };

    explicit XmlReader(std::string_view text) : rest_(text) {}

    /// What comes next. An empty element gives Start and End. Done only behind the root's end; Broken stays.
    Event next();

    /// After Start and End: "row". An attribute's value is empty where there is none.
    const std::string& name() const { return name_; }
    std::string attribute(std::string_view name) const;
    /// After Characters.
    const std::string& text() const { return text_; }
    /// How many elements are open.
    std::size_t depth() const { return open_.size(); }

private:
    Event broken();
    Event tag();
    Event endTag();
    bool readAttributes();
    bool skipPast(std::string_view ending);
    bool unescape(std::string_view raw, std::string& text) const;

    std::string_view rest_;
    std::string name_, text_;
    std::vector<std::pair<std::string, std::string>> attributes_;
    std::vector<std::string> open_; // names with their prefixes
    bool endsAtOnce_ = false, isBroken_ = false, hadRoot_ = false;
};

} // namespace core
