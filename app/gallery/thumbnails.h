#pragma once

#include "app/figures/tour.h"
#include "widgets/theme/theme.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPixmap>
#include <QTimer>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace app
{

class StepRun;

/// Panels in small, computed in the background one after the other on pages that nobody sees, and kept as long as this
/// lives. What takes long waits until all else is drawn.
class Thumbnails : public QObject
{
    Q_OBJECT

public:
    static constexpr QSize size{216, 144}; // logical pixels

    struct Wanted {
        QString key;
        std::function<std::optional<Stop>()> shown; // may be empty, or say nothing: there is no picture
    };

    explicit Thumbnails(QObject* parent = nullptr);
    ~Thumbnails() override;

    /// These, in this order, and nothing else that was wanted before; what is drawn already stays.
    void want(std::deque<Wanted> wanted, double pixelRatio = 1.0);
    void setRunning(bool running); // stopped it begins nothing and breaks off what is under way
    void setTheme(const widgets::Theme& theme);

    /// nullptr where it is not drawn yet, or has no picture.
    const QPixmap* of(const QString& key) const;
    /// Was it drawn at once, as far as a person is concerned?
    bool wasQuick(const QString& key) const;
    bool isSettled() const { return waiting_.empty(); }

signals:
    void drawn(const QString& key);
    void settled(); // there is nothing left to draw

private:
    struct Kept {
        QPixmap picture; // null: there is none
        qint64 milliseconds = 0;
    };
    void drawNext();
    void drawLater();
    void take();
    void keep(const QPixmap& picture);
    void putOff();

    std::deque<Wanted> wanted_, waiting_; // the first of the latter is under way
    std::map<QString, Kept> kept_;        // by key
    std::size_t patient_ = 0;             // how many of the last that wait were put off: they take what they take
    std::unique_ptr<StepRun> run_;
    QString view_; // of that one
    QElapsedTimer since_;
    QTimer patience_, next_;
    widgets::Theme theme_;
    double pixelRatio_ = 1.0;
    bool running_ = false;
};

} // namespace app
