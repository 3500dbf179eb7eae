#include "widgets/embedding/embedding_model_panel.h"

#include "widgets/controls/calm_combo.h"

#include <QPushButton>

namespace widgets
{

using core::EmbeddingModel;
using core::InducingRule;

namespace
{
constexpr double defaultEta = 3.0; // wide against standardised data
}

EmbeddingModelPanel::EmbeddingModelPanel(QWidget* parent) : SettingsForm(parent)
{
    slider<&EmbeddingModel::tau2>();
    beginMore("embedding-model");
    beginNames(0);
    addMeasure();
    endNames();
    slider<&EmbeddingModel::eta>([](const EmbeddingModel& m) { return m.eta.value_or(defaultEta); },
                                 [](EmbeddingModel& m, double value) { m.eta = value; });
    beginNames(0);
    chooser<&EmbeddingModel::sites>();
    QComboBox* kind = chooser<&EmbeddingModel::inducing, &InducingRule::kind>();
    endNames();
    count_ = slider<&EmbeddingModel::inducing, &InducingRule::count>(
        [this](const EmbeddingModel& m) {
            return static_cast<double>(m.inducing.count > 0 ? m.inducing.count : defaultCount_);
        },
        [](EmbeddingModel& m, double value) { m.inducing.count = static_cast<Eigen::Index>(value); });
    addOthers();
    addProblems({"inducing"});
    endMore();
    also([this, kind](const EmbeddingModel& m) {
        setShown<&EmbeddingModel::inducing, &InducingRule::count>(m.inducing.kind != InducingRule::Kind::Given);
        kind->setItemData(core::rowOf(InducingRule::Kind::Given),
                          m.inducing.given.size() > 0 ? QVariant() : QVariant(0),
                          Qt::UserRole - 1); // no points to use
    });
    setSettings({});
}

/// No scale η is Lebesgue measure.
void EmbeddingModelPanel::addMeasure()
{
    QComboBox* measure = widgets::chooser(
        {tr("Lebesgue"), tr("Gaussian, scale η")},
        withCommandWord(tr("<p>The measure in the prior covariance r(x,y) = ∫ k(x,u) k(u,y) ν(du). Lebesgue treats all "
                           "places alike; it depends on the unit of the data, so standardise them first "
                           "(Points &gt; Standardise).</p>"),
                        commandWordOf<&EmbeddingModel::eta>()),
        tr("Measure of the prior"), this);
    own("eta", add(tr("Prior ν"), measure));
    bind(
        measure, tr("Change ν"), [](const EmbeddingModel& m) { return m.eta ? 1 : 0; },
        [](EmbeddingModel& m, int row) {
            m.eta = row == 0 ? std::nullopt : std::optional<double>(m.eta.value_or(defaultEta));
        });
}

void EmbeddingModelPanel::addOthers()
{
    auto* others = new QPushButton(tr("Draw others"), this);
    add(others, Qt::AlignRight);
    connect(others, &QPushButton::clicked, this, [this] {
        edit(tr("Draw other inducing points"), newGesture(), [](EmbeddingModel& m) { ++m.inducing.seed; });
    });
    also([others](const EmbeddingModel& m) {
        const bool drawn =
            m.inducing.kind == InducingRule::Kind::Random || m.inducing.kind == InducingRule::Kind::KMeans;
        others->setVisible(drawn);
        others->setToolTip(withCommandWord(
            tr("The inducing points follow from a seed, now %1; this takes the next one").arg(m.inducing.seed),
            QStringLiteral("--seed")));
    });
}

void EmbeddingModelPanel::setDefaultCount(Eigen::Index count)
{
    defaultCount_ = count;
    count_->setDefaultValue(static_cast<double>(count));
    setSettings(settings());
}

} // namespace widgets
