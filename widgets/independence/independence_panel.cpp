#include "widgets/independence/independence_panel.h"

#include <QListWidget>

namespace widgets
{

using core::IndependenceSettings;

namespace
{

constexpr int mostRowsInSight = 5; // the rest can be scrolled to

} // namespace

IndependencePanel::IndependencePanel(QWidget* parent)
    : SettingsForm(parent), heading_(new QLabel(tr("Given (conditional test):"), this)), list_(new QListWidget(this))
{
    beginNames(2);
    addColumnChooser(0, tr("Across"), tr("The column under test that the sheet shows across."));
    addColumnChooser(1, tr("Up"), tr("The column under test that the sheet shows upwards."));
    chooser<&IndependenceSettings::lengthscale>();
    chooser<&IndependenceSettings::estimator>();
    endNames();
    list_->setAccessibleName(tr("Columns that are given"));
    list_->setToolTip(withCommandWord(tr("Are the two columns independent once these are known? Ticked columns are "
                                         "what the test conditions on."),
                                      commandWordOf<&IndependenceSettings::given>()));
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    add(heading_);
    add(list_);
    addProblems({"given", "conditionalNull"});
    beginNames(2);
    chooser<&IndependenceSettings::method>();
    chooser<&IndependenceSettings::conditionalNull>();
    beginMore("independence");
    slider<&IndependenceSettings::permutations>();
    slider<&IndependenceSettings::blockLength>();
    slider<&IndependenceSettings::testLevel>();
    slider<&IndependenceSettings::deltaShare>();
    endMore();
    also([this](const IndependenceSettings& settings) { fillGiven(settings.given); });
    connect(list_, &QListWidget::itemChanged, this, &IndependencePanel::takeGiven);
    setSettings({});
    showColumns({});
}

void IndependencePanel::addColumnChooser(std::size_t place, const QString& name, const QString& toolTip)
{
    pair_[place] = makeChooser(name, {}, toolTip, tr("%1: column under test").arg(name));
    connect(&comboOf(pair_[place]), &QComboBox::activated, this, [this, place](int column) {
        choose(place, column);
        showPair(); // as it is, where the choice was not taken
    });
}

void IndependencePanel::showColumns(const core::ChosenColumns& columns)
{
    const bool sameTable = columns.table == columns_.table;
    columns_ = columns;
    for (const Row& row : pair_) {
        row.setVisible(columns.table != nullptr);
        if (sameTable)
            continue;
        const QSignalBlocker quiet(row.control);
        comboOf(row).clear();
        for (int i = 0; columns.table && i < std::ssize(columns.table->names); ++i)
            comboOf(row).addItem(QString::fromStdString(columns.table->names[static_cast<std::size_t>(i)]));
    }
    showPair();
}

void IndependencePanel::showPair()
{
    const std::vector<Eigen::Index>& shown = columns_.choice.coordinates;
    for (std::size_t place = 0; place < pair_.size(); ++place) {
        const QSignalBlocker quiet(pair_[place].control);
        comboOf(pair_[place]).setCurrentIndex(place < shown.size() ? static_cast<int>(shown[place]) : -1);
    }
}

void IndependencePanel::choose(std::size_t place, Eigen::Index column)
{
    core::ColumnChoice pair = columns_.choice;
    pair.coordinates.resize(std::min(pair.coordinates.size(), pair_.size())); // the others can be given
    if (place < pair.coordinates.size() && pair.coordinates[place] == column)
        return;
    const core::ColumnChoice next = place == 0 ? core::acrossBy(pair, column) : core::upBy(pair, column);
    const QString name = QString::fromStdString(columns_.table->names[static_cast<std::size_t>(column)]);
    if (next != columns_.choice)
        emit pairEdited(next, place == 0 ? tr("Show %1 across").arg(name) : tr("Show %1 upwards").arg(name));
}

void IndependencePanel::setOthers(const std::vector<std::string>& names)
{
    if (names == others_)
        return;
    others_ = names;
    fillGiven(settings().given);
}

void IndependencePanel::fillGiven(const std::vector<std::string>& given)
{
    std::vector<std::string> names = others_;
    for (const std::string& name : given)
        if (std::ranges::find(names, name) == names.end())
            names.push_back(name); // it can be unticked
    const QSignalBlocker quiet(list_);
    list_->clear();
    for (const std::string& name : names) {
        auto* item = new QListWidgetItem(QString::fromStdString(name), list_);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
        item->setCheckState(std::ranges::find(given, name) != given.end() ? Qt::Checked : Qt::Unchecked);
    }
    const int rows = std::clamp(list_->count(), 1, mostRowsInSight);
    list_->setFixedHeight(rows * std::max(list_->sizeHintForRow(0), fontMetrics().height()) + 2 * list_->frameWidth());
    heading_->setVisible(list_->count() > 0);
    list_->setVisible(list_->count() > 0);
}

void IndependencePanel::takeGiven()
{
    std::vector<std::string> given;
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->checkState() == Qt::Checked)
            given.push_back(list_->item(row)->text().toStdString());
    edit(tr("Change what is given"), newGesture(), [&](IndependenceSettings& settings) { settings.given = given; });
}

} // namespace widgets
