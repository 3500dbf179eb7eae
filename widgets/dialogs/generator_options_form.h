#pragma once

#include "core/data/generators.h"

#include <QWidget>

#include <map>
#include <string>
#include <vector>

namespace widgets
{

class NumberField;
class ProblemLabel;

/// The options of one generator: a field for each, with its meaning, and what is wrong with what is typed.
class GeneratorOptionsForm : public QWidget
{
    Q_OBJECT

public:
    explicit GeneratorOptionsForm(const core::GeneratorDescription& generator, QWidget* parent = nullptr);

    /// NaN where no number is typed.
    std::map<std::string, double> options() const;
    void setOptions(const std::map<std::string, double>& options); // silent; those not named take their defaults
    /// Shows the sentences under the fields; are all admissible?
    bool check();

signals:
    void edited();

private:
    struct Row {
        const core::GeneratorOption* option;
        NumberField* field;
        ProblemLabel* problem;
    };
    std::vector<Row> rows_;
};

} // namespace widgets
