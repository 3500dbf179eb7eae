#pragma once

#include "app/document/document.h"
#include "app/document/locks.h"
#include "app/labs/offer.h"
#include "app/labs/side_answers.h"
#include "core/data/column_table.h"
#include "core/outcome.h"
#include "widgets/controls/fold.h"
#include "widgets/controls/formula_card.h"
#include "widgets/controls/settings_form.h"
#include "widgets/theme/theme.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QVBoxLayout;

namespace widgets
{
class KernelEditor;
class NumericsStrip;
class PlaceRow;
struct PointedPlace;
} // namespace widgets

namespace app
{

class AnswerWatch;
struct Lab;
struct SettingsPart;
class LabPlots;
enum class LackOf;
class LackOffer;
class PageNotes;
class Service;

/// A lab in the window, the base of each lab's own page: editors for the dock, a line for what is wrong, the panels,
/// and a strip on how the result was computed, wired to the document and to the services that compute.
///   A page follows the session only while it is on show; hidden it computes nothing, and catches up when shown.
///   A lab's page makes its editors and panels in its constructor (setPlots, addKernelEditor, addForm, addFormula,
/// addService) and says what is wrong with a session, how to ask for what it shows, and what to do with an answer;
/// PipelinePage does most of this.
class LabPage : public QWidget
{
    Q_OBJECT

public:
    LabPage(const Lab& lab, Document& document, QWidget* parent = nullptr);

    void setOnShow(bool onShow);
    bool isOnShow() const { return onShow_; }
    LabPlots* plots() const { return plots_; }
    QWidget* editors() const { return editors_; }                // for the window's dock
    void takeDataEditor(QWidget* editor);                        // of the points, above the others
    QWidget* formulaCard() const { return docked_; }             // for a dock of its own; nullptr: there is none
    widgets::PlaceRow* formulaAtPlace() const { return place_; } // below the card, with it
    /// What the lab is about: stands where at other times it says what is wrong, and keeps that room.
    void setAbout(const QString& sentence);
    void setHeading(const QString& text); // above all, where there are two pages; empty: none
    void foldNumerics(bool folded);       // silent
    void setTheme(const widgets::Theme& theme);
    /// Which controls and panels there are for a person; what is set stays as it is.
    void setOffer(const Offer& offer);
    const Offer& offer() const { return offer_; }
    bool offersFormula() const;
    bool isSettled() const;  // nothing is being computed and the last answer is on show
    bool isUpToDate() const; // what is on show, if only a preview, answers what was asked last
    /// Is the whole answer to what is set on show? Not where it was stopped, failed or was never asked for.
    bool showsAnswer() const;
    /// The first thing wrong with what the session asks of this lab; then nothing is computed.
    const std::optional<core::Problem>& problem() const { return problem_; }
    /// Marks the fields that these are of; what no editor shows is said above the panels.
    void showProblems(const std::vector<core::Problem>& problems);
    /// What to know of the answer on show; nothing where none answers what is set.
    QStringList remarks() const;
    /// What the answer on show says, in sentences that need no knowledge of kernels; nothing where none is settled.
    virtual QStringList findings() const { return {}; }
    /// The kernel that its answer is by; empty where there is none. By itself the session's,
    /// where the page edits it.
    virtual QString kernelUsed() const;
    /// Does the answer on show follow from these settings?
    virtual bool follows(const SettingsPart& part) const;
    /// The session with the settings that the answer to it is by, where these are not the lab's own.
    virtual core::Session asUsed(const core::Session& session) const { return session; }

    /// Looks in the background for the numbers on which the lab stands with data that nobody has chosen others for, and
    /// makes them a part of the last step; the session then knows them as learned by the lab (core::LearnedState).
    /// Nothing for labs without any, and where the data have none.
    virtual void fitFirst() {}

