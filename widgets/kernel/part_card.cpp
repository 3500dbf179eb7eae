#include "widgets/kernel/part_card.h"

#include "core/kernels/log_gradients.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/chooser_text.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/problem_label.h"
#include "widgets/controls/setting_name.h"
#include "widgets/kernel/family_list.h"
#include "widgets/kernel/kernel_glance.h"
#include "widgets/theme/sign_icon.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStyleOptionToolButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

using core::Hyperparameter;
using core::Kernel;

std::vector<Hyperparameter> numbersAt(const Kernel& kernel, const PartPath& path)
{
    std::vector<Hyperparameter> own;
    std::ranges::copy_if(core::hyperparameters(kernel), std::back_inserter(own),
                         [&](const Hyperparameter& h) { return h.part == path; });
    return own;
}

bool isSameNumber(const Hyperparameter& a, const Hyperparameter& b)
{
    return a.description == b.description && a.dimension == b.dimension;
}

bool hasList(const core::FamilyDescription& family)
{
    return std::ranges::any_of(family.hyperparameters, &core::HyperparameterDescription::perDimension);
}

/// "--kernel 'se(lengthscale=…)'": on the command line a kernel is one word.
QString commandWordOf(const Hyperparameter& h, const Kernel& part, const QString& option)
{
    if (h.description == &core::scaleDescription() || std::holds_alternative<core::Formula>(part.family))
        return option;
    return QStringLiteral("%1 '%2(%3=…)'")
        .arg(option, textOf(core::describe(part.family).name), QString::fromStdString(h.name));
}

/// One entry of a list reads "Lengthscale 2 ℓ₂".
NumberRange rangeOfNumber(const Hyperparameter& h, const Kernel& part, const QString& option)
{
    NumberRange range = rangeOf(*h.description);
    range.command = commandWordOf(h, part, option);
    if (h.dimension < 0)
        return range;
    range.name += QStringLiteral(" %1").arg(h.dimension + 1);
    for (const QChar digit : QString::number(h.dimension + 1))
        range.symbol += QChar(0x2080 + digit.digitValue());
    return range;
}

std::string withoutIndex(const std::string& field)
{
    return field.substr(0, field.find('['));
}

/// The numbers of a part and of all that it is made of, as an offer calls them.
std::vector<std::string> namesWithin(const Kernel& kernel, const PartPath& path)
{
    std::vector<std::string> names;
    for (const Hyperparameter& h : core::hyperparameters(kernel))
        if (h.part.size() >= path.size() && std::equal(path.begin(), path.end(), h.part.begin()))
            names.push_back("kernel." + withoutIndex(core::pathOf(h)));
    return names;
}

/// Opens a menu as its only action; the arrow that says so would cover its sign.
class SignButton : public QToolButton
{
public:
    using QToolButton::QToolButton;

protected:
    void initStyleOption(QStyleOptionToolButton* option) const override
    {
        QToolButton::initStyleOption(option);
        option->features &= ~QStyleOptionToolButton::HasMenu;
    }
};

QToolButton* smallButton(const QString& text, const QString& toolTip, QWidget* parent)
{
    auto* button = new SignButton(parent);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAutoRaise(true);
    const int side = button->fontMetrics().height() + 6;
    button->setFixedSize(side, side);
    return button;
}

} // namespace

PartCard::PartCard(const Kernel& kernel, PartPath path, QString option, QWidget* parent)
    : QFrame(parent), path_(std::move(path)), option_(std::move(option)), header_(new QHBoxLayout),
      ard_(new QCheckBox(this)), note_(new QLabel(this)), glance_(new KernelGlance(this)),
      sliderColumn_(new QVBoxLayout)
{
    setFrameShape(QFrame::StyledPanel);
    setProperty(settingProperty, QStringLiteral("kernel.family"));
    buildHeader(kernel);
    ard_->setObjectName(QStringLiteral("ard"));
    ard_->setText(tr("One lengthscale per dimension"));
    ard_->setToolTip(tr("Automatic relevance determination: a dimension with a long lengthscale hardly matters."));
    note_->setWordWrap(true);
    note_->setText(tr("Not positive semidefinite: no feature space exists, negative eigenvalues are clipped."));
    sliderColumn_->setSpacing(4);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(7, 5, 7, 6);
    column->setSpacing(4);
    column->addLayout(header_);
    column->addWidget(note_);
    column->addWidget(glance_);
    column->addWidget(ard_);
    column->addLayout(sliderColumn_);
    connect(ard_, &QCheckBox::clicked, this, [this](bool on) { emit ardToggled(path_, on); });
}

