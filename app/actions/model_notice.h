#pragma once

#include "app/document/new_data.h"

#include <QWidget>

#include <optional>

class QLabel;
class QTimer;

namespace app
{

class Document;

/// Says after new data whether the model was kept, with a link to take the defaults for them instead. It lies over the
/// lower edge of its parent, so that nothing moves when it comes and goes, and stands as long as data and model are
/// those that it speaks of, or until it is closed; with nothing to choose, for some seconds.
class ModelNotice : public QWidget
{
    Q_OBJECT

public:
    ModelNotice(Document& document, QWidget* parent);

signals:
    void defaultsTaken();

public slots:
    /// These data are the session's now.
    void announce(const app::NewData& arrival);
    void dismiss();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();
    void follow(const core::Session& session);
    void takeDefaults();

    Document& document_;
    QLabel* text_;
    QTimer* passing_; // until it goes by itself
    std::optional<core::Session> about_;
};

} // namespace app