    /// It is about these numbers of its panels alone, "null.mmd2", from when it is on show: what is told on other
    /// panels only is not computed, and what a person would have to start for these, or costs too much to be live, is.
    void computeOnly(const QStringList& numbers) { wanted_ = numbers; }

    /// Can openExample() do anything?
    bool hasExample() const;

public slots:
    /// Offers the example on which this lab shows what it can.
    void openExample();
    void fitAll();      // every axis of every panel on show
    void fitWindow();   // the window that shows all the data
    void standardise(); // each column to mean 0 and standard deviation 1

signals:
    void remarksChanged(); // for the status bar
    void settled();
    void failed(const QString& sentence);
    void stopped(); // what was being computed has no answer
    void exportRequested(const QString& view);
    /// These are to take the place of the session's data, as one step of that name.
    void dataOffered(const core::Dataset& data, const QString& what);
    void exampleOffered(const std::string& name); // is to be opened, in the lab that it is for
    /// What was done on one press, to be told for a while.
    void done(const QString& sentence);
    /// These columns of the session's table are to be its points, as one step of that name.
    void columnsOffered(const core::ColumnChoice& choice, const QString& what);
    void numericsFolded(bool folded); // by the person
    void offerChanged();

protected:
    // --- what a lab supplies ---
    /// Brings what else the lab has in step with the session; its forms follow by themselves.
    virtual void showSettings(const core::Session&) {}
    /// All that is wrong with what the session asks of this lab.
    virtual std::vector<core::Problem> problems(const core::Session& session) const = 0;
    /// Asks the services; there are no problems. `replacesModel`: what they compute now would mislead.
    virtual void request(const core::Session& session, bool replacesModel) = 0;
    /// What points of a kind are missing for, as a sentence, where all the same there is an answer to the others: no
    /// target, and what is shown is the prior. Empty: none is.
    virtual QString lackOfKind(const core::Session&) const { return {}; }
    /// What to say of problems that the forms mark already, such as how to mend them.
    virtual void adviseOn(const std::vector<core::Problem>&) {}
    /// How the answer to one session stands beside another, where both are this lab's.
    virtual widgets::Standing standing(const core::Session& answered, const core::Session& now) const;
    /// The page is hidden now. By default what is being computed is stopped, and asked for again when shown.
    virtual void leave();
    virtual void restyle(const widgets::Theme&) {}
    /// The card's equations with the numbers of a place, as rich text; empty where they say nothing of it.
    virtual QString formulaAt(const widgets::PointedPlace&) const { return {}; }

