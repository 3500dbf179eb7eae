#pragma once

#include "app/document/new_data.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace app
{

class Document;
class LabSwitcher;

/// Says after new data of what the model was kept, with a link to keep it, after which nothing is left to say, and one
/// to take the defaults for them instead, as a step of undo. A line of its own above the pages: what came with the data
/// is not covered. It stands as long as data and model are those that it speaks of, or until it is closed; where there
/// is nothing to choose it is told() in passing.
class ModelNotice : public QWidget
{
    Q_OBJECT

public:
    ModelNotice(Document& document, LabSwitcher& labs);

signals:
    void defaultsTaken();
    void told(const QString& sentence);

public slots:
    /// These data are the session's now.
    void announce(const app::NewData& arrival);
    void dismiss();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow(const core::Session& session);
    void takeDefaults();

    Document& document_;
    QLabel* text_;
    std::optional<core::Session> about_;
};

} // namespace app
