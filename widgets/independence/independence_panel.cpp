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
    chooser<&IndependenceSettings::lengthscale>();
    chooser<&IndependenceSettings::estimator>();
    endNames();
    slider<&IndependenceSettings::permutations>();
    slider<&IndependenceSettings::testLevel>();
    list_->setAccessibleName(tr("Columns that are given"));
    list_->setToolTip(tr("Are the two columns independent once these are known? Ticked columns are what the test "
                         "conditions on."));
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    add(heading_);
    add(list_);
    addProblems({"given", "conditionalNull"});
    beginNames(2);
    chooser<&IndependenceSettings::method>();
    chooser<&IndependenceSettings::conditionalNull>();
    endNames();
    also([this](const IndependenceSettings& settings) { fillGiven(settings.given); });
    connect(list_, &QListWidget::itemChanged, this, &IndependencePanel::takeGiven);
    setSettings({});
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
    setShown<&IndependenceSettings::method>(!given.empty());
    setShown<&IndependenceSettings::conditionalNull>(!given.empty());
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
