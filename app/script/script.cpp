#include "app/script/script.h"

#include "app/labs/lab.h"
#include "app/script/script_chance.h"
#include "app/script/script_checks.h"
#include "app/script/script_exact.h"
#include "app/script/script_figure.h"
#include "app/script/script_kernel.h"
#include "app/script/script_names.h"
#include "app/script/script_settings.h"
#include "app/script/script_table.h"
#include "app/script/script_tested.h"
#include "core/kernels/expression.h"
#include "widgets/plots/pictured.h"

#include <QCoreApplication>

namespace app
{

namespace
{

/// One script as it is being written.
class ScriptWriting
{
public:
    ScriptWriting(const ScriptSubject& subject, ScriptLanguage language)
        : subject_(subject), session_(subject.session), language_(language), inPython_(isPython(language)),
          picture_(pictureOf(subject.panel)), panel_(scriptTable(subject), picture_),
          data_(scriptData(language, session_, subject.folders)),
          settings_(scriptSettings(subject.lab, session_, panel_))
    {
        addChances(data_, language_, session_);
        addTested(data_, language_, session_, subject_.view);
        if (subject_.view == QLatin1String("evidence"))
            axes_ = takeAxesOfEvidence(settings_, panel_);
        settings_.insert(QStringLiteral("exact"), {.value = makeExact(panel_, session_), .comment = {}});
    }

    core::Outcome<QString> write()
    {
        template_ = readScriptTemplate(language_, subject_.lab.id, subject_.view, state());
        if (!template_.refusal.isEmpty())
            return core::invalidInput(template_.refusal.toStdString());
        if (template_.checks.empty())
            return core::invalidInput("there are no numbers on show to check a script by");
        const QString body = bodyWithChecks(language_, template_, panel_);
        const ScriptFigure figure = drawn();
        const QString mathematics = body + figure.lines;
        names_ = namesIn(mathematics);
        drawnNames_ = namesIn(figure.lines);
        kernel_ = scriptKernel(language_, session_.kernel, names_.contains(QStringLiteral("theta")));
        const QString functions = this->functions();
        return head(figure) + imports(functions + mathematics) + u'\n' + checkingFunctions(language_, template_) +
               givenTo(body) + functions + blank() +
               checkOfPoints(language_, *session_.data, panel_, notAssigned(body)) + body +
               checkOfTold(language_, template_, panel_) +
               (figure.lines.isEmpty() ? QString() : blank() + figure.lines) + u'\n' + lastLine();
    }

private:
    static widgets::Drawing pictureOf(const widgets::PlotView& panel)
    {
        const auto* pictured = dynamic_cast<const widgets::Pictured*>(&panel);
        return pictured ? pictured->picture() : widgets::Drawing{};
    }

    /// The names that are spoken of and not given a value in the body.
    QSet<QString> notAssigned(const QString& body) const
    {
        QSet<QString> open = names_;
        open.removeIf([&](const QString& name) { return isAssigned(name, body); });
        return open;
    }

    QString blank() const { return inPython_ ? QStringLiteral("\n\n") : QStringLiteral("\n"); }
    bool uses(const char* name) const { return names_.contains(QLatin1String(name)); }

    bool has(const QString& name) const
    {
        if (name == QLatin1String("held_out"))
            return data_.holdsOut;
        if (name.startsWith(QLatin1String("family_"))) // in the kernel
            return QString::fromStdString(core::printKernel(session_.kernel)).contains(name.mid(7) + u'(');
        return panel_.has(name) || data_.names.contains(name);
    }

    ScriptState state() const
    {
        return {.value = [this](const QString& name) { return askedOf(session_, settings_, name); },
                .has = [this](const QString& name) { return has(name); }};
    }

    ScriptFigure drawn() const
    {
        QHash<QString, QString> computed;
        for (const ScriptCheck& check : template_.checks)
            computed.insert(check.column, check.expression);
        for (auto axis = axes_.begin(); axis != axes_.end(); ++axis)
            computed.insert(axis.value(), axis.key());
        return scriptFigure(language_, {.view = subject_.panel,
                                        .drawing = picture_,
                                        .panel = panel_,
                                        .computed = computed,
                                        .drawn = template_.drawn,
                                        .body = template_.body,
                                        .hasTargets = data_.names.contains(QStringLiteral("y")),
                                        .file = subject_.lab.id + u'-' + subject_.view + QStringLiteral(".pdf")});
    }

    /// Those that the template needs, and the kernel where it is spoken of.
    QString functions() const
    {
        const bool usesKernel = uses("k") || uses("k_diag");
        QString lines;
        for (const QString& piece :
             scriptPieces(language_, (usesKernel ? kernel_.pieces : QStringList()) + template_.pieces, state()))
            lines += blank() + piece;
        if (usesKernel)
            lines += blank() + kernel_.definitions;
        if (uses("k_diag"))
            lines += blank() + kernel_.diagonal;
        if (uses("k_parts"))
            lines += blank() + kernel_.parts;
        return lines;
    }

