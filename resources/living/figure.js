// Walks the numbers of a figure with the keys, and moves it with its slider. It reads what stands on the page alone.
(function () {
  "use strict";

  // Six digits, a true minus sign.
  function said(value) {
    if (value === null) return "none";
    if (!isFinite(value)) return value > 0 ? "infinite" : "minus infinite";
    var six = Number(value.toPrecision(6)), isSmall = six !== 0 && Math.abs(six) < 1e-4;
    return (isSmall ? six.toExponential() : String(six)).replace(/-/g, "\u2212");
  }

  function all(parent, selector) { return Array.prototype.slice.call(parent.querySelectorAll(selector)); }

  function place(axis, value) { // in pixels of the drawing
    var lo = axis[2], hi = axis[3];
    if (axis[4]) { lo = Math.log(lo); hi = Math.log(hi); value = Math.log(value); }
    return axis[0] + (value - lo) / (hi - lo) * (axis[1] - axis[0]);
  }
  function isIn(box, x, y) { // with a pixel of room
    return x >= box[0] - 1 && x <= box[0] + box[2] + 1 && y >= box[1] - 1 && y <= box[1] + box[3] + 1;
  }

  function bring(figure, data) {
    var svg = figure.querySelector("svg"), drawn = svg.querySelector(".drawn"), mark = svg.querySelector(".mark");
    var told = figure.querySelector(".told"), slider = figure.querySelector(".slider input");
    var hands = all(svg, ".panel"), words = all(figure, "section");
    var frame = data.frames[slider ? Number(slider.value) : 0];
    var here = -1, at = []; // the panel that is walked; of each: which curve, and which row of it

    function panel() { return frame.panels[here]; }
    function curve() { return panel().curves[at[here].curve]; }
    function isWalked() { return here >= 0 && panel().curves.length > 0; }
    function column(c) { return data.columns[panel().tables[curve()[1]][1][c][1]]; }
    function named(word) { return data.words[word].replace(/_/g, " "); }
    function heading(c) { return named(panel().tables[curve()[1]][1][c][0]); }

    function last() { return column(curve()[2]).length - 1; }
    function shownRow() { return Math.max(0, Math.min(at[here].row, last())); } // a curve with fewer ones forgets none

    function keepWithin() { at[here].curve = Math.max(0, Math.min(at[here].curve, panel().curves.length - 1)); }

    function sentence() {
      if (!isWalked()) return "There are no numbers here.";
      var c = curve(), row = shownRow(), where;
      if (c[3] < 0) where = last() > 0 ? ", row " + (row + 1) + " of " + (last() + 1) : "";
      else where = ", " + heading(c[3]) + " = " + said(column(c[3])[row]);
      if (c[4] >= 0) where += ", " + heading(c[4]) + " = " + said(column(c[4])[row]);
      return named(c[0]) + where + ": " + said(column(c[2])[row]);
    }
    function showMark() {
      mark.setAttribute("visibility", "hidden");
      if (!isWalked() || curve()[3] < 0) return;
      var c = curve(), p = panel(), row = shownRow(), inside = p.inside;
      var up = column(c[4] < 0 ? c[2] : c[4])[row], across = column(c[3])[row];
      var x = place(p.across, across), y = place(c[5] ? p.right : p.up, up);
      if (across === null || up === null || !isIn(inside, x, y)) return;
      mark.innerHTML = '<path d="M' + x + " " + inside[1] + "v" + inside[3] + '"/><circle r="5" cx="' + x + '" cy="' + y + '"/>';
      mark.setAttribute("visibility", "visible");
    }
    function showRow() {
      all(figure, "tr.here").forEach(function (row) { row.className = ""; });
      if (!isWalked()) return;
      var row = words[here].querySelectorAll("details")[curve()[1]].querySelector("tbody").rows[shownRow()];
      if (row) row.className = "here";
    }
    function tell() {
      told.textContent = here < 0 ? "" : sentence();
      showMark();
      showRow();
    }

    function turnTo(i) {
      here = i;
      at[i] = at[i] || { curve: 0, row: 0 };
      keepWithin();
      tell();
    }

    // Over a plane: the nearest place that way with the same other coordinate; the place itself where there is none.
    function neighbour(along, same, way) {
      var a = column(along), s = column(same), row = shownRow(), best = row;
      for (var i = 0; i < a.length; ++i)
        if (s[i] === s[row] && (a[i] - a[row]) * way > 0 && (best === row || (a[best] - a[i]) * way > 0)) best = i;
      return best;
    }
    function isField(c) { return neighbour(c[3], c[4], 1) !== neighbour(c[3], c[4], -1); }

    function walk(key) {
      var c = curve(), state = at[here], way = key === "ArrowLeft" || key === "ArrowDown" ? -1 : 1;
      var isAcross = key === "ArrowLeft" || key === "ArrowRight";
      if (key === "Home") state.row = 0;
      else if (key === "End") state.row = last();
      else if (key === "PageUp" || key === "PageDown") state.curve += key === "PageUp" ? -1 : 1;
      else if (c[4] >= 0 && isField(c)) state.row = neighbour(isAcross ? c[3] : c[4], isAcross ? c[4] : c[3], way);
      else if (isAcross) state.row = Math.max(0, Math.min(shownRow() + way, last()));
      else state.curve -= way; // the first stands on top
      keepWithin();
      tell();
    }
    function onKey(event) {
      if (!/^(Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down))$/.test(event.key)) return;
      event.preventDefault();
      if (isWalked()) walk(event.key);
    }

    // A click takes the nearest place of the curve that is walked, or of the first that has places where that has none.
    function onClick(event) {
      if (!isWalked()) return;
      if (curve()[3] < 0) at[here].curve = Math.max(0, panel().curves.findIndex(function (c) { return c[3] >= 0; }));
      var c = curve();
      if (c[3] < 0) return tell();
      var box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal, least = Infinity;
      var x = (event.clientX - box.left) / box.width * view.width;
      var y = (event.clientY - box.top) / box.height * view.height;
      column(c[3]).forEach(function (across, row) {
        var aside = place(panel().across, across) - x;
        var apart = c[4] < 0 ? Math.abs(aside) : Math.hypot(aside, place(panel().up, column(c[4])[row]) - y);
        if (apart < least) { least = apart; at[here].row = row; }
      });
      tell();
    }

    function cell(value) { return value === null ? "" : String(value); }
    function fill(details, columns) {
      var rows = [], count = data.columns[columns[0][1]].length, head = details.querySelector("thead tr");
      for (var i = 0; i < count; ++i)
        rows.push("<tr>" + columns.map(function (one) { return "<td>" + cell(data.columns[one[1]][i]); }).join(""));
      head.innerHTML = new Array(columns.length + 1).join('<th scope="col">');
      columns.forEach(function (one, c) { head.cells[c].textContent = data.words[one[0]]; });
      details.querySelector("tbody").innerHTML = rows.join("\n");
      details.removeAttribute("data-late");
    }
    function fillOpen() { // a table is written when it is opened
      frame.panels.forEach(function (p, i) {
        all(words[i], "details").forEach(function (details, t) {
          if (details.open && details.hasAttribute("data-late")) fill(details, p.tables[t][1]);
        });
      });
      showRow();
    }

    function showWords() {
      frame.panels.forEach(function (p, i) {
        var title = data.words[p.title], summary = data.words[p.summary];
        hands[i].setAttribute("aria-label", title + ". " + summary);
        words[i].querySelector("h2").textContent = title;
        words[i].querySelector(".summary").textContent = summary;
        var legend = words[i].querySelector(".legend");
        legend.innerHTML = new Array(p.legend.length + 1).join("<li>");
        p.legend.forEach(function (w, l) { legend.children[l].textContent = data.words[w]; });
      });
    }
    function showTables() {
      frame.panels.forEach(function (p, i) {
        var tables = words[i].querySelector(".tables");
        while (tables.children.length > p.tables.length) tables.removeChild(tables.lastElementChild);
        p.tables.forEach(function (table, t) {
          var details = tables.children[t] || tables.appendChild(document.createElement("details"));
          if (!details.firstChild)
            details.innerHTML = '<summary></summary><div class="scroll"><table><thead><tr><tbody></table></div>';
          details.querySelector("summary").textContent = data.words[table[0]];
          details.setAttribute("data-late", "");
        });
      });
      fillOpen();
    }

    function show(i) {
      frame = data.frames[i];
      var lines = [], runs = frame.lines, value = frame.value + slider.getAttribute("data-unit");
      for (var r = 0; r < runs.length; r += 2) lines.push(data.lines.slice(runs[r], runs[r] + runs[r + 1]).join("\n"));
      drawn.innerHTML = lines.join("\n");
      slider.setAttribute("aria-valuetext", value);
      figure.querySelector(".slider output").textContent = value;
      showWords();
      showTables();
      if (here >= 0) { keepWithin(); tell(); }
    }

    hands.forEach(function (hand, i) {
      hand.addEventListener("focus", function () { turnTo(i); });
      hand.addEventListener("keydown", onKey);
      hand.addEventListener("click", function (event) { hand.focus(); if (here !== i) turnTo(i); onClick(event); });
    });
    figure.addEventListener("toggle", fillOpen, true);
    if (slider) {
      slider.addEventListener("input", function () { show(Number(slider.value)); });
      slider.disabled = false;
    }
    figure.setAttribute("data-ready", "");
  }

  function unpacked(text) {
    var bytes = Uint8Array.from(atob(text), function (letter) { return letter.charCodeAt(0); });
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  }

  all(document, ".living").forEach(function (figure) {
    if (typeof DecompressionStream === "undefined") return; // a browser before 2023: it has the figure, words and tables
    unpacked(figure.querySelector(".frames").textContent).then(function (text) { bring(figure, JSON.parse(text)); });
  });
})();
