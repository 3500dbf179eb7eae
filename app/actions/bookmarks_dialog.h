#pragma once

#include "app/document/bookmarks.h"

#include <QCoreApplication>
#include <QDialog>
#include <QTimer>

class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace app
{

/// The person's bookmarks to be renamed, described, moved and deleted. What is done is kept at once.
class BookmarksDialog : public QDialog
{
    Q_DECLARE_TR_FUNCTIONS(app::BookmarksDialog)

public:
    explicit BookmarksDialog(Bookmarks& bookmarks, QWidget* parent = nullptr);

private:
    void list(int current);
    void tell(const std::optional<core::Failure>& failure);
    void move(int by);
    void remove();
    void takeName(int row);
    void showText();
    void takeText(); // of the row that it is of
    void enableButtons();

    Bookmarks& bookmarks_;
    std::vector<Bookmark> listed_;
    QListWidget* names_;
    QPlainTextEdit* text_;
    int described_ = -1; // the row whose text is shown
    QTimer typed_;       // until what is typed is kept
    QPushButton *rename_, *remove_, *up_, *down_;
};

} // namespace app
