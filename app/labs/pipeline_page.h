#pragma once

#include "app/labs/lab_page.h"
#include "app/services/lab_service.h"
#include "core/session/request.h"
#include "widgets/density/numerics_strip.h"
#include "widgets/plots/pointed_place.h"

#include <memory>

namespace app
{

/// What the lab finds wrong with a request.
template <class Request>
std::vector<core::Problem> problemsOf(const Request& request)
{
    return problems(request);
}

/// The page of a lab whose session makes one request to one pipeline: it makes the request, finds what is wrong with
/// it, asks, and hands on the answer with its numbers and remarks. What a lab shows beside that it adds to these.
template <class Pipeline>
class PipelinePage : public LabPage
{
public:
    using PageService = PipelineService<Pipeline>;
    using Request = typename PageService::Request;
    using Answer = typename PageService::Answer;

protected:
    PipelinePage(const Lab& lab, Document& document, QWidget* parent)
        : LabPage(lab, document, parent),
          service_(this->addService(new PageService([this](const Answer& answer) { show(answer); }, this)))
    {
    }

    virtual Request requestOf(const core::Session& session) const { return core::requestOf<Request>(session); }
    virtual void showAnswer(const Answer& answer) = 0;
    /// What the card's equations are at a place, by the answer on show.
    virtual QString formulaOf(const Answer&, const widgets::PointedPlace&) const { return {}; }
    /// What it says in plain words.
    virtual QStringList findingsOf(const Answer&) const { return {}; }

    std::vector<core::Problem> problems(const core::Session& session) const override
    {
        return problemsOf(requestOf(session));
    }
    void request(const core::Session& session, bool replacesModel) override
    {
        service_->request(requestOf(session), replacesModel);
    }
    QString formulaAt(const widgets::PointedPlace& place) const final
    {
        return answer_ ? formulaOf(*answer_, place) : QString();
    }
    QStringList findings() const final { return answer_ && showsAnswer() ? findingsOf(*answer_) : QStringList(); }
    PageService* service() const { return service_; }

private:
    void show(const Answer& answer)
    {
        showAnswer(answer);
        if (formulaAtPlace()) {
            answer_ = service_->lastShown();
            fillFormula();
        }
        const auto& result = answer.result;
        double jitter = 0.0;
        std::string route;
        bool preview = false;
        if constexpr (requires { result.preview; })
            preview = result.preview;
        if constexpr (requires { result.jitter; })
            jitter = result.jitter;
        if constexpr (requires { result.route; })
            route = result.route;
        if constexpr (requires { result.numerics; })
            strip()->showNumerics(result.numerics, preview);
        else if constexpr (requires { result.milliseconds; })
            strip()->showRun(result.milliseconds, jitter, route, preview);
        if constexpr (requires { result.remarks; })
            remark(result.remarks);
    }

    PageService* service_;
    std::shared_ptr<const Answer> answer_; // on show
};

} // namespace app
