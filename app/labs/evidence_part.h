#pragma once

#include "app/document/amend.h"
#include "app/document/document.h"
#include "app/labs/lab_plots.h"
#include "app/labs/side_answers.h"
#include "app/services/lab_service.h"
#include "widgets/controls/form_rows.h"
#include "widgets/controls/problem_label.h"
#include "widgets/drawings/evidence.h"
#include "widgets/drawings/evidence_map.h"
#include "widgets/learning/maximise_box.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/hand_place_plot.h"
#include "widgets/plots/pointed_place.h"

namespace app
{

/// Runs a maximisation and emits its progress.
template <class Request, class Result>
class Maximising
{
public:
    template <class Emit>
    void solve(const Request& request, const std::stop_token& stop, const Emit& emitOutcome, const AskingHand&)
    {
        const auto report = [&](double share) {
            Result growing;
            growing.progress = share;
            emitOutcome(std::move(growing));
        };
        emitOutcome(maximise(request, report, stop));
    }
    static bool isLast(const Result& result)
    {
        if constexpr (requires { result.maximum; })
            return result.maximum.has_value();
        else
            return !result.optima.empty();
    }
};

/// An evidence as a part of the pages that have one: a curve or a map among the page's plots, and in the dock a panel
/// that says what it is drawn over and maximises it. What is clicked or found becomes the session's.
template <class Panel, class Pipeline, class MaximiseRequest, class MaximiseResult>
class EvidencePart : public QObject
{
public:
    Panel* panel() const { return panel_; }
    std::vector<widgets::PlotView*> plots() const { return {curve_, map_}; } // all there are

protected:
    using EvidenceService = PipelineService<Pipeline>;
    using Evidence = typename EvidenceService::Answer;
    using Solver = Maximising<MaximiseRequest, MaximiseResult>;
    using MaximiseService = LabService<MaximiseRequest, MaximiseResult, Solver>;
    using Maximum = typename MaximiseService::Answer;

    EvidencePart(Document& document, QWidget* editors, LabPlots* plots)
        : QObject(plots), document_(document), plots_(plots), panel_(new Panel(editors)),
          curve_(new widgets::HandLinePlot(widgets::evidenceDrawing({}), plots)),
          map_(new widgets::HandPlacePlot(widgets::evidenceMapDrawing({}), plots)),
          service_(new EvidenceService([this](const Evidence& answer) { receive(answer); }, this)),
          maximiser_(new MaximiseService([this](const Maximum& answer) { receive(answer); }, this))
    {
        plots_->addOfPart(this->plots());
        connect(panel_, &widgets::FormRows::settingsEdited, this, [this](const QString& what, int gesture) {
            const auto& settings = panel_->settings();
            edit([&](core::Session& next) { next.of<std::decay_t<decltype(settings)>>() = settings; }, what, gesture);
        });
        connect(maximise(), &widgets::MaximiseBox::maximiseRequested, this, [this] {
            begin();
            requestMaximum();
        });
        connect(maximise(), &widgets::MaximiseBox::cancelRequested, maximiser_, &Service::cancel);
        connect(maximiser_, &Service::cancelled, this, [this] { maximise()->showProgress(std::nullopt); });
        connect(maximiser_, &Service::failed, this, [this](const core::Failure& failure) { refuse(failure); });
    }

    // --- what each evidence supplies ---
    virtual void showEvidence(const Evidence& answer) = 0;
    virtual void requestMaximum() = 0;
    virtual void showMaximum(const Maximum& answer) = 0;
    virtual void showFailure(const core::Failure& failure) = 0; // of the maximisation
    virtual void forget() = 0;                                  // what was found

    // --- what it may use ---
    template <class Change>
    void edit(const Change& change, const QString& what, int gesture)
    {
        core::Session next = document_.session();
        change(next);
        document_.edit(std::move(next), what, gesture);
    }
    /// As a part of the last step: what follows from it by itself.
    template <class Change>
    void amendWith(const Change& change)
    {
        core::Session next = document_.session();
        change(next);
        amendUnasked(document_, std::move(next));
    }
    const core::Session& session() const { return document_.session(); }
    widgets::HandLinePlot* curve() const { return curve_; }
    widgets::HandPlacePlot* map() const { return map_; }
    /// The place on curve or map that is told of, so that formula and plate speak of the same one.
    widgets::PointedPlace toldPlace(widgets::PointedPlace place, bool onMap) const
    {
        place.at = onMap ? map_->toldPlace(place.at) : curve_->toldPlace(place.at);
        return place;
    }
    void begin() // a maximisation
    {
        forget();
        maximise()->showProgress(0.0);
    }
    void refuse(const core::Failure& failure) // it
    {
        maximise()->showProgress(std::nullopt);
        showFailure(failure);
    }
    /// The curve or the map, on the page.
    void putEvidence(bool asMap)
    {
        plots_->put({{"evidence", asMap ? static_cast<widgets::PlotView*>(map_) : curve_}});
    }
    EvidenceService* service() const { return service_; }
    MaximiseService* maximiser() const { return maximiser_; }

private:
    widgets::MaximiseBox* maximise() const { return panel_->maximise(); }

    void receive(const Evidence& answer)
    {
        for (widgets::PlotView* plot : plots())
            plot->showPreviewMark(answer.result.preview);
        showEvidence(answer);
        QStringList sentences;
        const auto isSaid = [this](const std::string& remark) { // in the panel's title, where there is no curve
            const QString text = QString::fromStdString(remark);
            return curve_->subtitle().contains(text) || map_->subtitle().contains(text);
        };
        for (const std::string& remark : answer.result.remarks)
            if (!isSaid(remark))
                sentences << widgets::asSentence(remark);
        panel_->showRemarks(sentences);
    }

    void receive(const Maximum& answer)
    {
        if (!Solver::isLast(answer.result))
            return maximise()->showProgress(answer.result.progress);
        maximise()->showProgress(std::nullopt);
        showMaximum(answer);
    }

    Document& document_;
    LabPlots* plots_;
    Panel* panel_;
    widgets::HandLinePlot* curve_;
    widgets::HandPlacePlot* map_;
    EvidenceService* service_;
    MaximiseService* maximiser_;
};

} // namespace app
