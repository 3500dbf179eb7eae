#include "app/actions/matrix_export.h"

#include "app/document/document.h"
#include "app/session/session_json.h"
#include "core/files/write_whole.h"
#include "widgets/plots/plot_export.h"
#include "widgets/table/scatter_matrix.h"

#include <QFile>

namespace app
{

namespace
{

using widgets::ExportChoice;
using widgets::ScatterMatrix;

widgets::ExportPicture pictureOf(const ScatterMatrix& matrix)
{
    return {.title = ScatterMatrix::tr("Scatter matrix"),
            .paint = [&matrix](QPainter& painter, const QSizeF& size, const widgets::Theme& theme) {
                matrix.picture().paint(painter, size, theme);
            }};
}

widgets::ExportOptions optionsOf(const ExportChoice& choice, const Preferences& preferences)
{
    return widgets::optionsOf(choice.style, preferences.theme(), {1}, choice.text);
}

std::optional<core::Failure> writeMatrix(const ScatterMatrix& matrix, const QString& path,
                                         const widgets::ExportOptions& options)
{
    const auto format = widgets::exportFormatOf(path);
    if (!format && path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return core::writeWhole(QFile::encodeName(path).toStdString(), matrix.picture().table(u',').toStdString());
    if (!format)
        return core::Failure{core::Failure::Kind::InvalidInput,
                             path.toStdString() + " must end in .png, .svg, .pdf or .csv"};
    widgets::ExportOptions ofFile = options;
    ofFile.format = *format;
    return widgets::exportPicture(pictureOf(matrix), path, ofFile);
}

} // namespace

Exportable exportableOf(ScatterMatrix& matrix, const Document& document, const Preferences& preferences)
{
    return {.of = &matrix,
            .views = {{.id = QStringLiteral("matrix"), .title = ScatterMatrix::tr("Scatter matrix"), .axes = false}},
            .preview =
                [&](const ExportChoice& choice, const QSize& room) {
                    return widgets::pictureImage(pictureOf(matrix),
                                                 widgets::fittedInto(room, optionsOf(choice, preferences)));
                },
            .image =
                [&](const ExportChoice& choice) {
                    return widgets::pictureImage(pictureOf(matrix), optionsOf(choice, preferences));
                },
            .table = [&](const ExportChoice&) { return matrix.picture().table(u'\t'); },
            .name = [](const ExportChoice&) { return QStringLiteral("scatter-matrix"); },
            .write =
                [&](const ExportChoice& choice, const QString& path) {
                    widgets::ExportOptions options = optionsOf(choice, preferences);
                    if (choice.carrySession)
                        options.session = toJsonInFigure(document.session());
                    return writeMatrix(matrix, path, options);
                }};
}

} // namespace app
