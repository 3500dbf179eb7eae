#pragma once

#include "core/session/session.h"

namespace app
{

class Document;

/// Makes `next` the session as a part of the document's last step: what follows from that step by itself and was
/// computed meanwhile, such as points that a slider draws again. Undo and redo go over both at once.
void amend(Document& document, core::Session next);

/// The same of what nobody asked for and can be found again: it leaves a document that was clean so, though its file
/// holds what was before.
void amendUnasked(Document& document, core::Session next);

} // namespace app
