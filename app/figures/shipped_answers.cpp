#include "app/figures/shipped_answers.h"

#include "app/figures/figure_sessions.h"
#include "core/labs/novelty/learning_request.h"
#include "core/session/request.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <vector>

namespace app
{

namespace
{

/// The cells of :/figures/ID.csv below its head; none where it is not there.
std::vector<QStringList> rowsOfFile(const QString& id)
{
    QFile file(QStringLiteral(":/figures/%1.csv").arg(id));
    std::vector<QStringList> rows;
    if (!file.open(QIODevice::ReadOnly))
        return rows;
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine()).trimmed();
        if (!line.isEmpty() && !line.startsWith(u'#'))
            rows.push_back(line.split(u','));
    }
    if (!rows.empty())
        rows.erase(rows.begin()); // the names of the columns
    return rows;
}

core::PowerRequest errorsRequest()
{
    auto request = core::requestOf<core::PowerRequest>(grids::errorsSession());
    request.settings.shown = {}; // of the picture alone
    return request;
}

core::PowerResult errorsAnswer()
{
    core::PowerResult result;
    for (const QStringList& row : rowsOfFile(QStringLiteral("bke-2-errors"))) {
        result.points.push_back({.chooser = row.value(0).toStdString(),
                                 .value = row.value(1).toDouble(),
                                 .repeats = row.value(2).toInt(),
                                 .rejections = row.value(3).toInt(),
                                 .meanLogLengthscale = row.value(5).toDouble(),
                                 .chosen = row.value(4).toInt()});
    }
    const core::PowerSettings settings = errorsRequest().settings;
    result.done = result.total = settings.steps * settings.repeats;
    result.remarks = {"These rates came with the program, computed by the settings as they are; Start anew computes "
                      "them again."};
    return result;
}

struct DigitsStudy {
    const char* id;
    core::Session (*session)();
};
constexpr std::array digitsStudies{DigitsStudy{"hl-3", &digitsFigure}, DigitsStudy{"hl-table-1", &digitsTable}};

struct ShippedCurve {
    core::LearningCurveRequest request;
    core::LearningCurveResult result;
};

ShippedCurve shippedCurve(const DigitsStudy& study)
{
    const core::Session session = study.session();
    ShippedCurve shipped{
        .request = core::learningCurveRequest(session.data, session.of<core::NoveltySettings>(), session.seed),
        .result = {}};
    for (const QStringList& row : rowsOfFile(QLatin1String(study.id))) {
        core::LearningPoint point;
        for (const auto& choice : core::choicesOf<core::NoveltyMethod>)
            if (row.value(0) == QLatin1String(choice.name.data(), static_cast<qsizetype>(choice.name.size())))
                point.method = choice.value;
        point.size = row.value(1).toLongLong();
        for (qsizetype i = 2; i < row.size(); ++i)
            point.areas.push_back(row[i].toDouble());
        shipped.result.points.push_back(std::move(point));
    }
    shipped.result.done = shipped.result.total =
        static_cast<int>(shipped.request.sizes.size()) * shipped.request.methods.front().repeats;
    return shipped;
}

/// Pictures are compared by what they are: every opening has its own.
bool asksTheSame(const core::LearningCurveRequest& a, const core::LearningCurveRequest& b)
{
    return a.methods == b.methods && a.sizes == b.sizes && (a.data == b.data || *a.data == *b.data);
}

} // namespace

std::optional<core::PowerResult> shippedAnswer(const core::PowerRequest& request)
{
    static const core::PowerRequest known = errorsRequest();
    if (request != known)
        return std::nullopt;
    core::PowerResult result = errorsAnswer();
    return result.points.empty() ? std::nullopt : std::optional(std::move(result));
}

std::optional<core::LearningCurveResult> shippedAnswer(const core::LearningCurveRequest& request)
{
    static const std::array<ShippedCurve, digitsStudies.size()> known{shippedCurve(digitsStudies[0]),
                                                                      shippedCurve(digitsStudies[1])};
    const auto found =
        std::ranges::find_if(known, [&](const ShippedCurve& shipped) { return asksTheSame(shipped.request, request); });
    if (found == known.end() || found->result.points.empty())
        return std::nullopt;
    return found->result;
}

} // namespace app
