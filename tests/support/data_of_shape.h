#pragma once

#include "core/data/dataset.h"

#include <cmath>
#include <memory>

/// The size of the pictures below: 24 columns.
inline constexpr core::PictureSize toyPictures{.height = 3, .width = 4, .channels = 2};

/// Twelve rows of that shape, six in each of two samples, with targets; a table has five columns.
inline core::Dataset dataOfShape(core::Shape shape)
{
    const Eigen::Index columns = shape == core::Shape::Line      ? 1
                                 : shape == core::Shape::Plane   ? 2
                                 : shape == core::Shape::Picture ? 24
                                                                 : 5;
    core::Dataset data = core::emptyDataset(columns);
    data.x = Eigen::MatrixXd::NullaryExpr(12, columns, [](Eigen::Index i, Eigen::Index j) {
        return std::sin(1.7 * static_cast<double>(i) + 0.9 * static_cast<double>(j * j));
    });
    data.labels = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
    data.targets = Eigen::VectorXd::LinSpaced(12, -1.0, 1.0);
    data.source = "twelve rows";
    if (shape == core::Shape::Picture)
        data.picture = toyPictures;
    return data;
}
