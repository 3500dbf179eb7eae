#include "widgets/drawings/power_pair.h"

#include "widgets/drawings/field.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

struct PowerPairWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::PowerPairDrawings)
};

} // namespace

Drawing powerPairDrawing(const core::Dataset& pair, core::PowerSettings::Source source)
{
    return fieldDrawing({},
                        {.title = source == core::PowerSettings::Source::Sheet
                                      ? PowerPairWords::tr("Two samples, of the sheet")
                                      : PowerPairWords::tr("Two samples, at the last step")},
                        pair);
}

} // namespace widgets