void PartCard::buildHeader(const Kernel& kernel)
{
    header_->setSpacing(2);
    if (!path_.empty()) {
        const PartPath parent(path_.begin(), path_.end() - 1);
        const bool inProduct = partAt(kernel, parent).shape == Kernel::Shape::Product;
        auto* sign = new QLabel(inProduct ? tr("×") : tr("+"), this);
        sign->setToolTip(inProduct ? tr("A factor of the product") : tr("A term of the sum"));
        sign->setVisible(path_.back() > 0);
        header_->addWidget(sign);
    }
    const Kernel::Shape shape = partAt(kernel, path_).shape;
    if (shape == Kernel::Shape::Single)
        header_->addWidget(buildFamilyChooser(), 1);
    else
        header_->addWidget(new QLabel(shape == Kernel::Shape::Sum ? tr("Sum of") : tr("Product of"), this), 1);
    header_->addWidget(buildAddButton(Kernel::Shape::Sum));
    header_->addWidget(buildAddButton(Kernel::Shape::Product));
    if (path_.empty())
        return;
    QToolButton* remove = smallButton({}, tr("Remove this part"), this); // no ✕: it would look like the × beside it
    remove->setIcon(signIcon(Sign::Bin));
    remove->setObjectName(QStringLiteral("remove"));
    header_->addWidget(remove);
    connect(remove, &QToolButton::clicked, this, [this] { emit removalAsked(path_); });
}

QWidget* PartCard::buildFamilyChooser()
{
    family_ = new CalmCombo(this);
    family_->setObjectName(QStringLiteral("family"));
    family_->setAccessibleName(tr("Kernel family"));
    fillWithFamilies(*family_);
    connect(family_, &QComboBox::activated, this,
            [this](int row) { emit familyChosen(path_, family_->itemData(row).toString()); });
    return family_;
}

