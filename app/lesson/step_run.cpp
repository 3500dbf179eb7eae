#include "app/lesson/step_run.h"

#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "widgets/controls/problem_label.h"

namespace app
{

StepRun::StepRun(const core::Session& session, const QStringList& numbers, QObject* parent) : QObject(parent)
{
    document_.open(session, {});
    page_.reset(labOf(session).page(document_, nullptr));
    page_->setTheme({});
    page_->computeOnly(numbers);
    connect(page_.get(), &LabPage::failed, this, [this](const QString& sentence) { failure_ = sentence; });
    connect(page_.get(), &LabPage::settled, this, &StepRun::look, Qt::QueuedConnection);
    page_->setOnShow(true);
    QMetaObject::invokeMethod(this, &StepRun::look, Qt::QueuedConnection); // what is there at once
}

void StepRun::ask(const core::Session& session)
{
    Q_ASSERT(session.lab == document_.session().lab);
    ready_ = false;
    failure_.clear();
    document_.open(session, {});
    QMetaObject::invokeMethod(this, &StepRun::look, Qt::QueuedConnection);
}

StepRun::~StepRun() = default;

const LabPlots& StepRun::plots() const
{
    return *page_->plots();
}

void StepRun::look()
{
    if (ready_ || !page_->isSettled())
        return;
    if (const auto& problem = page_->problem())
        failure_ = widgets::asSentence(*problem);
    ready_ = true;
    emit ended();
}

} // namespace app
