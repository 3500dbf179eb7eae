#include "core/images/patches.h"

#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <numeric>

namespace patches_test
{

using core::PatchGrid;
using core::Picture;
using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

/// A picture whose values are 0, 1, 2, … in the order in which they lie.
Picture countedPicture(const core::PictureSize& size)
{
    Picture picture{size,
                    std::vector<std::uint8_t>(static_cast<std::size_t>(size.height * size.width * size.channels))};
    std::iota(picture.values.begin(), picture.values.end(), std::uint8_t{0});
    return picture;
}

/// A mask of one channel from rows of text, '#' where it is set.
Picture maskOf(const std::vector<std::string>& rows, std::uint8_t set = 255, std::uint8_t unset = 0)
{
    Picture mask{{.height = static_cast<Index>(rows.size()), .width = static_cast<Index>(rows[0].size())}, {}};
    for (const std::string& row : rows)
        for (const char c : row)
            mask.values.push_back(c == '#' ? set : unset);
    return mask;
}

} // namespace

class PatchesTest : public QObject
{
    Q_OBJECT

private slots:
    /// Written out by hand: 4×5 pixels, so that a column is left over.
    void patchesAreRowMajorAndTheRestIsLeftOut()
    {
        const Picture picture = countedPicture({.height = 4, .width = 5});
        const MatrixXd expected{{0, 1, 5, 6}, {2, 3, 7, 8}, {10, 11, 15, 16}, {12, 13, 17, 18}};
        QCOMPARE(valueOf(core::patches(picture, 2)) * 255.0, expected);
        QCOMPARE(valueOf(core::patchGrid(picture.size, 2)), (PatchGrid{2, 2}));
        QCOMPARE(valueOf(core::patchGrid(picture.size, 3)), (PatchGrid{1, 1}));
    }

    /// By the definition: index = patch row · columns + patch column, and (dy, dx, channel) inside.
    void channelsComeLast()
    {
        const core::PictureSize size{.height = 7, .width = 5, .channels = 3};
        const Picture picture = countedPicture(size);
        const MatrixXd x = valueOf(core::patches(picture, 2));
        QCOMPARE(x.rows(), 3 * 2);
        QCOMPARE(x.cols(), 2 * 2 * 3);
        for (Index i = 0; i < 3; ++i)
            for (Index j = 0; j < 2; ++j)
                for (Index dy = 0; dy < 2; ++dy)
                    for (Index dx = 0; dx < 2; ++dx)
                        for (Index c = 0; c < 3; ++c)
                            QCOMPARE(x(i * 2 + j, (dy * 2 + dx) * 3 + c),
                                     static_cast<double>(((2 * i + dy) * 5 + 2 * j + dx) * 3 + c) / 255.0);
    }

    void onePixelAndTheWholePictureArePatches()
    {
        const Picture picture = countedPicture({.height = 3, .width = 3, .channels = 2});
        QCOMPARE(valueOf(core::patches(picture, 1)).rows(), 9);
        const MatrixXd whole = valueOf(core::patches(picture, 3));
        QCOMPARE(whole.rows(), 1);
        for (Index k = 0; k < 18; ++k)
            QCOMPARE(whole(0, k), static_cast<double>(k) / 255.0);
        const Picture white{{.height = 1, .width = 1}, {255}};
        QCOMPARE(valueOf(core::patches(white, 1))(0, 0), 1.0);
    }

    void aSideThatDoesNotFitIsRefused()
    {
        const Picture picture = countedPicture({.height = 4, .width = 5, .channels = 3});
        const std::string large =
            "Patches of 5×5 pixels do not fit into a picture of 4×5 pixels: take smaller ones, of at "
            "most 4 a side.";
        QCOMPARE(refusal(core::patches(picture, 5)), large);
        QCOMPARE(refusal(core::patchMask(picture, 5, picture.size)), large);
        for (const Index side : {Index{0}, Index{-2}})
            QCOMPARE(refusal(core::patches(picture, side)),
                     std::string("The side of a patch must be at least 1 pixel."));
    }

    void aPatchCountsFromHalfOfItsPixels()
    {
        const Picture mask = maskOf({"#...##.", //
                                     "#..##..", //
                                     "..#.#..", //
                                     "...#.#.", //
                                     "#######"});
        QCOMPARE(valueOf(core::patchMask(mask, 2, mask.size)), (std::vector<char>{1, 0, 1, 0, 1, 1}));
        // of nine pixels five are needed: four are less than half
        const Picture four = maskOf({"##.", "##.", "..."}), five = maskOf({"##.", "##.", "#.."});
        QCOMPARE(valueOf(core::patchMask(four, 3, four.size)), std::vector<char>{0});
        QCOMPARE(valueOf(core::patchMask(five, 3, five.size)), std::vector<char>{1});
    }

    void aPixelIsSetFrom128InAnyChannel()
    {
        const Picture just = maskOf({"#"}, 128), below = maskOf({"#"}, 127);
        QCOMPARE(valueOf(core::patchMask(just, 1, just.size)), std::vector<char>{1});
        QCOMPARE(valueOf(core::patchMask(below, 1, below.size)), std::vector<char>{0});
        const Picture colours{{.height = 1, .width = 4, .channels = 3},
                              {200, 0, 0, 0, 200, 0, 0, 0, 200, 100, 100, 100}};
        QCOMPARE(valueOf(core::patchMask(colours, 1, colours.size)), (std::vector<char>{1, 1, 1, 0}));
    }

    void aMaskOfAnotherSizeIsRefusedAndOneOfOtherChannelsIsNot()
    {
        const Picture mask = maskOf({"##", "##"});
        QCOMPARE(refusal(core::patchMask(mask, 1, {.height = 2, .width = 3, .channels = 3})),
                 std::string(
                     "The mask has 2×2 pixels where the picture has 2×3 pixels: take a mask of the picture's size."));
        QCOMPARE(valueOf(core::patchMask(mask, 2, {.height = 2, .width = 2, .channels = 3})), std::vector<char>{1});
    }
};

KERNELSCOPE_TEST(PatchesTest, NoApplication)

} // namespace patches_test

#include "patches_test.moc"
