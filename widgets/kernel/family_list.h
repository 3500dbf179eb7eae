#pragma once

#include "core/kernels/descriptions.h"

#include <QString>

class QComboBox;
class QMenu;

namespace widgets
{

/// Every family of kernels by its title, with formula and note as tooltip and its name as data, in core's order.
void fillWithFamilies(QComboBox& chooser);
void fillWithFamilies(QMenu& menu);

/// Title, formula and note, as rich text.
QString toolTipOf(const core::FamilyDescription& family);

/// The title for menus; says so where a family is no positive definite kernel.
QString titleOf(const core::FamilyDescription& family);

} // namespace widgets
