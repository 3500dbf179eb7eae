#include "app/script/script_data.h"

#include "app/script/script_file.h"
#include "core/labs/classification/classes.h"
#include "core/labs/held_out.h"
#include "core/labs/regression/regression_settings.h"

namespace app
{

namespace
{

std::vector<Eigen::Index> heldOutOf(const core::Session& session)
{
    std::vector<int> rows;
    if (session.lab == "regression" && session.of<core::RegressionSettings>().holdOut.any())
        rows = core::splitObservations(*session.data, session.of<core::RegressionSettings>().holdOut).heldOut.rows;
    if (session.lab == "classification")
        rows = core::splitClasses(*session.data, session.of<core::ClassificationSettings>()).heldOut.rows;
    return {rows.begin(), rows.end()};
}

Eigen::MatrixXd rowsOf(const std::vector<core::Interval>& window)
{
    Eigen::MatrixXd rows(std::ssize(window), 2);
    for (Eigen::Index d = 0; d < rows.rows(); ++d)
        rows.row(d) << window[static_cast<std::size_t>(d)].lo, window[static_cast<std::size_t>(d)].hi;
    return rows;
}

/// "the points, one a row: eruptions, waiting"
QString pointsComment(const core::Dataset& data)
{
    QStringList names;
    for (std::size_t d = 0; d < std::min<std::size_t>(data.columnNames.size(), 8); ++d)
        names << QString::fromStdString(core::withUnit(data.columnNames[d], data.names.column(d)));
    if (data.columnNames.size() > 8)
        names << QStringLiteral("…");
    return QStringLiteral("the points, one a row: ") + names.join(", ");
}

QString samplesComment(const core::Dataset& data)
{
    const int last = *std::ranges::max_element(data.labels);
    QStringList names;
    for (int label = 0; label <= std::min(last, 9); ++label)
        names << QStringLiteral("%1 is %2").arg(label).arg(QString::fromStdString(data.names.sampleName(label)));
    return QStringLiteral("the sample of each point: ") + names.join(", ");
}

} // namespace

ScriptData scriptData(ScriptLanguage language, const core::Session& session, const QStringList& folders)
{
    const core::Dataset& data = *session.data;
    ScriptData result;
    const auto add = [&](const QString& name, const QString& value, const QString& comment) {
        result.add(language, name, value, comment);
    };
    const std::optional<ScriptFile> file = scriptFile(language, data, folders);
    if (file) {
        result.reading = file->reading;
        result.file = file->name;
    }
    add(QStringLiteral("X"), file ? file->points : writtenRows(language, data.x), pointsComment(data));
    if (data.targets.size() > 0)
        add(QStringLiteral("y"), file ? file->targets : written(language, data.targets),
            QStringLiteral("the target of each point") +
                (data.names.target.empty() ? QString() : ": " + QString::fromStdString(data.names.target)));
    if (!data.labels.empty())
        add(QStringLiteral("label"), file ? file->labels : writtenCounts(language, data.labels), samplesComment(data));
    if (data.weights.size() > 0)
        add(QStringLiteral("weight"), written(language, data.weights), QStringLiteral("the weight of each point"));
    const std::vector<Eigen::Index> heldOut = heldOutOf(session);
    result.holdsOut = !heldOut.empty();
    add(QStringLiteral("held_out"), writtenRowNumbers(language, heldOut),
        QStringLiteral("rows that the model does not see, counted from ") +
            (language == ScriptLanguage::Python ? u'0' : u'1'));
    add(QStringLiteral("window"), writtenRows(language, rowsOf(session.window)),
        QStringLiteral("what is looked at, from and to"));
    return result;
}

} // namespace app
