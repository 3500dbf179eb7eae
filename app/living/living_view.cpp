#include "app/living/living_view.h"

#include "app/labs/lab_plots.h"
#include "app/labs/view_export.h"
#include "app/living/living_frame.h"
#include "app/living/living_html.h"
#include "app/session/session_json.h"
#include "core/files/write_whole.h"
#include "widgets/plots/plot_export.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

namespace app
{

namespace
{

struct LivingViewWords {
    Q_DECLARE_TR_FUNCTIONS(Living)
};

QString kilobytes(qsizetype bytes)
{
    return LivingViewWords::tr("%1 kB").arg((bytes + 999) / 1000);
}

/// So many of its frames, evenly, with the ends and the one that is shown.
LivingFigure withFrames(const LivingFigure& figure, std::size_t count)
{
    LivingFigure few = figure;
    few.frames.clear();
    const std::size_t last = figure.frames.size() - 1;
    std::vector<bool> isKept(figure.frames.size(), false);
    isKept[figure.shown] = true;
    for (std::size_t i = 0; count > 1 && i < count; ++i)
        isKept[i * last / (count - 1)] = true;
    for (std::size_t i = 0; i <= last; ++i) {
        if (!isKept[i])
            continue;
        if (i == figure.shown)
            few.shown = few.frames.size();
        few.frames.push_back(figure.frames[i]);
    }
    return few;
}

} // namespace

LivingFigure livingViewOf(const LabPlots& plots, const Drawing& drawing)
{
    LivingFigure figure{.name = drawing.text.title.isEmpty() ? drawing.name : drawing.text.title};
    figure.frames.push_back(livingFrameOf(plots, drawing, figure));
    if (figure.name.isEmpty())
        figure.name = figure.frames.front().panels.front().title;
    return figure;
}

LivingFrame livingFrameOf(const LabPlots& plots, const Drawing& drawing, LivingFigure& figure)
{
    const widgets::ExportPage page = sheetOf(plots, drawing);
    return frameOf(page, optionsOf(drawing, page), figure);
}

core::Outcome<FittedPage> fittedPage(LivingFigure figure, const QByteArray& session)
{
    const std::size_t of = figure.frames.size();
    QByteArray html = livingPage(figure, session);
    if (html.size() <= largestPage)
        return FittedPage{.html = std::move(html), .frames = of, .of = of};
    const QByteArray still = of == 1 ? html : livingPage(withFrames(figure, 1), session);
    if (still.size() > largestPage)
        return core::invalidInput(
            LivingViewWords::tr(
                "The page would take %1, and it may take at most 1 MB, so that every mail carries it. One "
                "panel takes less than the whole page, and a figure without its session less than one "
                "with it.")
                .arg(kilobytes(still.size()))
                .toStdString());
    std::size_t count = of;
    while (count > 2) { // the places take the same each, more or less
        const double share = double(largestPage - still.size()) / double(html.size() - still.size());
        count = std::clamp<std::size_t>(1 + static_cast<std::size_t>(share * double(count - 1)), 1, count - 1);
        const LivingFigure few = withFrames(figure, count);
        html = livingPage(few, session);
        if (count > 1 && html.size() <= largestPage)
            return FittedPage{.html = std::move(html), .frames = few.frames.size(), .of = of};
    }
    return FittedPage{.html = still, .frames = 1, .of = of};
}

QString sizeSentence(const FittedPage& page)
{
    const QString size = kilobytes(page.html.size());
    if (page.of == 1)
        return LivingViewWords::tr("The page takes %1.").arg(size);
    if (page.frames == page.of)
        return LivingViewWords::tr("The page takes %1, with %2 places of the slider.").arg(size).arg(page.frames);
    if (page.frames == 1)
        return LivingViewWords::tr(
                   "The page takes %1, without the slider: with two of its %2 places it would take more "
                   "than 1 MB.")
            .arg(size)
            .arg(page.of);
    return LivingViewWords::tr(
               "The page takes %1, with %2 of the %3 places of the slider: with all of them it would take "
               "more than 1 MB.")
        .arg(size)
        .arg(page.frames)
        .arg(page.of);
}

std::optional<core::Failure> writeLiving(LivingFigure figure, const Drawing& drawing, const QString& path)
{
    const QByteArray session = drawing.session ? toJsonInFigure(*drawing.session) : QByteArray();
    const auto fitted = fittedPage(std::move(figure), session);
    if (const auto* failure = std::get_if<core::Failure>(&fitted))
        return *failure;
    return core::writeWhole(QFile::encodeName(path).toStdString(), std::get<FittedPage>(fitted).html.toStdString());
}

bool isLivingPath(const QString& path)
{
    return path.endsWith(QLatin1String(".html"), Qt::CaseInsensitive) ||
           path.endsWith(QLatin1String(".htm"), Qt::CaseInsensitive);
}

} // namespace app
