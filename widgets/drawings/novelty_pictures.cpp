#include "widgets/drawings/novelty_pictures.h"

#include "core/labs/novelty/brush.h"
#include "widgets/plots/picture_image.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <utility>

namespace widgets
{

namespace
{

struct NoveltyPictureWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::NoveltyPictureDrawings)
};

using Pictures = std::shared_ptr<const core::Dataset>;

InkScale inkScaleOf(const core::Dataset& pictures)
{
    const core::InkRange range = core::inkRange(pictures.x);
    return {range.paper, range.ink};
}

QSize pixelsOf(const core::PictureSize& size)
{
    return {static_cast<int>(size.width), static_cast<int>(size.height)};
}

std::function<QImage()> imageOfRow(const Pictures& pictures, Eigen::Index row, const InkScale& scale)
{
    return [pictures, row, scale] { return pictureImage(pictures->x.row(row).transpose(), *pictures->picture, scale); };
}

QString askedLabelText(int asked, int own)
{
    return asked == own ? QString::number(asked) : NoveltyPictureWords::tr("%1, is %2").arg(asked).arg(own);
}

DrawnPictureTile wallTile(const core::NoveltyResult& result, const Pictures& pictures, const InkScale& scale,
                          std::size_t place)
{
    const core::MethodScores& scores = result.methods.front();
    const Eigen::Index index = result.order[place];
    const auto i = static_cast<std::size_t>(index);
    const Eigen::Index row = result.asked.rows[i];
    const int asked = result.asked.asked[i], own = result.asked.own[i];
    const bool isChosen = result.chosen && result.chosen->row == row;
    const bool called = scores.scores[index] >= scores.threshold;
    return {.image = imageOfRow(pictures, row, scale),
            .words = askedLabelText(asked, own),
            .frame = isChosen ? Role::Selection
                     : called ? Role::UnderTest
                              : Role::Axis,
            .frameWidth = isChosen ? 3.0
                          : called ? 2.0
                                   : 1.0,
            .ink = asked != own ? Role::UnderTest : Role::Text,
            .isBold = isChosen,
            .row = static_cast<int>(row),
            .tip = NoveltyPictureWords::tr("score %1, place %2 of %3, row %4 of the data")
                       .arg(numberText(scores.scores[index]))
                       .arg(place + 1)
                       .arg(result.order.size())
                       .arg(row + 1)};
}

PlotTable wallTable(const core::NoveltyResult& result)
{
    const core::MethodScores& scores = result.methods.front();
    const auto n = std::ssize(result.order);
    Eigen::VectorXd row(n), score(n), asked(n), own(n), called(n);
    for (Eigen::Index place = 0; place < n; ++place) {
        const auto i = static_cast<std::size_t>(result.order[static_cast<std::size_t>(place)]);
        row[place] = static_cast<double>(result.asked.rows[i] + 1);
        score[place] = scores.scores[static_cast<Eigen::Index>(i)];
        asked[place] = result.asked.asked[i];
        own[place] = result.asked.own[i];
        called[place] = score[place] >= scores.threshold ? 1.0 : 0.0;
    }
    PlotTable table;
    table.add(QStringLiteral("row"), row);
    table.add(QStringLiteral("score"), score);
    table.add(QStringLiteral("label_asked"), asked);
    table.add(QStringLiteral("own_label"), own);
    table.add(QStringLiteral("called_novel"), called);
    return table;
}

/// "12 as 4", or what has been done to it.
QString chosenText(const core::ChosenPicture& chosen)
{
    const QString row =
        chosen.isPainted ? NoveltyPictureWords::tr("%1, painted").arg(chosen.row + 1) : QString::number(chosen.row + 1);
    return chosen.isLabelSet ? NoveltyPictureWords::tr("%1, label changed").arg(row)
                             : NoveltyPictureWords::tr("%1 as %2").arg(row).arg(chosen.asked);
}

QString chosenScoreText(core::NoveltyMethod method, const core::ChosenPicture& chosen)
{
    if (!chosen.logQ)
        return NoveltyPictureWords::tr("score %1, no density").arg(numberText(chosen.score, 5));
    if (method != core::NoveltyMethod::KernelStudentT)
        return NoveltyPictureWords::tr("log density %1").arg(numberText(*chosen.logQ, 6));
    return NoveltyPictureWords::tr("log q = %1, s = %2").arg(numberText(*chosen.logQ, 6), numberText(chosen.score, 5));
}

DrawnPictureTile nearestTile(const core::ChosenPicture& chosen, const Pictures& pictures, const InkScale& scale,
                             std::size_t i)
{
    const Eigen::Index row = chosen.nearest[i];
    const double distance = chosen.distances[static_cast<Eigen::Index>(i)];
    const int label = pictures->label(row);
    return {.image = imageOfRow(pictures, row, scale),
            .words = NoveltyPictureWords::tr("%1 · %2").arg(label).arg(numberText(distance, 3)),
            .row = static_cast<int>(row),
            .told = {{.key = QStringLiteral("distance"),
                      .name = NoveltyPictureWords::tr("distance"),
                      .value = numberText(distance)},
                     {.key = QStringLiteral("label"),
                      .name = NoveltyPictureWords::tr("label"),
                      .value = QString::number(label)}}};
}

constexpr double chosenAcross = 6.0, chosenLarge = 4.6, chosenSmall = 1.5; // axes units: the width, the picture's
                                                                           // height, that of the strip