    // --- what a lab's constructor calls ---
    void setPlots(LabPlots* plots);
    void addKernelEditor(const QString& option = QStringLiteral("--kernel")); // of the lab's commands
    void addEditor(QWidget* editor);                                          // in the dock, from top to bottom
    /// What follows stands under this heading, its lasting name, which folds. It may be hidden with all of that.
    widgets::Fold* addHeading(const QString& text, widgets::Fold::Begins begins = widgets::Fold::Begins::Open);
    /// The card of the lab's formula, in a dock of its own; `first` before there is an answer, `below` below it.
    widgets::FormulaCard* addFormula(const widgets::Formula& first = {}, QWidget* below = nullptr);
    void showFormula(const widgets::Formula& formula) { card_->showFormula(formula); }
    /// The editor of a part of the session's settings, in the dock: it follows them, what it reports becomes that part,
    /// and it marks the problems of its fields. It may ask to know the data's shape and samples, and have locks.
    template <class Form>
    Form* addForm(Form* form)
    {
        addEditor(form);
        using S = std::remove_cvref_t<decltype(form->settings())>;
        connect(form, &Form::settingsEdited, this,
                [this, form](const QString& what, int gesture) { editSettings(form->settings(), what, gesture); });
        if constexpr (requires { &Form::lockedSettingsEdited; })
            connect(form, &Form::lockedSettingsEdited, this, [this](const std::vector<std::string>& names) {
                editLockedSettings(std::string(core::settingsKey<S>), names);
            });
        forms_.push_back({[form](const core::Session& session) { showIn<S>(*form, session); },
                          [form, section = section_](const std::vector<core::Problem>& problems) {
                              std::vector<core::Problem> left = form->showProblems(problems);
                              if (section && left.size() < problems.size())
                                  section->setOpen(true); // what is wrong is seen there
                              return left;
                          },
                          [form](const Offer& offer) { return offerIn<S>(*form, offer); }, section_, form});
        return form;
    }
    /// One with a control of each setting, in the order of their descriptions.
    template <core::Described S>
    widgets::SettingsForm<S>* addForm()
    {
        auto* form = new widgets::SettingsForm<S>(editors_);
        form->addAll();
        return addForm(form);
    }
    /// A service of the lab's own answers: the panels, the formula card and the strip stand and fall with them.
    template <class S>
    S* addService(S* service)
    {
        watchOwn(service);
        return service;
    }
    /// A service whose answers show elsewhere, or whose answers are the lab's own care.
    void addService(const SideAnswers& side);
    template <class S>
    S* addHelper(S* service)
    {
        watch(service);
        return service;
    }
    /// What the panel reports becomes that member of the session, as a step of undo.
    template <class Panel, class Value, class Part>
    void followEdits(Panel* panel, void (Panel::*edited)(const Value&, const QString&, int), Part core::Session::*part)
    {
        connect(panel, edited, this, [this, part](const Value& value, const QString& what, int gesture) {
            core::Session next = document_.session();
            next.*part = value;
            document_.edit(std::move(next), what, gesture);
        });
    }
    /// Puts the settings into the session, as a step of undo.
    template <class S>
    void editSettings(const S& settings, const QString& what, int gesture)
    {
        core::Session next = document_.session();
        next.of<S>() = settings;
        document_.edit(std::move(next), what, gesture);
    }

    // --- what a lab may use ---
    bool isAskedFor(const QString& number) const { return wanted_.contains(number); } // by computeOnly
    Document& document() const { return document_; }
    widgets::NumericsStrip* strip() const { return strip_; }
    void fillFormula(); // in for the place under the mouse, again
    /// What to know of the answer that is shown now, all of it; it goes with the answer.
    void remark(const std::vector<std::string>& sentences);
    /// What the answer that is shown now says, in a line above the panels while it stands; empty: nothing.
    void sayInShort(const QString& sentences);
    /// A line above the panels with something to do about it, as a link; an empty sentence takes it away.
    void advise(const QString& sentence, const QString& action = {}, std::function<void()> act = {});
    /// The same with a link that opens an example of this lab, by its name; the lab's own when empty.
    void adviseExample(const QString& sentence, const std::string& example = {});
    /// That no prior of the embedding is known for the kernel and ν, with a link that takes se; nothing where one is.
    void adviseKernel(const core::Session& session, const QString& sentence);

private:
    struct FollowingForm {
        std::function<void(const core::Session& session)> show;
        /// Marks the fields; returns the problems that none of them shows.
        std::function<std::vector<core::Problem>(const std::vector<core::Problem>& problems)> mark;
        std::function<bool(const Offer& offer)> offer; // false: nothing of it is left
        widgets::Fold* section = nullptr;              // in which it stands
        const QWidget* form = nullptr;
    };

