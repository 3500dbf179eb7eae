#include "widgets/play/gif_writer.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace widgets
{

namespace
{

constexpr std::size_t paletteSize = 256;
constexpr int bits = 5; // of each primary colour, by which pixels are counted
constexpr std::size_t cells = std::size_t{1} << (3 * bits);

std::size_t cellOf(QRgb colour)
{
    const auto part = [](int primary) { return static_cast<std::size_t>(primary >> (8 - bits)); };
    return part(qRed(colour)) << (2 * bits) | part(qGreen(colour)) << bits | part(qBlue(colour));
}

/// Pixels of about one colour.
struct Cell {
    std::int64_t count = 0, red = 0, green = 0, blue = 0; // sums
    Cell& operator+=(const Cell& other)
    {
        count += other.count;
        red += other.red;
        green += other.green;
        blue += other.blue;
        return *this;
    }
    QRgb mean() const
    {
        const auto of = [this](std::int64_t sum) { return static_cast<int>((sum + count / 2) / count); };
        return qRgb(of(red), of(green), of(blue));
    }
};

int axisOf(std::size_t cell, int axis)
{
    return static_cast<int>(cell >> (axis * bits)) & ((1 << bits) - 1);
}

/// Cells that share an entry of the palette.
struct Box {
    std::vector<std::size_t> members;
    int axis = 0, lo = 0, hi = 0; // its longest side

    explicit Box(std::vector<std::size_t> of) : members(std::move(of))
    {
        for (int each = 0; each < 3; ++each) {
            const auto along = [each](std::size_t cell) { return axisOf(cell, each); };
            const auto [least, most] = std::ranges::minmax(members, {}, along);
            if (along(most) - along(least) <= length())
                continue;
            axis = each;
            lo = along(least);
            hi = along(most);
        }
    }
    int length() const { return hi - lo; }
};

/// The picture by numbers of its palette.
struct Indexed {
    std::array<QRgb, paletteSize> palette{};
    std::vector<GifPixelType> pixels; // row by row
};

std::vector<Cell> counted(const QImage& picture)
{
    std::vector<Cell> found(cells);
    for (int y = 0; y < picture.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(picture.constScanLine(y));
        for (int x = 0; x < picture.width(); ++x) {
            Cell& cell = found[cellOf(line[x])];
            ++cell.count;
            cell.red += qRed(line[x]);
            cell.green += qGreen(line[x]);
            cell.blue += qBlue(line[x]);
        }
    }
    return found;
}

/// The cells that have pixels, in as many boxes as the palette has entries: the longest box is halved until there are.
std::vector<Box> boxesOf(const std::vector<Cell>& found)
{
    std::vector<std::size_t> used;
    for (std::size_t i = 0; i < cells; ++i)
        if (found[i].count > 0)
            used.push_back(i);
    std::vector<Box> boxes{Box(std::move(used))};
    while (boxes.size() < paletteSize) {
        const auto longest = std::ranges::max_element(boxes, {}, &Box::length);
        if (longest->length() == 0)
            break; // each cell has an entry of its own
        const int middle = (longest->lo + longest->hi) / 2;
        std::vector<std::size_t> members = std::move(longest->members);
        const auto upper =
            std::stable_partition(members.begin(), members.end(), [axis = longest->axis, middle](std::size_t cell) {
                return axisOf(cell, axis) <= middle;
            });
        Box above(std::vector<std::size_t>(upper, members.end()));
        members.erase(upper, members.end());
        *longest = Box(std::move(members));
        boxes.push_back(std::move(above));
    }
    return boxes;
}

Indexed indexed(const QImage& picture)
{
    const std::vector<Cell> found = counted(picture);
    const std::vector<Box> boxes = boxesOf(found);
    Indexed result;
    std::vector<GifPixelType> numbers(cells);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        Cell all;
        for (const std::size_t cell : boxes[i].members) {
            all += found[cell];
            numbers[cell] = static_cast<GifPixelType>(i);
        }
        result.palette[i] = all.mean();
    }
    for (int y = 0; y < picture.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(picture.constScanLine(y));
        for (int x = 0; x < picture.width(); ++x)
            result.pixels.push_back(numbers[cellOf(line[x])]);
    }
    return result;
}

struct FreeColourMap {
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

std::unique_ptr<ColorMapObject, FreeColourMap> colourMap(const Indexed& picture)
{
    std::array<GifColorType, paletteSize> colours{};
    for (std::size_t i = 0; i < paletteSize; ++i)
        colours[i] = {static_cast<GifByteType>(qRed(picture.palette[i])),
                      static_cast<GifByteType>(qGreen(picture.palette[i])),
                      static_cast<GifByteType>(qBlue(picture.palette[i]))};
    return std::unique_ptr<ColorMapObject, FreeColourMap>(
        GifMakeMapObject(static_cast<int>(paletteSize), colours.data()));
}

int append(GifFileType* file, const GifByteType* bytes, int count)
{
    static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(bytes), count);
    return count;
}

} // namespace

struct GifWriter::Encoder {
    QSize size;
    int delay = 0; // hundredths of a second, the format's unit
    QByteArray content;
    GifFileType* file = nullptr;
    bool fine = true;

    void check(int status) { fine = fine && status == GIF_OK; }
    void begin(bool repeats)
    {
        int error = 0;
        file = EGifOpen(&content, &append, &error);
        fine = file != nullptr;
        if (!fine)
            return;
        EGifSetGifVersion(file, true);
        check(EGifPutScreenDesc(file, size.width(), size.height(), 8, 0, nullptr));
        if (!repeats)
            return;
        const GifByteType forEver[] = {1, 0, 0};
        check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE));
        check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"));
        check(EGifPutExtensionBlock(file, sizeof forEver, forEver));
        check(EGifPutExtensionTrailer(file));
    }
    void put(const Indexed& picture)
    {
        const GraphicsControlBlock control{.DisposalMode = DISPOSE_DO_NOT,
                                           .UserInputFlag = false,
                                           .DelayTime = delay,
                                           .TransparentColor = NO_TRANSPARENT_COLOR};
        GifByteType extension[4];
        EGifGCBToExtension(&control, extension);
        check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension));
        check(EGifPutImageDesc(file, 0, 0, size.width(), size.height(), false, colourMap(picture).get()));
        std::vector<GifPixelType> pixels = picture.pixels; // the library masks them in place
        for (int y = 0; y < size.height() && fine; ++y)
            check(EGifPutLine(file, pixels.data() + static_cast<std::ptrdiff_t>(y) * size.width(), size.width()));
    }
    bool close()
    {
        int error = 0;
        check(file ? EGifCloseFile(std::exchange(file, nullptr), &error) : GIF_ERROR);
        return fine;
    }
};

GifWriter::GifWriter(const QSize& size, double picturesPerSecond, bool repeats) : encoder_(new Encoder)
{
    constexpr int shortest = 2; // hundredths: browsers take less for a slip and wait longer
    encoder_->size = size;
    encoder_->delay = std::max(shortest, static_cast<int>(std::lround(100.0 / picturesPerSecond)));
    encoder_->begin(repeats);
}

GifWriter::~GifWriter()
{
    encoder_->close();
}

void GifWriter::add(const QImage& picture)
{
    Q_ASSERT(picture.size() == encoder_->size);
    if (encoder_->fine)
        encoder_->put(indexed(picture.convertToFormat(QImage::Format_RGB32)));
}

std::optional<QByteArray> GifWriter::finish()
{
    return encoder_->close() ? std::optional(encoder_->content) : std::nullopt;
}

} // namespace widgets
