#pragma once

namespace app
{

class ColumnChoosing;
class DataActions;
class Document;
class LabSwitcher;
class ModelNotice;

/// What follows data that arrive, from files or from columns chosen anew: the notice of what became of the model, and
/// the first fit of a lab. Returns the notice.
ModelNotice* followNewData(Document& document, LabSwitcher& labs, DataActions& data, ColumnChoosing& columns);

} // namespace app
