#include "widgets/gp/gp_evidence_panel.h"

#include "widgets/plots/evidence_range.h"

#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

constexpr int progressSteps = 100;

QLabel* wrapped(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->hide();
    return label;
}

} // namespace

GpEvidencePanel::GpEvidencePanel(QWidget* parent)
    : QWidget(parent),
      over_(chooser({},
                    tr("<p>The hyperparameter that the evidence is drawn over, all others as they are. Click in the "
                       "picture to take a value.</p>"),
                    tr("Evidence over"), this)),
      against_(chooser({}, tr("<p>A second hyperparameter makes the curve a map. Click in it to take both values.</p>"),
                       tr("Evidence against"), this)),
      maximise_(new QPushButton(tr("Maximise"), this)), cancel_(new QPushButton(tr("Cancel"), this)),
      progress_(new QProgressBar(this)), remarks_(wrapped(this)), answer_(wrapped(this)), optima_(new QWidget(this))
{
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setContentsMargins(0, 2, 0, 0);
    form->addRow(tr("Evidence over"), over_);
    form->addRow(tr("and over"), against_);
    for (QComboBox* box : {over_, against_}) {
        form->labelForField(box)->setToolTip(box->toolTip());
        connect(box, &QComboBox::activated, this, &GpEvidencePanel::choose);
    }
    progress_->setRange(0, progressSteps);
    progress_->setTextVisible(false);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(maximise_);
    buttons->addWidget(cancel_);
    auto* grid = new QGridLayout(optima_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(form);
    column->addWidget(remarks_);
    column->addLayout(buttons);
    column->addWidget(progress_);
    column->addWidget(answer_);
    column->addWidget(optima_);
    connect(maximise_, &QPushButton::clicked, this, &GpEvidencePanel::maximiseRequested);
    connect(cancel_, &QPushButton::clicked, this, &GpEvidencePanel::cancelRequested);
    setMaximisable(true);
    showProgress(std::nullopt);
    showOptima({}, {});
}

void GpEvidencePanel::setHyperparameters(const std::vector<HyperparameterName>& names)
{
    const bool same = std::ranges::equal(names, names_, {}, &HyperparameterName::path, &HyperparameterName::path);
    names_ = names;
    if (same)
        return; // an open list must not change under the mouse
    over_->clear();
    against_->clear();
    against_->addItem(tr("(nothing: a curve)"));
    for (const HyperparameterName& name : names_) {
        over_->addItem(name.axisLabel());
        against_->addItem(name.axisLabel());
    }
    setSettings(settings_);
}

void GpEvidencePanel::setSettings(const core::GpEvidenceSettings& settings)
{
    settings_ = settings;
    const auto rowOf = [this](const std::string& path) {
        const auto found = std::ranges::find(names_, QString::fromStdString(path), &HyperparameterName::path);
        return found == names_.end() ? -1 : static_cast<int>(found - names_.begin());
    };
    over_->setCurrentIndex(std::max(0, rowOf(settings.over)));
    against_->setCurrentIndex(settings.against ? rowOf(*settings.against) + 1 : 0);
}

void GpEvidencePanel::choose()
{
    core::GpEvidenceSettings chosen;
    const int over = over_->currentIndex(), against = against_->currentIndex() - 1;
    if (over >= 0)
        chosen.over = names_[static_cast<std::size_t>(over)].path.toStdString();
    if (against >= 0 && against != over) // over itself and itself there is only the curve
        chosen.against = names_[static_cast<std::size_t>(against)].path.toStdString();
    if (chosen == settings_)
        return setSettings(settings_);
    setSettings(chosen);
    emit settingsEdited(chosen, tr("Change the evidence's axes"), newGesture());
}

void GpEvidencePanel::setMaximisable(bool possible, const QString& why)
{
    maximise_->setEnabled(possible);
    maximise_->setToolTip(possible ? tr("<p>Climbs to the highest evidence from the current values and from random "
                                        "ones, over every hyperparameter that is not locked. There may be several "
                                        "optima: each is listed.</p>")
                                   : why);
}

void GpEvidencePanel::showRemarks(const QStringList& sentences)
{
    remarks_->setText(sentences.join(QLatin1Char(' ')));
    remarks_->setVisible(!sentences.isEmpty());
}

void GpEvidencePanel::showProgress(std::optional<double> share)
{
    const bool begins = share && maximise_->hasFocus(), ends = !share && cancel_->hasFocus();
    cancel_->setVisible(share.has_value());
    maximise_->setVisible(!share);
    if (begins || ends) // rather than on some field elsewhere
        (begins ? cancel_ : maximise_)->setFocus();
    progress_->setVisible(share.has_value());
    progress_->setValue(static_cast<int>(progressSteps * share.value_or(0.0)));
}

QWidget* GpEvidencePanel::remarks() const
{
    return remarks_;
}

std::vector<QWidget*> GpEvidencePanel::found() const
{
    return {answer_, optima_};
}

void GpEvidencePanel::showOptima(const QString& sentence, const std::vector<OptimumText>& optima)
{
    answer_->setText(sentence);
    answer_->setVisible(!sentence.isEmpty());
    qDeleteAll(optima_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
    auto* grid = qobject_cast<QGridLayout*>(optima_->layout());
    for (int row = 0; row < static_cast<int>(optima.size()); ++row)
        addOptimum(*grid, row, optima[static_cast<std::size_t>(row)]);
    optima_->setVisible(!optima.empty());
}

void GpEvidencePanel::addOptimum(QGridLayout& grid, int row, const OptimumText& optimum)
{
    auto* values = new QLabel(optimum.values, optima_);
    values->setWordWrap(true);
    auto* evidence = new QLabel(evidenceText(optimum.logEvidence), optima_);
    auto* use = new QPushButton(tr("Use"), optima_);
    use->setAccessibleName(tr("Use optimum %1").arg(row + 1));
    const QString about =
        tr("log evidence %1").arg(evidenceText(optimum.logEvidence)) +
        (optimum.remark.isEmpty() ? QString() : QStringLiteral("<br>") + optimum.remark.toHtmlEscaped());
    for (QWidget* widget : std::initializer_list<QWidget*>{values, evidence, use})
        widget->setToolTip(about);
    connect(use, &QPushButton::clicked, this, [this, row] { emit optimumChosen(row); });
    grid.addWidget(values, row, 0);
    grid.addWidget(evidence, row, 1, Qt::AlignRight | Qt::AlignVCenter);
    grid.addWidget(use, row, 2);
}

} // namespace widgets
