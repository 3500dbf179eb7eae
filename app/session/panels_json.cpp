#include "app/session/panels_json.h"

#include <cmath>

namespace app
{

namespace
{

QJsonObject jsonOfPanel(const core::PanelView& panel)
{
    QJsonObject json;
    QJsonArray hidden, labels;
    for (const std::string& key : panel.hidden)
        hidden.append(QString::fromStdString(key));
    for (const core::PinnedLabel& label : panel.labels) {
        QJsonArray at;
        for (const double coordinate : label.at)
            at.append(coordinate);
        labels.append(QJsonObject{{"of", QString::fromStdString(label.of)}, {"at", at}});
    }
    if (!hidden.isEmpty())
        json["hidden"] = hidden;
    if (!labels.isEmpty())
        json["labels"] = labels;
    if (panel.horizontal)
        json["horizontal"] = QJsonArray{panel.horizontal->lo, panel.horizontal->hi};
    if (panel.vertical)
        json["vertical"] = QJsonArray{panel.vertical->lo, panel.vertical->hi};
    if (panel.logarithmic)
        json["logarithmic"] = *panel.logarithmic;
    if (panel.isotropic)
        json["isotropic"] = true;
    return json;
}

std::optional<core::Interval> axisFrom(const JsonFields& fields, const QString& name)
{
    if (!fields.has(name))
        return {};
    const Eigen::VectorXd ends = fields.numbers(name);
    if (ends.size() != 2 || !ends.allFinite() || !(ends[0] < ends[1]))
        fields.fail(name, QStringLiteral("a pair [low, high] with low < high"));
    return core::Interval{ends[0], ends[1]};
}

core::PinnedLabel labelFrom(const JsonFields& fields)
{
    const Eigen::VectorXd at = fields.numbers("at");
    if (at.size() < 1 || at.size() > 2 || !at.allFinite())
        fields.fail("at", QStringLiteral("one number, or two on a map"));
    return {.of = fields.text("of").toStdString(), .at = {at.begin(), at.end()}};
}

core::PanelView panelFrom(const JsonFields& fields)
{
    core::PanelView panel;
    if (fields.has("hidden"))
        for (const QJsonValue& key : fields.list("hidden"))
            panel.hidden.push_back(key.toString().toStdString());
    if (fields.has("labels"))
        for (const QJsonValue& label : fields.list("labels"))
            panel.labels.push_back(labelFrom(JsonFields(label.toObject(), QStringLiteral("panels.labels"))));
    panel.horizontal = axisFrom(fields, "horizontal");
    panel.vertical = axisFrom(fields, "vertical");
    if (fields.has("logarithmic"))
        panel.logarithmic = fields.flag("logarithmic");
    panel.isotropic = fields.has("isotropic") && fields.flag("isotropic");
    return panel;
}

} // namespace

QJsonObject jsonOf(const core::PanelViews& panels)
{
    QJsonObject labs;
    for (const auto& [where, panel] : panels) {
        const QString lab = QString::fromStdString(where.first);
        QJsonObject views = labs[lab].toObject();
        views[QString::fromStdString(where.second)] = jsonOfPanel(panel);
        labs[lab] = views;
    }
    return labs;
}

core::PanelViews panelsFrom(const JsonFields& fields)
{
    core::PanelViews panels;
    for (const QString& lab : fields.raw().keys())
        for (const JsonFields views = fields.object(lab); const QString& view : views.raw().keys())
            panels[{lab.toStdString(), view.toStdString()}] = panelFrom(views.object(view));
    return panels;
}

} // namespace app