    /// What the body and the figure use and nothing there makes.
    QString givenTo(const QString& body) const
    {
        QString lines;
        const auto isOpen = [&](const QString& name) { return names_.contains(name) && !isAssigned(name, body); };
        for (qsizetype i = 0; i < data_.names.size(); ++i)
            if (isOpen(data_.names[i]))
                lines += data_.values[i];
        if (uses("at") || uses("at_1"))
            lines += panel_.places(language_);
        QStringList sorted(names_.begin(), names_.end());
        sorted.sort();
        for (const QString& name : sorted) {
            if (name == QLatin1String("at") || data_.names.contains(name) || !isOpen(name))
                continue;
            if (const auto setting = settings_.find(name); setting != settings_.end())
                lines += assignment(language_, name, written(language_, setting->value), setting->comment);
            else if (const QString column = axes_.value(name, name);
                     panel_.has(column) && (drawnNames_.contains(name) || !isArgument(name, body)))
                lines += columnLine(name, column);
        }
        if (uses("k") || uses("k_diag") || uses("theta"))
            lines += kernel_.numbers;
        return (lines.isEmpty() ? QString() : QStringLiteral("\n")) + (uses("X") ? data_.reading : QString()) + lines;
    }

    QString columnLine(const QString& name, const QString& column) const
    {
        const Eigen::VectorXd values = panel_.column(column);
        return assignment(language_, name,
                          values.size() == 1 ? written(language_, values[0]) : written(language_, values),
                          QStringLiteral("as Kernelscope has it"));
    }

    QString head(const ScriptFigure& figure) const
    {
        QString lines = inPython_ ? QStringLiteral("# -*- coding: utf-8 -*-\n") : QString();
        lines += commentOf(subject_.name);
        lines += commentOf(
            (inPython_ ? QStringLiteral("Computes what this panel of Kernelscope %1 shows with numpy and scipy alone, ")
                       : QStringLiteral("Computes what this panel of Kernelscope %1 shows with R alone, "))
                .arg(QCoreApplication::applicationVersion()) +
            (figure.lines.isEmpty() ? QString() : QStringLiteral("draws it, ")) +
            QStringLiteral("and ends with an error where a number is another than there."));
        if (!data_.file.isEmpty())
            lines += commentOf(
                QStringLiteral("The points are read from %1, which stands beside this script.").arg(data_.file));
        else if (!session_.data->source.empty())
            lines += commentOf(QStringLiteral("The points: ") + QString::fromStdString(session_.data->source));
        for (const QString& note : template_.notes)
            lines += commentOf(note);
        if (!figure.leftOut.isEmpty())
            lines +=
                commentOf(QStringLiteral("Of the figure these are not drawn: ") + figure.leftOut.join(", ") + u'.');
        return lines;
    }

    QString imports(const QString& code) const
    {
        if (!inPython_)
            return {};
        QString lines = QStringLiteral("\n");
        if (!data_.reading.isEmpty())
            lines += QStringLiteral("import csv\n");
        lines += QStringLiteral("import sys\n\nimport numpy as np\n");
        const QSet<QString> names = namesIn(code);
        QStringList used;
        for (const char* module : {"integrate", "linalg", "optimize", "spatial", "special", "stats"})
            if (names.contains(QLatin1String(module)))
                used << QLatin1String(module);
        if (!used.isEmpty())
            lines += QStringLiteral("from scipy import %1\n").arg(used.join(", "));
        return lines;
    }

    QString lastLine() const
    {
        const QString digits = QString::number(template_.digits);
        return (inPython_ ? QStringLiteral("print(f\"{checked} numbers agree to 1e-%1\")\n")
                          : QStringLiteral("cat(checked, \"numbers agree to 1e-%1\\n\")\n"))
            .arg(digits);
    }

    const ScriptSubject& subject_;
    const core::Session& session_;
    ScriptLanguage language_;
    bool inPython_;
    widgets::Drawing picture_;
    ScriptPanel panel_;
    ScriptData data_;
    ScriptSettings settings_;
    QHash<QString, QString> axes_; // "values" and "values_against", where the evidence is, and their columns
    ScriptTemplate template_;
    ScriptKernel kernel_;
    QSet<QString> names_, drawnNames_; // that the mathematics and the figure speak of; that the figure speaks of
};

} // namespace

QStringList scriptedViews(const Lab& lab)
{
    QStringList views = lab.views;
    views.removeIf([&](const QString& view) { return !hasScriptTemplate(ScriptLanguage::Python, lab.id, view); });
    return views;
}

core::Outcome<QString> scriptOf(const ScriptSubject& subject, ScriptLanguage language)
{
    if (!hasScriptTemplate(language, subject.lab.id, subject.view)) {
        const QStringList views = scriptedViews(subject.lab);
        return core::invalidInput(
            QStringLiteral("there is no script of this panel; of this lab there are scripts of %1")
                .arg(views.isEmpty() ? QStringLiteral("none") : views.join(", "))
                .toStdString());
    }
    if (subject.panel.standing() != widgets::Standing::Current)
        return core::invalidInput("the panel shows no answer to what is set");
    return ScriptWriting(subject, language).write();
}

} // namespace app
