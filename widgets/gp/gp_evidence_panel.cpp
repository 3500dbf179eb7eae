#include "widgets/gp/gp_evidence_panel.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/kept_room.h"
#include "widgets/plots/evidence_range.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace widgets
{

namespace
{

QLabel* wrapped(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->hide();
    return label;
}

} // namespace

GpEvidencePanel::GpEvidencePanel(QWidget* parent)
    : SettingsForm(parent),
      over_(widgets::chooser({},
                             tr("<p>The hyperparameter that the evidence is drawn over, all others as they are. Click "
                                "in the picture to take a value.</p>"),
                             tr("Evidence over"), this)),
      against_(widgets::chooser(
          {}, tr("<p>A second hyperparameter makes the curve a map. Click in it to take both values.</p>"),
          tr("Evidence against"), this)),
      maximise_(new MaximiseBox(tr("Maximise"), this)), remarks_(wrapped(this)), answer_(wrapped(this)),
      optima_(new QWidget(this))
{
    auto* grid = new QGridLayout(optima_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    addAxes();
    auto* room = new KeptRoom(2, this);
    room->add(remarks_);
    room->add(answer_);
    for (QWidget* widget : std::initializer_list<QWidget*>{maximise_, room, optima_})
        add(widget);
    maximise_->setAbout(
        withCommandWord(tr("<p>Climbs to the highest evidence from the current values and from random ones, over every "
                           "hyperparameter that is not locked. There may be several optima: each is listed.</p>"),
                        QStringLiteral("--optimise")));
    showOptima({}, {});
}

/// Over itself and itself there is only the curve.
void GpEvidencePanel::addAxes()
{
    using S = core::GpEvidenceSettings;
    const auto rowOf = [this](const std::string& path) {
        const auto found = std::ranges::find(names_, QString::fromStdString(path), &HyperparameterName::path);
        return found == names_.end() ? -1 : static_cast<int>(found - names_.begin());
    };
    const auto pathAt = [this](int row) { return names_[static_cast<std::size_t>(row)].path.toStdString(); };
    const QString what = tr("Change the evidence's axes");
    beginNames(2);
    own("over", add(tr("Evidence over"), over_));
    own("against", add(tr("and over"), against_));
    endNames();
    bind(
        over_, what, [rowOf](const S& s) { return std::max(0, rowOf(s.over)); },
        [pathAt](S& s, int row) {
            s.over = pathAt(row);
            if (s.against == s.over)
                s.against.reset();
        });
    bind(
        against_, what, [rowOf](const S& s) { return s.against ? rowOf(*s.against) + 1 : 0; },
        [pathAt](S& s, int row) {
            s.against.reset();
            if (row > 0 && pathAt(row - 1) != s.over)
                s.against = pathAt(row - 1);
        });
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
    setSettings(settings());
}

void GpEvidencePanel::setMaximisable(bool possible)
{
    maximise_->setAvailable(possible);
}

void GpEvidencePanel::showRemarks(const QStringList& sentences)
{
    remarks_->setText(sentences.join(QLatin1Char(' ')));
    remarks_->setVisible(!sentences.isEmpty());
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
