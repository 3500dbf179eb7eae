#pragma once

#include "app/actions/export_question.h"

namespace widgets
{
class ScatterMatrix;
}

namespace app
{

class Document;

/// The picture of a scatter matrix, and the numbers of what it draws; both must live as long as the matrix.
Exportable exportableOf(widgets::ScatterMatrix& matrix, const Document& document, const Preferences& preferences);

} // namespace app
