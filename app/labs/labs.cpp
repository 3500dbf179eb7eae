#include "app/labs/labs.h"

#include "app/labs/density_page.h"
#include "app/labs/density_plots.h"

#include <QCoreApplication>

#include <algorithm>

namespace app
{

namespace
{

template <class Page>
LabPage* make(Document& document, QWidget* parent)
{
    return new Page(document, parent);
}

QString tr(const char* text)
{
    return QCoreApplication::translate("Labs", text);
}

} // namespace

const std::vector<Lab>& labs()
{
    static const std::vector<Lab> all{
        {.id = "density",
         .title = tr("Density"),
         .meaning = tr("What density a Bayesian kernel machine predicts for the points"),
         .views = DensityPlots::views(),
         .make = &make<DensityPage>},
    };
    return all;
}

const Lab* labNamed(const QString& id, const std::vector<Lab>& among)
{
    const auto found = std::ranges::find(among, id, &Lab::id);
    return found == among.end() ? nullptr : &*found;
}

const Lab& labOf(const core::Session& session, const std::vector<Lab>& among)
{
    const Lab* named = labNamed(QString::fromStdString(session.lab), among);
    return named ? *named : among.front();
}

} // namespace app
