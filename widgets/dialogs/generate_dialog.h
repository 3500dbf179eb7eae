#pragma once

#include "core/data/dataset.h"

#include <QDialog>

#include <vector>

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QVBoxLayout;

namespace widgets {

class ParameterSlider;
class ProblemLabel;

/// Chooses a generator of synthetic data, its size, seed and options.
class GenerateDialog : public QDialog {
    Q_OBJECT

public:
    /// Opens on `initial`; an unknown name opens on the first generator. Without a seed (0) one is drawn.
    explicit GenerateDialog(const core::Generation& initial = {}, QWidget* parent = nullptr);

    core::Generation generation() const;

signals:
    /// For a live preview by the caller; only valid choices are reported.
    void generationEdited(const core::Generation& generation);

private:
    void buildLayout();
    void showGenerator(int row);
    void drawSeed();
    void report();

    core::Generation initial_;
    QListWidget* list_;
    QLabel* meaning_;
    ParameterSlider* count_;
    QLineEdit* seed_;
    ProblemLabel* seedProblem_;
    QVBoxLayout* optionColumn_ = nullptr;
    std::vector<ParameterSlider*> options_;
    QDialogButtonBox* buttons_ = nullptr;
};

} // namespace widgets
