#pragma once

#include "app/document/document_file.h"
#include "app/session/session_json.h"
#include "core/data/column_table.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QString>

#include <chrono>
#include <optional>
#include <vector>

namespace app
{

/// Unsaved work on disk: a file with all of a session but large data. These stand in files beside it
/// (recovery-….1.part), which are written only when they change, so that what a slider moves is always small.
class RecoveryCopy
{
public:
    explicit RecoveryCopy(QString path) : path_(std::move(path)) {}

    const QString& path() const { return path_; }

    /// Writes what has changed; whole or not at all. Lack of memory is a failure, not an exception.
    std::optional<core::Failure> write(const core::Session& session, const DocumentFile& file);
    /// Would write() have to write large data, and how long that took when it last did.
    bool lacksDataOf(const core::Session& session) const;
    std::chrono::milliseconds timeOfData() const { return ofData_; }
    /// Takes it from the disk, with all that stands beside it.
    void remove();

    struct Content {
        core::Outcome<core::Session> session;
        DocumentFile file; // that it belonged to
    };
    static Content read(const QString& path, const TellRepair& tell);

private:
    struct Part {
        core::SharedDataset data;
        core::ChosenColumns columns;
        QString name;
        bool isOf(const core::Session& session) const;
    };
    Part written(const core::Session& session) const; // throws core::Failure
    QString freeName() const;
    void removeAllBut(const std::vector<Part>& parts) const;

    QString path_;
    std::vector<Part> parts_;
    std::chrono::milliseconds ofData_{0};
};

} // namespace app
