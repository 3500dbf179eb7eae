#pragma once

#include "app/document/new_data.h"
#include "core/session/learned_state.h"

#include <QObject>

#include <map>
#include <optional>
#include <string>

namespace app
{

class Document;
class LabSwitcher;

/// Data that come from elsewhere are fitted by the lab on show, and by every other one when it is first shown with
/// them, as long as nobody has chosen a number; each lab that is shown again takes up the numbers that it had found,
/// and one that finds none has the kernel that came with the data. All of it is a part of the last step of history.
class FirstFits : public QObject
{
public:
    FirstFits(Document& document, LabSwitcher& labs);

    void follow(const NewData& arrival);
    void followDefaults(); // for the data, which the session has now

private:
    void consider();
    void begin();
    bool isUntouched(const core::Session& session) const;

    Document& document_;
    LabSwitcher& labs_;
    core::Session arrived_;                             // as the data came
    bool fits_ = false;                                 // nobody had chosen a model for them
    std::optional<int> chosenAt_;                       // the step at which a hand went back to their kernel
    std::map<std::string, core::LearnedNumbers> first_; // by lab: for steps of history that know none yet
    std::string lab_;                                   // on show
    int steps_ = 0;                                     // of history
    bool asked_ = false;                                // for the lab's fit, since it was turned to
    bool due_ = false;
};

} // namespace app
