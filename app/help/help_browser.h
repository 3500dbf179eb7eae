#pragma once

#include "app/help/help_search.h"
#include "widgets/theme/theme.h"

#include <QTextBrowser>

namespace app
{

/// Shows a page of the help, with links, history and marked words. A page is named by its path with or without an
/// anchor: "labs/density.md#keys".
class HelpBrowser : public QTextBrowser
{
    Q_OBJECT

public:
    explicit HelpBrowser(QWidget* parent = nullptr);

    void openPage(const QString& path);
    QString path() const; // of the page on show, without the anchor
    void setTheme(const widgets::Theme& theme);
    /// Marks every place of these words on this page and on those that follow; none when empty.
    void markWords(const QString& words);
    void showPlace(const TextPlace& place);

    QVariant loadResource(int type, const QUrl& name) override;

signals:
    void pageShown(const QString& path);

protected:
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void finishPage(const QUrl& url);
    int top() const; // the first letter that can be seen
    void showAgain(int top);
    void narrow();
    void mark();

    widgets::Theme theme_;
    QString words_;
    TextPlace shown_;    // the place looked at, marked apart
    bool fresh_ = false; // read, but not yet styled
};

} // namespace app
