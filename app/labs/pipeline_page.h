#pragma once

#include "app/labs/lab_page.h"
#include "app/services/lab_service.h"

namespace app
{

/// What the lab finds wrong with a request.
template <class Request>
std::vector<core::Problem> problemsOf(const Request& request)
{
    return problems(request);
}

/// The page of a lab whose session makes one request to one pipeline: it finds what is wrong with the request, asks,
/// and hands on the answer. What a lab shows beside that it adds to these.
template <class Request, class Result, class Pipeline>
class PipelinePage : public LabPage
{
public:
    using PageService = PipelineService<Request, Result, Pipeline>;
    using Answer = typename PageService::Answer;

protected:
    PipelinePage(Document& document, QWidget* parent)
        : LabPage(document, parent),
          service_(this->addService(new PageService([this](const Answer& answer) { showAnswer(answer); }, this)))
    {
    }

    virtual Request requestOf(const core::Session& session) const = 0;
    virtual void showAnswer(const Answer& answer) = 0;

    std::vector<core::Problem> problems(const core::Session& session) const override
    {
        return problemsOf(requestOf(session));
    }
    void request(const core::Session& session, bool replacesModel) override
    {
        service_->request(requestOf(session), replacesModel);
    }
    PageService* service() const { return service_; }

private:
    PageService* service_;
};

} // namespace app
