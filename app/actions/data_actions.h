#pragma once

#include "core/data/column_table.h"
#include "core/data/dataset.h"
#include "core/data/table.h"
#include "core/data/table_source.h"
#include "widgets/dialogs/generate_dialog.h"

#include <QObject>

#include <optional>
#include <string>

class QMenu;
class QWidget;

namespace app
{

class Document;
struct NewData;

/// Where points come from: examples, generators, tables; and what makes fewer of them. Each a step of undo.
class DataActions : public QObject
{
    Q_OBJECT

public:
    static constexpr Eigen::Index thinnedSize = 2000; // live with every kernel

    DataActions(Document& document, QWidget* window);

    void fillExamples(QMenu& menu);
    void generate();
    /// Asks how a table is to be read and which columns to take. With a `sample` label the rows replace that sample
    /// alone. What was told of the file at `path`, where it comes from one, is remembered.
    void openTable(core::TableSource source, const QString& path = {}, std::optional<int> sample = {});
    void thin(); // a random part of too many points

public slots:
    /// All points are others now, as one step of that name: the one way in which data take another's place.
    void replaceData(core::Dataset data, const QString& what);
    /// An example with all columns of its table, in the lab that it is for and by the defaults for it, as one step: no
    /// model of other data is left. The one way, from menus and from the offers of labs. Nothing for no example's
    /// name.
    void openExample(const std::string& name);
    /// The points of a table, which is kept behind them.
    void replaceTable(const core::ChosenColumns& columns, const QString& what);

signals:
    /// All the points are others now; the session is what is told here.
    void dataArrived(const app::NewData& arrival);

private:
    void arrive(core::Dataset data, core::ChosenColumns columns, const QString& what);
    void take(core::Dataset data, std::optional<int> sample, const QString& what);

    Document& document_;
    QWidget* window_;
    std::optional<widgets::GenerateDialog::Memory> generated_; // what was asked for last
};

} // namespace app
