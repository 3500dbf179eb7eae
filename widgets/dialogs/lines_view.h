#pragma once

#include "core/data/table_source.h"

#include <QPlainTextEdit>

#include <optional>
#include <vector>

namespace widgets
{

/// Lines of a text as they stand, with their numbers; one of them is marked.
class LinesView : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit LinesView(QWidget* parent = nullptr);

    void showLines(const std::vector<core::TableSource::Line>& lines, std::optional<std::size_t> marked);

protected:
    void resizeEvent(QResizeEvent* event) override; // what is marked stays in sight
};

} // namespace widgets
