#pragma once

class QMenu;
class QWidget;

namespace app
{

class Document;

/// "Compare models…": opens the window's ComparisonDialog, or asks anew in the one that is open. It can be asked in the
/// labs whose models can be compared.
void fillComparison(QMenu& menu, Document& document, QWidget* window);

} // namespace app
