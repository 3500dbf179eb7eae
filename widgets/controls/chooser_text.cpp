#include "widgets/controls/chooser_text.h"

#include "core/embedding/chooser_descriptions.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/number_text.h"

namespace widgets
{

QString chooserTitle(std::string_view chooser)
{
    const std::optional<double> number = numberFrom(textOf(chooser));
    return number ? QStringLiteral("ℓ = %1").arg(numberText(*number))
                  : translated(core::describeChooser(chooser).title);
}

QString aboutChooser(std::string_view chooser)
{
    const core::ChooserDescription& rule = core::describeChooser(chooser);
    return QStringLiteral("<p><b>%1</b><br>%2</p><p>%3</p>")
        .arg(capitalised(chooserTitle(chooser)).toHtmlEscaped(), translated(rule.formula).toHtmlEscaped(),
             translated(rule.meaning).toHtmlEscaped());
}

} // namespace widgets
