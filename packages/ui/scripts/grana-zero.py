"""Writes src/styles/fonts/grana-zero.woff2: the zero of Chivo Mono with a dot, in all its weights, and nothing else.

Chivo Mono has no `zero` feature and its zero is its O, which ids and hosts cannot afford. The glyph keeps the outline,
width and weight axis of the original (SIL OFL 1.1, src/styles/fonts/OFL.txt) under a name of its own. Run once, with fonttools
and brotli installed: python3 scripts/grana-zero.py
"""

from array import array
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

HERE = Path(__file__).parent.parent
SOURCE = HERE / "node_modules/@fontsource-variable/chivo-mono/files/chivo-mono-latin-wght-normal.woff2"
AXIS_X, AXIS_Y = 300, 343
ON_CURVE = [1, 0, 1, 1, 0, 1, 0, 1, 1, 0]


def dot(half_width, half_height):
    left, right = AXIS_X - half_width, AXIS_X + half_width
    low, high = AXIS_Y - half_height, AXIS_Y + half_height
    return [
        (AXIS_X, low), (left, low), (left, low + half_width), (left, high - half_width), (left, high),
        (AXIS_X, high), (right, high), (right, high - half_width), (right, low + half_width), (right, low),
    ]


REGULAR, LIGHT, BOLD = dot(52, 104), dot(40, 100), dot(42, 92)


def only_the_zero():
    font = TTFont(SOURCE)
    options = Options()
    options.layout_features = []
    options.name_IDs = []
    options.notdef_outline = False
    options.hinting = False
    options.drop_tables += ["STAT", "GSUB", "GPOS", "GDEF", "prep", "gasp", "HVAR"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[0x30])
    subsetter.subset(font)
    return font


def add_dot(font):
    name = font.getBestCmap()[0x30]
    glyph = font["glyf"][name]
    count = len(glyph.coordinates)
    glyph.coordinates = GlyphCoordinates(list(glyph.coordinates) + REGULAR)
    glyph.flags = array("B", list(glyph.flags) + ON_CURVE)
    glyph.endPtsOfContours = [*glyph.endPtsOfContours, count + len(REGULAR) - 1]
    glyph.numberOfContours += 1
    for variation in font["gvar"].variations[name]:
        target = LIGHT if variation.axes["wght"][0] < 0 else BOLD
        deltas = [(a[0] - b[0], a[1] - b[1]) for a, b in zip(target, REGULAR)]
        original = list(variation.coordinates)
        variation.coordinates = original[:count] + deltas + original[count:]
    glyph.recalcBounds(font["glyf"])


def rename(font):
    font["name"].names = []
    font["name"].setName("Grana Zero", 1, 3, 1, 0x409)
    font["name"].setName("Regular", 2, 3, 1, 0x409)
    for axis in font["fvar"].axes:
        axis.axisNameID = 2
    font["fvar"].instances = []
    font["post"].formatType = 3.0


zero = only_the_zero()
add_dot(zero)
rename(zero)
zero.flavor = "woff2"
zero.save(HERE / "src/styles/fonts/grana-zero.woff2")
