#pragma once

#include "core/data/table_source.h"

#include <QCoreApplication>
#include <QPlainTextEdit>

#include <optional>
#include <vector>

namespace widgets
{

/// Lines of a text as they stand, with their numbers; one of them is marked.
class LinesView : public QPlainTextEdit
{
    Q_DECLARE_TR_FUNCTIONS(widgets::LinesView)

public:
    explicit LinesView(QWidget* parent = nullptr);

    void showLines(const std::vector<core::TableSource::Line>& lines, std::optional<std::size_t> marked);

protected:
    void resizeEvent(QResizeEvent* event) override; // what is marked stays in sight
};

} // namespace widgets
