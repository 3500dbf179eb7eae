#pragma once

#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct XML_ParserStruct;

namespace core
{

/// Goes through an XML document by Expat: elements, attributes, text with its references and CDATA; comments and
/// processing instructions are left out. A document type is refused, and so is what is not well-formed. Names are given
/// without their prefix. The text must outlive the reader. Cost O(length), but for a tag or comment of more than 64 KB,
/// whose beginning is looked at again with each part; a part of the document is read ahead.
class XmlReader
{
public:
    enum class Event { Start, End, Characters, Done, Broken };

    explicit XmlReader(std::string_view text);
    XmlReader(const XmlReader&) = delete; // Expat knows where it is

    /// What comes next. An empty element gives Start and End. Done only behind the root's end; Broken stays.
    Event next();

    /// "row", after Start and End; an attribute, after Start, empty where there is none.
    const std::string& name() const { return now_.name; }
    std::string attribute(std::string_view name) const;
    /// After Characters.
    const std::string& text() const { return now_.name; }
    /// How many elements are open.
    std::size_t depth() const { return depth_; }

private:
    using Attributes = std::vector<std::pair<std::string, std::string>>;
    struct Found {
        Event event = Event::Broken;
        std::string name; // or the text
        Attributes attributes{};
    };
    struct Handlers;

    void readOn();
    void finishText();

    std::string_view rest_;
    std::unique_ptr<XML_ParserStruct, void (*)(XML_ParserStruct*)> parser_;
    std::string text_;          // that is being read
    std::deque<Found> found_;   // and not yet asked for
    std::exception_ptr failed_; // what a handler threw
    Found now_;
    std::size_t depth_ = 0;
};

} // namespace core
