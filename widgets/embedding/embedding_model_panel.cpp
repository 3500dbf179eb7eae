#include "widgets/embedding/embedding_model_panel.h"

#include "core/limits.h"
#include "widgets/controls/calm_combo.h"

#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets
{

namespace
{

using core::EmbeddingModel;
using core::InducingRule;

constexpr double defaultEta = 3.0; // wide against standardised data

NumberRange tau2Range()
{
    return {.name = EmbeddingModelPanel::tr("noise"),
            .symbol = QStringLiteral("τ²"),
            .unit = {},
            .meaning = EmbeddingModelPanel::tr(
                "How far the empirical embedding may lie from the true one: at each site with variance τ²/n. Small: "
                "the posterior follows the data. Large: it returns to the prior. The learned lengthscale hardly "
                "depends on it where it is 1 or more."),
            .lower = 1e-4,
            .upper = 1e3,
            .defaultValue = 1.0,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange etaRange()
{
    return {.name = EmbeddingModelPanel::tr("scale of the measure"),
            .symbol = QStringLiteral("η"),
            .unit = EmbeddingModelPanel::tr("units of x"),
            .meaning = EmbeddingModelPanel::tr(
                "The prior of the embedding integrates over a Gaussian measure exp(−‖u‖²/(2η²)): far from the origin "
                "it expects the embedding to vanish."),
            .lower = 1e-2,
            .upper = 1e2,
            .defaultValue = defaultEta,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange countRange()
{
    return {.name = EmbeddingModelPanel::tr("inducing points"),
            .symbol = QStringLiteral("m"),
            .unit = {},
            .meaning = EmbeddingModelPanel::tr(
                "At how many points the empirical embedding is looked at. The learned lengthscale depends on it: the "
                "more of them, the shorter. Learning needs at least as many as the data have columns."),
            .lower = 1,
            .upper = 100,
            .minimum = core::inducingCounts.least,
            .minimumAllowed = true,
            .defaultValue = 10,
            .spacing = core::Spacing::Integer,
            .maximum = core::inducingCounts.most};
}

} // namespace

EmbeddingModelPanel::EmbeddingModelPanel(QWidget* parent)
    : QWidget(parent), binding_([this](const EmbeddingModel& model, const QString& what, int gesture) {
          emit modelEdited(model, what, gesture);
      }),
      tau2_(new ParameterSlider(tau2Range(), this)), eta_(new ParameterSlider(etaRange(), this)),
      count_(new ParameterSlider(countRange(), this)),
      measure_(chooser({tr("Lebesgue"), tr("Gaussian, scale η")},
                       tr("<p>The measure in the prior covariance r(x,y) = ∫ k(x,u) k(u,y) ν(du). Lebesgue treats all "
                          "places alike; it depends on the unit of the data, so standardise them first "
                          "(Points &gt; Standardise).</p>"),
                       tr("Measure of the prior"), this)),
      sites_(chooser({tr("Inducing points"), tr("The data, as in the paper")},
                     tr("<p>Where the empirical embedding is observed. At the data its errors are strongly correlated, "
                        "which the model does not know: the band is too narrow, the more so the more data. At a few "
                        "inducing points it is on the safe side.</p>"),
                     tr("Sites"), this)),
      kind_(chooser({tr("Random points of the data"), tr("A grid"), tr("k-means++ centres"), tr("Given")},
                    tr("<p>How the inducing points are placed. For learning, random points of the data are held out of "
                       "the sample; labels play no part.</p>"),
                    tr("Inducing points"), this)),
      others_(new QPushButton(tr("Draw others"), this)), inducingProblem_(new ProblemLabel(this))
{
    auto* choices = new QFormLayout;
    choices->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    choices->setContentsMargins(0, 2, 0, 0);
    choices->addRow(tr("Prior ν"), measure_);
    choices->addRow(eta_);
    choices->addRow(tr("Sites"), sites_);
    choices->addRow(tr("Inducing"), kind_);
    for (QComboBox* combo : {measure_, sites_, kind_})
        choices->labelForField(combo)->setToolTip(combo->toolTip());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(tau2_);
    column->addLayout(choices);
    column->addWidget(count_);
    column->addWidget(others_, 0, Qt::AlignRight);
    column->addWidget(inducingProblem_);
    for (ParameterSlider* slider : {tau2_, eta_, count_})
        slider->setLockable(false);
    bind();
    binding_.show({});
}

void EmbeddingModelPanel::bind()
{
    binding_.slider(
        tau2_, "tau2", tr("Change τ²"), [](const EmbeddingModel& m) { return m.tau2; },
        [](EmbeddingModel& m, double v) { m.tau2 = v; });
    binding_.slider(
        eta_, "eta", tr("Change η"), [](const EmbeddingModel& m) { return m.eta.value_or(defaultEta); },
        [](EmbeddingModel& m, double v) { m.eta = v; });
    binding_.combo(
        measure_, tr("Change ν"), [](const EmbeddingModel& m) { return m.eta ? 1 : 0; },
        [](EmbeddingModel& m, int row) {
            m.eta = row == 0 ? std::nullopt : std::optional<double>(m.eta.value_or(defaultEta));
        });
    binding_.combo(
        sites_, tr("Change sites"), [](const EmbeddingModel& m) { return m.sites; },
        [](EmbeddingModel& m, int row) { m.sites = static_cast<core::Sites>(row); });
    binding_.combo(
        kind_, tr("Change inducing points"), [](const EmbeddingModel& m) { return m.inducing.kind; },
        [](EmbeddingModel& m, int row) { m.inducing.kind = static_cast<InducingRule::Kind>(row); });
    binding_.slider(
        count_, "count", tr("Change m"),
        [this](const EmbeddingModel& m) { return m.inducing.count > 0 ? m.inducing.count : defaultCount_; },
        [](EmbeddingModel& m, double v) { m.inducing.count = static_cast<Eigen::Index>(v); });
    connect(others_, &QPushButton::clicked, this, [this] {
        binding_.edit(
            tr("Draw other inducing points"), newGesture(),
            [](EmbeddingModel& m, std::uint64_t step) { m.inducing.seed += step; }, std::uint64_t{1});
    });
    binding_.also([this](const EmbeddingModel& m) {
        const bool given = m.inducing.kind == InducingRule::Kind::Given;
        eta_->setVisible(m.eta.has_value());
        count_->setVisible(!given);
        others_->setVisible(!given && m.inducing.kind != InducingRule::Kind::Grid);
        kind_->setItemData(static_cast<int>(InducingRule::Kind::Given),
                           m.inducing.given.size() > 0 ? QVariant() : QVariant(0),
                           Qt::UserRole - 1); // no points to use
        others_->setToolTip(
            tr("The inducing points follow from a seed, now %1; this takes the next one").arg(m.inducing.seed));
    });
}

void EmbeddingModelPanel::setModel(const EmbeddingModel& model)
{
    binding_.show(model);
}

void EmbeddingModelPanel::setDefaultCount(Eigen::Index count)
{
    defaultCount_ = count;
    count_->setDefaultValue(static_cast<double>(count));
    binding_.show(binding_.value());
}

std::vector<core::Problem> EmbeddingModelPanel::showProblems(const std::vector<core::Problem>& problems)
{
    UnshownProblems unshown(problems);
    binding_.showProblems(unshown, *this);
    inducingProblem_->showProblem(unshown.take("inducing", *inducingProblem_, *this));
    return unshown.left();
}

} // namespace widgets
