"""Writes arrays.npz and sales.xlsx with Python's own zipfile: `python3 make.py` in this folder.

arrays.npz has what numpy.savez_compressed writes for x of shape (4, 2) and y of shape (4,): NPY files in an archive whose
local headers are of ZIP64. sales.xlsx has prefixed names, a title, a line of units, dates and prices, as other writers
of workbooks than Excel make them.
"""
import struct
import zipfile


def npy(shape, values):
    header = "{'descr': '<f8', 'fortran_order': False, 'shape': %s, }" % (shape,)
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<%dd" % len(values), *values)


with zipfile.ZipFile("arrays.npz", "w", zipfile.ZIP_DEFLATED) as archive:
    for name, content in (("x", npy("(4, 2)", [1, 2, 3, 4, 5, 6, 7, 8])), ("y", npy("(4,)", [0.5, 1, 1.5, 2]))):
        with archive.open(name + ".npy", "w", force_zip64=True) as entry:
            entry.write(content)

MAIN = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
HEAD = '<?xml version="1.0" encoding="utf-8"?>'


def text(place, index):
    return '<x:c r="%s" t="s"><x:v>%d</x:v></x:c>' % (place, index)


STRINGS = ["Sales, first quarter", "month", "sold", "price", "pieces", "[EUR]"]
rows = [text("A1", 0), text("A3", 1) + text("B3", 2) + text("C3", 3), text("B4", 4) + text("C4", 5)]
for line, (day, sold, price) in enumerate([(43831, 10, 1.5), (43862, 12, 1.25), (43891, 11, 1.75)], 5):
    rows.append('<x:c r="A%d" s="1"><x:v>%d</x:v></x:c><x:c r="B%d"><x:v>%d</x:v></x:c><x:c r="C%d"><x:v>%r</x:v></x:c>'
                % (line, day, line, sold, line, price))
places = [1, 3, 4, 5, 6, 7]
sheet = "".join('<x:row r="%d">%s</x:row>' % pair for pair in zip(places, rows))
with zipfile.ZipFile("sales.xlsx", "w", zipfile.ZIP_DEFLATED) as archive:
    archive.writestr("[Content_Types].xml", HEAD + "<Types/>")
    archive.writestr("xl/_rels/workbook.xml.rels",
                     HEAD + '<Relationships><Relationship Target="/xl/worksheets/sheet.xml" Id="R1"/></Relationships>')
    archive.writestr("xl/workbook.xml",
                     HEAD + '<x:workbook %s><x:sheets><x:sheet name="Sales" sheetId="1" r:id="R1" xmlns:r="%s"/>'
                     "</x:sheets></x:workbook>" % (MAIN, RELATION))
    archive.writestr("xl/styles.xml",
                     HEAD + '<x:styleSheet %s><x:numFmts count="1"><x:numFmt numFmtId="170" formatCode="mmm\\ yyyy"/>'
                     '</x:numFmts><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="170"/></x:cellXfs></x:styleSheet>' % MAIN)
    archive.writestr("xl/sharedStrings.xml",
                     HEAD + "<x:sst %s>%s</x:sst>" % (MAIN, "".join("<x:si><x:t>%s</x:t></x:si>" % s for s in STRINGS)))
    archive.writestr("xl/worksheets/sheet.xml", HEAD + "<x:worksheet %s><x:sheetData>%s</x:sheetData></x:worksheet>" % (MAIN, sheet))