    template <class S, class Form>
    static void showIn(Form& form, const core::Session& session)
    {
        if constexpr (requires { form.setSamples(QStringList()); })
            form.setSamples(samplesOf(session));
        if constexpr (requires { form.setShape(core::Shape::Line); })
            form.setShape(session.data->shape());
        form.setSettings(session.of<S>());
        if constexpr (requires { form.setLockedSettings({}); })
            form.setLockedSettings(lockedSettings(session.lockedHyperparameters, std::string(core::settingsKey<S>)));
    }
    template <class S, class Form>
    static bool offerIn(Form& form, const Offer& offer)
    {
        const QString part = spokenKey(core::settingsKey<S>);
        const widgets::Offered whole = offer.of(part);
        bool isAny = whole != widgets::Offered::Hidden;
        if constexpr (requires { form.setOffered({}); })
            isAny = form.setOffered([&](core::Text key) { return offer.of(part + u'.' + spokenKey(key)); }) && isAny;
        else
            form.setEnabled(whole == widgets::Offered::Free);
        form.setVisible(isAny);
        return isAny;
    }
    static QStringList samplesOf(const core::Session& session);
    void editLockedSettings(const std::string& lab, const std::vector<std::string>& names);
    void watch(Service* service);
    void watchOwn(Service* service);
    using Compare = std::function<widgets::Standing(const core::Session& answered, const core::Session& now)>;
    widgets::Standing besideProblem(const Compare& compare, const core::Session& answered,
                                    const core::Session& now) const;
    void showStanding(widgets::Standing standing);
    std::set<const widgets::Fold*> offerParts();
    void hideDataEditors();
    void hideAnswers();
    void hideEditor(QWidget& editor); // until the next offer
    void follow(const core::Session& session);
    std::optional<std::vector<int>> selectedIn(const core::Session& session) const;
    void look(bool turnedTo);
    void restOthers();
    std::map<widgets::Fold*, QStringList> foldedBefore(const core::Session& session) const;
    void showKernel(const core::Session& session);
    void suggestMedian(const core::Session& session);
    QString titleOfUsableExample() const;
    void sayLack(const std::vector<core::Problem>& problems);
    QString shapeSentence(const QString& sentence) const;
    void sayLackOf(LackOf whose, const QString& sentence);
    void showMessage();
    void offerExample(const std::string& name);
    void adviseWithoutOutliers();
    void showBusy();
    void showPass();
    void cancel();

    const Lab& lab_;
    Document& document_;
    QWidget* editors_;
    QVBoxLayout* editorColumn_;
    std::vector<QPointer<QWidget>> dataEditors_, hiddenEditors_; // above the others; those that the offer hides
    QVBoxLayout* column_;
    widgets::Fold* section_ = nullptr; // in which the next editor stands
    widgets::Fold* kernelSection_ = nullptr;
    PageNotes* notes_;
    QPointer<LackOffer> lackOffer_; // on the panel that says what is missing; owned by that
    widgets::NumericsStrip* strip_;
    LabPlots* plots_ = nullptr;
    widgets::KernelEditor* kernelEditor_ = nullptr;
    QTimer medianDue_; // of the points that are painted
    widgets::FormulaCard* card_ = nullptr;
    QWidget* docked_ = nullptr; // with what is below it
    widgets::PlaceRow* place_ = nullptr;
    std::vector<FollowingForm> forms_;
    std::vector<widgets::Fold*> sections_;
    Offer offer_;
    std::vector<Service*> services_;
    std::vector<Service*> ownServices_; // of them
    std::vector<SideAnswers> sides_;
    QStringList wanted_;                    // numbers that it computes alone; none: all
    AnswerWatch* own_ = nullptr;            // of the lab's own answers
    std::vector<AnswerWatch*> watches_;     // that one first
    std::vector<widgets::PlotView*> apart_; // panels of other answers than these
    std::vector<QWidget*> telling_;         // controls that tell of those
    widgets::Standing standing_ = widgets::Standing::Current;
    QStringList remarks_;
    QString inShort_; // what the last whole answer says
    bool onShow_ = false, wasAway_ = false, kernelAdvised_ = false;
    std::optional<core::Session> followed_; // what the editors show and the last requests were made from
    std::optional<core::Problem> problem_;
    QStringList unmarked_;                       // problems that no editor shows
    std::map<const Service*, QString> failures_; // since their last good answer
    QTimer passClock_;                           // while something is computed that takes a pass over many rows
};

} // namespace app
