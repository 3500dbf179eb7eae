#pragma once

#include "core/data/dataset.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/session/panel_view.h"
#include "core/session/settings_bag.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace core
{

/// Points that sessions share; equal when the points are. To ask whether they are the very same ones, compare get().
class SharedDataset : public std::shared_ptr<const Dataset>
{
public:
    SharedDataset(std::shared_ptr<const Dataset> data) : shared_ptr(std::move(data)) {}
    bool operator==(const SharedDataset& other) const
    {
        return get() == other.get() || (*this && other && **this == *other);
    }
};

/// What a newer program saved and this one does not know, each a JSON object or nothing. What it said of the points and
/// of the kernel holds as long as these are as it saved them.
struct UnknownFields {
    std::string ofSession, ofData, ofKernel;
    SharedDataset data{nullptr}; // that ofData is about; none without it
    Kernel kernel;               // that ofKernel is about
    bool operator==(const UnknownFields&) const = default;
};

struct Session;

/// A session that another holds; equal when the sessions are.
class SharedSession : public std::shared_ptr<const Session>
{
public:
    SharedSession() = default;
    SharedSession(std::shared_ptr<const Session> session) : shared_ptr(std::move(session)) {}
    bool operator==(const SharedSession& other) const;
};

/// By lab and view: {"density", "predictive"}. Panels that are plain have none.
using PanelViews = std::map<std::pair<std::string, std::string>, PanelView>;

/// The document: a plain value. What is saved, undone and shared.
struct Session {
    SharedDataset data = std::make_shared<const Dataset>(emptyDataset(1));
    Kernel kernel;
    std::vector<std::string> lockedHyperparameters; // paths as in core::problems(Kernel): "lengthscale", "0.scale"
    std::vector<Interval> window{{.lo = -1.0, .hi = 1.0}}; // of input space (core::fittingWindow); all labs share it
    SettingsBag settings;                                  // of all labs
    std::uint64_t seed = 1;                                // for jitter, spray and generators
    std::string lab = "density";                           // the lab on show
    PanelViews panels;                                     // how the person looks at them
    SharedSession pin;                                     // a state to compare with; it has none itself
    UnknownFields unknown;
    bool operator==(const Session&) const = default;

    template <Described S>
    const S& of() const
    {
        return settings.of<S>();
    }
    template <Described S>
    S& of()
    {
        return settings.of<S>();
    }
};

inline bool SharedSession::operator==(const SharedSession& other) const
{
    return get() == other.get() || (*this && other && **this == *other);
}

/// What the window opens on: the fourteen points with `parabola`, σ₀ = 0.1, α = 3, β = 0.1, window [-1.2, 1.2].
Session builtInSession();

} // namespace core
