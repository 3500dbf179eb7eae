#include "widgets/learning/learning_panel.h"

#include "core/embedding/chooser_descriptions.h"
#include "widgets/controls/chooser_text.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/fold.h"
#include "widgets/controls/kept_room.h"
#include "widgets/controls/link_label.h"
#include "widgets/controls/number_text.h"

#include <QGridLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

namespace widgets
{

namespace
{

using core::LearningSettings;

constexpr std::size_t rulesOnData = 4;

bool isSame(const core::ChosenLengthscale& a, const core::ChosenLengthscale& b)
{
    return a.chooser == b.chooser && a.lengthscale == b.lengthscale && a.remark == b.remark;
}

} // namespace

LearningPanel::LearningPanel(QWidget* parent)
    : SettingsForm(parent), choosers_(new QWidget(this)), remarks_(new QLabel(this)), answer_(new LinkLabel(this))
{
    remarks_->setWordWrap(true);
    remarks_->hide();
    auto* grid = new QGridLayout(choosers_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    answer_->setWordWrap(true);
    answer_->setTextFormat(Qt::RichText);
    answer_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    answer_->hide();
    connect(answer_, &QLabel::linkActivated, this, [this] { QMessageBox::information(this, tr("Why?"), why_); });
    beginNames(2);
    chooser<&LearningSettings::view>();
    endNames();
    add(choosers_);
    addMaximise();
    auto* room = new KeptRoom(2, this);
    room->add(remarks_);
    room->add(answer_);
    add(room);
    addOver();
    setChoosers({});
    setSettings({});
    setEtaAvailable(false);
}

void LearningPanel::addMaximise()
{
    maximise_ = new MaximiseBox(tr("Maximise"), this);
    maximise_->setAbout(
        withCommandWord(tr("<p>Climbs from every local maximum of the curve and from random starts.</p>"),
                        QStringLiteral("--optimise")));
    add(maximise_);
}

void LearningPanel::addOver()
{
    beginMore("learning")->tellAlso(tr("what is maximised over"));
    overLengthscale_ = new QCheckBox(tr("ℓ"), this);
    overTau2_ = new QCheckBox(tr("τ²"), this);
    overEta_ = new QCheckBox(tr("η"), this);
    overLengthscale_->setChecked(true);
    const auto tell = [](QCheckBox* check, const QString& tip) {
        check->setToolTip(withCommandWord(tip, QStringLiteral("--optimise")));
    };
    tell(overLengthscale_, tr("<p>Let the maximisation move the lengthscale, or each lengthscale.</p>"));
    tell(overTau2_, tr("<p>Let it move τ². With more inducing points than columns the evidence grows without "
                       "bound along ℓ → ∞, τ² → 0: that direction is no optimum and is said.</p>"));
    tell(overEta_, tr("<p>Let it move the scale of the Gaussian ν.</p>"));
    auto* row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("Maximise over"), this));
    for (QCheckBox* check : {overLengthscale_, overTau2_, overEta_}) {
        row->addWidget(check);
        connect(check, &QCheckBox::toggled, this, &LearningPanel::followOver);
    }
    row->addStretch(1);
    add(row);
    endMore();
}

void LearningPanel::followOver()
{
    const core::FreeInEvidence chosen = free();
    maximise_->setAvailable(chosen.lengthscale || chosen.tau2 || chosen.eta);
}

core::FreeInEvidence LearningPanel::free() const
{
    return {.lengthscale = overLengthscale_->isChecked(),
            .tau2 = overTau2_->isChecked(),
            .eta = etaAvailable_ && overEta_->isChecked()};
}

void LearningPanel::setEtaAvailable(bool available)
{
    etaAvailable_ = available;
    overEta_->setVisible(available);
    followOver();
}

void LearningPanel::setChoosers(std::vector<core::ChosenLengthscale> choosers)
{
    if (choosers.empty()) // the rules stand there before they have an answer: no button moves when they have one
        for (const core::ChooserDescription& rule : core::chooserDescriptions().first(rulesOnData))
            choosers.push_back({.chooser = std::string(rule.name), .lengthscale = {}, .remark = {}});
    if (std::ranges::equal(choosers, shownChoosers_, isSame))
        return; // a button under the mouse must not be replaced
    shownChoosers_ = choosers;
    qDeleteAll(choosers_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
    for (int row = 0; row < static_cast<int>(choosers.size()); ++row)
        addChooser(row, choosers[static_cast<std::size_t>(row)]);
}

void LearningPanel::addChooser(int row, const core::ChosenLengthscale& chooser)
{
    auto* grid = qobject_cast<QGridLayout*>(choosers_->layout());
    const QString name = chooserTitle(chooser.chooser);
    auto* label = new QLabel(name, choosers_);
    auto* value = new QLabel(choosers_);
    auto* use = new QPushButton(tr("Use"), choosers_);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    use->setMaximumWidth(3 * use->fontMetrics().horizontalAdvance(use->text())); // a style's least is wider
    keepItsRoom(*use);
    setPresent(*use, chooser.lengthscale.has_value());
    use->setAccessibleName(tr("Use the lengthscale of the %1").arg(name));
    QString about = aboutChooser(chooser.chooser);
    if (chooser.lengthscale) {
        const double lengthscale = *chooser.lengthscale;
        value->setText(numberText(lengthscale));
        about += QStringLiteral("<p>ℓ = %1</p>").arg(fullNumberText(lengthscale));
        connect(use, &QPushButton::clicked, this,
                [this, lengthscale, name] { emit lengthscaleChosen(lengthscale, name); });
    } else {
        value->setText(QStringLiteral("–"));
    }
    if (!chooser.remark.empty())
        about += QStringLiteral("<p>%1</p>").arg(asSentence(chooser.remark).toHtmlEscaped());
    for (QWidget* widget : std::initializer_list<QWidget*>{label, value, use})
        widget->setToolTip(about);
    grid->addWidget(label, row, 0);
    grid->addWidget(value, row, 1);
    grid->addWidget(use, row, 2);
}

void LearningPanel::showRemarks(const QStringList& sentences)
{
    remarks_->setText(sentences.join(QLatin1Char(' ')));
    remarks_->setVisible(!sentences.isEmpty());
}

std::vector<QWidget*> LearningPanel::ofCurve() const
{
    return {choosers_, remarks_};
}

QWidget* LearningPanel::found() const
{
    return answer_;
}

void LearningPanel::showAnswer(const QString& sentence, const QString& why)
{
    why_ = why;
    QString text = sentence.toHtmlEscaped();
    if (!why.isEmpty())
        text += QStringLiteral(" <a href='why'>%1</a>").arg(tr("why?"));
    answer_->setText(text);
    answer_->setVisible(!sentence.isEmpty());
}

} // namespace widgets
