#pragma once

#include "widgets/dialogs/growing_dialog.h"

#include <QCoreApplication>
#include <QSize>
#include <QString>
#include <QStringList>

class QComboBox;
class QPushButton;

namespace widgets
{

class NumberField;
class ProblemLabel;

/// Which pictures of a play to carry away.
struct FramesChoice {
    enum class Format { PngSeries, Gif };
    QString view; // one of the ids given to the dialog
    Format format = Format::Gif;
    int pictures = 60;
    double perSecond = 15.0; // of the animation
    QSize size{960, 720};    // pixels
    bool dark = false;
    bool operator==(const FramesChoice&) const = default;
};

/// Asks for them. It draws nothing and asks for no file name: both are the caller's.
class FramesDialog : public GrowingDialog
{
    Q_DECLARE_TR_FUNCTIONS(widgets::FramesDialog)

public:
    /// `views` are ids, `viewTitles` what the person reads, one each. A view that is not among them is the first.
    FramesDialog(const QStringList& views, const QStringList& viewTitles, const FramesChoice& choice,
                 QWidget* parent = nullptr);

    FramesChoice choice() const; // valid once accepted

private:
    void buildLayout();
    void check();

    QComboBox *view_, *format_, *theme_;
    NumberField *pictures_, *perSecond_, *width_, *height_;
    ProblemLabel* problem_;
    QPushButton* export_ = nullptr;
};

} // namespace widgets
