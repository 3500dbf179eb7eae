#include "app/cli/figures.h"

#include "app/cli/command.h"
#include "app/document/document.h"
#include "app/labs/density_page.h"
#include "app/labs/density_plots.h"
#include "app/labs/view_export.h"

#include <QEventLoop>

namespace app
{

namespace
{

constexpr QSize pageSize{1400, 1050}; // pixels at 96 dpi: figures of a paper's width
constexpr QSize panelSize{800, 600};

/// Lets the page compute until its last answer is on show.
void settle(DensityPage& page)
{
    QString failure;
    QEventLoop loop;
    QObject::connect(&page, &DensityPage::settled, &loop, &QEventLoop::quit);
    QObject::connect(&page, &DensityPage::failed, &loop, [&](const QString& sentence) {
        failure = sentence;
        loop.quit();
    });
    if (!page.isSettled())
        loop.exec();
    if (!failure.isEmpty())
        throw CommandError(1, failure);
}

void checkView(const DensityPage& page, const QString& view)
{
    if (!viewNames.contains(view))
        usageError(QStringLiteral("--view: there is no \"%1\"; one of %2").arg(view, viewNames.join(", ")));
    if (view != "page" && !page.plots()->panel(view))
        usageError(QStringLiteral("--view: %1 is drawn for one-dimensional data only").arg(view));
}

} // namespace

void drawView(const core::Session& session, const QString& view, const QString& path)
{
    const core::DensityRequest request{
        .data = session.data, .kernel = session.kernel, .settings = session.density, .window = session.window};
    for (const core::Problem& problem : core::problems(request))
        usageError(QString::fromStdString(problem.field + ": " + problem.message));
    Document document;
    document.open(session, {});
    DensityPage page(document);
    page.setTheme({});
    checkView(page, view);
    settle(page);
    Drawing drawing;
    drawing.view = view;
    drawing.size = view == "page" ? pageSize : panelSize;
    drawing.session = session;
    if (const auto problem = writeView(*page.plots(), drawing, path))
        throw CommandError(2, QStringLiteral("--out: ") + *problem);
}

} // namespace app