DrawnPictures chosenAndNearest(const core::ChosenPicture& chosen, const Pictures& pictures,
                               const Eigen::VectorXd& picture)
{
    const InkScale scale = inkScaleOf(*pictures);
    DrawnPictures drawn{.size = pixelsOf(*pictures->picture),
                        .line = QRectF(0.0, chosenLarge, chosenAcross, chosenSmall),
                        .least = {50.0, 0.0}}; // for label and distance below
    drawn.tiles = {{.image = [picture, size = *pictures->picture, scale] { return pictureImage(picture, size, scale); },
                    .frame = chosen.isPainted ? Role::Brush : Role::Axis,
                    .frameWidth = 1.5,
                    .place = QRectF(0.0, 0.0, chosenAcross, chosenLarge),
                    .takesPaint = true}};
    for (std::size_t i = 0; i < chosen.nearest.size(); ++i)
        drawn.tiles.push_back(nearestTile(chosen, pictures, scale, i));
    return drawn;
}

PlotTable chosenTable(const core::ChosenPicture& chosen, const Eigen::VectorXd& picture)
{
    PlotTable table;
    table.family(QStringLiteral("pixels"));
    table.add(QStringLiteral("pixel"), picture);
    table.addValue(QStringLiteral("score"), chosen.score,
                   chosen.logQ ? QString() : NoveltyPictureWords::tr("score of the picture"));
    if (chosen.logQ)
        table.addValue(QStringLiteral("log_density"), *chosen.logQ, NoveltyPictureWords::tr("log q of the picture"));
    table.family(QStringLiteral("labels"));
    table.add(QStringLiteral("label_vector"), chosen.label);
    Eigen::VectorXd rows(std::ssize(chosen.nearest));
    for (Eigen::Index i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<double>(chosen.nearest[static_cast<std::size_t>(i)] + 1);
    table.family(QStringLiteral("nearest"));
    table.add(QStringLiteral("nearest_row"), rows);
    table.add(QStringLiteral("distance"), chosen.distances);
    return table;
}

} // namespace

Drawing pictureWallDrawing(const core::NoveltyResult& result, const Pictures& dataset)
{
    const bool isKnown = dataset && dataset->picture && !result.methods.empty() && !result.order.empty();
    const std::size_t count = isKnown ? result.order.size() : 0;
    const QString pictures = countedText(static_cast<Eigen::Index>(count), NoveltyPictureWords::tr("1 picture"),
                                         NoveltyPictureWords::tr("%1 pictures"));
    Drawing drawing{
        .title = NoveltyPictureWords::tr("The most novel first"),
        .subtitle = isKnown ? pictures : NoveltyPictureWords::tr("not known yet"),
        .meaning = NoveltyPictureWords::tr(
            "The pictures by their score, the most novel first. Below each the label that is asked about, and its "
            "own where that is another; framed is what the threshold calls novel. The wheel or the arrows scroll; "
            "click one to look at it."),
        .summary = NoveltyPictureWords::tr("%1 ordered by score, the most novel first.").arg(pictures),
        .axes = DrawnAxes::Own,
        .across = {.isTold = false, .isDrawn = false},
        .up = {.isDrawn = false, .reversed = true},
        .pictures = DrawnPictures{.startingAt = [count](std::size_t first) {
            return NoveltyPictureWords::tr("from place %1 of %2").arg(first + 1).arg(count);
        }}};
    if (!isKnown)
        return drawing;
    drawing.pictures->size = pixelsOf(*dataset->picture);
    const InkScale scale = inkScaleOf(*dataset);
    for (std::size_t place = 0; place < count; ++place)
        drawing.pictures->tiles.push_back(wallTile(result, dataset, scale, place));
    drawing.beside = wallTable(result);
    return drawing;
}

Drawing chosenPictureDrawing(const core::NoveltyResult& result, const Pictures& dataset,
                             const std::optional<Eigen::VectorXd>& painted)
{
    Drawing drawing{
        .title = NoveltyPictureWords::tr("Picture"),
        .subtitle = NoveltyPictureWords::tr("not known yet"),
        .meaning = NoveltyPictureWords::tr(
            "The picture that is looked at, and the training pictures nearest to it with label and distance. "
            "Paint on it: the left button adds ink, the right one takes it away; density and labels follow."),
        .summary = NoveltyPictureWords::tr("No picture is shown."),
        .axes = DrawnAxes::Own,
        .across = {.isTold = false, .isDrawn = false, .range = core::Interval{0.0, chosenAcross}},
        .up = {.isDrawn = false, .reversed = true, .range = core::Interval{0.0, chosenLarge + chosenSmall}}};
    if (!result.chosen || !dataset || !dataset->picture)
        return drawing;
    const core::ChosenPicture& chosen = *result.chosen;
    const Eigen::VectorXd& picture = painted && painted->size() == chosen.picture.size() ? *painted : chosen.picture;
    const QString score = chosenScoreText(result.methods.front().method, chosen);
    drawing.subtitle = // first what is watched, where there is little room
        NoveltyPictureWords::tr("%1 · %2").arg(score, chosenText(chosen));
    drawing.summary = NoveltyPictureWords::tr("Picture %1, asked about as %2, its own label %3. %4.")
                          .arg(chosen.row + 1)
                          .arg(chosen.asked)
                          .arg(chosen.own)
                          .arg(drawing.subtitle);
    drawing.pictures = chosenAndNearest(chosen, dataset, picture);
    drawing.beside = chosenTable(chosen, picture);
    return drawing;
}

} // namespace widgets
