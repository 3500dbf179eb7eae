#include "core/kernels/verdict/expansion.h"

#include <algorithm>

namespace core::verdicts
{

std::vector<Group> grouped(Algebra& algebra, const std::vector<Part>& parts)
{
    std::vector<Group> groups;
    std::map<std::string, std::size_t> places;
    for (const Part& part : parts) {
        const auto [place, isNew] = places.emplace(part.joint->key + "|" + part.constant->key, groups.size());
        if (isNew)
            groups.push_back({part.constant, part.joint, {}, {}});
        Group& group = groups[place->second];
        const auto indexOf = [&group](const Expr& function) {
            for (std::size_t i = 0; i < group.functions.size(); ++i)
                if (same(group.functions[i], function))
                    return i;
            group.functions.push_back(function);
            for (auto& row : group.coefficients)
                row.emplace_back(0);
            group.coefficients.emplace_back(group.functions.size(), Rational(0));
            return group.functions.size() - 1;
        };
        const std::size_t i = indexOf(part.ofX), j = indexOf(algebra.exchanged(part.ofY));
        group.coefficients[i][j] += part.factor;
    }
    return groups;
}

bool isSymmetric(const std::vector<std::vector<Rational>>& matrix)
{
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (matrix[i][j] != matrix[j][i])
                return false;
    return true;
}

bool isPositiveSemidefinite(std::vector<std::vector<Rational>> m)
{
    if (!isSymmetric(m))
        return false;
    for (std::size_t p = 0; p < m.size(); ++p) {
        if (m[p][p] < 0)
            return false;
        for (std::size_t i = p + 1; i < m.size(); ++i) {
            if (m[p][p] == 0) {
                if (m[i][p] != 0)
                    return false;
                continue;
            }
            const Rational ratio = m[i][p] / m[p][p];
            for (std::size_t j = p + 1; j < m.size(); ++j)
                m[i][j] -= ratio * m[p][j];
        }
    }
    return true;
}

} // namespace core::verdicts
