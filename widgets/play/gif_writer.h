#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>

#include <memory>
#include <optional>

namespace widgets
{

/// Pictures of one size, one after the other, as an animated GIF. Each has a palette of its own, up to 256
/// colours as near as can be to those it has: a plot has few, but for colour maps and the rims of its lines.
class GifWriter
{
public:
    GifWriter(const QSize& size, double picturesPerSecond, bool repeats);
    ~GifWriter();

    void add(const QImage& picture); // of that size
    /// The file's content; nothing where there was not enough memory. Nothing can be added after it.
    std::optional<QByteArray> finish();

private:
    struct Encoder;
    std::unique_ptr<Encoder> encoder_;
};

} // namespace widgets
