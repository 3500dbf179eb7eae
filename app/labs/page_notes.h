#pragma once

#include "widgets/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <functional>

class QLabel;

namespace widgets
{
class MutedLine;
}

namespace app
{

/// The lines above the panels of a page: what is wrong, an advice with something to do about it, and, while there is
/// neither, what the answer on show says or else what the page is about, so that the room is the same.
class PageNotes : public QWidget
{
    Q_OBJECT

public:
    explicit PageNotes(QWidget* parent = nullptr);

    void setHeading(const QString& text); // above all; empty: none
    void setAbout(const QString& sentence);
    void setAnswer(const QString& sentences); // empty: none is on show
    void showProblems(const QStringList& sentences);
    /// With a link that does `act`; an empty sentence takes the advice away.
    void advise(const QString& sentence, const QString& action = {}, std::function<void()> act = {});
    bool hasAdvice() const { return !advised_.isEmpty(); }
    /// Until the other, advice is only noted: it would come and go, and the panels with it.
    void holdAdvice() { holds_ = true; }
    void releaseAdvice();
    void setTheme(const widgets::Theme& theme);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showAdvice();
    void showQuietLine();
    void keepRoom();
    void keepHeight();

    QLabel *heading_, *problems_, *advice_;
    widgets::MutedLine* about_;
    QString aboutText_, answer_;
    QString advised_; // what the line of advice is to say
    bool holds_ = false;
    std::function<void()> act_; // on the advice's link
};

} // namespace app