QToolButton* PartCard::buildAddButton(Kernel::Shape shape)
{
    const bool adds = shape == Kernel::Shape::Sum;
    QToolButton* button = smallButton(
        adds ? tr("+") : tr("×"), adds ? tr("Add a kernel to this part") : tr("Multiply this part by a kernel"), this);
    button->setObjectName(adds ? QStringLiteral("add") : QStringLiteral("multiply"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    fillWithFamilies(*menu);
    button->setMenu(menu);
    connect(menu, &QMenu::triggered, this,
            [this, shape](QAction* action) { emit partAsked(path_, shape, action->data().toString()); });
    return button;
}

void PartCard::setOffered(const OfferedOf& of)
{
    offered_ = of;
    showOffered();
}

void PartCard::showOffered()
{
    if (!offered_)
        return;
    const Offered family = offered_("kernel.family");
    for (int i = 0; i < header_->count(); ++i)
        if (QWidget* widget = header_->itemAt(i)->widget()) {
            const bool isFirst = widget->inherits("QLabel") && path_.size() > 0 && path_.back() == 0 && i == 0;
            widget->setVisible(family != Offered::Hidden && !isFirst);
            widget->setEnabled(family == Offered::Free);
        }
    if (family != Offered::Free)
        ard_->hide();
    for (const Row& row : rows_) {
        const Offered number = offered_("kernel." + withoutIndex(core::pathOf(row.at)));
        row.slider->setVisible(number != Offered::Hidden);
        row.slider->setEnabled(number == Offered::Free);
    }
    const bool isAnyHidden =
        std::ranges::any_of(names_, [this](const std::string& name) { return offered_(name) == Offered::Hidden; });
    glance_->setVisible(family != Offered::Hidden && !isAnyHidden); // its curve tells them
}

bool PartCard::showKernel(const Kernel& kernel, int dimensions)
{
    showFamily(partAt(kernel, path_), dimensions);
    glance_->showKernel(partAt(kernel, path_), dimensions);
    names_ = namesWithin(kernel, path_);
    const std::vector<Hyperparameter> own = numbersAt(kernel, path_);
    const bool same = std::ranges::equal(own, rows_, isSameNumber, {}, &Row::at);
    if (!same)
        rebuildSliders(own, partAt(kernel, path_));
    for (std::size_t i = 0; i < own.size(); ++i) {
        rows_[i].at = own[i];
        rows_[i].slider->setValue(own[i].value);
    }
    showOffered();
    return !same;
}

void PartCard::showFamily(const Kernel& part, int dimensions)
{
    if (family_ == nullptr) {
        ard_->hide();
        note_->hide();
        return;
    }
    const core::FamilyDescription& family = core::describe(part.family);
    family_->setCurrentIndex(static_cast<int>(part.family.index()));
    family_->setToolTip(withCommandWord(toolTipOf(family), option_));
    note_->setVisible(!family.positiveSemidefinite && !family.definitenessOpen);
    const std::vector<Hyperparameter> numbers = core::hyperparameters(core::kernelOf(part.family));
    const bool isList = std::ranges::any_of(numbers, [](const Hyperparameter& h) { return h.dimension >= 0; });
    ard_->setChecked(isList);
    ard_->setVisible(hasList(family) && (dimensions > 1 || isList));
}

void PartCard::rebuildSliders(const std::vector<Hyperparameter>& own, const Kernel& part)
{
    for (const Row& row : rows_) {
        row.slider->disconnect(this); // hiding makes its field report what was typed
        row.slider->hide();
        row.slider->deleteLater(); // it may be the one whose signal brought us here
    }
    rows_.clear();
    for (const Hyperparameter& h : own) {
        auto* slider = new ParameterSlider(rangeOfNumber(h, part, option_), this);
        slider->setObjectName(QStringLiteral("kernel.") + QString::fromStdString(core::pathOf(h)));
        slider->setProperty(settingProperty,
                            QStringLiteral("kernel.") + QString::fromStdString(withoutIndex(core::pathOf(h))));
        sliderColumn_->addWidget(slider);
        slider->show();
        const std::size_t index = rows_.size();
        rows_.push_back({h, slider});
        connect(slider, &ParameterSlider::valueEdited, this, [this, index](double value, int gesture) {
            Hyperparameter changed = rows_[index].at;
            changed.value = value;
            emit hyperparameterEdited(changed, gesture);
        });
        connect(slider, &ParameterSlider::lockToggled, this,
                [this, index](bool locked) { emit lockToggled(core::pathOf(rows_[index].at), locked); });
    }
    suggestMedian();
}

void PartCard::setLocked(const std::vector<std::string>& fields)
{
    for (const Row& row : rows_)
        row.slider->setLocked(std::ranges::find(fields, core::pathOf(row.at)) != fields.end());
}

void PartCard::setMedianDistance(std::optional<double> distance)
{
    medianDistance_ = distance;
    suggestMedian();
}

void PartCard::suggestMedian()
{
    for (const Row& row : rows_) {
        if (row.at.description->quantity == core::Quantity::Length)
            row.slider->setSuggestion(
                tr("median"),
                medianDistance_
                    ? aboutChooser("median") + tr("<p>Sets %1 = %2.</p>")
                                                   .arg(QString::fromUtf8(row.at.description->symbol.data(),
                                                                          qsizetype(row.at.description->symbol.size())),
                                                        fullNumberText(*medianDistance_))
                    : tr("The median distance between the points needs two different points."),
                medianDistance_);
    }
}

std::vector<std::string> PartCard::showProblems(const std::vector<core::Problem>& problems)
{
    std::vector<std::string> taken;
    for (const Row& row : rows_) {
        // A problem of a whole list stands under its first number.
        const std::string field = core::pathOf(row.at);
        const auto found = std::ranges::find_if(problems, [&](const core::Problem& p) {
            return p.field == field || (row.at.dimension == 0 && p.field == withoutIndex(field));
        });
        row.slider->setProblem(found == problems.end() ? QString() : asSentence(found->message));
        if (found != problems.end())
            taken.push_back(found->field);
    }
    return taken;
}

} // namespace widgets
