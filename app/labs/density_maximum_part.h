#pragma once

#include "app/document/document.h"
#include "app/labs/evidence_part.h"
#include "core/labs/density/maximise.h"

#include <QCoreApplication>

#include <functional>

class QLabel;

namespace app
{

/// In the dock of the Density lab: a button that takes the σ₀ and the lengthscales by which the density foretells best
/// what it has not seen, and what it says of them beside a kernel density estimate.
class DensityMaximumPart : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::DensityMaximumPart)

public:
    DensityMaximumPart(Document& document, QWidget* editors);

    QWidget* editor() const { return editor_; }
    SideAnswers answers();
    void showSession(const core::Session& session);
    void fitFirst(); // see LabPage
    /// Told when the first fit of loaded data begins, and when it has ended.
    void whenFittingFirst(std::function<void(bool fitting)> tell) { tellFittingFirst_ = std::move(tell); }

private:
    using Solver = Maximising<core::DensityMaximiseRequest, core::DensityMaximiseResult>;
    using MaximumService = LabService<core::DensityMaximiseRequest, core::DensityMaximiseResult, Solver>;

    void ask(core::DensityMaximiseRequest request, bool first);
    void take(const MaximumService::Answer& answer);
    void end(); // of what was asked for, however it ended
    void tellFittingFirst(bool fitting);
    void say(const QString& sentence, std::optional<core::Session> of = {}); // that it tells of

    Document& document_;
    QWidget* editor_;
    widgets::MaximiseBox* box_;
    QLabel* found_;
    MaximumService* service_;
    bool first_ = false;        // what is asked for is a part of the last step
    bool fittingFirst_ = false; // as it was told
    std::function<void(bool)> tellFittingFirst_ = [](bool) {};
    std::optional<core::Session> asked_, told_;
};

} // namespace app
