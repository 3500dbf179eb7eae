#pragma once

#include "core/session/session.h"
#include "widgets/controls/standing.h"

#include <QCoreApplication>
#include <QObject>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace app
{

class Document;
class Service;

/// Keeps what shows the answers of services honest: they stand as they are while they answer what is set; they are
/// greyed when something else is set now and no answer to that comes, or none within a moment; they go out of sight
/// when they are of other data or of another model altogether.
class AnswerWatch : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::AnswerWatch)

public:
    using Compare = std::function<widgets::Standing(const core::Session& answered, const core::Session& now)>;
    using Show = std::function<void(widgets::Standing)>;

    /// `compare` tells how the answer to one session stands beside another, `show` shows it.
    AnswerWatch(const Document& document, Compare compare, Show show, QObject* parent);
    void watch(Service* service); // several may answer in turn

    /// Looks again, since what is set has changed and, where possible, been asked for. `turnedTo`: and since what shows
    /// the answers has just come into view, where a picture of other points must not stand even for a moment.
    void look(bool turnedTo);
    /// Has there been an answer, and is the last one to what is set?
    bool isCurrent() const { return answered_ && standing() == widgets::Standing::Current; }

private:
    bool isAnswerComing() const;
    widgets::Standing standing() const;
    void note(const Service* service, std::uint64_t generation);
    void judge(bool turnedTo);
    void show(widgets::Standing standing);

    const Document& document_;
    const Compare compare_;
    const Show show_;
    std::vector<Service*> services_;
    std::map<std::pair<const Service*, std::uint64_t>, core::Session> asked_; // by request, until it is answered
    std::optional<core::Session> answered_;                                   // what the answer on show is to
    bool failed_ = false;                                                     // since then
    widgets::Standing shown_ = widgets::Standing::Current;
    QTimer patience_;
};

/// How an answer computed for one session stands beside another, as far as all labs agree.
widgets::Standing standingOf(const core::Session& answered, const core::Session& now);

/// Are both made of the same families in the same way?
bool hasSameFamilies(const core::Kernel& a, const core::Kernel& b);

} // namespace app
