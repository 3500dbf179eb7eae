#include "app/cli/headless_page.h"

#include "app/cli/command.h"
#include "app/labs/labs.h"
#include "app/labs/posterior_part.h"

#include <QEventLoop>

namespace app
{

namespace
{

/// Lets the page compute until its last answer is on show.
void settle(LabPage& page)
{
    QString failure;
    QEventLoop loop;
    QObject::connect(&page, &LabPage::settled, &loop, &QEventLoop::quit);
    QObject::connect(&page, &LabPage::failed, &loop, [&](const QString& sentence) {
        failure = sentence;
        loop.quit();
    });
    if (!page.isSettled())
        loop.exec();
    if (!failure.isEmpty())
        throw CommandError(1, failure);
}

} // namespace

HeadlessPage::HeadlessPage(const core::Session& session, const Lab& lab) : pins_(document_, nullptr, labs(), nullptr)
{
    core::Session shown = session;
    shown.lab = lab.id.toStdString();
    document_.open(std::move(shown), {});
    page_.reset(lab.page(document_, nullptr));
    page_->setTheme({});
    page_->setOnShow(true);
    if (const auto& problem = page_->problem())
        usageError(QStringLiteral("lab %1: ").arg(lab.id) +
                   QString::fromStdString(problem->field + ": " + problem->message));
}

HeadlessPage::~HeadlessPage() = default;

void HeadlessPage::settle()
{
    app::settle(*page_);
    pins_.showOn(page_.get());
    if (LabPage* pinned = pins_.pinnedPage())
        app::settle(*pinned);
}

void HeadlessPage::drawPosterior()
{
    auto* part = page_->findChild<PosteriorPart*>();
    if (!part)
        return;
    QEventLoop loop;
    QObject::connect(part, &PosteriorPart::drawsShown, &loop, [&] {
        if (part->result().complete())
            loop.quit();
    });
    part->draw();
    if (part->isRunning())
        loop.exec();
    settle();
}

} // namespace app
