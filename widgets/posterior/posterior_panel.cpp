#include "widgets/posterior/posterior_panel.h"

#include "widgets/controls/description_text.h"
#include "widgets/controls/fold.h"
#include "widgets/controls/kept_room.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/power/run_controls.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace widgets
{

namespace
{

using core::ChainSettings;

RunWords transitionWords()
{
    return {.startTip = PosteriorPanel::tr("Draws from the posterior; the panels grow meanwhile"),
            .goOnTip = PosteriorPanel::tr("Goes on where it was stopped; the draws are those of chains never stopped"),
            .stopTip = PosteriorPanel::tr("Stops the chains and keeps what they have drawn"),
            .count = PosteriorPanel::tr("%1 of %2 transitions")};
}

QLabel* wrappedLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->hide();
    return label;
}

QWidget* emptyColumn(QWidget* parent)
{
    auto* widget = new QWidget(parent);
    (new QVBoxLayout(widget))->setContentsMargins(0, 0, 0, 0);
    return widget;
}

} // namespace

PosteriorPanel::PosteriorPanel(QWidget* parent)
    : SettingsForm(parent), free_(emptyColumn(this)), priors_(emptyColumn(this)), verdict_(wrappedLabel(this)),
      notes_(wrappedLabel(this)), otherSeed_(new QPushButton(tr("Other seed"), this)),
      run_(new RunControls(this, transitionWords())), watch_(new WatchControls(trajectoryWords(), this))
{
    check<&ChainSettings::shown>();
    add(free_);
    addRun();
    addQuantities();
    addChains();
    also([this](const ChainSettings& settings) { showParts(settings); });
    setSettings({});
}

void PosteriorPanel::place(FormRows* free, FormRows* priors)
{
    freeRows_ = free;
    priorRows_ = priors;
    free_->layout()->addWidget(free);
    priors_->layout()->addWidget(priors);
}

void PosteriorPanel::markProblems(const std::vector<core::Problem>& problems)
{
    for (FormRows* rows : std::initializer_list<FormRows*>{this, freeRows_, priorRows_})
        rows->showProblems(problems);
}

void PosteriorPanel::addRun()
{
    add(run_);
    auto* room = new KeptRoom(2, this);
    room->add(verdict_);
    room->add(notes_);
    add(room);
    said_ = room;
    check<&ChainSettings::highestAlone>();
    add(watch_);
}

int PosteriorPanel::rowOf(const std::string& path) const
{
    const auto found = std::ranges::find(names_, QString::fromStdString(path), &HyperparameterName::path);
    return found == names_.end() ? 0 : static_cast<int>(found - names_.begin());
}

std::vector<int> PosteriorPanel::others(const ChainSettings& settings) const
{
    std::vector<int> rows;
    for (int row = 0; row < static_cast<int>(names_.size()); ++row)
        if (row != rowOf(settings.quantity))
            rows.push_back(row);
    return rows;
}

void PosteriorPanel::addQuantities()
{
    beginNames(2);
    quantity_ =
        makeChooser(tr("Traces of"), {}, tr("<p>Which hyperparameter the panels show, where several are drawn.</p>"),
                    tr("Traces and marginal of"));
    against_ = makeChooser(tr("Pairs against"), {}, tr("<p>Which other one the pairs show beside it.</p>"),
                           tr("Pairs against"));
    endNames();
    own("quantity", quantity_);
    own("against", against_);
    auto *quantity = static_cast<QComboBox*>(quantity_.control), *against = static_cast<QComboBox*>(against_.control);
    const auto pathAt = [this](int row) { return names_[static_cast<std::size_t>(row)].path.toStdString(); };
    bind(
        quantity, tr("Show the traces of another hyperparameter"),
        [this](const ChainSettings& s) { return rowOf(s.quantity); },
        [pathAt](ChainSettings& s, int row) { s.quantity = pathAt(row); });
    also([this, against](const ChainSettings& s) {
        against->clear();
        for (const int row : others(s))
            against->addItem(names_[static_cast<std::size_t>(row)].axisLabel());
    });
    bind(
        against, tr("Show the pairs with another hyperparameter"),
        [this](const ChainSettings& s) {
            const std::vector<int> rows = others(s);
            const auto found = s.against ? std::ranges::find(rows, rowOf(*s.against)) : rows.end();
            return found == rows.end() ? 0 : static_cast<int>(found - rows.begin());
        },
        [this, pathAt](ChainSettings& s, int row) { s.against = pathAt(others(s)[static_cast<std::size_t>(row)]); });
}

void PosteriorPanel::setQuantities(const std::vector<HyperparameterName>& names)
{
    if (std::ranges::equal(names, names_, {}, &HyperparameterName::path, &HyperparameterName::path))
        return; // an open list must not change under the mouse
    names_ = names;
    auto* quantity = static_cast<QComboBox*>(quantity_.control);
    quantity->clear();
    for (const HyperparameterName& name : names_)
        quantity->addItem(name.axisLabel());
    setSettings(settings());
}

void PosteriorPanel::addChains()
{
    more_ = beginMore("posterior");
    more_->tellAlso(tr("priors"));
    add(priors_);
    slider<&ChainSettings::chains>();
    slider<&ChainSettings::warmup>();
    slider<&ChainSettings::draws>();
    check<&ChainSettings::quadrature>();
    otherSeed_->setToolTip(
        withCommandWord(tr("<p>The seed of the chains and of where they start: other draws of the same "
                           "posterior.</p>"),
                        QStringLiteral("--seed")));
    connect(otherSeed_, &QPushButton::clicked, this,
            [this] { edit(tr("Draw by another seed"), newGesture(), [](ChainSettings& s) { ++s.seed; }); });
    add(otherSeed_, Qt::AlignLeft);
    endMore();
}

void PosteriorPanel::showParts(const ChainSettings& settings)
{
    const bool shown = settings.shown;
    for (QWidget* widget : std::initializer_list<QWidget*>{free_, more_, run_, said_, watch_})
        widget->setVisible(shown);
    setShown<&ChainSettings::highestAlone>(shown && (keepable_ || settings.highestAlone));
    quantity_.setVisible(shown && names_.size() > 1);
    against_.setVisible(shown && names_.size() > 2); // of two, the other one
}

void PosteriorPanel::setKeepable(bool keepable)
{
    if (std::exchange(keepable_, keepable) != keepable)
        showParts(settings());
}

void PosteriorPanel::showVerdict(const QString& sentence, bool good)
{
    QFont font = verdict_->font();
    font.setBold(!good);
    verdict_->setFont(font);
    verdict_->setText(sentence);
    verdict_->setVisible(!sentence.isEmpty());
}

void PosteriorPanel::showNotes(const QStringList& sentences)
{
    notes_->setText(sentences.join(QLatin1Char(' ')));
    notes_->setVisible(!sentences.isEmpty());
}

} // namespace widgets
