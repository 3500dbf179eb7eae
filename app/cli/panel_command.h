#pragma once

#include "app/cli/data_words.h"
#include "core/session/session.h"
#include "widgets/plots/plot_table.h"

namespace app
{

/// A panel of the lab on show in a session, with the numbers that it shows.
struct ShownPanel {
    const core::Session& session;
    QString view;
    const widgets::PlotTable& numbers;
};

/// The words of the lab's own command that prints these numbers, as `mmd` those of the test's panel, with the settings
/// that differ from its defaults. Nothing where no place holds the data, and for a panel whose numbers no command
/// prints by itself: a picture that is carried to every pixel, a lab's answer to several questions at once.
std::optional<QStringList> ownCommand(const ShownPanel& panel, const std::vector<DataPlace>& places);

/// The words of the command that prints the numbers of any panel from the session's file.
QStringList renderCommandOf(const QString& session, const QString& lab, const QString& view);

} // namespace app
