#include "app/labs/lab.h"

#include <algorithm>

namespace app
{

const Lab* labNamed(const QString& id, const std::vector<Lab>& among)
{
    const auto found = std::ranges::find(among, id, &Lab::id);
    return found == among.end() ? nullptr : &*found;
}

const Lab& labOf(const core::Session& session, const std::vector<Lab>& among)
{
    const Lab* named = labNamed(QString::fromStdString(session.lab), among);
    return named ? *named : among.front();
}

const Lab& headOf(const Lab& lab, const std::vector<Lab>& among)
{
    const Lab* head = lab.under.isEmpty() ? nullptr : labNamed(lab.under, among);
    return head ? *head : lab;
}

} // namespace app
