#pragma once

#include "core/data/table_source.h"
#include "core/work/latest_worker.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace widgets
{

/// Reads a source again and again without holding the window: on a thread of its own, but what is small at once, sooner
/// than a thread could be asked. The newest wish alone is answered; one that it replaces is stopped, so is what runs
/// when the reader goes.
class TableReader : public QObject
{
    Q_OBJECT

public:
    /// Bytes that are read at once: some milliseconds.
    static constexpr std::size_t small = std::size_t{64} * 1024;

    struct Answer {
        std::shared_ptr<const core::Table> table; // without columns where it could not be read, then there are …
        std::optional<core::Failure> failure;
        std::vector<core::TableSource::Line> lines; // … around the problem
        core::ReadSettings found;                   // as in TableReading
        bool asksForDates = false;                  // as there
    };

    /// `source`: not null.
    explicit TableReader(std::shared_ptr<const core::TableSource> source, QObject* parent = nullptr);

    void read(const core::ReadSettings& settings);
    bool isReading() const { return answered_ != asked_; }

signals:
    void answered(const widgets::TableReader::Answer& answer);

private:
    void accept(std::uint64_t generation, const Answer& answer);

    std::shared_ptr<const core::TableSource> source_;
    std::uint64_t asked_ = 0, answered_ = 0;
    core::LatestWorker<core::ReadSettings, Answer> worker_; // last member: its job has ended before the rest goes
};

} // namespace widgets
