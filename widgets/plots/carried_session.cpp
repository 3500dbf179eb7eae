#include "widgets/plots/carried_session.h"

#include "core/files/unpack_budget.h"

#include <QtEndian>

namespace widgets
{
namespace
{

constexpr char opening[] = "<kernelscope:session xmlns:kernelscope=\"urn:kernelscope:session:1\">";
constexpr char closing[] = "</kernelscope:session>";
constexpr quint32 largestSession = 1 << 29; // bytes; what claims more is no session of ours

} // namespace

QByteArray packed(const QByteArray& session)
{
    return qCompress(session, 9).toBase64();
}

std::optional<QByteArray> unpacked(const QByteArray& text)
{
    const auto attempt = QByteArray::fromBase64Encoding(text, QByteArray::AbortOnBase64DecodingErrors);
    const QByteArray decoded = attempt.decoded;
    if (!attempt || decoded.size() < 5)
        return {};
    // qUncompress trusts the length in the first four bytes and allocates it: check before.
    const quint32 claimed = qFromBigEndian<quint32>(decoded.constData());
    if (claimed > largestSession || claimed > core::UnpackBudget(static_cast<std::size_t>(decoded.size())).total())
        return {};
    const QByteArray session = qUncompress(decoded);
    return session.isEmpty() ? std::nullopt : std::optional(session);
}

QByteArray sessionElement(const QByteArray& session)
{
    return opening + packed(session) + closing;
}

QByteArray xmpOf(const QString& title, const QByteArray& session)
{
    return "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
           "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
           "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n"
           "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
           title.toHtmlEscaped().toUtf8() + "</rdf:li></rdf:Alt></dc:title>\n" + sessionElement(session) +
           "\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>";
}

std::optional<QByteArray> sessionInBytes(const QByteArray& bytes)
{
    const qsizetype start = bytes.indexOf(opening);
    if (start < 0)
        return {};
    const qsizetype from = start + qsizetype(sizeof opening) - 1, to = bytes.indexOf(closing, from);
    return to < 0 ? std::nullopt : unpacked(bytes.mid(from, to - from));
}

} // namespace widgets
