#pragma once

#include "app/document/new_data.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace app
{

class Document;

/// Says after new data whether the model was kept, with a link to take the defaults for them instead. It stands as long
/// as data and model are those that it speaks of, or until it is closed.
class ModelNotice : public QWidget
{
    Q_OBJECT

public:
    explicit ModelNotice(Document& document, QWidget* parent = nullptr);

public slots:
    /// These data are the session's now.
    void announce(const app::NewData& arrival);

private:
    void follow(const core::Session& session);
    void takeDefaults();

    Document& document_;
    QLabel* text_;
    std::optional<core::Session> about_;
};

} // namespace app
