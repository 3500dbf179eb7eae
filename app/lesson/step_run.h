#pragma once

#include "app/document/document.h"
#include "core/session/session.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace app
{

class LabPage;
class LabPlots;

/// Computes what a step, of a lesson or of a sweep, shows on a page that nobody sees, in the background.
class StepRun : public QObject
{
    Q_OBJECT

public:
    /// `numbers`: of the lab's panels, that it is about; none: all that the page shows (LabPage::computeOnly).
    explicit StepRun(const core::Session& session, const QStringList& numbers = {}, QObject* parent = nullptr);
    ~StepRun() override;

    /// Another session in the place of the last, in the same lab: what both have in common is not computed again.
    void ask(const core::Session& session);

    bool isReady() const { return ready_; }
    const QString& failure() const { return failure_; } // a sentence; empty: none
    const LabPlots& plots() const;
    const core::Session& session() const { return document_.session(); }

signals:
    void ended(); // the answer is on the panels, or there is a failure

private:
    void look();

    Document document_;
    std::unique_ptr<LabPage> page_;
    QString failure_;
    bool ready_ = false;
};

} // namespace app
