#include "app/actions/data_arrival.h"

#include "app/actions/column_choosing.h"
#include "app/actions/data_actions.h"
#include "app/actions/model_notice.h"
#include "app/labs/first_fits.h"
#include "app/labs/lab_switcher.h"

namespace app
{

ModelNotice* followNewData(Document& document, LabSwitcher& labs, DataActions& data, ColumnChoosing& columns)
{
    auto* notice = new ModelNotice(document, labs);
    auto* fits = new FirstFits(document, labs);
    const auto follow = [&](auto* source, auto arrived) {
        QObject::connect(source, arrived, notice, &ModelNotice::announce);
        QObject::connect(source, arrived, fits, &FirstFits::follow);
    };
    follow(&data, &DataActions::dataArrived);
    follow(&columns, &ColumnChoosing::dataArrived);
    QObject::connect(notice, &ModelNotice::defaultsTaken, fits, &FirstFits::followDefaults);
    QObject::connect(&data, &DataActions::dataArrived, &labs, qOverload<>(&QWidget::setFocus)); // its keys: the tools'
    return notice;
}

} // namespace app
