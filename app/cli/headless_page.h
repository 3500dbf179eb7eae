#pragma once

#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/pins.h"

#include <memory>

namespace app
{

struct Lab;

/// The page of a lab for one session, without a window. Throws CommandError. Needs a QApplication (any platform).
class HeadlessPage
{
public:
    /// Lets the page begin to compute. Error (2): there is a problem with what the session asks of this lab.
    HeadlessPage(const core::Session& session, const Lab& lab);
    ~HeadlessPage();

    LabPage& page() const { return *page_; }
    /// Waits until the last answer is on show, and what is pinned beside it. Error (1): it could not be computed.
    void settle();
    /// Draws from the posterior of the hyperparameters, which otherwise begins with a click: until all is drawn. Where
    /// the lab has none, or it cannot be drawn, nothing.
    void drawPosterior();

private:
    Document document_;
    std::unique_ptr<LabPage> page_;
    Pins pins_;
};

} // namespace app
