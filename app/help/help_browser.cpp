#include "app/help/help_browser.h"

#include "app/help/help_pages.h"
#include "app/help/page_style.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>

namespace app
{

namespace
{

const QString pageScheme = QStringLiteral("help");
constexpr double widestLine = 54.0; // times the height of a line: beyond it the eye loses the next one

QString pathOf(const QUrl& url)
{
    return url.path().mid(1);
}

} // namespace

HelpBrowser::HelpBrowser(QWidget* parent) : QTextBrowser(parent)
{
    setAccessibleName(tr("Page of the help"));
    setUndoRedoEnabled(false);
    connect(this, &QTextBrowser::sourceChanged, this, &HelpBrowser::finishPage);
}

void HelpBrowser::openPage(const QString& path)
{
    setSource(QUrl(pageScheme + QStringLiteral(":/") + path));
}

QString HelpBrowser::path() const
{
    return pathOf(source());
}

QVariant HelpBrowser::loadResource(int type, const QUrl& name)
{
    const HelpPage* page = type == QTextDocument::MarkdownResource ? helpPageAt(pathOf(name)) : nullptr;
    fresh_ = page;
    return page ? page->markdown : QVariant();
}

void HelpBrowser::doSetSource(const QUrl& name, QTextDocument::ResourceType type)
{
    const QUrl page = source().resolved(name);
    if (helpPageAt(pathOf(page)))
        QTextBrowser::doSetSource(page, type);
}

void HelpBrowser::finishPage(const QUrl& url)
{
    if (fresh_) {
        fresh_ = false;
        shown_ = {};
        applyStyle(*document(), theme_);
        narrow();
        mark();
        if (url.hasFragment())
            scrollToAnchor(url.fragment());
    }
    emit pageShown(pathOf(url));
}

void HelpBrowser::setTheme(const widgets::Theme& theme)
{
    if (theme == theme_)
        return;
    theme_ = theme;
    showAgain(top());
}

int HelpBrowser::top() const
{
    return cursorForPosition({0, 0}).position();
}

/// Reads the page anew, with this letter in the first line.
void HelpBrowser::showAgain(int top)
{
    if (!source().isValid())
        return;
    const TextPlace shown = shown_;
    reload();
    shown_ = shown;
    mark();
    QTextCursor cursor(document());
    cursor.setPosition(top);
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect(cursor).top());
}

void HelpBrowser::changeEvent(QEvent* event)
{
    if (event->type() != QEvent::FontChange)
        return QTextBrowser::changeEvent(event);
    const int before = top(); // the new font moves it
    QTextBrowser::changeEvent(event);
    showAgain(before);
}

void HelpBrowser::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    narrow();
}

void HelpBrowser::narrow()
{
    QTextFrame* root = document()->rootFrame();
    QTextFrameFormat format = root->frameFormat();
    const double widest = widestLine * QFontMetricsF(document()->defaultFont()).height();
    const double margin = std::max(0.0, viewport()->width() - widest);
    if (format.rightMargin() == margin + document()->documentMargin())
        return;
    format.setRightMargin(margin + document()->documentMargin());
    root->setFrameFormat(format);
}

void HelpBrowser::markWords(const QString& words)
{
    words_ = words;
    if (words.isEmpty())
        shown_ = {};
    mark();
}

void HelpBrowser::showPlace(const TextPlace& place)
{
    shown_ = place;
    mark();
    QTextCursor cursor(document());
    cursor.setPosition(place.position);
    setTextCursor(cursor);
    const int middle = cursorRect(cursor).center().y() - viewport()->height() / 3;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + middle);
}

void HelpBrowser::mark()
{
    QList<ExtraSelection> marks;
    const auto add = [&](const TextPlace& place, const QColor& background) {
        ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(place.position);
        selection.cursor.setPosition(place.position + place.length, QTextCursor::KeepAnchor);
        selection.format.setBackground(background);
        selection.format.setForeground(Qt::black);
        marks << selection;
    };
    const QColor found = theme_.colour(widgets::Role::Highlight).lighter(theme_.dark ? 100 : 150);
    for (const TextPlace& place : occurrences(*document(), words_))
        add(place, found);
    if (shown_.length > 0)
        add(shown_, theme_.colour(widgets::Role::Current).lighter(theme_.dark ? 100 : 150));
    setExtraSelections(marks);
}

} // namespace app
