#include "widgets/dialogs/table_reader.h"

namespace widgets
{

namespace
{

constexpr std::size_t lineReach = 12; // lines on either side of the problem: more than fit

/// Nothing where it was stopped.
std::optional<TableReader::Answer> answerOf(const core::TableSource& source, const core::ReadSettings& settings,
                                            std::stop_token stop)
{
    core::TableReading reading = source.read(settings, std::move(stop));
    if (std::holds_alternative<core::Cancelled>(reading.table))
        return std::nullopt;
    TableReader::Answer answer{.table = std::make_shared<const core::Table>(),
                               .failure = {},
                               .lines = {},
                               .found = reading.found,
                               .asksForDates = reading.asksForDates};
    if (auto* table = std::get_if<core::Table>(&reading.table)) {
        answer.table = std::make_shared<const core::Table>(std::move(*table));
    } else {
        answer.failure = std::get<core::Failure>(reading.table);
        const std::optional<std::size_t> line = core::problemLine(*answer.failure, source.name());
        answer.lines = source.linesAround(line.value_or(1), lineReach, settings);
    }
    return answer;
}

} // namespace

TableReader::TableReader(std::shared_ptr<const core::TableSource> source, QObject* parent)
    : QObject(parent), source_(std::move(source)),
      worker_(
          [source = source_](const core::ReadSettings& settings, std::stop_token stop, const auto& deliver) {
              if (std::optional<Answer> answer = answerOf(*source, settings, std::move(stop)))
                  deliver(*std::move(answer));
          },
          [this](std::uint64_t generation, core::Outcome<Answer> outcome) {
              auto* answer = std::get_if<Answer>(&outcome);
              auto* failure = std::get_if<core::Failure>(&outcome); // something unexpected: no memory, …
              Answer told = answer ? std::move(*answer)
                                   : Answer{.table = std::make_shared<const core::Table>(),
                                            .failure = failure ? *failure : core::Failure{},
                                            .lines = {},
                                            .found = {}};
              QMetaObject::invokeMethod(
                  this, [self = this, generation, a = std::move(told)] { self->accept(generation, a); },
                  Qt::QueuedConnection);
          })
{
}

void TableReader::read(const core::ReadSettings& settings)
{
    if (source_->size() <= small) {
        emit answered(*answerOf(*source_, settings, {}));
        return;
    }
    asked_ = worker_.submit(settings, core::Urgency::Replaces);
}

void TableReader::accept(std::uint64_t generation, const Answer& answer)
{
    if (generation != asked_)
        return;
    answered_ = generation;
    emit answered(answer);
}

} // namespace widgets
