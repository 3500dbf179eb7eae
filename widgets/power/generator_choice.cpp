#include "widgets/power/generator_choice.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/description_text.h"
#include "widgets/dialogs/generator_options_form.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

/// A stack as high as the page on show, not as the highest.
class SnugStack : public QStackedWidget
{
public:
    using QStackedWidget::QStackedWidget;
    QSize sizeHint() const override { return currentWidget() ? currentWidget()->sizeHint() : QSize(); }
    QSize minimumSizeHint() const override { return currentWidget() ? currentWidget()->minimumSizeHint() : QSize(); }
};

} // namespace

GeneratorChoice::GeneratorChoice(const QString& accessibleName, QWidget* parent)
    : QWidget(parent), list_(chooser({}, {}, accessibleName, this)), forms_(new SnugStack(this))
{
    for (const core::GeneratorDescription& generator : core::generators()) {
        list_->addItem(textOf(generator.title));
        list_->setItemData(list_->count() - 1, textOf(generator.meaning), Qt::ToolTipRole);
        auto* form = new GeneratorOptionsForm(generator, forms_);
        connect(form, &GeneratorOptionsForm::edited, this, &GeneratorChoice::edited);
        forms_->addWidget(form);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(list_);
    column->addWidget(forms_);
    connect(list_, &QComboBox::currentIndexChanged, this, [this](int row) {
        forms_->setCurrentIndex(row);
        forms_->updateGeometry();
    });
    connect(list_, &QComboBox::activated, this, &GeneratorChoice::edited);
}

GeneratorOptionsForm* GeneratorChoice::form() const
{
    return qobject_cast<GeneratorOptionsForm*>(forms_->currentWidget());
}

const core::GeneratorDescription& GeneratorChoice::generator() const
{
    return core::generators()[static_cast<std::size_t>(std::max(list_->currentIndex(), 0))];
}

core::Generation GeneratorChoice::onShow() const
{
    return {.name = std::string(generator().name), .n = 0, .seed = 0, .options = form()->options()};
}

core::Generation GeneratorChoice::generation() const
{
    const core::Generation now = onShow();
    return now == shown_ ? given_ : now;
}

void GeneratorChoice::setGeneration(const core::Generation& generation)
{
    const auto all = core::generators();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& g) { return g.name == generation.name; });
    if (found == all.end())
        return;
    list_->setCurrentIndex(static_cast<int>(found - all.begin()));
    form()->setOptions(generation.options);
    check();
    given_ = generation;
    shown_ = onShow();
}

bool GeneratorChoice::check()
{
    return form()->check();
}

} // namespace widgets
