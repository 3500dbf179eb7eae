#pragma once

#include "app/document/new_data.h"

#include <QObject>

#include <set>
#include <string>

namespace app
{

class Document;
class LabSwitcher;

/// Data that come from elsewhere are fitted by the lab on show, and by every other one when it is first shown with
/// them, as long as nobody has set a number by hand; each lab that is shown again takes up the numbers that it had
/// found. All of it is a part of the last step of history.
class FirstFits : public QObject
{
public:
    FirstFits(Document& document, LabSwitcher& labs);

    void follow(const NewData& arrival);

private:
    void consider();
    bool isUntouched(const core::Session& session) const;

    Document& document_;
    LabSwitcher& labs_;
    core::Session arrived_;       // as the data came
    bool fits_ = false;           // nobody had chosen a model for them
    std::set<std::string> asked_; // labs whose fit was asked for since they were last turned to
    std::string lab_;             // on show
    bool due_ = false;
};

} // namespace app
