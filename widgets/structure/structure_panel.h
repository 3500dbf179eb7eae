#pragma once

#include "core/labs/structure/structure_settings.h"
#include "widgets/controls/settings_form.h"

class QListWidget;

namespace widgets
{

class LinkLabel;

/// Editor of core::StructureSettings: the level and the tests, which columns are in the graph, and along which one they
/// are whitened; edges that are forbidden or required, each with a link that frees it.
class StructurePanel : public SettingsForm<core::StructureSettings>
{
    Q_OBJECT

public:
    explicit StructurePanel(QWidget* parent = nullptr);

    /// The columns that there are to choose from.
    void setColumns(const std::vector<std::string>& names);

private:
    void fillColumns();
    void fillEdges();
    void takeColumns();
    void takeTime(int row);
    void freeEdge(const QString& link);

    std::vector<std::string> names_;
    std::pair<std::vector<std::string>, std::string> listed_; // columns and time as the list shows them
    QListWidget* list_;
    QComboBox* time_;
    LinkLabel* edges_;
};

} // namespace widgets
