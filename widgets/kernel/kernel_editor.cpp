#include "widgets/kernel/kernel_editor.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/problem_label.h"
#include "widgets/controls/setting_name.h"
#include "widgets/controls/tab_order.h"
#include "widgets/kernel/expression_field.h"
#include "widgets/kernel/family_list.h"
#include "widgets/kernel/kernel_edits.h"
#include "widgets/kernel/part_card.h"
#include "widgets/kernel/verdict_view.h"

#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

// Deeper brackets would push the sliders out of a narrow dock; their signs still tell them apart.
constexpr int deepestIndent = 3;
constexpr int indent = 12;

QString titleOfFamily(const QString& name)
{
    const core::Family family = core::defaultFamily(name.toStdString());
    const std::string_view title = core::describe(family).title;
    return QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size()));
}

std::optional<core::Hyperparameter> numberOf(const core::Kernel& kernel, const std::string& field)
{
    for (const core::Hyperparameter& h : core::hyperparameters(kernel)) {
        if (core::pathOf(h) == field)
            return h;
    }
    return std::nullopt;
}

} // namespace

KernelEditor::KernelEditor(QWidget* parent, QString option)
    : QWidget(parent), option_(std::move(option)), expression_(new ExpressionField(this, option_)),
      verdict_(new VerdictView(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(expression_);
    column->addWidget(verdict_);
    column->addStretch(1);
    setFocusProxy(expression_);
    setProperty(settingProperty, QStringLiteral("kernel"));
    expression_->setProperty(settingProperty, QStringLiteral("kernel.expression"));
    connect(expression_, &ExpressionField::kernelTyped, this,
            [this](const core::Kernel& kernel) { edit(kernel, tr("Edit kernel expression"), newGesture()); });
    connect(verdict_, &VerdictView::kernelTaken, this, [this](const core::Kernel& kernel, const QString& rule) {
        edit(kernel, tr("Take %1").arg(rule), newGesture());
    });
    rebuildCards();
    showKernel(kernel_);
    judging_.reset(); // nobody listened yet
}

void KernelEditor::setKernel(const core::Kernel& kernel)
{
    if (kernel != kernel_)
        showKernel(kernel);
}

void KernelEditor::setDimensions(int dimensions)
{
    dimensions_ = dimensions;
    expression_->setDimensions(dimensions);
    showKernel(kernel_);
}

void KernelEditor::setMedianDistance(std::optional<double> distance)
{
    medianDistance_ = distance;
    for (PartCard* card : cards_)
        card->setMedianDistance(distance);
}

void KernelEditor::setLockedHyperparameters(const std::vector<std::string>& fields)
{
    locked_.clear();
    std::ranges::copy_if(fields, std::back_inserter(locked_),
                         [this](const std::string& field) { return numberOf(kernel_, field).has_value(); });
    for (PartCard* card : cards_)
        card->setLocked(locked_);
}

void KernelEditor::setOffered(const OfferedOf& of)
{
    offered_ = of;
    const Offered offered = of("kernel.expression");
    expression_->setVisible(offered != Offered::Hidden);
    expression_->setEnabled(offered == Offered::Free);
    verdict_->setVisible(offered != Offered::Hidden && of("kernel.verdict") != Offered::Hidden);
    verdict_->setTaking(offered == Offered::Free && of("kernel.family") == Offered::Free);
    for (PartCard* card : cards_)
        card->setOffered(of);
    if (std::exchange(judging_, std::nullopt)) // who shows more of it may do so again
        wantVerdict();
}

std::vector<core::Problem> KernelEditor::showProblems(const std::vector<core::Problem>& problems)
{
    reported_ = problems;
    return refreshProblems();
}

void KernelEditor::edit(const core::Kernel& kernel, const QString& what, int gesture)
{
    if (kernel == kernel_)
        return;
    const std::vector<std::string> lockedBefore = locked_;
    showKernel(kernel);
    emit kernelEdited(kernel_, what, gesture);
    if (locked_ != lockedBefore)
        emit lockedHyperparametersEdited(locked_);
}

void KernelEditor::showKernel(core::Kernel kernel)
{
    const core::Kernel before = std::exchange(kernel_, std::move(kernel));
    if (!haveSameParts(before, kernel_))
        rebuildCards();
    expression_->showKernel(kernel_);
    bool rebuilt = false;
    for (PartCard* card : cards_)
        rebuilt |= card->showKernel(kernel_, dimensions_);
    if (rebuilt)
        orderTabs();
    keepLocks(before);
    refreshProblems();
    wantVerdict();
}

void KernelEditor::wantVerdict()
{
    if (judging_ && judging_->first == kernel_ && judging_->second == dimensions_)
        return;
    judging_ = {kernel_, dimensions_};
    verdict_->showChanged();
    emit verdictWanted(kernel_, dimensions_);
}

void KernelEditor::showVerdict(const core::JudgedKernel& judged)
{
    if (judged.kernel == kernel_ && judged.dimensions == dimensions_)
        verdict_->showVerdict(judged);
}

void KernelEditor::rebuildCards()
{
    for (PartCard* card : cards_)
        card->disconnect(this); // a field that loses the focus by hiding reports what was typed for a part that is gone
    if (cardBox_ != nullptr) {
        cardBox_->hide();
        cardBox_->deleteLater(); // a card in it may be the one whose signal brought us here
    }
    cards_.clear();
    cardBox_ = new QWidget(this);
    auto* column = new QVBoxLayout(cardBox_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    for (const PartPath& path : partPaths(kernel_)) {
        auto* card = new PartCard(kernel_, path, option_, cardBox_);
        card->setMedianDistance(medianDistance_);
        if (offered_)
            card->setOffered(offered_);
        auto* row = new QHBoxLayout;
        row->setContentsMargins(indent * std::min(static_cast<int>(path.size()), deepestIndent), 0, 0, 0);
        row->addWidget(card);
        column->addLayout(row);
        connectCard(card);
        cards_.push_back(card);
    }
    static_cast<QVBoxLayout*>(layout())->insertWidget(2, cardBox_); // below the verdict, above the stretch
    cardBox_->show(); // now: a layout shows late what it is given, and the dock would flicker
}

void KernelEditor::orderTabs()
{
    std::vector<QWidget*> groups{verdict_};
    groups.insert(groups.end(), cards_.begin(), cards_.end());
    chainTabOrder(expression_->focusProxy(), groups);
}

void KernelEditor::connectCard(PartCard* card)
{
    connect(card, &PartCard::hyperparameterEdited, this, [this](const core::Hyperparameter& at, int gesture) {
        QString name = QString::fromStdString(at.name);
        if (at.dimension >= 0)
            name += QStringLiteral(" %1").arg(at.dimension + 1);
        edit(core::withHyperparameter(kernel_, at), tr("Change %1").arg(name), gesture);
    });
    connect(card, &PartCard::familyChosen, this, [this](const PartPath& path, const QString& family) {
        edit(withFamily(kernel_, path, family.toStdString()), tr("Change kernel to %1").arg(titleOfFamily(family)),
             newGesture());
    });
    connect(card, &PartCard::ardToggled, this, [this](const PartPath& path, bool ard) {
        edit(core::withArd(kernel_, path, dimensions_, ard),
             ard ? tr("Use one lengthscale per dimension") : tr("Use one lengthscale"), newGesture());
    });
    connect(card, &PartCard::partAsked, this,
            [this](const PartPath& path, core::Kernel::Shape shape, const QString& family) {
                const bool adds = shape == core::Kernel::Shape::Sum;
                edit(withPartBeside(kernel_, path, shape, family.toStdString()),
                     (adds ? tr("Add %1") : tr("Multiply by %1")).arg(titleOfFamily(family)), newGesture());
            });
    connect(card, &PartCard::removalAsked, this, [this](const PartPath& path) {
        edit(withoutPart(kernel_, path), tr("Remove part of kernel"), newGesture());
    });
    connect(card, &PartCard::lockToggled, this, [this](const std::string& field, bool locked) {
        std::erase(locked_, field);
        if (locked)
            locked_.push_back(field);
        setLockedHyperparameters(std::vector(locked_)); // sigmoid shows one field twice
        emit lockedHyperparametersEdited(locked_);
    });
}

void KernelEditor::keepLocks(const core::Kernel& before)
{
    // Where parts come or go a field may name another number: a lock survives only on a number that is still the same.
    const bool sameParts = haveSameParts(before, kernel_);
    std::vector<std::string> kept;
    for (const std::string& field : locked_) {
        const auto was = numberOf(before, field), is = numberOf(kernel_, field);
        if (is && (sameParts || (was && was->value == is->value)))
            kept.push_back(field);
    }
    setLockedHyperparameters(kept);
}

std::vector<core::Problem> KernelEditor::refreshProblems()
{
    std::vector<core::Problem> all = core::problems(kernel_, dimensions_);
    all.insert(all.end(), reported_.begin(), reported_.end());
    std::vector<std::string> taken;
    for (PartCard* card : cards_)
        std::ranges::copy(card->showProblems(all), std::back_inserter(taken));
    const auto homeless = std::ranges::find_if(
        all, [&](const core::Problem& p) { return std::ranges::find(taken, p.field) == taken.end(); });
    expression_->setProblem(homeless == all.end() ? QString() : asSentence(homeless->message));
    std::vector<core::Problem> unshown;
    for (auto p = all.end() - static_cast<std::ptrdiff_t>(reported_.size()); p != all.end(); ++p) {
        const bool first = std::ranges::find(all, p->field, &core::Problem::field) == p;
        if (p != homeless && !(first && std::ranges::find(taken, p->field) != taken.end()))
            unshown.push_back(*p);
    }
    return unshown;
}

} // namespace widgets
