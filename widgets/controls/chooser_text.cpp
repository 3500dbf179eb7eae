#include "widgets/controls/chooser_text.h"

#include "core/embedding/chooser_descriptions.h"
#include "core/labs/power/power_settings.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/number_text.h"

#include <QCoreApplication>

namespace widgets
{

QString chooserTitle(std::string_view chooser)
{
    if (chooser == core::bayesFactorChooser)
        return QCoreApplication::translate("Choosers", "Bayes factor");
    const std::optional<double> number = numberFrom(textOf(chooser));
    return number ? QStringLiteral("ℓ = %1").arg(numberText(*number))
                  : translated(core::describeChooser(chooser).title);
}

QString aboutChooser(std::string_view chooser)
{
    if (chooser == core::bayesFactorChooser)
        return QCoreApplication::translate(
            "Choosers", "<p><b>Bayes factor</b><br>log p(X) + log p(Y) − log p(X and Y)</p><p>Another test in place of "
                        "MMD²: of two densities against one in the 20 leading coordinates of kernel PCA, ℓ by the "
                        "median heuristic, σ₀² = 0.1 k(x,x), β = 0.01, α = D + 2. Its p-value is by the same "
                        "permutations, so that it keeps to the level whatever these are.</p>");
    const core::ChooserDescription& rule = core::describeChooser(chooser);
    return QStringLiteral("<p><b>%1</b><br>%2</p><p>%3</p>")
        .arg(capitalised(chooserTitle(chooser)).toHtmlEscaped(), translated(rule.formula).toHtmlEscaped(),
             translated(rule.meaning).toHtmlEscaped());
}

} // namespace widgets
