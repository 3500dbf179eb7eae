#pragma once

#include "app/living/living_figure.h"

#include <QByteArray>

namespace app
{

/// All frames of a figure with their numbers as JSON for resources/living/figure.js: each line, word and column once,
/// and in a frame their numbers (no lines where there is one frame). NaN is null; numbers have the digits that read
/// back to the same bits.
///   {"lines":[…], "words":[…], "columns":[[…],…], "frames":[{"value":"0.1", "lines":[from,count,…], "panels":[
///   {"title":w, "summary":w, "legend":[w,…], "whole":[x,y,width,height], "inside":[…], "across":[from,to,lo,hi,log],
///   "up":[…], "right":[…], "tables":[[w,[[w,column],…]],…], "curves":[[w,table,values,across,up,right],…]}]}]}
QByteArray livingData(const LivingFigure& figure);

/// What a table is called: "curves: 414 rows".
QString nameOf(const widgets::PlotTable& table);
/// And a column of it, as in CSV.
QString headingOf(const widgets::PlotTable::Column& column);

/// livingData() as text for an element of a page: zlib, then base64.
QByteArray packedData(const LivingFigure& figure);

} // namespace app
