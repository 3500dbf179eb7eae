#pragma once

#include "core/data/read_settings.h"
#include "core/data/table_source.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;
class QSpinBox;

namespace widgets
{

/// How a file is read where not all of it is guessed, in a few words: "no names, 3 lines skipped". Empty where it is.
QString wordsFor(const core::ReadSettings& settings);

/// Edits how a file is read; shows what matters for that kind of file alone.
class ReadForm : public QWidget
{
    Q_OBJECT

public:
    /// `parts`: the sheets or arrays to choose from.
    ReadForm(core::TableSource::Kind kind, const std::vector<std::string>& parts, QWidget* parent = nullptr);

    core::ReadSettings settings() const;
    void setSettings(const core::ReadSettings& settings); // silent

    /// Says what was found beside "Guessed", where nothing is told. `found` and `asksForDates` as in
    /// core::TableReading; `isRead`: there is a table.
    void showFound(const core::ReadSettings& found, bool isRead, bool asksForDates);

signals:
    void edited();
    void typed();   // as long as a person types there may be more to come
    void written(); // what was typed is all: Return, or the keyboard moved on

private:
    void buildChoosers(bool isText);
    void buildFields();
    void place(const QString& label, QWidget* editor);
    void placeLast(bool hasCells);

    QGridLayout* grid_;
    int placed_ = 0;
    QComboBox *header_ = nullptr, *units_ = nullptr, *separator_ = nullptr, *decimal_ = nullptr, *dates_ = nullptr,
              *part_ = nullptr; // null where they do not matter
    QSpinBox *skip_ = nullptr, *thin_ = nullptr;
    QLineEdit* missing_ = nullptr;
    QCheckBox* textIsMissing_ = nullptr;
};

} // namespace widgets
