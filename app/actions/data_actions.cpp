#include "app/actions/data_actions.h"

#include "app/actions/complaint.h"
#include "app/actions/read_memory.h"
#include "app/document/aside.h"
#include "app/document/document.h"
#include "app/document/new_data.h"
#include "app/labs/labs.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/window/window.h"
#include "widgets/dialogs/import_dialog.h"

#include <QMenu>

#include <utility>

namespace app
{

namespace
{

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

} // namespace

DataActions::DataActions(Document& document, QWidget* window) : QObject(window), document_(document), window_(window) {}

void DataActions::fillExamples(QMenu& menu)
{
    for (const Lab& lab : labs()) {
        bool isNamed = false;
        for (const core::ExampleDescription& example : core::examples()) {
            if (text(example.lab) != lab.id)
                continue;
            if (!std::exchange(isNamed, true))
                menu.addSection(lab.title);
            QAction* action = menu.addAction(text(example.title), this,
                                             [this, name = std::string(example.name)] { openExample(name); });
            action->setToolTip(text(example.meaning));
        }
    }
    menu.setToolTipsVisible(true);
}

void DataActions::openTable(core::TableSource source, const QString& path, std::optional<int> sample)
{
    using Guess = widgets::ImportDialog::Guess;
    const bool wantsTargets = labOf(document_.session()).wantsTargets;
    const ToldReading remembered = rememberedReading(path);
    widgets::ImportDialog::Question question{.source = std::make_shared<const core::TableSource>(std::move(source)),
                                             .settings = remembered.settings,
                                             .uses = sample ? std::vector<core::ColumnUse>() : remembered.uses,
                                             .guess = wantsTargets ? Guess::Target : Guess::Coordinates};
    if (sample)
        question.sheet = document_.session().data;
    auto* dialog = new widgets::ImportDialog(question, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, path, sample, uses = remembered.uses] {
        rememberReading(path, {.settings = dialog->readAs(), .uses = sample ? uses : dialog->uses()});
        const auto* loaded = std::get_if<core::TableDataset>(&dialog->loaded());
        if (!loaded)
            return;
        const QString what = tr("Load %1").arg(QString::fromStdString(loaded->data.source));
        if (const auto columns = core::chosenColumns(dialog->table(), dialog->plan()); columns && !sample)
            replaceTable(*columns, what);
        else
            take(loaded->data, sample, what);
    });
    dialog->open();
}

void DataActions::generate()
{
    auto* dialog = new widgets::GenerateDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const core::Dataset& sheet = *document_.session().data;
    if (generated_)
        dialog->remember(*generated_);
    if (sheet.generation)
        dialog->setGeneration(*sheet.generation);
    std::vector<std::uint64_t> seeds;
    for (const auto& [label, generation] : sheet.sampleGenerations)
        seeds.push_back(generation.seed);
    dialog->setSheet(sheet.size(), sheet.dimensions(), std::move(seeds));
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        generated_ = dialog->memory();
        const std::optional<int> sample = dialog->sample();
        auto made = doneAside([generation = dialog->generation()] { return core::generate(generation); });
        if (auto* data = std::get_if<core::Dataset>(&made))
            take(std::move(*data), sample, tr("Generate data"));
        else if (const auto* failure = std::get_if<core::Failure>(&made))
            complain(window_, tr("No data were generated"), QString::fromStdString(failure->what));
    });
    dialog->open();
}

void DataActions::take(core::Dataset data, std::optional<int> sample, const QString& what)
{
    if (!sample)
        return replaceData(std::move(data), what);
    auto joined = core::withSample(*document_.session().data, *sample, data);
    if (const auto* failure = std::get_if<core::Failure>(&joined))
        return complain(window_, tr("The sample was not added"), QString::fromStdString(failure->what));
    core::Session next = document_.session();
    auto& points = std::get<core::Dataset>(joined);
    if (points.dimensions() != next.data->dimensions()) // the sheet was empty
        return replaceData(std::move(points), what);
    next.data = std::make_shared<const core::Dataset>(std::move(points));
    next.window = core::fittingWindow(*next.data);
    document_.edit(std::move(next), what);
}

void DataActions::thin()
{
    core::Session next = document_.session();
    next.data = std::make_shared<const core::Dataset>(core::randomSubset(*next.data, thinnedSize, next.seed));
    document_.edit(std::move(next), tr("Keep a random %1 points").arg(thinnedSize));
}

void DataActions::replaceData(core::Dataset data, const QString& what)
{
    arrive(std::move(data), {}, what);
}

void DataActions::openExample(const std::string& name)
{
    const auto arrival = withExample(document_.session(), name);
    if (!arrival)
        return;
    document_.turnTo(arrival->session, tr("Open example"));
    emit dataArrived(*arrival);
}

void DataActions::replaceTable(const core::ChosenColumns& columns, const QString& what)
{
    core::Outcome<core::Dataset> made = core::chosenPoints(columns);
    if (auto* points = std::get_if<core::Dataset>(&made))
        arrive(std::move(*points), columns, what);
    else if (const auto* failure = std::get_if<core::Failure>(&made))
        complain(window_, tr("These columns have no points"), QString::fromStdString(failure->what));
}

void DataActions::arrive(core::Dataset data, core::ChosenColumns columns, const QString& what)
{
    const NewData arrival = withData(document_.session(), std::move(data), std::move(columns));
    document_.edit(arrival.session, what);
    emit dataArrived(arrival);
}

} // namespace app
