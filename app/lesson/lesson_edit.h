#pragma once

#include <QPlainTextEdit>
#include <QStringList>

namespace app
{

/// The text of a lesson's step, to be written. A picture stands in it as "![what it shows](picture:1)", since its
/// letters are a million or two; it is put in from the clipboard or as a file that is dropped.
class LessonEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    using QPlainTextEdit::QPlainTextEdit;

    void setLesson(const QString& text); // as the lesson's file has it
    QString lesson() const;              // the same, to the letter

signals:
    void remarked(const QString& sentence); // why there is no picture

protected:
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    QMimeData* createMimeDataFromSelection() const override;

private:
    QString folded(const QString& text);
    QString unfolded(const QString& text) const;
    void insertPicture(const QImage& picture);

    QStringList pictures_; // their addresses, of all texts there were: undo and pasting bring them back
};

} // namespace app
