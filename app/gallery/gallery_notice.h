#pragma once

#include <QWidget>

namespace app
{

/// The line above the first picture that says there is a gallery: it opens it, or goes.
class GalleryNotice : public QWidget
{
    Q_OBJECT

public:
    explicit GalleryNotice(const QString& key, QWidget* parent = nullptr); // "Ctrl+Shift+O"

signals:
    void galleryAsked();
    void dismissed();
};

} // namespace app
