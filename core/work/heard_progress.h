#pragma once

#include <functional>

namespace core
{

/// Who hears, as long as this stands, how far the passes over many rows are that work on this thread takes: they lie
/// deep within pipelines, whose stages need not hand this on. Scopes nest; the innermost hears.
class HearsProgress
{
public:
    explicit HearsProgress(std::function<void(double share)> hear);
    ~HearsProgress();
    HearsProgress(const HearsProgress&) = delete;
    HearsProgress& operator=(const HearsProgress&) = delete;

private:
    const std::function<void(double)> hear_;
    const HearsProgress* const outer_;
    friend std::function<void(double)> heardBy(const std::function<void(double)>& progress);
};

/// Where progress is told: to whom it was asked to, else to who hears it on this thread. To be called on that thread.
std::function<void(double)> heardBy(const std::function<void(double)>& progress);

} // namespace core
