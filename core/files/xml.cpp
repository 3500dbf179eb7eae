#include "core/files/xml.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace core
{

namespace
{

constexpr std::string_view blanks = " \t\r\n";

void skipBlanks(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
}

/// Takes a name off the front; empty where there is none.
std::string_view takeName(std::string_view& text)
{
    const std::size_t end = std::min(text.find_first_of(" \t\r\n/>=<\"'&"), text.size());
    const std::string_view name = text.substr(0, end);
    text.remove_prefix(end);
    return name;
}

std::string_view withoutPrefix(std::string_view name)
{
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

bool appendCharacter(char32_t c, std::string& text)
{
    if (c == 0 || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return false;
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
    if (c < 0x80) {
        text += static_cast<char>(c);
        return true;
    }
    const int tails = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    constexpr std::array<int, 4> heads{0, 0xC0, 0xE0, 0xF0};
    text += static_cast<char>(heads[static_cast<std::size_t>(tails)] | static_cast<int>(c >> (6 * tails)));
    for (int shift = 6 * (tails - 1); shift >= 0; shift -= 6)
        tail(shift);
    return true;
}

/// "amp", "#65", "#x41"
bool appendEntity(std::string_view entity, std::string& text)
{
    constexpr std::array<std::pair<std::string_view, char>, 5> known{
        {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
    for (const auto& [name, character] : known)
        if (entity == name) {
            text += character;
            return true;
        }
    if (!entity.starts_with('#'))
        return false;
    const bool hexadecimal = entity.starts_with("#x");
    const std::string_view digits = entity.substr(hexadecimal ? 2 : 1);
    std::uint32_t c = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), c, hexadecimal ? 16 : 10);
    return error == std::errc() && end == digits.data() + digits.size() && appendCharacter(c, text);
}

} // namespace

XmlReader::Event XmlReader::next()
{
    if (isBroken_)
        return Event::Broken;
    if (endsAtOnce_) {
        endsAtOnce_ = false;
        open_.pop_back();
        return Event::End;
    }
    text_.clear();
    while (!rest_.empty()) {
        if (rest_.front() != '<') {
            const std::size_t end = std::min(rest_.find('<'), rest_.size());
            const std::string_view raw = rest_.substr(0, end);
            rest_.remove_prefix(end);
            if (open_.empty() && raw.find_first_not_of(hadRoot_ ? " \t\r\n" : " \t\r\n\xEF\xBB\xBF") != raw.npos)
                return broken();
            if (!unescape(raw, text_))
                return broken();
        } else if (rest_.starts_with("<![CDATA[") && !open_.empty()) {
            rest_.remove_prefix(9);
            const std::size_t end = rest_.find("]]>");
            if (end == std::string_view::npos)
                return broken();
            text_.append(rest_.substr(0, end));
            rest_.remove_prefix(end + 3);
        } else if (rest_.starts_with("<!--") || rest_.starts_with("<?")) {
            if (!skipPast(rest_.starts_with("<?") ? "?>" : "-->"))
                return broken();
        } else {
            if (!text_.empty() && !open_.empty())
                return Event::Characters;
            return rest_.starts_with("</") ? endTag() : tag();
        }
    }
    return open_.empty() && hadRoot_ ? Event::Done : broken();
}

std::string XmlReader::attribute(std::string_view name) const
{
    const auto found =
        std::find_if(attributes_.begin(), attributes_.end(), [&](const auto& pair) { return pair.first == name; });
    return found == attributes_.end() ? std::string() : found->second;
}

XmlReader::Event XmlReader::broken()
{
    isBroken_ = true;
    return Event::Broken;
}

bool XmlReader::skipPast(std::string_view ending)
{
    const std::size_t at = rest_.find(ending, 2);
    if (at == std::string_view::npos)
        return false;
    rest_.remove_prefix(at + ending.size());
    return true;
}

XmlReader::Event XmlReader::tag()
{
    rest_.remove_prefix(1);
    const std::string_view name = takeName(rest_);
    if (name.empty() || name.front() == '!' || (open_.empty() && hadRoot_))
        return broken();
    open_.emplace_back(name);
    hadRoot_ = true;
    name_ = withoutPrefix(name);
    if (!readAttributes())
        return broken();
    if (rest_.starts_with("/>")) {
        endsAtOnce_ = true;
        rest_.remove_prefix(2);
        return Event::Start;
    }
    if (!rest_.starts_with('>'))
        return broken();
    rest_.remove_prefix(1);
    return Event::Start;
}

bool XmlReader::readAttributes()
{
    attributes_.clear();
    for (skipBlanks(rest_); !rest_.empty() && rest_.front() != '>' && rest_.front() != '/'; skipBlanks(rest_)) {
        const std::string_view name = takeName(rest_);
        skipBlanks(rest_);
        if (name.empty() || !rest_.starts_with('='))
            return false;
        rest_.remove_prefix(1);
        skipBlanks(rest_);
        if (rest_.empty() || (rest_.front() != '"' && rest_.front() != '\''))
            return false;
        const std::size_t end = rest_.find(rest_.front(), 1);
        std::string value;
        if (end == std::string_view::npos || !unescape(rest_.substr(1, end - 1), value))
            return false;
        rest_.remove_prefix(end + 1);
        attributes_.emplace_back(withoutPrefix(name), std::move(value));
    }
    return true;
}

XmlReader::Event XmlReader::endTag()
{
    rest_.remove_prefix(2);
    const std::string_view name = takeName(rest_);
    skipBlanks(rest_);
    if (open_.empty() || name != open_.back() || !rest_.starts_with('>'))
        return broken();
    rest_.remove_prefix(1);
    open_.pop_back();
    name_ = withoutPrefix(name);
    return Event::End;
}

bool XmlReader::unescape(std::string_view raw, std::string& text) const
{
    while (true) {
        const std::size_t at = raw.find('&');
        text.append(raw.substr(0, at));
        if (at == std::string_view::npos)
            return true;
        const std::size_t end = raw.find(';', at);
        if (end == std::string_view::npos || !appendEntity(raw.substr(at + 1, end - at - 1), text))
            return false;
        raw.remove_prefix(end + 1);
    }
}

} // namespace core
