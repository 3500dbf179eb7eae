#pragma once

class QTextDocument;

namespace widgets
{
struct Theme;
}

namespace app
{

/// A document read from Markdown as it shows in the window: headings with anchors, formulas set apart, code in a fixed
/// pitch, tables with lines, all in the theme's colours and in proportion to the document's default font. No letter is
/// added or taken away. To be applied once, right after reading.
void applyStyle(QTextDocument& document, const widgets::Theme& theme);

} // namespace app
