#include "widgets/structure/structure_panel.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/link_label.h"

#include <QListWidget>

namespace widgets
{

using core::StructureSettings;

namespace
{

constexpr int mostEdgesInSight = 6; // the rest can be scrolled to

QString pairsText(const core::NamePairs& pairs, const QString& heading, const QString& scheme)
{
    if (pairs.empty())
        return {};
    QStringList shown;
    for (std::size_t k = 0; k < pairs.size(); ++k)
        shown << StructurePanel::tr("%1 – %2 <a href=\"%3:%4\">free</a>")
                     .arg(QString::fromStdString(pairs[k].first).toHtmlEscaped(),
                          QString::fromStdString(pairs[k].second).toHtmlEscaped(), scheme)
                     .arg(k);
    return QStringLiteral("<p>%1 %2</p>").arg(heading, shown.join(QStringLiteral(", ")));
}

} // namespace

StructurePanel::StructurePanel(QWidget* parent)
    : SettingsForm(parent), list_(new QListWidget(this)), time_(new CalmCombo(this)), edges_(new LinkLabel(this))
{
    slider<&StructureSettings::alpha>();
    slider<&StructureSettings::maxGiven>();
    beginNames(2);
    chooser<&StructureSettings::method>();
    endNames();
    check<&StructureSettings::compare>();
    addProblems({"edges", "null"});
    add(new QLabel(tr("Columns in the graph:"), this));
    list_->setAccessibleName(tr("Columns in the graph"));
    list_->setToolTip(
        withCommandWord(tr("Ticked columns are the nodes of the graph; rows with a missing value in one are left out."),
                        commandWordOf<&StructureSettings::leftOut>()));
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    add(list_);
    beginNames(2);
    time_->setObjectName(QStringLiteral("time"));
    time_->setAccessibleName(tr("Column along which the others are whitened"));
    time_->setToolTip(
        withCommandWord(tr("Neighbours in time are no independent rows. What a Gaussian process along this column "
                           "explains of the others is taken out of them first; it must be increasing, and is no node."),
                        commandWordOf<&StructureSettings::time>()));
    add(tr("Whiten along"), time_);
    endNames();
    edges_->setWordWrap(true);
    add(edges_);
    beginMore("structure");
    beginNames(0);
    chooser<&StructureSettings::null>();
    chooser<&StructureSettings::lengthscale>();
    endNames();
    slider<&StructureSettings::given>();
    slider<&StructureSettings::permutations>();
    check<&StructureSettings::intoCalendar>();
    endMore();
    also([this](const StructureSettings& settings) {
        setShown<&StructureSettings::permutations>(core::testsByKernels(settings) &&
                                                   settings.null == core::NullDistribution::Permutation);
        fillColumns();
        fillEdges();
    });
    connect(list_, &QListWidget::itemChanged, this, &StructurePanel::takeColumns);
    connect(time_, &QComboBox::activated, this, &StructurePanel::takeTime);
    connect(edges_, &QLabel::linkActivated, this, &StructurePanel::freeEdge);
    setSettings({});
}

void StructurePanel::setColumns(const std::vector<std::string>& names)
{
    if (names == names_)
        return;
    names_ = names;
    fillColumns();
}

void StructurePanel::fillColumns()
{
    const StructureSettings& now = settings();
    const QSignalBlocker quietList(list_), quietTime(time_);
    const auto isOut = [&](const QString& name) {
        return std::ranges::find(now.leftOut, name.toStdString()) != now.leftOut.end();
    };
    if (listed_ == std::pair(names_, now.time)) { // an item must not go while it reports
        for (int row = 0; row < list_->count(); ++row)
            list_->item(row)->setCheckState(isOut(list_->item(row)->text()) ? Qt::Unchecked : Qt::Checked);
        return;
    }
    listed_ = {names_, now.time};
    list_->clear();
    time_->clear();
    time_->addItem(tr("Nothing"));
    for (const std::string& name : names_) {
        time_->addItem(QString::fromStdString(name));
        if (name == now.time) {
            time_->setCurrentIndex(time_->count() - 1);
            continue;
        }
        auto* item = new QListWidgetItem(QString::fromStdString(name), list_);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
        item->setCheckState(isOut(item->text()) ? Qt::Unchecked : Qt::Checked);
    }
    if (time_->currentIndex() == 0 && !now.time.empty()) { // of other data: it can be chosen away
        time_->addItem(QString::fromStdString(now.time));
        time_->setCurrentIndex(time_->count() - 1);
    }
    const int rows = std::clamp(list_->count(), 1, mostEdgesInSight);
    list_->setFixedHeight(rows * std::max(list_->sizeHintForRow(0), fontMetrics().height() + 4) +
                          2 * list_->frameWidth() + 2);
}

void StructurePanel::fillEdges()
{
    edges_->setText(pairsText(settings().forbidden, tr("Forbidden:"), QStringLiteral("forbidden")) +
                    pairsText(settings().required, tr("Required:"), QStringLiteral("required")));
    edges_->setVisible(!edges_->text().isEmpty());
}

void StructurePanel::takeColumns()
{
    std::vector<std::string> out;
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->checkState() == Qt::Unchecked)
            out.push_back(list_->item(row)->text().toStdString());
    edit(tr("Change the columns of the graph"), newGesture(), [&](StructureSettings& s) { s.leftOut = out; });
}

void StructurePanel::takeTime(int row)
{
    const std::string time = row == 0 ? std::string() : time_->itemText(row).toStdString();
    edit(tr("Change what is whitened along"), newGesture(), [&](StructureSettings& s) { s.time = time; });
}

void StructurePanel::freeEdge(const QString& link)
{
    const QStringList parts = link.split(u':');
    edit(tr("Free an edge"), newGesture(), [&](StructureSettings& s) {
        core::NamePairs& pairs = parts.value(0) == QStringLiteral("forbidden") ? s.forbidden : s.required;
        if (const auto k = parts.value(1).toInt(); k < static_cast<int>(pairs.size()))
            pairs.erase(pairs.begin() + k);
    });
}

} // namespace widgets
