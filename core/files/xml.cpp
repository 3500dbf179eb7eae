#include "core/files/xml.h"

#include <expat.h>

#include <algorithm>

namespace core
{

namespace
{

constexpr std::size_t parsedAtOnce = std::size_t{1} << 16; // bytes

std::string withoutPrefix(std::string_view name)
{
    const std::size_t colon = name.find(':');
    return std::string(colon == std::string_view::npos ? name : name.substr(colon + 1));
}

} // namespace

/// What Expat calls. It is C: nothing may be thrown through it.
struct XmlReader::Handlers {
    template <class Use>
    static void with(void* reader, const Use& use) noexcept
    {
        auto& self = *static_cast<XmlReader*>(reader);
        try {
            use(self);
        } catch (...) {
            self.failed_ = std::current_exception();
            XML_StopParser(self.parser_.get(), XML_FALSE);
        }
    }

    static void start(void* reader, const char* name, const char** attributes)
    {
        with(reader, [&](XmlReader& self) {
            Found found{Event::Start, withoutPrefix(name)};
            for (const char** at = attributes; *at != nullptr; at += 2)
                found.attributes.emplace_back(withoutPrefix(at[0]), at[1]);
            self.finishText();
            self.found_.push_back(std::move(found));
        });
    }
    static void end(void* reader, const char* name)
    {
        with(reader, [&](XmlReader& self) {
            self.finishText();
            self.found_.push_back({Event::End, withoutPrefix(name)});
        });
    }
    static void characters(void* reader, const char* text, int size)
    {
        with(reader, [&](XmlReader& self) { self.text_.append(text, static_cast<std::size_t>(size)); });
    }
    static void documentType(void* reader, const char*, const char*, const char*, int)
    {
        with(reader, [](XmlReader& self) { XML_StopParser(self.parser_.get(), XML_FALSE); });
    }
};

XmlReader::XmlReader(std::string_view text) : rest_(text), parser_(XML_ParserCreate(nullptr), &XML_ParserFree)
{
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), &Handlers::start, &Handlers::end);
    XML_SetCharacterDataHandler(parser_.get(), &Handlers::characters);
    XML_SetStartDoctypeDeclHandler(parser_.get(), &Handlers::documentType);
}

void XmlReader::finishText()
{
    if (!text_.empty())
        found_.push_back({Event::Characters, std::move(text_)});
    text_.clear();
}

void XmlReader::readOn()
{
    const std::string_view part = rest_.substr(0, parsedAtOnce);
    rest_.remove_prefix(part.size());
    const bool isLast = rest_.empty();
    const XML_Status status =
        XML_Parse(parser_.get(), part.data(), static_cast<int>(part.size()), isLast ? XML_TRUE : XML_FALSE);
    if (failed_)
        std::rethrow_exception(failed_);
    if (status != XML_STATUS_OK)
        found_.push_back({Event::Broken, {}});
    else if (isLast)
        found_.push_back({Event::Done, {}});
}

XmlReader::Event XmlReader::next()
{
    while (found_.empty())
        readOn();
    const Event event = found_.front().event;
    if (event == Event::Broken || event == Event::Done) // which stay
        return event;
    now_ = std::move(found_.front());
    found_.pop_front();
    if (event == Event::Start)
        ++depth_;
    if (event == Event::End)
        --depth_;
    return event;
}

std::string XmlReader::attribute(std::string_view name) const
{
    const auto found =
        std::ranges::find(now_.attributes, name, [](const auto& pair) -> const std::string& { return pair.first; });
    return found == now_.attributes.end() ? std::string() : found->second;
}

} // namespace core
