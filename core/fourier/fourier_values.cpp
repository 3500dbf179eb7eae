#include "core/fourier/fourier_values.h"

#include "core/fourier/spreading.h"
#include "core/linalg/two_threads.h"

#include <unsupported/Eigen/FFT>

#include <cassert>
#include <complex>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXcd;
using Eigen::VectorXd;

namespace
{

/// Of mode j, half of c_j + conj(c_−j), which has the same real part and a grid of real numbers, by what spreading will
/// make of it.
std::complex<double> prepared(const Eigen::Ref<const VectorXcd>& coefficients, const SpreadGrid& grid,
                              const FourierModes& modes, Index j1, Index j2)
{
    const double spread = grid.inPlane() ? grid.axes.front().transform[std::abs(j1)] * grid.last().transform[j2]
                                         : grid.last().transform[j2];
    const auto at = [&](Index first, Index second) {
        return coefficients[grid.inPlane() ? modes.at(first, second) : modes.at(second)];
    };
    return 0.5 * (at(j1, j2) + std::conj(at(-j1, -j2))) / spread;
}

/// The padded grid whose shares add up to the polynomial, a column a line.
MatrixXd gridOf(const Eigen::Ref<const VectorXcd>& coefficients, const SpreadGrid& grid, const FourierModes& modes)
{
    const SpreadAxis& last = grid.last();
    Eigen::FFT<double> fft;
    fft.SetFlag(Eigen::FFT<double>::Unscaled);
    MatrixXcd halves = MatrixXcd::Zero(last.cells / 2 + 1, grid.lines()); // modes of the last axis from 0 on
    if (grid.inPlane()) {
        const SpreadAxis& first = grid.axes.front();
        VectorXcd column(first.cells), line(first.cells);
        for (Index j2 = 0; j2 <= last.most; ++j2) {
            column.setZero();
            for (Index j1 = -first.most; j1 <= first.most; ++j1)
                column[(j1 + first.cells) % first.cells] = prepared(coefficients, grid, modes, j1, j2);
            fft.inv(line.data(), column.data(), first.cells);
            halves.row(j2) = line.transpose();
        }
    } else {
        for (Index j = 0; j <= last.most; ++j)
            halves(j, 0) = prepared(coefficients, grid, modes, 0, j);
    }
    VectorXd cells(grid.cells());
    for (Index l = 0; l < grid.lines(); ++l)
        fft.inv(cells.data() + l * last.cells, halves.col(l).data(), last.cells);
    MatrixXd padded(grid.stride(), grid.paddedLines());
    for (Index line = 0; line < padded.cols(); ++line)
        for (Index cell = 0; cell < padded.rows(); ++cell)
            padded(cell, line) = cells[grid.wrapped(line, cell)];
    return padded;
}

MatrixXd valuesOfTerms(const Points& x, const Eigen::Ref<const MatrixXcd>& coefficients, const FourierModes& modes)
{
    MatrixXd values(x.rows(), coefficients.cols());
    for (Index n = 0; n < x.rows(); ++n)
        values.row(n) = (fourierTerms(x.row(n), modes).adjoint() * coefficients).real();
    return values;
}

} // namespace

MatrixXd fourierValues(const Points& x, const Eigen::Ref<const MatrixXcd>& coefficients, const FourierModes& modes)
{
    assert(x.cols() == modes.columns() && coefficients.rows() == modes.count());
    if (x.rows() <= fewRows)
        return valuesOfTerms(x, coefficients, modes);
    const SpreadGrid grid(modes);
    std::vector<MatrixXd> grids;
    for (Index k = 0; k < coefficients.cols(); ++k)
        grids.push_back(gridOf(coefficients.col(k), grid, modes));
    MatrixXd values(x.rows(), coefficients.cols());
    using Shares = Eigen::Matrix<double, HotFunctions::spreadWidth, 1>;
    const auto take = [&](Index begin, Index end) {
        RowShares shares(grid);
        for (Index row = begin; row < end; row += RowShares::most) {
            const Index rows = std::min(RowShares::most, end - row);
            shares.place(x.middleRows(row, rows));
            for (Index k = 0; k < values.cols(); ++k) {
                const double* cells = grids[static_cast<std::size_t>(k)].data();
                for (Index n = 0; n < rows; ++n) {
                    const Eigen::Map<const Shares> inner(shares.inner.col(n).data());
                    const double* from = cells + shares.cell[static_cast<std::size_t>(n)];
                    double sum = 0.0;
                    for (Index i = 0; i < shares.outer.rows(); ++i)
                        sum += shares.outer(i, n) * inner.dot(Eigen::Map<const Shares>(from + i * grid.stride()));
                    values(row + n, k) = sum;
                }
            }
        }
    };
    const double width = HotFunctions::spreadWidth, cells = grid.inPlane() ? width * width : width;
    inTwoHalves(x.rows(), 4.0 * static_cast<double>(x.rows()) * (cells * static_cast<double>(values.cols()) + 64.0),
                take);
    return values;
}

} // namespace core
