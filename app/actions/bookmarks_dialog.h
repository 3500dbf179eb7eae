#pragma once

#include "app/document/bookmarks.h"

#include <QCoreApplication>
#include <QDialog>

class QListWidget;
class QPushButton;

namespace app
{

/// The person's bookmarks to be renamed, moved and deleted. What is done is kept at once.
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
    void enableButtons();

    Bookmarks& bookmarks_;
    std::vector<Bookmark> listed_;
    QListWidget* names_;
    QPushButton *rename_, *remove_, *up_, *down_;
};

} // namespace app
